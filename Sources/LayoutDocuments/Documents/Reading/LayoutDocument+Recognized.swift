extension LayoutDocument {
  /// Whether a file has any key of a layout at the top level of a document.
  ///
  /// It is called for files with a name like that of a layout. A file without any key was probably
  /// not meant as a layout.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - kind: The kind of contents, by the name and beginning of the file.
  /// - Returns: Whether the file may be a layout; `true` for unreadable files.
  package static func isLikely(in bytes: [UInt8], _ kind: DocumentCutter.Kind) -> Bool {
    var cutter = DocumentCutter(kind, onlyName: "")
    let pieces = cutter.add(bytes) + cutter.finish()
    return pieces.isEmpty
      || pieces.contains { piece in
        guard case .text(let text) = piece.content else { return true }
        let tree =
          try? text.format == .json
          ? JSONParser.parse(text.bytes) : YAMLReader.parse(text.bytes)
        guard let tree else { return true }
        let keys = tree.members(of: tree.root).map { tree.text(of: $0.key) }
        return tree.kind(of: tree.root) == .mapping
          && keys.contains { DocumentKey(rawValue: $0) != nil && $0 != DocumentKey.schema.rawValue }
      }
  }
}

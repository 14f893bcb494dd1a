extension LayoutDocument {
  /// Whether a file that is named as layouts are has any key of one, at the top of a document: so
  /// few have none that these were meant as something else.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - kind: What it holds by its name and beginning.
  /// - Returns: Whether it has one; files that cannot be read may be layouts.
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

extension LayoutDocument {
  /// Returns whether a file that is named like a layout has a key of layouts alone, at the top
  /// level of a document. Files of other programs and Plumb's own results have none.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - kind: The format, by its name and beginning.
  /// - Returns: Whether it has one. A YAML file that cannot be parsed, such as a template of other
  ///   YAML, is judged by the lines without indentation; other unreadable files may be layouts.
  package static func isLikely(in bytes: [UInt8], _ kind: DocumentCutter.Kind) -> Bool {
    var cutter = DocumentCutter(kind, onlyName: "")
    let pieces = cutter.add(bytes) + cutter.finish()
    return pieces.isEmpty
      || pieces.contains { piece in
        guard case .text(let text) = piece.content else { return true }
        if text.format == .json {
          return (try? JSONParser.parse(text.bytes)).map(hasKey) ?? true
        }
        return (try? YAMLReader.parse(text.bytes)).map(hasKey) ?? hasLineWithKey(text.bytes)
      }
  }

  /// Returns whether the root has such a key.
  private static func hasKey(_ tree: DocumentTree) -> Bool {
    tree.kind(of: tree.root) == .mapping
      && tree.members(of: tree.root).contains { isKey(tree.text(of: $0.key)) }
  }

  /// Returns whether a line without indentation begins with such a key, or with a mapping.
  private static func hasLineWithKey(_ yaml: [UInt8]) -> Bool {
    yaml.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
      .contains { line in
        if line.first == UInt8(ascii: "{") { return line.dropFirst().first != UInt8(ascii: "{") }
        let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
        let name = line.prefix { $0 != UInt8(ascii: ":") }.filter { !quotes.contains($0) }
        return name.count < line.count && isKey(String(decoding: name, as: UTF8.self))
      }
  }

  /// Returns whether a name at the top level is a key of layouts alone. `size` is required, and a
  /// layout without it has most likely one of the others. Keys such as `id`, `data` and `style` are
  /// common in other files, and results have `guides` and `pages`.
  private static func isKey(_ name: String) -> Bool {
    switch DocumentKey(rawValue: name) {
    case .size, .safeArea, .insetsMarginsFromSafeArea, .stack, .views, .equations, .visual: true
    default: false
    }
  }
}

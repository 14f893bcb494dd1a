import LayoutNotation

/// Visual Formats.
extension DocumentReader {
  /// Reads one format, or a list of formats with or without options.
  mutating func visual(_ node: DocumentNode) throws(LayoutError) -> [LayoutDocument.Visual] {
    switch tree.kind(of: node) {
    case .null: return []
    case .string: return [LayoutDocument.Visual(format: try format(node))]
    case .sequence: break
    default: throw expected("a Visual Format in quotes, or a list of them", at: node)
    }
    var formats: [LayoutDocument.Visual] = []
    for element in tree.elements(of: node) {
      switch tree.kind(of: element) {
      case .string: formats.append(LayoutDocument.Visual(format: try format(element)))
      case .mapping:
        try repeating(element) { reader throws(LayoutError) in
          formats.append(try reader.formatWithOptions(element))
        }
      default:
        throw expected(
          "a Visual Format in quotes, or a mapping with format and options", at: element)
      }
    }
    return formats
  }

  private mutating func format(_ node: DocumentNode) throws(LayoutError) -> DocumentText {
    try sourceText(node, expecting: "a Visual Format in quotes")
  }

  private mutating func formatWithOptions(
    _ node: DocumentNode
  ) throws(LayoutError) -> LayoutDocument.Visual {
    var text: DocumentText?
    var options: VisualFormatOptions = []
    for (key, value) in tree.members(of: node) {
      switch try self.key(key, as: VisualKey.self) {
      case .for: break
      case .format: text = try format(value)
      case .options: options = try formatOptions(value)
      }
    }
    guard let text else { throw missing("format", in: node) }
    return LayoutDocument.Visual(format: text, options: options)
  }

  private func formatOptions(_ node: DocumentNode) throws(LayoutError) -> VisualFormatOptions {
    guard tree.kind(of: node) == .sequence else {
      throw expected("a list of options such as [alignAllTop]", at: node)
    }
    var options: VisualFormatOptions = []
    for element in tree.elements(of: node) {
      guard let name = tree.name(of: element) else {
        throw expected("an option such as alignAllTop", at: element)
      }
      do throws(LayoutError) {
        options.formUnion(try .named(name))
      } catch {
        throw self.error(
          .invalidValue, error.message, at: element, suggestion: error.suggestion)
      }
    }
    return options
  }
}

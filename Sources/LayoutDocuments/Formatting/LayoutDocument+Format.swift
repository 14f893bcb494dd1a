import LayoutNotation
import Plumb

extension LayoutDocument {
  /// Returns the text of a document in canonical form.
  ///
  /// Keys are in their canonical order, texts have canonical spacing, and comments are kept with
  /// their items. The meaning of the document does not change.
  ///
  /// - Parameters:
  ///   - bytes: The text of the document.
  ///   - format: The format of the text.
  ///   - folder: The folder of the document; `nil` if it is not in a file.
  /// - Returns: The formatted text.
  /// - Throws: `LayoutError` for an invalid document and for contents that formatting would lose.
  package static func formatted(
    _ bytes: [UInt8], format: Format, folder: String? = nil
  ) throws(LayoutError) -> [UInt8] {
    let original = bytes
    var bytes = bytes
    // The mark that opens a document is treated as a comment.
    let mark = format == .yaml ? openingMark(of: bytes) : nil
    if let mark { bytes[mark] = UInt8(ascii: "#") }
    let tree = try format == .json ? JSONParser.parse(bytes) : YAMLReader.parse(bytes)
    if let fault = tree.fault { throw fault }
    var reader = DocumentReader(tree: tree)
    reader.folder = folder
    let document = try reader.document()
    var formatter = NodeFormatter(
      tree: tree, formulas: Set(reader.formulas.nodes), isJSON: format == .json)
    if format == .yaml { formatter.comments = PlacedComments(try WrittenFile(tree)) }
    guard case .container(let root) = formatter.value(of: tree.root, as: .document) else {
      return original
    }
    let text =
      format == .json
      ? FormatWriter.json(root) : FormatWriter.yaml(root, header: formatter.comments.header)
    var formatted = Array(text.utf8)
    if mark != nil {
      guard let mark = openingMark(of: formatted, written: "#--") else { return original }
      formatted[mark] = UInt8(ascii: "-")
    }
    guard
      let again = try? LayoutDocument(
        contentsOf: formatted, format: format, folder: folder),
      document.isSameLayout(as: again)
    else {
      throw LayoutError(
        .internalFailure, "formatted, it would be another layout; the file is left as it is")
    }
    return formatted
  }

  /// Returns the offset of the opening mark `---`, with only comments before it; `nil` without one.
  private static func openingMark(of bytes: [UInt8], written mark: String = "---") -> Int? {
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let end = line.lastIndex { !" \t\r".utf8.contains($0) }.map { $0 + 1 } ?? line.startIndex
      if line[..<end].elementsEqual(mark.utf8) { return line.startIndex }
      if end > line.startIndex, line.first != UInt8(ascii: "#") { return nil }
    }
    return nil
  }

  /// Whether another document has the same meaning, ignoring whitespace in texts.
  private func isSameLayout(as other: LayoutDocument) -> Bool {
    func withoutBlanks(_ document: LayoutDocument) -> LayoutDocument {
      func text(_ text: DocumentText) -> DocumentText {
        DocumentText(text.text.filter { !$0.isWhitespace })
      }
      var document = document
      document.equations = text(document.equations)
      for place in document.rules.indices {
        document.rules[place].rule = text(document.rules[place].rule)
      }
      for place in document.visual.indices {
        document.visual[place].format = text(document.visual[place].format)
      }
      return document
    }
    guard withoutBlanks(self) == withoutBlanks(other) else { return false }
    var options = DocumentOptions()
    options.measuresTexts = false
    let normalised = [self, other].map { document -> Result<LayoutDocument, LayoutError> in
      Result { () throws(LayoutError) in try document.layout(with: options).document() }
    }
    switch (normalised[0], normalised[1]) {
    case (.success(let one), .success(let two)): return withoutBlanks(one) == withoutBlanks(two)
    case (.failure(let one), .failure(let two)): return one.code == two.code
    default: return false
    }
  }
}

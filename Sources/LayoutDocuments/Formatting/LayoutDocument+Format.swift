import LayoutNotation
import Plumb

extension LayoutDocument {
  /// The text of a document in the usual form: keys in their order, the usual blanks in texts,
  /// comments where they belong. What it says is the same.
  ///
  /// - Parameters:
  ///   - bytes: The text of the document.
  ///   - format: Its form.
  /// - Returns: The text.
  /// - Throws: `LayoutError` for what is wrong with the document, and for what would be lost.
  package static func formatted(
    _ bytes: [UInt8], format: Format
  ) throws(LayoutError) -> [UInt8] {
    let tree = try format == .json ? JSONParser.parse(bytes) : YAMLReader.parse(bytes)
    if let fault = tree.fault { throw fault }
    var reader = DocumentReader(tree: tree)
    let document = try reader.document()
    var formatter = NodeFormatter(
      tree: tree, formulas: Set(reader.formulas.nodes), isJSON: format == .json)
    if format == .yaml { formatter.comments = PlacedComments(try WrittenFile(tree)) }
    guard case .container(let root) = formatter.value(of: tree.root, as: .document) else {
      return bytes
    }
    let text =
      format == .json
      ? FormatWriter.json(root) : FormatWriter.yaml(root, header: formatter.comments.header)
    let formatted = Array(text.utf8)
    guard let again = try? LayoutDocument(contentsOf: formatted, format: format),
      document.isSameLayout(as: again)
    else {
      throw LayoutError(
        .internalFailure, "formatted, it would be another layout; the file is left as it is")
    }
    return formatted
  }

  /// Whether another document says the same, blanks in texts left aside.
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
    let normalised = [self, other].map { document -> Result<LayoutDocument, LayoutError> in
      Result { () throws(LayoutError) in try document.layout(with: .init()).document() }
    }
    switch (normalised[0], normalised[1]) {
    case (.success(let one), .success(let two)): return withoutBlanks(one) == withoutBlanks(two)
    case (.failure(let one), .failure(let two)): return one.code == two.code
    default: return false
    }
  }
}

import LayoutNotation
package import Plumb

/// The document texts that errors and constraints refer to.
extension LayoutDocument {
  /// Returns the text in which an error counts lines and columns; `nil` for an error without a
  /// position.
  fileprivate func text(of error: LayoutError) -> DocumentText? {
    if let rule = error.rule { return rules[rule - 1].rule }
    if let number = error.visual { return visual[number - 1].format }
    return error.line == nil ? nil : equations
  }

  /// Returns the text that contains a constraint or rule, and the position in it.
  ///
  /// `nil` for constraints that are in no text of the document.
  package func written(
    at place: ConstraintSource.Place
  ) -> (text: DocumentText, line: Int, column: Int)? {
    switch place {
    case .equations(let line, let column): (equations, line, column)
    case .rule(let number): (rules[number - 1].rule, 1, 1)
    case .visual(let number, let line, let column):
      (visual[number - 1].format, line, column)
    case .formula, .property, .implicit: nil
    }
  }
}

extension LayoutError {
  /// Returns the position of the error in a file; `nil` if it is unknown.
  ///
  /// - Parameters:
  ///   - document: The document of the layout; `nil`: the file could not be read.
  ///   - file: The file.
  /// - Returns: The position.
  package func position(in document: LayoutDocument?, _ file: SourceText) -> SourcePosition? {
    if let document, !isOfKey {
      return document.text(of: self)?.filePosition(line: line ?? 1, column: column ?? 1, in: file)
    }
    return line.flatMap { line in column.map { SourcePosition(line: line, column: $0) } }
  }
}

extension LayoutDocument.Visual {
  /// The parts of the format from which constraints come, by position.
  ///
  /// These are predicates, spaces, and the whole format for constraints of its options. Empty if
  /// the format is invalid.
  var pieces: [SourcePosition: String] {
    let source = format.source
    guard let parsed = try? VisualFormatParser.parse(source) else { return [:] }
    let spaces = parsed.spaces.compactMap(\.self).filter(\.predicates.isEmpty)
    let spans = [parsed.span] + parsed.predicates.map(\.span) + spaces.map(\.span)
    return Dictionary(
      spans.map { (source.position(at: $0.range.lowerBound), source.string($0.range)) },
      uniquingKeysWith: { first, _ in first })
  }
}

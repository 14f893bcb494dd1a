import LayoutNotation
package import Plumb

/// The texts of a document that errors and constraints point into.
extension LayoutDocument {
  /// The text that the line and column of an error count in; `nil` where the error has no place.
  fileprivate func text(of error: LayoutError) -> DocumentText? {
    if let rule = error.rule { return rules[rule - 1].rule }
    if let number = error.visual { return visual[number - 1].format }
    return error.line == nil ? nil : equations
  }

  /// The text that a constraint or rule was written in, and where in it; `nil` for what stands in
  /// no text of the document.
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
  /// Where the error stands in a file; `nil` where that is not known.
  ///
  /// - Parameters:
  ///   - document: The document of the file whose layout it is of; `nil`: the file could not be
  ///     read.
  ///   - file: The file.
  /// - Returns: The place.
  package func position(in document: LayoutDocument?, _ file: SourceText) -> SourcePosition? {
    if let document, !isOfKey {
      return document.text(of: self)?.filePosition(line: line ?? 1, column: column ?? 1, in: file)
    }
    return line.flatMap { line in column.map { SourcePosition(line: line, column: $0) } }
  }
}

extension LayoutDocument.Visual {
  /// What stands in the format where its constraints come from, by place: predicates, spaces, and
  /// the whole format for what its options ask for. Nothing where the format is wrong.
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

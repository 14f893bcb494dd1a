import LayoutNotation

/// The texts of a document that errors and constraints point into.
extension LayoutDocument {
  /// The text that the line and column of an error count in; `nil` where the error has no place.
  package func text(of error: LayoutError) -> DocumentText? {
    if let rule = error.rule { return rules[rule - 1].rule }
    if let number = error.visual { return visual[number - 1].format }
    return error.line == nil ? nil : equations
  }

  /// The text that a constraint or rule was written in, and where in it; `nil` for what stands in no
  /// text of the document.
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

extension LayoutDocument.Visual {
  /// What stands in the format where one of its constraints comes from: a predicate, a space, or the
  /// whole format for what its options ask for.
  func piece(atLine line: Int, column: Int) -> String? {
    let source = SourceText(format.text)
    guard let parsed = try? VisualFormatParser().parse(source) else { return nil }
    let connections =
      [parsed.opening].compactMap(\.self) + parsed.connections
      + [parsed.closing].compactMap(\.self)
    var ranges = [parsed.range]
    for connection in connections {
      if case .predicates(let predicates) = connection.space {
        ranges += predicates.map(\.range)
      } else {
        ranges.append(connection.range)
      }
    }
    ranges += parsed.views.flatMap(\.predicates).map(\.range)
    return ranges.first { $0.start.line == line && $0.start.column == column }
      .map { source.string($0.start.offset..<$0.end.offset) }
  }
}

import LayoutNotation

/// A text of equations, kept as long as a constraint of it lives: what such a constraint was
/// written as, and where, is worked out when somebody asks.
final class EquationText: Sendable {
  private let source: SourceText
  /// The Swift code that the text stands in; `nil` for a document.
  private let location: CodeLocation?

  /// A text of nothing, for whoever has none.
  static let empty = EquationText(SourceText(""), at: nil)

  /// Keeps a text.
  init(_ source: SourceText, at location: CodeLocation?) {
    self.source = source
    self.location = location
  }

  /// The source of a constraint that stands in a span of the text.
  func source(of span: Span) -> ConstraintSource {
    let place = source.position(at: span.range.lowerBound)
    return ConstraintSource(
      text: source.string(span.range), place: .equations(line: place.line, column: place.column),
      location: location)
  }
}

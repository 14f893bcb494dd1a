import LayoutNotation

/// A text in one of the notations, kept as long as anything written in it exists.
///
/// Quotations and positions are computed on request.
protocol WrittenText: AnyObject, Sendable {
  /// Returns the text in a span, and its place.
  func source(of span: Span) -> ConstraintSource
  /// Returns the range of the text that messages quote for a span; `nil` if they quote no range of
  /// it.
  func copied(in span: Span) -> CopiedStretch?
}

extension WrittenText {
  func copied(in span: Span) -> CopiedStretch? { nil }
}

/// The range of a text that messages quote for a constraint.
struct CopiedStretch {
  /// The part of the quotation before the range.
  var before = ""
  /// The range.
  var span: Span
  /// The offset at which its line begins.
  var lineStart: Int

  /// Makes the range of a text.
  init(_ span: Span, of source: SourceText, behind before: String = "") {
    self.before = before
    self.span = span
    lineStart = source.lineBytes(source.position(at: span.range.lowerBound).line).lowerBound
  }
}

/// The text of a constraint or definition, and its place.
enum Written {
  case source(ConstraintSource)
  case text(any WrittenText, Span)

  /// The text and its place.
  var source: ConstraintSource {
    switch self {
    case .source(let source): source
    case .text(let text, let span): text.source(of: span)
    }
  }
}

/// A text of equations.
final class EquationText: WrittenText {
  private let source: SourceText
  /// The origin of the text, if loops in it were expanded.
  private let expansion: LoopExpansion?
  /// The Swift code of the text; `nil` for a document.
  private let location: CodeLocation?

  /// Makes the text of a table.
  init(_ table: EquationTable, at location: CodeLocation?) {
    source = table.source
    expansion = table.expansion
    self.location = location
  }

  func source(of span: Span) -> ConstraintSource {
    let start = span.range.lowerBound
    let place =
      expansion.map { $0.written.position(at: $0.written(start..<start).lowerBound) }
      ?? source.position(at: start)
    return ConstraintSource(
      text: source.string(span.range), place: .equations(line: place.line, column: place.column),
      location: location)
  }

  func copied(in span: Span) -> CopiedStretch? { CopiedStretch(span, of: source) }
}

/// An SLL rule.
final class RuleText: WrittenText {
  private let source: SourceText
  /// The number of the rule, from 1.
  let number: Int
  /// The Swift code of the rule; `nil` for a document.
  private let location: CodeLocation?

  /// Makes the text of a rule.
  init(_ source: SourceText, number: Int, at location: CodeLocation?) {
    self.source = source
    self.number = number
    self.location = location
  }

  func source(of span: Span) -> ConstraintSource {
    ConstraintSource(
      text: source.string(span.range).onOneLine, place: .rule(number), location: location)
  }
}

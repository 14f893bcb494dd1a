import LayoutNotation

/// A text in one of the notations, kept as long as something written in it lives: what that was
/// written as, and where, is worked out when somebody asks.
protocol WrittenText: AnyObject, Sendable {
  /// What is written in a span, and where that is.
  func source(of span: Span) -> ConstraintSource
  /// The stretch of the text that what is written in a span is told by; `nil` where it is told
  /// without one.
  func copied(in span: Span) -> CopiedStretch?
}

extension WrittenText {
  func copied(in span: Span) -> CopiedStretch? { nil }
}

/// The range of a text that messages quote for a constraint.
struct CopiedStretch {
  /// The part of the quotation before it.
  var before = ""
  /// The stretch.
  var span: Span
  /// Where its line begins.
  var lineStart: Int

  /// A stretch of a text.
  init(_ span: Span, of source: SourceText, behind before: String = "") {
    self.before = before
    self.span = span
    lineStart = source.lineBytes(source.position(at: span.range.lowerBound).line).lowerBound
  }
}

/// What a constraint or definition was written as, and where.
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
  /// Where the text comes from, if loops in it were written out.
  private let expansion: LoopExpansion?
  /// The Swift code of the text; `nil` for a document.
  private let location: CodeLocation?

  /// Keeps the text of a table.
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

  /// Keeps a rule.
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

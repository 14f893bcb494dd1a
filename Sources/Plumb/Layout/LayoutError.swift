import LayoutNotation

/// What is wrong with a layout: what, where, why, and what to try.
public struct LayoutError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The stable name of the kind of error, such as `unknownView` or `syntax`.
  public let code: String
  /// What is wrong, in words.
  public let message: String
  /// The number of the SLL rule, from 1, that line and column count in; `nil`: the equations.
  public let rule: Int?
  /// The line of the text, from 1, if it stands in a text.
  public let line: Int?
  /// The column in characters, from 1, if it stands in a text.
  public let column: Int?
  /// What the writer may have meant.
  public let suggestion: String?
  /// The source line with a caret below the place, if there is a text.
  public let excerpt: String?

  /// Makes an error.
  public init(
    code: String, message: String, rule: Int? = nil, line: Int? = nil, column: Int? = nil,
    suggestion: String? = nil, excerpt: String? = nil
  ) {
    self.code = code
    self.message = message
    self.rule = rule
    self.line = line
    self.column = column
    self.suggestion = suggestion
    self.excerpt = excerpt
  }

  /// Place, message, excerpt and proposal, as people read it.
  public var description: String {
    var place: [String] = []
    if let rule { place.append("rule \(rule)") }
    if let line, let column { place.append("line \(line), column \(column)") }
    let head = place.isEmpty ? message : "\(place.joined(separator: ", ")): \(message)"
    return [head, excerpt, suggestion.map { "did you mean \"\($0)\"?" }]
      .compactMap { $0 }.joined(separator: "\n")
  }

  /// An error at the place of a constraint or rule.
  init(code: String, message: String, at place: ConstraintSource.Place?) {
    switch place {
    case .equations(let line, let column):
      self.init(code: code, message: message, line: line, column: column)
    case .rule(let number): self.init(code: code, message: message, rule: number)
    case .implicit, nil: self.init(code: code, message: message)
    }
  }

  /// A notation's error, with the line of its text and a caret.
  init(_ error: NotationError, source: String, rule: Int? = nil) {
    let excerpt = CaretExcerpt(error.range, in: SourceText(source))
    self.init(
      code: error.code.name, message: error.message, rule: rule, line: error.range.start.line,
      column: error.range.start.column, suggestion: error.suggestion,
      excerpt: "  \(excerpt.line)\n  \(excerpt.caret)")
  }
}

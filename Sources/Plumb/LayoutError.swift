/// What is wrong with a layout: what, where, why, and what to try.
public struct LayoutError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The stable name of the kind of error, such as `unknownView` or `syntax`.
  public let code: String
  /// What is wrong, in words.
  public let message: String
  /// Where it stands, if it stands in a text.
  public let place: ConstraintSource.Place?
  /// What the writer may have meant.
  public let suggestion: String?
  /// The source line with a caret below the place, if there is a text.
  public let excerpt: String?

  /// Makes an error.
  public init(
    code: String, message: String, place: ConstraintSource.Place? = nil,
    suggestion: String? = nil, excerpt: String? = nil
  ) {
    self.code = code
    self.message = message
    self.place = place
    self.suggestion = suggestion
    self.excerpt = excerpt
  }

  /// Place, message, excerpt and proposal, as people read it.
  public var description: String {
    var head = message
    switch place {
    case .equations(let line, let column): head = "line \(line), column \(column): \(message)"
    case .rule(let number): head = "rule \(number): \(message)"
    case nil: break
    }
    return ([head, excerpt] + [suggestion.map { "did you mean \"\($0)\"?" }])
      .compactMap { $0 }.joined(separator: "\n")
  }
}

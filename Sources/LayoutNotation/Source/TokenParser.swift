/// A piece of a text in one of the notations.
protocol SourceToken {
  /// Its bytes.
  var range: Range<Int> { get }
}

/// A parser that stands on a token.
protocol TokenParser {
  associatedtype Token: SourceToken
  /// The text that ranges count in.
  var source: SourceText { get }
  /// The token that is read next.
  var token: Token { get }
}

extension TokenParser {
  /// The present token, for a message.
  var quotedToken: String { source.quoted(token.range) }

  /// Makes an error about a stretch of the text, or else about the present token.
  func error(
    _ code: LayoutError.Code, _ message: String, at range: Range<Int>? = nil,
    suggestion: String? = nil
  ) -> LayoutError {
    source.error(code, message, at: range ?? token.range, suggestion: suggestion)
  }
}

/// A piece of a text in one of the notations that means one thing.
protocol SourceToken {
  /// Its bytes.
  var range: Range<Int> { get }
}

/// A piece of a text that is told by its kind, and by where it stands.
struct Token<Kind: Equatable>: SourceToken {
  /// What the piece is.
  var kind: Kind
  var range: Range<Int>
}

/// Cuts a text into tokens.
protocol Lexer {
  associatedtype TokenType: SourceToken
  var cursor: UTF8Cursor { get set }
  /// Reads the next token; behind the last one, that of the end.
  mutating func next() throws(LayoutError) -> TokenType
}

extension Lexer {
  /// The token that begins at a place and ends at the cursor.
  func token<Kind>(_ kind: Kind, from start: Int) -> TokenType where TokenType == Token<Kind> {
    TokenType(kind: kind, range: start..<cursor.offset)
  }

  /// The token that the next characters are.
  mutating func symbol<Kind>(
    _ kind: Kind, length: Int = 1
  ) -> TokenType where TokenType == Token<Kind> {
    cursor.offset += length
    return token(kind, from: cursor.offset - length)
  }
}

/// A parser that stands on a token.
protocol TokenParser {
  associatedtype TokenLexer: Lexer
  var lexer: TokenLexer { get set }
  /// The token that is read next.
  var token: TokenLexer.TokenType { get set }
  /// The bytes of the token before it.
  var previous: Range<Int> { get set }
}

extension TokenParser {
  /// The text that ranges count in.
  var source: SourceText { lexer.cursor.source }

  /// Moves on to the first token.
  mutating func begin() throws(LayoutError) {
    token = try lexer.next()
    previous = token.range
  }

  /// Moves on to the next token.
  mutating func advance() throws(LayoutError) {
    previous = token.range
    token = try lexer.next()
  }

  /// The present token, for a message.
  var quotedToken: String { source.quoted(token.range) }

  /// Makes an error about a stretch of the text, or else about the present token.
  func error(
    _ code: LayoutError.Code, _ message: String, at range: Range<Int>? = nil,
    suggestion: String? = nil
  ) -> LayoutError {
    source.error(code, message, at: range ?? token.range, suggestion: suggestion)
  }

  /// A number that was just read as a priority.
  ///
  /// - Throws: `invalidPriority` for one outside (0, 1000].
  func checkedPriority(_ value: Double, at range: Range<Int>) throws(LayoutError) -> Double {
    guard Priority(value).isValid else {
      throw error(
        .invalidPriority,
        "a priority must be above 0 and at most 1000; found \(source.string(range))", at: range)
    }
    return value
  }
}

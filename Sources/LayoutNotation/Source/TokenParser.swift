/// A token of one of the notations.
protocol SourceToken {
  /// Its bytes.
  var range: Range<Int> { get }
}

/// A token that consists of its kind and its range.
struct Token<Kind: Equatable>: SourceToken {
  /// The kind of the token.
  var kind: Kind
  var range: Range<Int>
}

/// Splits a text into tokens.
protocol Lexer {
  associatedtype TokenType: SourceToken
  var cursor: UTF8Cursor { get set }
  /// Reads the next token; after the last one, the end token.
  mutating func next() throws(LayoutError) -> TokenType
}

extension Lexer {
  /// Returns a token from an offset to the cursor.
  func token<Kind>(_ kind: Kind, from start: Int) -> TokenType where TokenType == Token<Kind> {
    TokenType(kind: kind, range: start..<cursor.offset)
  }

  /// Reads the next characters as a token.
  mutating func symbol<Kind>(
    _ kind: Kind, length: Int = 1
  ) -> TokenType where TokenType == Token<Kind> {
    cursor.offset += length
    return token(kind, from: cursor.offset - length)
  }
}

/// A parser with a current token.
protocol TokenParser {
  associatedtype TokenLexer: Lexer
  var lexer: TokenLexer { get set }
  /// The current token.
  var token: TokenLexer.TokenType { get set }
  /// The bytes of the token before it.
  var previous: Range<Int> { get set }
}

extension TokenParser {
  /// The text that ranges refer to.
  var source: SourceText { lexer.cursor.source }

  /// Moves to the first token.
  mutating func begin() throws(LayoutError) {
    token = try lexer.next()
    previous = token.range
  }

  /// Moves to the next token.
  mutating func advance() throws(LayoutError) {
    previous = token.range
    token = try lexer.next()
  }

  /// The current token, quoted for a message.
  var quotedToken: String { source.quoted(token.range) }

  /// Makes an error about a range of the text, by default about the current token.
  func error(
    _ code: LayoutError.Code, _ message: String, at range: Range<Int>? = nil,
    suggestion: String? = nil
  ) -> LayoutError {
    source.error(code, message, at: range ?? token.range, suggestion: suggestion)
  }

  /// Checks a priority that was just read.
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

/// Splits a Visual Format string into tokens.
struct VisualFormatLexer: Lexer {
  var cursor: UTF8Cursor

  /// Reads the next token.
  ///
  /// - Throws: `syntax` for a character that has no meaning here, and for a malformed number or
  ///   relation.
  mutating func next() throws(LayoutError) -> VisualFormatToken {
    cursor.skipBlanks()
    let start = cursor.offset
    guard let byte = cursor.byte else { return token(.end, from: start) }
    if let kind = Self.symbols[Unicode.Scalar(byte)] { return symbol(kind) }
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"):
      let relation = try cursor.relation(orThrow: .syntax)
      return token(.relation(relation), from: start)
    case UInt8(ascii: "\""):
      return name(try cursor.quotedName(), from: start)
    case UInt8(ascii: "."):
      return try number()
    case _ where byte.isDigit:
      return try number()
    default:
      guard cursor.skipName() else { throw unexpectedCharacter() }
      return name(start..<cursor.offset, from: start)
    }
  }

  private static let symbols: [Unicode.Scalar: VisualFormatTokenKind] = [
    "|": .bar, "-": .hyphen, "[": .openBracket, "]": .closeBracket, "(": .open, ")": .close,
    ",": .comma, "@": .at, ":": .colon, "*": .arithmetic, "/": .arithmetic, "+": .arithmetic,
    "%": .arithmetic,
  ]

  /// Returns the token of a name that was just read. A name with a point after it is an attribute
  /// of other notations.
  private mutating func name(_ name: Range<Int>, from start: Int) -> VisualFormatToken {
    let name = cursor.skipOwnGuide(of: name, isItem: false)
    guard cursor.byte == UInt8(ascii: ".") else {
      return token(.name(name), from: start)
    }
    cursor.skipWord(withPoints: true)
    return token(.reference(name), from: start)
  }

  /// Reads `5`, `10.5` or `.5`.
  private mutating func number() throws(LayoutError) -> VisualFormatToken {
    let start = cursor.offset
    guard let number = cursor.skipDecimal() else { throw notANumber(start..<cursor.offset) }
    let value = try cursor.value(of: number.digits, orThrow: .syntax)
    return token(.number(value * (number.unit?.points ?? 1)), from: start)
  }

  private func notANumber(_ range: Range<Int>) -> LayoutError {
    let quoted = cursor.source.quoted(range)
    let text = cursor.source.string(range)
    guard text.contains(where: \.isLetter), !text.has(".") else {
      return cursor.error(.syntax, "\(quoted) is not a number", at: range)
    }
    return cursor.error(
      .syntax, "\(quoted) is not a number; write a name that begins with a digit in quotes",
      at: range, suggestion: "\"\(text)\"")
  }

  /// Returns the error about the character here, which may resemble a character of the notation,
  /// as word processors replace it.
  private func unexpectedCharacter() -> LayoutError {
    let (character, range, lookAlike) = cursor.strangeCharacter()
    if lookAlike?.last == "=" { return cursor.noRelation(range, .syntax) }
    let meanings = ["{": "[", "}": "]", ";": ","]
    let meant =
      meanings[cursor.source.string(range)]
      ?? lookAlike.flatMap { "-|\"".has($0) ? $0 : nil }
    guard let meant else {
      return cursor.error(.syntax, "unexpected character \(character)", at: range)
    }
    return cursor.error(
      .syntax, "unexpected character \(character): write \(meant)", at: range,
      suggestion: meant == "\"" ? nil : meant)
  }
}

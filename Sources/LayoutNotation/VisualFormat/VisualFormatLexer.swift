/// Cuts a Visual Format string into tokens.
struct VisualFormatLexer: Lexer {
  private var cursor: UTF8Cursor

  /// Makes a lexer for a whole string.
  init(_ source: SourceText) {
    cursor = UTF8Cursor(source, in: source.bytes.indices)
  }

  /// Reads the next token.
  ///
  /// - Throws: `syntax` for a character that means nothing here, and for a malformed number or
  ///   relation.
  mutating func next() throws(LayoutError) -> VisualFormatToken {
    cursor.skipBlanks()
    let start = cursor.offset
    guard let byte = cursor.byte else { return VisualFormatToken(kind: .end, range: start..<start) }
    if let kind = Self.symbols[Unicode.Scalar(byte)] {
      cursor.offset += 1
      return VisualFormatToken(kind: kind, range: start..<cursor.offset)
    }
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"):
      let (relation, range) = try cursor.relation(orThrow: .syntax)
      return VisualFormatToken(kind: .relation(relation), range: range)
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

  /// A name that was just read. With a point behind it, it is an attribute of other notations.
  private mutating func name(_ name: Range<Int>, from start: Int) -> VisualFormatToken {
    let name = cursor.skipOwnGuide(of: name, isItem: false)
    guard cursor.byte == UInt8(ascii: ".") else {
      return VisualFormatToken(kind: .name(name), range: start..<cursor.offset)
    }
    cursor.skipWord(withPoints: true)
    return VisualFormatToken(kind: .reference(name), range: start..<cursor.offset)
  }

  /// `5`, `10.5` or `.5`.
  private mutating func number() throws(LayoutError) -> VisualFormatToken {
    let start = cursor.offset
    guard let range = cursor.skipDecimal() else { throw notANumber(start..<cursor.offset) }
    let value = try cursor.value(of: range, orThrow: .syntax)
    return VisualFormatToken(kind: .number(value), range: range)
  }

  private func notANumber(_ range: Range<Int>) -> LayoutError {
    let quoted = cursor.source.quoted(range)
    let text = cursor.source.string(range)
    guard text.contains(where: \.isLetter), !text.has(".") else {
      return cursor.error(.syntax, "\(quoted) is no number", at: range)
    }
    return cursor.error(
      .syntax, "\(quoted) is no number; a name that begins with a digit stands in quotes",
      at: range, suggestion: "\"\(text)\"")
  }

  /// What stands here may look like a character of the notation, as text programs replace it.
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

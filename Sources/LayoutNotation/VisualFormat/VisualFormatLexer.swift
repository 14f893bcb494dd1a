/// Cuts a Visual Format string into tokens.
struct VisualFormatLexer {
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
    switch byte {
    case UInt8(ascii: "|"): return symbol(.bar)
    case UInt8(ascii: "-"): return symbol(.hyphen)
    case UInt8(ascii: "["): return symbol(.openBracket)
    case UInt8(ascii: "]"): return symbol(.closeBracket)
    case UInt8(ascii: "("): return symbol(.open)
    case UInt8(ascii: ")"): return symbol(.close)
    case UInt8(ascii: ","): return symbol(.comma)
    case UInt8(ascii: "@"): return symbol(.at)
    case UInt8(ascii: ":"): return symbol(.colon)
    case UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "+"), UInt8(ascii: "%"):
      return symbol(.arithmetic)
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

  private mutating func symbol(_ kind: VisualFormatToken.Kind) -> VisualFormatToken {
    cursor.offset += 1
    return VisualFormatToken(kind: kind, range: cursor.offset - 1..<cursor.offset)
  }

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
    cursor.skip(while: \.isDigit)
    var isWellFormed = true
    if cursor.byte == UInt8(ascii: ".") {
      cursor.offset += 1
      let fraction = cursor.offset
      cursor.skip(while: \.isDigit)
      isWellFormed = cursor.offset > fraction
    }
    let end = cursor.offset
    // What is glued to the number belongs to the same wrong word.
    cursor.skipWord(withPoints: true)
    let range = start..<cursor.offset
    guard isWellFormed, cursor.offset == end else { throw notANumber(range) }
    let value = decimalValue(of: cursor.source.bytes, in: range)
    guard value.isInRange else {
      throw cursor.error(
        value.isFinite ? .invalidValue : .syntax, "the number is too large: 1e15 is the most",
        at: range)
    }
    return VisualFormatToken(kind: .number(value), range: range)
  }

  private func notANumber(_ range: Range<Int>) -> LayoutError {
    let quoted = cursor.source.quoted(range)
    let text = cursor.source.string(range)
    guard text.contains(where: \.isLetter), !text.contains(".") else {
      return cursor.error(.syntax, "\(quoted) is no number", at: range)
    }
    return cursor.error(
      .syntax, "\(quoted) is no number; a name that begins with a digit stands in quotes",
      at: range, suggestion: "\"\(text)\"")
  }

  /// What stands here may look like a character of the notation, as text programs replace it.
  private func unexpectedCharacter() -> LayoutError {
    let (character, length) = cursor.describeCharacter()
    let range = cursor.offset..<cursor.offset + length
    let text = cursor.source.string(range)
    let meant: String?
    switch text {
    case "≤", "≥", "⩽", "⩾", "＝", "≠", "~": return cursor.noRelation(range, .syntax)
    case "\u{2010}", "\u{2011}", "–", "—", "−": meant = "-"
    case "¦", "｜", "│": meant = "|"
    case "“", "”", "„", "'", "‘", "’": meant = "\""
    case "{": meant = "["
    case "}": meant = "]"
    case ";": meant = ","
    default: meant = nil
    }
    guard let meant else {
      return cursor.error(.syntax, "unexpected character \(character)", at: range)
    }
    return cursor.error(
      .syntax, "unexpected character \(character): write \(meant)", at: range,
      suggestion: meant == "\"" ? nil : meant)
  }
}

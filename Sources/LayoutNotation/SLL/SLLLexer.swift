/// Cuts an SLL rule into tokens. A sign is always a token of its own, and a hyphen is a minus.
struct SLLLexer {
  private var cursor: UTF8Cursor

  /// Makes a lexer for a whole rule.
  init(_ source: SourceText) {
    cursor = UTF8Cursor(source, in: source.bytes.indices)
  }

  /// Reads the next token.
  ///
  /// - Throws: `syntax` for a character that means nothing here, a malformed number or notation of a
  ///   later version, `unknownName` for a specifier that does not exist.
  mutating func next() throws(NotationError) -> SLLToken {
    cursor.skipBlanks()
    let start = cursor.offset
    guard let byte = cursor.byte else { return SLLToken(kind: .end, range: start..<start) }
    switch byte {
    case UInt8(ascii: "("): return symbol(.open)
    case UInt8(ascii: ")"): return symbol(.close)
    case UInt8(ascii: "="): return symbol(.equals)
    case UInt8(ascii: ","): return symbol(.comma)
    case UInt8(ascii: "%"): return try specifier()
    case UInt8(ascii: "."): return try number()
    case _ where byte.isDigit: return try number()
    default: break
    }
    if let binary = SLLExpression.Operator(rawValue: Character(Unicode.Scalar(byte))) {
      guard cursor.byte(ahead: 1) != UInt8(ascii: "=") else {
        throw laterNotation(start..<start + 2)
      }
      return symbol(.binary(binary))
    }
    // Letters of other scripts are no part of this notation; views are named within specifiers only.
    if byte < 0x80, cursor.skipName() { return try name(start..<cursor.offset) }
    let (character, length) = cursor.describeCharacter()
    throw cursor.error(.syntax, "unexpected character \(character)", at: start..<start + length)
  }

  private mutating func symbol(_ kind: SLLToken.Kind) -> SLLToken {
    cursor.offset += 1
    return SLLToken(kind: kind, range: cursor.offset - 1..<cursor.offset)
  }

  private func name(_ range: Range<Int>) throws(NotationError) -> SLLToken {
    let text = cursor.source.string(range)
    if text == "nil" { throw laterNotation(range) }
    if text == "H" || text == "V", cursor.byte == UInt8(ascii: ":") {
      throw laterNotation(range.lowerBound..<range.upperBound + 1)
    }
    return SLLToken(kind: .name, range: range)
  }

  /// `digits[.digits*]` or `.digits`, then `%` or upstream's `F`, or neither.
  private mutating func number() throws(NotationError) -> SLLToken {
    let start = cursor.offset
    cursor.skip(while: \.isDigit)
    var hasDigits = cursor.offset > start
    if cursor.byte == UInt8(ascii: ".") {
      cursor.offset += 1
      let fraction = cursor.offset
      cursor.skip(while: \.isDigit)
      hasDigits = hasDigits || cursor.offset > fraction
    }
    let digits = start..<cursor.offset
    if cursor.byte == UInt8(ascii: "F") { cursor.offset += 1 }
    let end = cursor.offset
    cursor.skipWord(withPoints: true)
    guard hasDigits, cursor.offset == end else {
      let text = cursor.source.quoted(start..<cursor.offset)
      throw cursor.error(.syntax, "\(text) is no number", at: start..<cursor.offset)
    }
    let value = decimalValue(of: cursor.source.bytes[digits])
    guard value.isFinite else {
      throw cursor.error(.syntax, "the number is too large", at: digits)
    }
    guard cursor.byte == UInt8(ascii: "%"), end == digits.upperBound else {
      return SLLToken(kind: .number(value), range: start..<end)
    }
    cursor.offset += 1
    return SLLToken(kind: .percentage(value), range: start..<cursor.offset)
  }

  private mutating func specifier() throws(NotationError) -> SLLToken {
    let start = cursor.offset
    cursor.offset += 1
    let name = cursor.offset
    if let byte = cursor.byte, "^:@".utf8.contains(byte) { cursor.offset += 1 }
    cursor.skipWord()
    let written = cursor.source.string(name..<cursor.offset)
    let range = start..<cursor.offset
    guard let known = SLLSpecifier.all[written] else {
      if written == "@f" || written == "@p" {
        throw cursor.error(
          .syntax, "\"%\(written)\" is not supported in this version", at: range,
          suggestion: "%:\(written.dropFirst())")
      }
      guard range.count > 1 else {
        throw cursor.error(.syntax, "\"%\" stands directly behind a number", at: range)
      }
      let near = nearestName(to: written, among: SLLSpecifier.all.keys.sorted())
      throw cursor.error(
        .unknownName, "unknown specifier \(cursor.source.quoted(range))", at: range,
        suggestion: near.map { "%" + $0 })
    }
    guard cursor.byte == UInt8(ascii: "(") else {
      return SLLToken(kind: .specifier(known, argument: nil), range: range)
    }
    let argument = try argumentName(of: range)
    switch known {
    case .measure, .given(_, .number): break
    case .given:
      throw cursor.error(
        .syntax, "\"%\(written)\" takes no name: what it asks is given as an argument",
        at: start..<cursor.offset)
    }
    return SLLToken(kind: .specifier(known, argument: argument), range: start..<cursor.offset)
  }

  /// Reads `(header)`, whose parenthesis is at the cursor.
  private mutating func argumentName(
    of specifier: Range<Int>
  ) throws(NotationError) -> WrittenName {
    let open = cursor.offset
    cursor.offset += 1
    cursor.skipBlanks()
    let start = cursor.offset
    let name: WrittenName
    if cursor.byte == UInt8(ascii: "\"") {
      let inner = try cursor.quotedName()
      name = WrittenName(cursor.source.string(inner), at: cursor.source.range(inner))
    } else if cursor.skipName() {
      name = WrittenName(
        cursor.source.string(start..<cursor.offset),
        at: cursor.source.range(start..<cursor.offset))
    } else {
      let text = cursor.source.string(specifier)
      throw cursor.error(.syntax, "a name is missing in \"\(text)(\"", at: open..<open + 1)
    }
    cursor.skipBlanks()
    guard cursor.byte == UInt8(ascii: ")") else {
      throw cursor.error(.syntax, "\"(\" is not closed behind the name", at: open..<open + 1)
    }
    cursor.offset += 1
    return name
  }

  private func laterNotation(_ range: Range<Int>) -> NotationError {
    let text = cursor.source.string(range)
    return cursor.error(.syntax, "\"\(text)\" is not supported in this version", at: range)
  }
}

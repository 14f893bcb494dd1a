/// Splits an SLL rule into tokens. A sign is a separate token, except after `H:` and `V:`, and a
/// hyphen is a minus.
struct SLLLexer: Lexer {
  var cursor: UTF8Cursor

  /// Reads the next token.
  ///
  /// - Throws: `syntax` for a character that means nothing here or a malformed number,
  ///   `unknownName` for a specifier that does not exist.
  mutating func next() throws(LayoutError) -> SLLToken {
    cursor.skipBlanks()
    let start = cursor.offset
    guard let byte = cursor.byte else { return token(.end, from: start) }
    switch byte {
    case UInt8(ascii: "("): return symbol(.open)
    case UInt8(ascii: ")"): return symbol(.close)
    case UInt8(ascii: ","): return symbol(.comma)
    case UInt8(ascii: "%"): return try specifier()
    case UInt8(ascii: "."): return try number()
    case _ where byte.isDigit: return try number()
    default: break
    }
    let isBeforeEquals = cursor.byte(ahead: 1) == UInt8(ascii: "=")
    if byte == UInt8(ascii: "="), !isBeforeEquals { return symbol(.assign(nil)) }
    if isBeforeEquals, "=<>".utf8.contains(byte) {
      throw cursor.error(
        .syntax, "a rule assigns with \"=\"", at: start..<start + 2, suggestion: "=")
    }
    if let binary = SLLOperator(rawValue: Character(Unicode.Scalar(byte))) {
      return isBeforeEquals ? symbol(.assign(binary), length: 2) : symbol(.binary(binary))
    }
    // Letters of other scripts are not part of this notation; views are named only within
    // specifiers.
    if byte < 0x80, cursor.skipName() { return try word(start..<cursor.offset) }
    let (character, range, meant) = cursor.strangeCharacter()
    throw cursor.error(
      .syntax, "unexpected character \(character)", at: range,
      suggestion: meanings[cursor.source.string(range)]
        ?? meant.flatMap { "-+*/%(),".has($0) ? $0 : $0 == "==" ? "=" : nil })
  }

  /// Reads a name, `nil`, or the axis before a percentage; the cursor is after it.
  private mutating func word(_ range: Range<Int>) throws(LayoutError) -> SLLToken {
    let text = cursor.source.string(range)
    if text == "nil" { return SLLToken(kind: .nothing, range: range) }
    guard range.count == 1, cursor.byte == UInt8(ascii: ":") else {
      return SLLToken(kind: .name, range: range)
    }
    cursor.offset += 1
    if let axis = SLLAxis(rawValue: text) { return try percentage(along: axis, range.lowerBound) }
    let near = SLLAxis(rawValue: text.uppercased()).map { $0.rawValue + ":" }
    guard let near else {
      cursor.offset = range.upperBound
      return SLLToken(kind: .name, range: range)
    }
    throw cursor.error(
      .syntax, "there is no axis \"\(text):\"", at: range.lowerBound..<cursor.offset,
      suggestion: near)
  }

  /// Reads the percentage after `H:` or `V:`, at the cursor.
  private mutating func percentage(
    along axis: SLLAxis, _ start: Int
  ) throws(LayoutError) -> SLLToken {
    let isNegative = cursor.byte == UInt8(ascii: "-")
    if isNegative || cursor.byte == UInt8(ascii: "+") { cursor.offset += 1 }
    let isSigned = cursor.offset > start + 2
    if let byte = cursor.byte, byte.isDigit || byte == UInt8(ascii: ".") {
      let token = try number()
      if case .percentage(let value, _) = token.kind {
        return self.token(.percentage(isNegative ? -value : value, along: axis), from: start)
      }
    } else if !isSigned, cursor.byte == UInt8(ascii: "%") {
      let token = try specifier()
      if case .specifier(.given(.percent, let form), let argument) = token.kind {
        return self.token(
          .specifier(.given(.percent(along: axis), form), argument: argument), from: start)
      }
    }
    let name = axis.rawValue
    throw cursor.error(
      .syntax,
      "\"\(name):\" must be directly before a percentage, such as \(name):50% or \(name):%p",
      at: start..<max(cursor.offset, start + 2))
  }

  /// Reads `digits[.digits*]` or `.digits`, then optionally `%` or upstream's `F`.
  private mutating func number() throws(LayoutError) -> SLLToken {
    let start = cursor.offset
    let number = cursor.skipDecimal(mayEndInPoint: true, suffix: UInt8(ascii: "F"))
    guard let (digits, unit) = number else {
      let text = cursor.source.quoted(start..<cursor.offset)
      throw cursor.error(.syntax, "\(text) is not a number", at: start..<cursor.offset)
    }
    let value = try cursor.value(of: digits, orThrow: .syntax)
    guard cursor.byte == UInt8(ascii: "%"), cursor.offset == digits.upperBound else {
      return token(.number(value * (unit?.points ?? 1)), from: start)
    }
    cursor.offset += 1
    return token(.percentage(value, along: nil), from: start)
  }

  private mutating func specifier() throws(LayoutError) -> SLLToken {
    let start = cursor.offset
    cursor.offset += 1
    let name = cursor.offset
    if let byte = cursor.byte, "^:@".utf8.contains(byte) { cursor.offset += 1 }
    cursor.skipWord()
    let written = cursor.source.string(name..<cursor.offset)
    let range = start..<cursor.offset
    guard let known = SLLSpecifier.all[written] else { throw unknownSpecifier(written, range) }
    guard cursor.byte == UInt8(ascii: "(") else {
      return token(.specifier(known, argument: nil), from: start)
    }
    let argument = try argumentName(of: range)
    switch known {
    case .measure, .given(_, .number): break
    case .given:
      throw cursor.error(
        .syntax, "\"%\(written)\" takes no name: what it asks is given as an argument",
        at: start..<cursor.offset)
    }
    return token(.specifier(known, argument: argument), from: start)
  }

  private func unknownSpecifier(_ written: String, _ range: Range<Int>) -> LayoutError {
    guard range.count > 1 else {
      return cursor.error(.syntax, "\"%\" must directly follow a number", at: range)
    }
    if let bound = SLLName(rawValue: written), bound.isBound {
      let size = bound.isHorizontal ? "w" : "h"
      return cursor.error(
        .unknownName,
        "the bounds of another view cannot be read, only its size: \"%\(size)\"", at: range)
    }
    let near = nearestName(to: written, among: SLLSpecifier.all.keys.sorted())
    return cursor.error(
      .unknownName, "there is no specifier \(cursor.source.quoted(range))", at: range,
      suggestion: near.map { "%" + $0 })
  }

  /// Reads `(header)`, whose parenthesis is at the cursor.
  private mutating func argumentName(
    of specifier: Range<Int>
  ) throws(LayoutError) -> Span {
    let open = cursor.offset
    cursor.offset += 1
    cursor.skipBlanks()
    let start = cursor.offset
    let name: Span
    if cursor.byte == UInt8(ascii: "\"") {
      name = Span(cursor.skipOwnGuide(of: try cursor.quotedName(), isItem: false))
    } else if cursor.skipName() {
      name = Span(cursor.skipOwnGuide(of: start..<cursor.offset, isItem: false))
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
}

/// SLL equivalents of characters of other notations.
private let meanings = [";": ",", ":": "=", "[": "(", "{": "(", "]": ")", "}": ")"]

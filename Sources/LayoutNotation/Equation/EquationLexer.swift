/// Splits one equation into tokens. Skips comments, and `?`, whose presence it records.
struct EquationLexer: Lexer {
  var cursor: UTF8Cursor
  private var start = 0
  /// Whether a `?` was found.
  private(set) var isTraced = false

  /// Makes a lexer for a text, with an empty range.
  init(_ source: SourceText) { cursor = UTF8Cursor(source, in: 0..<0) }

  /// Starts on a range of the text, in which line breaks are blanks.
  mutating func start(in range: Range<Int>) {
    cursor.offset = range.lowerBound
    cursor.end = range.upperBound
    start = range.lowerBound
    isTraced = false
  }

  /// Reads the next token.
  ///
  /// - Throws: `syntax` for a character that means nothing here, `invalidRelation`, `notANumber`
  ///   and `unknownAttribute` for a malformed relation, number or reference.
  mutating func next() throws(LayoutError) -> EquationToken {
    while true {
      cursor.skipBlanks()
      switch cursor.byte {
      case UInt8(ascii: "#"): cursor.skip { $0 != UInt8(ascii: "\n") }
      case UInt8(ascii: "?"): try skipTraceMark()
      default: return try token()
      }
    }
  }

  /// Skips a `?` that has a blank, another `?` or an end of the text on at least one side.
  private mutating func skipTraceMark() throws(LayoutError) {
    func isOutside(_ byte: UInt8?) -> Bool {
      guard let byte else { return true }
      return byte.isBlank || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }
    let offset = cursor.offset
    let isFirst = offset == start || isOutside(cursor.source.bytes[offset - 1])
    guard isFirst || isOutside(cursor.byte(ahead: 1)) else {
      throw cursor.error(.syntax, "\"?\" can only be alone or at the end", at: offset..<offset + 1)
    }
    cursor.offset += 1
    isTraced = true
  }

  private mutating func token() throws(LayoutError) -> EquationToken {
    let offset = cursor.offset
    guard let byte = cursor.byte else { return EquationToken(kind: .end, range: offset..<offset) }
    switch byte {
    case UInt8(ascii: "+"): return symbol(.plus)
    case UInt8(ascii: "-"): return symbol(.minus)
    case UInt8(ascii: "*"): return symbol(.times)
    case UInt8(ascii: "/"):
      if let next = cursor.byte(ahead: 1), next == byte || next == UInt8(ascii: "*") {
        throw cursor.error(
          .syntax, "\(cursor.source.quoted(offset..<offset + 2)) is no comment: # begins one",
          at: offset..<offset + 2, suggestion: "#")
      }
      return symbol(.divide)
    case UInt8(ascii: "("): return symbol(.open)
    case UInt8(ascii: ")"): return symbol(.close)
    case UInt8(ascii: ","): return symbol(.comma)
    case UInt8(ascii: "@"): return symbol(.at)
    case UInt8(ascii: "|"): return try doubled(.or)
    case UInt8(ascii: "&"): return try doubled(.and)
    case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"):
      let relation = try cursor.relation(orThrow: .invalidRelation)
      return EquationToken(kind: .relation, range: offset..<cursor.offset, relation: relation)
    case UInt8(ascii: "\""):
      let name = try cursor.quotedName()
      return try word(named: name, from: offset)
    case UInt8(ascii: "."):
      if let digit = cursor.byte(ahead: 1), digit.isDigit { return try number() }
      throw cursor.error(.unknownView, "a name is missing before \".\"", at: offset..<offset + 1)
    case _ where byte.isDigit:
      return try number()
    default:
      if cursor.skipName() { return try word(named: offset..<cursor.offset, from: offset) }
      throw unexpectedCharacter()
    }
  }

  private mutating func symbol(_ kind: EquationToken.Kind) -> EquationToken {
    cursor.offset += 1
    return EquationToken(kind: kind, range: cursor.offset - 1..<cursor.offset)
  }

  /// Reads `||` or `&&`, which need exactly two characters.
  private mutating func doubled(
    _ kind: EquationToken.Kind
  ) throws(LayoutError) -> EquationToken {
    let start = cursor.offset
    let byte = cursor.byte
    cursor.skip { $0 == byte }
    let range = start..<cursor.offset
    guard range.count == 2 else {
      let meant = kind == .or ? "||" : "&&"
      throw cursor.error(
        .syntax, "\(cursor.source.quoted(range)) is no operator: write \(meant)", at: range,
        suggestion: meant)
    }
    return EquationToken(kind: kind, range: range)
  }

  /// Reads the attribute of the preceding name, if a point follows directly.
  private mutating func word(
    named name: Range<Int>, from start: Int
  ) throws(LayoutError) -> EquationToken {
    let name = cursor.skipOwnGuide(of: name, isItem: true)
    guard cursor.byte == UInt8(ascii: ".") else {
      if let byte = cursor.byte, byte == UInt8(ascii: "\"") || name.lowerBound > start {
        try rejectQuoteInName(from: start, byte)
      }
      return EquationToken(kind: .word, range: start..<cursor.offset)
    }
    cursor.offset += 1
    let attribute = cursor.offset
    // Further points belong to the word, so that the message quotes all of it.
    cursor.skipWord(withPoints: true)
    guard cursor.offset > attribute else {
      throw cursor.error(
        .unknownAttribute, "the attribute of \(cursor.source.quoted(name)) is missing",
        at: start..<cursor.offset)
    }
    return EquationToken(
      kind: .reference, range: start..<cursor.offset, item: name,
      attribute: attribute..<cursor.offset)
  }

  /// Throws an error about the escape of quotes, if a name continues after a quote.
  private func rejectQuoteInName(from start: Int, _ byte: UInt8) throws(LayoutError) {
    var rest = cursor
    guard byte == UInt8(ascii: "\"") || rest.skipName() else { return }
    rest.skip { !$0.isBlank && $0 != UInt8(ascii: ".") }
    let range = start..<rest.offset
    var name = cursor.source.string(range)
    if name.hasPrefix("\"") { name.removeFirst() }
    if name.hasSuffix("\"") { name.removeLast() }
    throw cursor.error(
      .syntax, "write a name with a quote in it in double quotes, and the quote as \\\"",
      at: range, suggestion: "\"\(name.exchanging("\"", for: "\\\""))\"")
  }

  /// Reads `5`, `.5`, `10.5`, `1e3`, `1_000`, `50%` or `10mm`.
  private mutating func number() throws(LayoutError) -> EquationToken {
    let start = cursor.offset
    var isWellFormed = skipDigits()
    if cursor.byte == UInt8(ascii: ".") {
      cursor.offset += 1
      isWellFormed = skipDigits() && isWellFormed
    }
    if let byte = cursor.byte, byte | 0x20 == UInt8(ascii: "e") {
      cursor.offset += 1
      if let sign = cursor.byte, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
        let digit = cursor.byte(ahead: 1), digit.isDigit
      {
        cursor.offset += 1
      }
      isWellFormed = cursor.byte?.isDigit == true && skipDigits() && isWellFormed
    }
    let digits = start..<cursor.offset
    let unit = cursor.skipUnit()
    let end = cursor.offset
    // Characters directly after the number belong to the same wrong word.
    cursor.skipWord(withPoints: true)
    let range = start..<cursor.offset
    guard isWellFormed, cursor.offset == end else { throw notANumber(range) }
    if cursor.byte == UInt8(ascii: ","), let digit = cursor.byte(ahead: 1), digit.isDigit {
      throw commaInNumber(from: start)
    }
    var value = try cursor.value(of: digits, orThrow: .notANumber)
    if let unit { value *= unit.points }
    guard cursor.byte == UInt8(ascii: "%"), unit == nil else {
      return EquationToken(kind: .number, range: range, value: value)
    }
    cursor.offset += 1
    return EquationToken(kind: .percentage, range: start..<cursor.offset, value: value)
  }

  /// Skips digits, and `_` between them. Returns whether they were absent or well-formed: `.5`
  /// has no digits before its point.
  private mutating func skipDigits() -> Bool {
    let start = cursor.offset
    cursor.skip { $0.isDigit }
    guard cursor.byte == UInt8(ascii: "_") else {
      return cursor.offset > start || cursor.byte == UInt8(ascii: ".")
    }
    cursor.skip { $0.isDigit || $0 == UInt8(ascii: "_") }
    let digits = cursor.source.bytes[start..<cursor.offset]
    guard digits.first?.isDigit == true, digits.last?.isDigit == true else { return false }
    return !zip(digits, digits.dropFirst()).contains { !$0.isDigit && !$1.isDigit }
  }

  private func notANumber(_ range: Range<Int>) -> LayoutError {
    let text = cursor.source.string(range)
    let quoted = cursor.source.quoted(range)
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2, let attribute = LayoutAttribute(rawValue: String(parts[1])) {
      return cursor.error(
        .notANumber, "\(quoted) is not a number; write a name that begins with a digit in quotes",
        at: range, suggestion: "\"\(parts[0])\".\(attribute.rawValue)")
    }
    if let unit = EquationHints.units.first(where: text.hasSuffix),
      Double(text.dropLast(unit.count)) != nil
    {
      return cursor.error(
        .notANumber, "\(quoted) is not a number: its unit is none of \(LengthUnit.list)", at: range,
        suggestion: String(text.dropLast(unit.count)))
    }
    return cursor.error(.notANumber, "\(quoted) is not a number", at: range)
  }

  private mutating func commaInNumber(from start: Int) -> LayoutError {
    let comma = cursor.offset
    cursor.skip { $0.isDigit || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") }
    let text = cursor.source.string(start..<cursor.offset)
    // Three digits after a comma are taken for thousands.
    let separator = cursor.offset - comma == 4 || text.has(".") ? "" : "."
    return cursor.error(
      .notANumber, "a number has a point before its decimals, and no comma",
      at: start..<cursor.offset, suggestion: text.exchanging(",", for: separator))
  }

  private func unexpectedCharacter() -> LayoutError {
    let (character, range, meant) = cursor.strangeCharacter()
    if meant?.last == "=" || character == "\":\"" {
      return cursor.noRelation(range, .invalidRelation)
    }
    let (message, suggestion) = EquationHints.character(character, meant)
    return cursor.error(.syntax, message, at: range, suggestion: suggestion)
  }
}

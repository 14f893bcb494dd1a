/// A word or sign of a program in CPLEX's LP format.
struct CPLEXLPToken {
  /// The kinds of token.
  enum Kind: Equatable {
    case name
    case number(Double)
    case plus
    case minus
    case atMost
    case atLeast
    case equal
    case colon
    case end
  }

  var kind: Kind
  /// The bytes and their position.
  var word: TextWord
  /// Whether it is the first on its line.
  var isFirstOnLine: Bool

  /// Whether this is `<=`, `>=` or `=`.
  var isRelation: Bool { kind == .atMost || kind == .atLeast || kind == .equal }

  /// The token in messages.
  var description: String { kind == .end ? "the end of the text" : word.quoted }

  /// Splits a text into tokens, the last of which is the end.
  ///
  /// - Throws: `syntax` for a character that begins no token, `unsupported` for quadratic terms and
  ///   indicators, `notANumber` for a number that is too large.
  static func tokens(of bytes: [UInt8]) throws(ProgramTextError) -> [CPLEXLPToken] {
    var tokens: [CPLEXLPToken] = []
    var lines = TextLines(bytes)
    var last = (line: 1, column: 1)
    while let line = lines.next() {
      var place = line.bytes.startIndex
      var isFirst = true
      last = (line.number, line.bytes.count + 1)
      while place < line.bytes.endIndex {
        let byte = line.bytes[place]
        if byte == UInt8(ascii: "\\") { break }
        if MPSLine.isBlank(byte) {
          place += 1
          continue
        }
        let rest = line.bytes[place...]
        let column = place - line.bytes.startIndex + 1
        let (kind, length) = try first(of: rest, line: line.number, column: column)
        let word = TextWord(bytes: rest.prefix(length), line: line.number, column: column)
        tokens.append(CPLEXLPToken(kind: kind, word: word, isFirstOnLine: isFirst))
        isFirst = false
        place += length
      }
    }
    let word = TextWord(bytes: [], line: last.line, column: last.column)
    tokens.append(CPLEXLPToken(kind: .end, word: word, isFirstOnLine: true))
    return tokens
  }

  private static func first(
    of bytes: ArraySlice<UInt8>, line: Int, column: Int
  ) throws(ProgramTextError) -> (Kind, length: Int) {
    func error(_ code: ProgramTextError.Code, _ message: String) -> ProgramTextError {
      ProgramTextError(code, message, line: line, column: column)
    }
    let length = NumberText.lengthOfUnsigned(bytes)
    if length > 0 {
      guard let value = NumberText.unsigned(bytes.prefix(length)), value.isFinite else {
        throw error(.notANumber, "the number \(quotedText(bytes.prefix(length))) is too large")
      }
      return (.number(value), length)
    }
    let byte = bytes[bytes.startIndex]
    let next = bytes.dropFirst().first
    switch byte {
    case UInt8(ascii: "+"): return (.plus, 1)
    case UInt8(ascii: "-"):
      if next == UInt8(ascii: ">") {
        throw error(.unsupported, "indicator constraints (->) are not read")
      }
      return (.minus, 1)
    case UInt8(ascii: ":"): return (.colon, 1)
    case UInt8(ascii: "<"), UInt8(ascii: ">"):
      return (byte == UInt8(ascii: "<") ? .atMost : .atLeast, next == UInt8(ascii: "=") ? 2 : 1)
    case UInt8(ascii: "="):
      if next == UInt8(ascii: "<") { return (.atMost, 2) }
      if next == UInt8(ascii: ">") { return (.atLeast, 2) }
      return (.equal, 1)
    case UInt8(ascii: "["), UInt8(ascii: "^"), UInt8(ascii: "*"):
      throw error(.unsupported, "quadratic terms and products are not read")
    default: break
    }
    let name = bytes.prefix(while: isNameByte).count
    guard name > 0 else {
      throw error(.syntax, "\(quotedText(bytes.prefix(1))) begins no name and no number")
    }
    return (.name, name)
  }

  /// Whether a byte may occur in a name. This allows more than any one solver does.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    if byte >= 0x80 || NumberText.isDigit(byte) { return true }
    if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) { return true }
    return "!\"#$%&(),.;?@_'`{}~/|[]".utf8.contains(byte)
  }
}

/// Finds loops and indices in a stretch of a text of equations: what stands in comments is skipped,
/// and names in quotes are looked into for what stands in braces.
struct LoopScan {
  /// `for index in values { body }`.
  struct Loop {
    var index: Range<Int>
    var values: Range<Int>
    var body: Range<Int>
  }

  /// A piece that is not copied as it is.
  struct Piece {
    enum Kind {
      case loop(Loop)
      /// An expression in braces: whether it stands for a name, and whether for one by itself.
      case braces(isInName: Bool, isWhole: Bool)
      /// A word, perhaps in front of an attribute.
      case word(isItem: Bool)
    }
    var kind: Kind
    var range: Range<Int>
  }

  private let source: SourceText
  private let end: Int
  private var place: Int
  /// Whether a line or a body begins here.
  private var isAtStart = true
  /// Whether the place is in a name in quotes.
  private(set) var isQuoted = false

  /// Starts on a stretch of a text.
  init(_ source: SourceText, in range: Range<Int>) {
    self.source = source
    place = range.lowerBound
    end = range.upperBound
  }

  private var bytes: [UInt8] { source.bytes }

  /// The next piece.
  ///
  /// - Parameter isInLoop: Whether there are indices; outside only loops are looked for.
  /// - Returns: The piece; `nil` at the end.
  /// - Throws: What is wrong with a loop.
  mutating func next(isInLoop: Bool) throws(LayoutError) -> Piece? {
    while place < end {
      let start = place
      let byte = bytes[place]
      if isInLoop, !isQuoted, byte == UInt8(ascii: "{"),
        IndexExpression.braces(at: place + 1, in: source, upTo: end) != nil
      {
        throw error("an index stands in one pair of braces, such as day{i}", at: place..<place + 1)
      }
      if isInLoop, let braces = IndexExpression.braces(at: place, in: source, upTo: end) {
        place = braces.upperBound
        isAtStart = false
        let isPart = isPartOfWord(braces)
        return Piece(
          kind: .braces(isInName: isPart || isBesidePoint(braces), isWhole: !isPart), range: braces)
      }
      // No name in quotes reaches over a line, and a backslash goes with what follows.
      if isQuoted, byte != UInt8(ascii: "\n") {
        place += byte == UInt8(ascii: "\\") ? 2 : 1
        isQuoted = byte != UInt8(ascii: "\"")
        continue
      }
      isQuoted = false
      switch byte {
      case UInt8(ascii: "#"): skipLine()
      case UInt8(ascii: "\""):
        place += 1
        isQuoted = true
        isAtStart = false
      case UInt8(ascii: "\n"), UInt8(ascii: "{"), UInt8(ascii: "}"):
        place += 1
        isAtStart = true
      case _ where byte.isBlank: place += 1
      case _ where byte.isNameByte:
        while place < end, bytes[place].isNameByte { place += 1 }
        let word = start..<place
        if isAtStart, let loop = try loop(behind: word) { return loop }
        isAtStart = false
        if isInLoop, !isPartOfWord(word), !isBehindPoint(word) {
          return Piece(kind: .word(isItem: isBesidePoint(word)), range: word)
        }
      default:
        place += 1
        isAtStart = false
      }
    }
    return nil
  }

  /// Whether what stands beside a stretch belongs to one word with it.
  private func isPartOfWord(_ range: Range<Int>) -> Bool {
    let (before, behind) = bytes(beside: range)
    return isQuoted || before.isNameByte || behind.isNameByte || before == UInt8(ascii: "}")
      || IndexExpression.braces(at: range.upperBound, in: source, upTo: end) != nil
  }

  /// Whether a stretch is the name before an attribute, or the attribute.
  private func isBesidePoint(_ range: Range<Int>) -> Bool {
    isBehindPoint(range) || bytes(beside: range).behind == UInt8(ascii: ".")
  }

  private func isBehindPoint(_ range: Range<Int>) -> Bool {
    bytes(beside: range).before == UInt8(ascii: ".")
  }

  private func bytes(beside range: Range<Int>) -> (before: UInt8, behind: UInt8) {
    (
      range.lowerBound > 0 ? bytes[range.lowerBound - 1] : 0x20,
      range.upperBound < bytes.count ? bytes[range.upperBound] : 0x20
    )
  }

  private mutating func skipLine() {
    while place < end, bytes[place] != UInt8(ascii: "\n") { place += 1 }
  }

  // MARK: Loops

  /// The loop that begins with a word; `nil` where the word is no `for`, or one that is a name.
  private mutating func loop(behind word: Range<Int>) throws(LayoutError) -> Piece? {
    guard word.count == 3, source.string(word) == "for" else { return nil }
    var cursor = UTF8Cursor(source, in: word.upperBound..<end)
    skipBlanks(&cursor)
    guard let byte = cursor.byte, byte.isNameByte else { return nil }
    let index = cursor.offset
    cursor.skip(while: \.isNameByte)
    let name = index..<cursor.offset
    skipBlanks(&cursor)
    let keyword = cursor.offset
    guard !bytes[index].isDigit, cursor.skipName(),
      source.string(keyword..<cursor.offset) == "in"
    else {
      let isOf = source.string(keyword..<cursor.offset) == "of"
      if isOf {
        throw source.error(
          .syntax, "a loop is written for i in 0..<7 { … }", at: keyword..<cursor.offset,
          suggestion: "in")
      }
      throw error("a loop is written for i in 0..<7 { … }", at: word)
    }
    skipBlanks(&cursor)
    let first = cursor.offset
    cursor.skip { ![UInt8]("{#\n".utf8).contains($0) }
    var last = cursor.offset
    while last > first, bytes[last - 1].isBlank { last -= 1 }
    guard last > first else {
      throw error("the range is missing behind \"in\": write 0..<7", at: keyword..<keyword + 2)
    }
    skipToNext(&cursor)
    guard cursor.byte == UInt8(ascii: "{") else {
      throw error("the loop needs a body: write \"{\"", at: last..<last)
    }
    let open = cursor.offset
    let close = try closingBrace(of: open)
    place = close + 1
    isAtStart = true
    try rejectElse()
    return Piece(
      kind: .loop(Loop(index: name, values: first..<last, body: open + 1..<close)),
      range: word.lowerBound..<place)
  }

  /// `else` behind a loop would be taken for that of a condition before it.
  private func rejectElse() throws(LayoutError) {
    var cursor = UTF8Cursor(source, in: place..<end)
    skipToNext(&cursor)
    let start = cursor.offset
    guard cursor.skipName(), source.string(start..<cursor.offset) == "else",
      cursor.byte != UInt8(ascii: ".")
    else { return }
    throw error(
      "\"else\" stands behind the \"}\" of a \"when\"", at: start..<cursor.offset)
  }

  private func closingBrace(of open: Int) throws(LayoutError) -> Int {
    var inner = self
    inner.place = open
    var depth = 0
    while inner.place < end {
      let byte = bytes[inner.place]
      switch byte {
      case UInt8(ascii: "#"):
        inner.skipLine()
        continue
      case UInt8(ascii: "\""): inner.skipQuoted()
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return inner.place }
      default: break
      }
      inner.place += 1
    }
    throw error("this \"{\" is not closed", at: open..<open + 1)
  }

  /// Moves from a quote to the one that closes the name, or to the end of the line.
  private mutating func skipQuoted() {
    place += 1
    while place < end, bytes[place] != UInt8(ascii: "\""), bytes[place] != UInt8(ascii: "\n") {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
  }

  private func skipBlanks(_ cursor: inout UTF8Cursor) {
    cursor.skip { $0.isBlank && $0 != UInt8(ascii: "\n") }
  }

  /// Moves over blanks, line breaks and comments.
  private func skipToNext(_ cursor: inout UTF8Cursor) {
    while true {
      cursor.skipBlanks()
      guard cursor.byte == UInt8(ascii: "#") else { return }
      cursor.skip { $0 != UInt8(ascii: "\n") }
    }
  }

  private func error(_ message: String, at range: Range<Int>) -> LayoutError {
    source.error(.syntax, message, at: range)
  }
}

extension UInt8 {
  /// Whether this byte may be one of a name without quotes.
  fileprivate var isNameByte: Bool {
    isASCIILetter || isDigit || self == UInt8(ascii: "_") || self >= 0x80
  }
}

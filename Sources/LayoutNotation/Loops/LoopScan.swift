/// Finds loops and indices in a range of a text of equations.
///
/// It skips comments, and searches quoted names for expressions in braces.
struct LoopScan {
  /// `for index in values { body }`.
  struct Loop {
    var index: Range<Int>
    var values: Range<Int>
    var body: Range<Int>
  }

  /// A part of the text that the expansion replaces.
  struct Substitution {
    enum Kind {
      case loop(Loop)
      /// An expression in braces: whether it is in a name, and whether it is the whole name.
      case braces(isInName: Bool, isWhole: Bool)
      /// A word, perhaps before an attribute.
      case word(isItem: Bool)
    }
    var kind: Kind
    var range: Range<Int>
  }

  private var cursor: UTF8Cursor
  /// Whether a line or a body begins here.
  private var isAtStart = true
  /// Whether the cursor is in a quoted name.
  private(set) var isQuoted = false

  /// Starts on a range of a text.
  init(_ source: SourceText, in range: Range<Int>) {
    cursor = UTF8Cursor(source, in: range)
  }

  private var source: SourceText { cursor.source }

  /// Returns the next substitution.
  ///
  /// - Parameter isInLoop: Whether there are indices; if not, only loops are searched for.
  /// - Returns: The substitution; `nil` at the end.
  /// - Throws: The error in a loop.
  mutating func next(isInLoop: Bool) throws(LayoutError) -> Substitution? {
    while let byte = cursor.byte {
      let start = cursor.offset
      if isInLoop, !isQuoted, byte == UInt8(ascii: "{"), cursor.braces(at: start + 1) != nil {
        throw error(
          "write an index in one pair of braces, such as day{i}", at: start..<start + 1)
      }
      if isInLoop, let braces = cursor.braces() {
        cursor.offset = braces.upperBound
        isAtStart = false
        let isPart = isPartOfWord(braces)
        return Substitution(
          kind: .braces(isInName: isPart || isBesidePoint(braces), isWhole: !isPart), range: braces)
      }
      // No quoted name spans lines, and a backslash escapes the next byte.
      if isQuoted, byte != UInt8(ascii: "\n") {
        cursor.offset += byte == UInt8(ascii: "\\") ? 2 : 1
        isQuoted = byte != UInt8(ascii: "\"")
        continue
      }
      isQuoted = false
      if byte.isNameByte {
        cursor.skip(while: \.isNameByte)
        let word = start..<cursor.offset
        if isAtStart, let loop = try loop(behind: word) { return loop }
        isAtStart = false
        if isInLoop, !isPartOfWord(word), !isBehindPoint(word) {
          return Substitution(kind: .word(isItem: isBesidePoint(word)), range: word)
        }
        continue
      }
      cursor.offset += 1
      switch byte {
      case UInt8(ascii: "#"): cursor.skip { $0 != UInt8(ascii: "\n") }
      case UInt8(ascii: "\n"), UInt8(ascii: "{"), UInt8(ascii: "}"): isAtStart = true
      case _ where byte.isBlank: break
      default:
        isQuoted = byte == UInt8(ascii: "\"")
        isAtStart = false
      }
    }
    return nil
  }

  /// Returns whether the neighbours of a range belong to the same word.
  private func isPartOfWord(_ range: Range<Int>) -> Bool {
    let (before, behind) = bytes(beside: range)
    return isQuoted || before.isNameByte || behind.isNameByte || before == UInt8(ascii: "}")
      || cursor.braces(at: range.upperBound) != nil
  }

  /// Returns whether a range is the name before an attribute, or the attribute.
  private func isBesidePoint(_ range: Range<Int>) -> Bool {
    isBehindPoint(range) || bytes(beside: range).behind == UInt8(ascii: ".")
  }

  private func isBehindPoint(_ range: Range<Int>) -> Bool {
    bytes(beside: range).before == UInt8(ascii: ".")
  }

  private func bytes(beside range: Range<Int>) -> (before: UInt8, behind: UInt8) {
    let bytes = source.bytes
    return (
      range.lowerBound > 0 ? bytes[range.lowerBound - 1] : 0x20,
      range.upperBound < bytes.count ? bytes[range.upperBound] : 0x20
    )
  }

  // MARK: Loops

  /// Returns the loop that begins with a word; `nil` if the word is not `for`, or is a name.
  private mutating func loop(behind word: Range<Int>) throws(LayoutError) -> Substitution? {
    guard word.count == 3, source.string(word) == "for" else { return nil }
    var cursor = cursor
    cursor.skipBlanksInLine()
    let index = cursor.offset
    guard let byte = cursor.byte, byte.isNameByte else { return nil }
    cursor.skip(while: \.isNameByte)
    let name = index..<cursor.offset
    cursor.skipBlanksInLine()
    let start = cursor.offset
    let hasName = !byte.isDigit && cursor.skipName()
    let keyword = start..<cursor.offset
    guard hasName, source.string(keyword) == "in" else {
      let isOf = source.string(keyword) == "of"
      throw source.error(
        .syntax, "a loop is written for i in 0..<7 { … }", at: isOf ? keyword : word,
        suggestion: isOf ? "in" : nil)
    }
    cursor.skipBlanksInLine()
    let first = cursor.offset
    cursor.skip { ![UInt8]("{#\n".utf8).contains($0) }
    let values = source.trimmed(first..<cursor.offset)
    guard !values.isEmpty else {
      throw error("the range is missing behind \"in\": write 0..<7", at: keyword)
    }
    cursor.skipToCode()
    guard cursor.byte == UInt8(ascii: "{") else {
      throw error(
        "the loop needs a body: write \"{\"", at: values.upperBound..<values.upperBound)
    }
    let open = cursor.offset
    let close = try closingBrace(of: open)
    self.cursor.offset = close + 1
    isAtStart = true
    try rejectElse()
    return Substitution(
      kind: .loop(Loop(index: name, values: values, body: open + 1..<close)),
      range: word.lowerBound..<close + 1)
  }

  /// Throws for `else` after a loop, which would otherwise belong to an earlier condition.
  private func rejectElse() throws(LayoutError) {
    var cursor = cursor
    cursor.skipToCode()
    let start = cursor.offset
    guard cursor.skipName(), source.string(start..<cursor.offset) == "else",
      cursor.byte != UInt8(ascii: ".")
    else { return }
    throw error(
      "\"else\" must follow the \"}\" of a \"when\"", at: start..<cursor.offset)
  }

  private func closingBrace(of open: Int) throws(LayoutError) -> Int {
    var cursor = cursor
    cursor.offset = open
    var depth = 0
    while let byte = cursor.byte {
      depth += byte == UInt8(ascii: "{") ? 1 : -1
      if depth == 0 { return cursor.offset }
      cursor.offset += 1
      cursor.skipToBrace()
    }
    throw error("this \"{\" is not closed", at: open..<open + 1)
  }

  private func error(_ message: String, at range: Range<Int>) -> LayoutError {
    source.error(.syntax, message, at: range)
  }
}

extension UInt8 {
  /// Whether this byte may occur in an unquoted name.
  fileprivate var isNameByte: Bool {
    isASCIILetter || isDigit || self == UInt8(ascii: "_") || self >= 0x80
  }
}

extension UTF8Cursor {
  fileprivate mutating func skipBlanksInLine() { skip { $0.isBlank && $0 != UInt8(ascii: "\n") } }
}

/// A word of a text and its position.
struct TextWord {
  /// The word.
  var bytes: ArraySlice<UInt8>
  /// The line, from 1.
  var line: Int
  /// The position of its first byte in the line, from 1.
  var column: Int

  /// The word as a name.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The word, quoted for a message.
  var quoted: String { quotedText(bytes) }

  /// Whether the word equals another, given in capitals, ignoring case.
  func matches(_ word: StaticString) -> Bool {
    guard bytes.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { word in
      unsafe zip(bytes, word).allSatisfy { byte, letter in
        byte == letter || (letter.isCapital && byte == letter | 0x20)
      }
    }
  }

  /// Creates an error at the word.
  func error(_ code: ProgramTextError.Code, _ message: String) -> ProgramTextError {
    ProgramTextError(code, message, line: line, column: column)
  }

  /// Parses the word as a number.
  ///
  /// - Throws: `notANumber`.
  func number(for what: String) throws(ProgramTextError) -> Double {
    guard let value = NumberText.value(of: bytes) else {
      throw error(.notANumber, "expected a number for \(what); found \(quoted)")
    }
    return value
  }

  /// Parses the word as a finite number.
  ///
  /// - Throws: `notANumber`.
  func finiteNumber(for what: String) throws(ProgramTextError) -> Double {
    let value = try number(for: what)
    guard value.isFinite else {
      throw error(.notANumber, "expected a finite number for \(what); found \(quoted)")
    }
    return value
  }
}

extension UInt8 {
  fileprivate var isCapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
}

/// One line of MPS, whose words are separated by blanks (free form) or by their columns (fixed
/// form).
struct MPSLine {
  /// The two forms of MPS.
  enum Form {
    /// Words are separated by blanks; names contain none.
    case free
    /// Fields are in columns 2–3, 5–12, 15–22, 25–36, 40–47 and 50–61; names may contain blanks.
    case fixed
  }

  /// The fields of a data line by their meaning.
  struct Fields {
    /// The kind of a row or of a bound.
    var kind: TextWord?
    /// The row or column that the line describes, or the name of the set of right sides, ranges or
    /// bounds.
    var subject: TextWord?
    /// Names with their numbers.
    var pairs: [(name: TextWord, value: TextWord?)] = []
  }

  /// The bytes of the line without its break.
  let bytes: ArraySlice<UInt8>
  /// Its number, from 1.
  let number: Int

  /// Whether only blanks or a comment follow.
  var isEmpty: Bool {
    bytes.first == UInt8(ascii: "*") || bytes.allSatisfy(Self.isBlank)
  }

  /// Whether the line begins a section: it begins in the first column.
  var isHeader: Bool { bytes.first.map { !Self.isBlank($0) } ?? false }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// Returns the words separated by blanks. A word after the first that begins with `$` begins a
  /// comment.
  func words() -> [TextWord] {
    var words: [TextWord] = []
    var place = bytes.startIndex
    while true {
      while place < bytes.endIndex, Self.isBlank(bytes[place]) { place += 1 }
      let start = place
      while place < bytes.endIndex, !Self.isBlank(bytes[place]) { place += 1 }
      if start == place { return words }
      if !words.isEmpty, bytes[start] == UInt8(ascii: "$") { return words }
      words.append(word(start..<place))
    }
  }

  /// Creates an error at the end of the line.
  func errorAtEnd(_ message: String) -> ProgramTextError {
    var length = bytes.count
    while length > 0, Self.isBlank(bytes[bytes.startIndex + length - 1]) { length -= 1 }
    return ProgramTextError(.syntax, message, line: number, column: length + 1)
  }

  private func word(_ range: Range<Int>) -> TextWord {
    TextWord(bytes: bytes[range], line: number, column: range.lowerBound - bytes.startIndex + 1)
  }

  /// The six fields of the fixed form; text after column 61 is a comment.
  ///
  /// - Throws: `syntax` if there is text between the fields.
  func fixedFields() throws(ProgramTextError) -> [TextWord?] {
    var fields: [TextWord?] = []
    var before = bytes.startIndex
    var isComment = false
    for columns in [2...3, 5...12, 15...22, 25...36, 40...47, 50...61] {
      let lower = min(bytes.startIndex + columns.lowerBound - 1, bytes.endIndex)
      let upper = min(bytes.startIndex + columns.upperBound, bytes.endIndex)
      if !isComment, let wrong = (before..<lower).first(where: { !(bytes[$0] == 0x20) }) {
        throw word(wrong..<wrong + 1).error(
          .syntax, "expected a blank between the fields of fixed MPS")
      }
      before = upper
      var range = lower..<upper
      while let first = range.first, bytes[first] == 0x20 { range.removeFirst() }
      while let last = range.last, bytes[last] == 0x20 { range.removeLast() }
      if fields.count == 2 || fields.count == 4, let first = range.first,
        bytes[first] == UInt8(ascii: "$")
      {
        isComment = true
      }
      fields.append(range.isEmpty || isComment ? nil : word(range))
    }
    return fields
  }
}

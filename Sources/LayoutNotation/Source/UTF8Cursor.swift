/// A cursor over the bytes of a text, which reads the common parts of all notations: blanks,
/// names, quoted names and digits.
struct UTF8Cursor {
  /// The text.
  let source: SourceText
  /// The end of the range to read.
  var end: Int
  /// The offset of the cursor.
  var offset: Int

  /// Makes a cursor at the start of a range, or of the whole text.
  init(_ source: SourceText, in range: Range<Int>? = nil) {
    self.source = source
    let range = range ?? source.bytes.indices
    offset = range.lowerBound
    end = range.upperBound
  }

  /// The byte at the cursor, nil at the end.
  @inline(__always) var byte: UInt8? { offset < end ? source.bytes[offset] : nil }

  /// Returns the byte at a distance after the cursor, nil past the end.
  func byte(ahead count: Int) -> UInt8? {
    offset + count < end ? source.bytes[offset + count] : nil
  }

  /// Skips bytes of a kind.
  mutating func skip(while isOfKind: (UInt8) -> Bool) {
    while offset < end, isOfKind(source.bytes[offset]) { offset += 1 }
  }

  /// Skips blanks, including line breaks.
  mutating func skipBlanks() {
    skip(while: \.isBlank)
  }

  /// Skips blanks, line breaks and comments.
  mutating func skipToCode() {
    skipBlanks()
    while byte == UInt8(ascii: "#") {
      skip { $0 != UInt8(ascii: "\n") }
      skipBlanks()
    }
  }

  /// Skips a quoted name, in which a backslash escapes the next byte; no name spans lines.
  mutating func skipQuoted() {
    offset += 1
    while let byte, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\n") {
      offset += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    offset = min(byte == UInt8(ascii: "\"") ? offset + 1 : offset, end)
  }

  /// Moves to the next brace outside quotes and comments, or to the end.
  mutating func skipToBrace() {
    while let byte {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "}"): return
      case UInt8(ascii: "\""): skipQuoted()
      case UInt8(ascii: "#"): skip { $0 != UInt8(ascii: "\n") }
      default: offset += 1
      }
    }
  }

  /// Skips one whole character of any kind.
  mutating func skipScalar() {
    offset += 1
    skip { $0 & 0xC0 == 0x80 }
  }

  /// Skips a name: letters, digits and `_` in any script, not starting with a digit. Returns
  /// false without moving if there is none.
  mutating func skipName() -> Bool {
    guard let byte, !byte.isDigit else { return false }
    if byte >= 0x80, !scalarAtCursor().scalar.properties.isXIDStart { return false }
    let start = offset
    skipWord()
    return offset > start
  }

  /// Skips letters, digits and `_` in any script, and points if requested.
  mutating func skipWord(withPoints: Bool = false) {
    while let byte {
      if byte.isASCIIWord {
        offset += 1
      } else if byte >= 0x80 {
        let (scalar, length) = scalarAtCursor()
        guard scalar.properties.isXIDContinue else { return }
        offset += length
      } else {
        guard withPoints, byte == UInt8(ascii: ".") else { return }
        offset += 1
      }
    }
  }

  /// Returns the character at the cursor for a message: in quotes, or by its number if it is
  /// invisible.
  func describeCharacter() -> (text: String, length: Int) {
    let (scalar, length) = scalarAtCursor()
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .unassigned,
      .privateUse:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return ("U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits, length)
    default:
      return ("\"\(scalar)\"", length)
    }
  }

  /// Makes an error about a range of the text.
  func error(
    _ code: LayoutError.Code, _ message: String, at range: Range<Int>, suggestion: String? = nil
  ) -> LayoutError {
    source.error(code, message, at: range, suggestion: suggestion)
  }

  /// Decodes the scalar at the cursor, which is not at the end; the text is valid UTF-8.
  private func scalarAtCursor() -> (scalar: Unicode.Scalar, length: Int) {
    let first = source.bytes[offset]
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = length == 1 ? UInt32(first) : UInt32(first & (0x7F >> UInt8(length)))
    for byte in source.bytes[offset + 1..<offset + length] {
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }
}

extension UInt8 {
  /// Whether this is the ASCII code of a blank or a line break.
  @inline(__always) var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  /// Whether this is the ASCII code of a digit.
  @inlinable
  package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// Whether this is the ASCII code of a letter.
  @inlinable
  package var isASCIILetter: Bool { self | 0x20 &- UInt8(ascii: "a") < 26 }

  /// Whether this is the ASCII code of a letter, a digit or `_`.
  @inlinable
  package var isASCIIWord: Bool { isASCIILetter || isDigit || self == UInt8(ascii: "_") }
}

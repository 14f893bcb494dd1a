/// The escapes in quoted names, with their meanings.
private let escapes: [(letter: UInt8, meaning: UInt8)] = [
  (UInt8(ascii: "\""), UInt8(ascii: "\"")), (UInt8(ascii: "\\"), UInt8(ascii: "\\")),
  (UInt8(ascii: "n"), UInt8(ascii: "\n")), (UInt8(ascii: "r"), UInt8(ascii: "\r")),
  (UInt8(ascii: "t"), UInt8(ascii: "\t")),
]

/// Returns a name as all notations write and read it.
///
/// A name of letters, digits and `_` that does not begin with a digit is unchanged. Any other
/// name is in double quotes, with `\"` for a quote and `\\` for a backslash.
package func quotedName(_ name: String) -> String {
  if isPlain(name) { return name }
  var quoted: [UInt8] = [UInt8(ascii: "\"")]
  for byte in name.utf8 {
    if let escape = escapes.first(where: { $0.meaning == byte }) {
      quoted += [UInt8(ascii: "\\"), escape.letter]
    } else {
      quoted.append(byte)
    }
  }
  return String(decoding: quoted, as: UTF8.self) + "\""
}

/// Returns whether a name needs no quotes, which includes that of a built-in guide.
private func isPlain(_ name: String) -> Bool {
  if let guide = OwnGuide(endOf: name) {
    return isPlain(String(name.dropLast(guide.suffix.count)))
  }
  if name.utf8.allSatisfy(\.isASCIIWord) { return name.utf8.first?.isDigit == false }
  var cursor = UTF8Cursor(SourceText(name))
  return cursor.skipName() && cursor.byte == nil
}

/// Returns the name between quotes, with its escapes decoded.
package func unescapedName(_ written: some Sequence<UInt8>) -> String {
  var name: [UInt8] = []
  var isEscaped = false
  for byte in written {
    if isEscaped, let escape = escapes.first(where: { $0.letter == byte }) {
      name[name.count - 1] = escape.meaning
      isEscaped = false
    } else {
      name.append(byte)
      isEscaped = byte == UInt8(ascii: "\\")
    }
  }
  return String(decoding: name, as: UTF8.self)
}

extension SourceText {
  /// Returns the name in a range of the text, without its quotes, if any.
  package func name(_ range: Range<Int>) -> String {
    // Only quoted names can contain a backslash.
    guard bytes[range].contains(UInt8(ascii: "\\")) else { return string(range) }
    return unescapedName(bytes[range])
  }
}

extension UTF8Cursor {
  /// Skips a name in double quotes and returns the bytes between them, with escapes as written.
  ///
  /// - Throws: `syntax` if the quote is not closed on its line, if the name is empty, and for an
  ///   unknown escape.
  mutating func quotedName() throws(LayoutError) -> Range<Int> {
    let start = offset
    offset += 1
    while let byte, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\n") {
      if byte == UInt8(ascii: "\\") { try skipEscape() } else { offset += 1 }
    }
    let inner = start + 1..<offset
    guard byte == UInt8(ascii: "\"") else {
      throw error(.syntax, "the quoted name is not closed", at: start..<offset)
    }
    offset += 1
    guard !inner.isEmpty else {
      throw error(.syntax, "the name between the quotes is missing", at: start..<offset)
    }
    return inner
  }

  /// Skips `.safeArea`, `.content`, `.column0` or `.row0` after a name that was just read.
  ///
  /// - Parameters:
  ///   - name: The name, without its quotes.
  ///   - isItem: Whether an attribute must follow.
  /// - Returns: The name with its guide, or the name alone if it has none.
  mutating func skipOwnGuide(of name: Range<Int>, isItem: Bool) -> Range<Int> {
    // Most attributes begin with other letters.
    guard byte == UInt8(ascii: "."), let first = byte(ahead: 1),
      first == UInt8(ascii: "s") || first == UInt8(ascii: "c")
        || first == UInt8(ascii: "r") && byte(ahead: 2) == UInt8(ascii: "o")
    else { return name }
    var rest = self
    rest.offset += 1
    rest.skipWord()
    guard OwnGuide(suffix: source.bytes[offset..<rest.offset]) != nil,
      !isItem || rest.byte == UInt8(ascii: ".")
    else { return name }
    offset = rest.offset
    return name.lowerBound..<offset
  }

  private mutating func skipEscape() throws(LayoutError) {
    let letter = byte(ahead: 1)
    guard escapes.contains(where: { $0.letter == letter }) else {
      throw error(
        .syntax, "a backslash in a quoted name is written \\\\, and a quote \\\"",
        at: offset..<offset + 1, suggestion: "\\\\")
    }
    offset += 2
  }
}

#if YAML
import LayoutNotation
import Yams

/// The lines of a YAML file, for the places that Yams does not tell.
struct YAMLLines {
  let file: SourceText

  /// Makes the lines of a file.
  init(_ bytes: [UInt8]) { file = SourceText(file: bytes) }

  private var bytes: [UInt8] { file.bytes }

  /// Whether a line, counted from 1, looks as if it held a Visual Format: a bracket beside a space,
  /// a bracket or the superview.
  func holdsFormat(_ line: Int) -> Bool {
    guard line >= 1, line <= file.lineCount else { return false }
    let text = bytes[file.lineBytes(line)]
    return zip(text, text.dropFirst()).contains { first, second in
      first == UInt8(ascii: "]") && "-|[".utf8.contains(second)
        || second == UInt8(ascii: "[") && "-|".utf8.contains(first)
    }
  }

  /// Whether a name such as `v{i}` may stand in a line without quotes, behind a `{` of YAML.
  func holdsBracedName(_ line: Int) -> Bool {
    guard line >= 1, line <= file.lineCount else { return false }
    let text = bytes[file.lineBytes(line)]
    guard let mapping = text.firstIndex(of: UInt8(ascii: "{")) else { return false }
    return zip(text[mapping...], text[mapping...].dropFirst()).contains { first, second in
      second == UInt8(ascii: "{") && (first == UInt8(ascii: "_") || isLetterOrDigit(first))
    }
  }

  /// Whether a colour such as `#fff` may stand without quotes in a line or in the one above.
  func holdsBareColor(above line: Int) -> Bool {
    (line - 1...line).contains { line in
      guard line >= 1, line <= file.lineCount else { return false }
      let text = bytes[file.lineBytes(line)]
      return zip(text, zip(text.dropFirst(), text.dropFirst(2))).contains {
        $0 == UInt8(ascii: ":") && $1.0 == UInt8(ascii: " ") && $1.1 == UInt8(ascii: "#")
      }
    }
  }

  private func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Whether a tab stands at a position, with nothing but blanks before it in its line.
  func holdsTab(at position: SourcePosition) -> Bool {
    guard position.line >= 1, position.line <= file.lineCount else { return false }
    let offset = file.offset(of: position)
    let before = bytes[file.lineBytes(position.line).lowerBound..<offset]
    return offset < bytes.count && bytes[offset] == 0x09
      && before.allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// Where a literal block's text begins, from the place of its `|`: its lines stand one by one
  /// behind that line, indented by what the first line with text has lost.
  func originOfBlock(_ text: String, indicatorAt offset: Int) -> TextOrigin? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.firstIndex(where: { $0.utf8.contains { $0 != 0x20 } }) else {
      return nil
    }
    let indicatorLine = file.position(at: offset).line
    let line = indicatorLine + 1 + first
    guard line <= file.lineCount else { return nil }
    let written = bytes[file.lineBytes(line)].prefix { $0 == 0x20 }.count
    let indentation = written - lines[first].utf8.prefix { $0 == 0x20 }.count
    guard indentation >= 0 else { return nil }
    return .block(
      line: Int32(truncatingIfNeeded: indicatorLine + 1),
      column: Int32(truncatingIfNeeded: indentation + 1))
  }

  /// Where a key stands for the second time, from the place of the first, which is all that Yams
  /// tells. In a block it is the next line that has the key in the same column; in `{…}` the next
  /// place where the key is followed by a colon. The first place itself when neither is found.
  func positionOfRepetition(of key: String, after first: SourcePosition) -> SourcePosition {
    guard first.line >= 1, first.line <= file.lineCount else { return first }
    let firstOffset = file.offset(of: first)
    let isBlock = bytes[file.lineBytes(first.line).lowerBound..<firstOffset].allSatisfy {
      $0 == 0x20 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "?")
    }
    if isBlock {
      for line in (first.line + 1)..<max(first.line + 1, file.lineCount + 1) {
        let place = SourcePosition(line: line, column: first.column)
        if isKey(key, at: file.offset(of: place)) { return place }
      }
    }
    for offset in (firstOffset + 1)..<max(firstOffset + 1, bytes.count)
    where !isBlock && isKey(key, at: offset) {
      let isWithinWord = isWordByte(bytes[offset]) && isWordByte(bytes[offset - 1])
      if !isWithinWord { return file.position(at: offset) }
    }
    return first
  }

  /// The position of a mark, which Yams may put on a line behind the last one.
  func position(of mark: Mark) -> SourcePosition {
    mark.line > file.lineCount
      ? file.position(at: bytes.count)
      : SourcePosition(line: mark.line, column: mark.column)
  }

  /// The position of a byte of the text behind a byte-order mark.
  func position(of offset: Int) -> SourcePosition {
    file.position(at: file.lineBytes(1).lowerBound + offset)
  }

  /// Whether the key stands at an offset, quoted or not, with a colon behind it.
  private func isKey(_ key: String, at offset: Int) -> Bool {
    var rest = bytes[min(offset, bytes.count)...]
    let quote = rest.first.flatMap {
      [UInt8(ascii: "\""), UInt8(ascii: "'")].contains($0) ? $0 : nil
    }
    if quote != nil { rest = rest.dropFirst() }
    guard rest.starts(with: key.utf8) else { return false }
    rest = rest.dropFirst(key.utf8.count)
    if quote != nil {
      guard rest.first == quote else { return false }
      rest = rest.dropFirst()
    }
    return rest.drop { $0 == 0x20 }.first == UInt8(ascii: ":")
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || Character(Unicode.Scalar(byte)).isLetter
      || Character(Unicode.Scalar(byte)).isNumber
      || byte == UInt8(ascii: "_")
  }
}
#endif

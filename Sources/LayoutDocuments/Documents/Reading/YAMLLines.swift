#if YAML
import LayoutNotation
import Yams

/// The lines of a YAML file, used to find positions that Yams does not report.
struct YAMLLines {
  let file: SourceText

  /// Creates the lines of a file.
  init(_ bytes: [UInt8]) { file = SourceText(file: bytes) }

  private var bytes: [UInt8] { file.bytes }

  /// Whether a line, counted from 1, looks like a Visual Format: it contains a bracket beside a
  /// space, another bracket or the superview.
  func holdsFormat(_ line: Int) -> Bool {
    guard line >= 1, line <= file.lineCount else { return false }
    let text = bytes[file.lineBytes(line)]
    return zip(text, text.dropFirst()).contains { first, second in
      first == UInt8(ascii: "]") && "-|[".utf8.contains(second)
        || second == UInt8(ascii: "[") && "-|".utf8.contains(first)
    }
  }

  /// Whether a line may contain an unquoted name such as `v{i}` inside a `{` of YAML.
  func holdsBracedName(_ line: Int) -> Bool {
    guard line >= 1, line <= file.lineCount else { return false }
    let text = bytes[file.lineBytes(line)]
    guard let mapping = text.firstIndex(of: UInt8(ascii: "{")) else { return false }
    return zip(text[mapping...], text[mapping...].dropFirst()).contains { first, second in
      second == UInt8(ascii: "{") && (first == UInt8(ascii: "_") || isLetterOrDigit(first))
    }
  }

  /// Whether a line or the line above may contain an unquoted colour such as `#fff`.
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

  /// Whether a position has a tab, with only whitespace before it on its line.
  func holdsTab(at position: SourcePosition) -> Bool {
    guard position.line >= 1, position.line <= file.lineCount else { return false }
    let offset = file.offset(of: position)
    let before = bytes[file.lineBytes(position.line).lowerBound..<offset]
    return offset < bytes.count && bytes[offset] == 0x09
      && before.allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// Returns the origin of a literal block's text, from the offset of its `|`.
  ///
  /// The lines of the text follow that line one by one. Each is indented by as much as the first
  /// line with text.
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

  /// Returns the position of a repeated key, from the position of the first occurrence, which is
  /// all that Yams reports.
  ///
  /// In a block it is the next line with the key in the same column. In `{…}` it is the next place
  /// where a colon follows the key. If neither is found, the result is the first position.
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

  /// Returns the position of a mark, which Yams may put on a line after the last one.
  func position(of mark: Mark) -> SourcePosition {
    mark.line > file.lineCount
      ? file.position(at: bytes.count)
      : SourcePosition(line: mark.line, column: mark.column)
  }

  /// Returns the position of a byte of the text after a byte-order mark.
  func position(of offset: Int) -> SourcePosition {
    file.position(at: file.lineBytes(1).lowerBound + offset)
  }

  /// Whether the key is at an offset, quoted or not, followed by a colon.
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

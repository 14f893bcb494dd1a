/// A text as the parsers read it: its UTF-8 bytes, and the line and column of every place in it.
///
/// A line ends at LF; a CR directly before it belongs to the line break. Columns count characters
/// (extended grapheme clusters); a tab counts one. Building is linear in the text, looking up a
/// place a binary search.
package struct SourceText: Sendable {
  private struct Line {
    /// Where the line begins, and where it ends without its line break.
    var start: Int, end: Int
    /// Where its characters begin, and `end` behind them; empty when all bytes are ASCII, because a
    /// column is a difference of offsets then.
    var characterStarts: [Int]
  }

  /// The bytes of the text, valid UTF-8.
  package let bytes: [UInt8]
  private let lines: [Line]

  /// Reads a text.
  package init(_ text: String) {
    let bytes = Array(text.utf8)
    var lines: [Line] = []
    var start = 0
    var isASCII = true
    for offset in bytes.indices {
      let byte = bytes[offset]
      if byte >= 0x80 { isASCII = false }
      guard byte == UInt8(ascii: "\n") else { continue }
      let hasCarriageReturn = offset > start && bytes[offset - 1] == UInt8(ascii: "\r")
      let end = hasCarriageReturn ? offset - 1 : offset
      lines.append(Self.line(from: start, to: end, of: bytes, isASCII: isASCII))
      start = offset + 1
      isASCII = true
    }
    lines.append(Self.line(from: start, to: bytes.count, of: bytes, isASCII: isASCII))
    self.bytes = bytes
    self.lines = lines
  }

  private static func line(
    from start: Int, to end: Int, of bytes: [UInt8], isASCII: Bool
  ) -> Line {
    var starts: [Int] = []
    if !isASCII {
      var offset = start
      for character in String(decoding: bytes[start..<end], as: UTF8.self) {
        starts.append(offset)
        offset += character.utf8.count
      }
      starts.append(end)
    }
    return Line(start: start, end: end, characterStarts: starts)
  }

  /// The number of lines, at least 1.
  package var lineCount: Int { lines.count }

  /// The bytes of a line, numbered from 1, without its line break; of the nearest line when there
  /// is none of that number.
  package func lineBytes(_ number: Int) -> Range<Int> {
    let line = lines[min(max(number, 1), lines.count) - 1]
    return line.start..<line.end
  }

  /// The text of some bytes.
  package func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The text of some bytes for a message: in quotes, cut when it is long, control characters
  /// replaced.
  package func quoted(_ range: Range<Int>) -> String {
    let longest = 40
    // One scalar has at most four bytes; a torn one at the cut is dropped with all that is too
    // long.
    let bytes = bytes[range.lowerBound..<min(range.upperBound, range.lowerBound + longest * 4 + 4)]
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    var text = ""
    for scalar in scalars.prefix(longest) {
      let isControl = scalar.properties.generalCategory == .control
      text.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
    }
    return "\"\(text)\(scalars.count > longest ? "…" : "")\""
  }

  /// The place behind so many bytes; places outside the text move to its ends.
  package func position(at offset: Int) -> SourcePosition {
    let offset = min(max(offset, 0), bytes.count)
    return position(at: offset, inLine: lineIndex(at: offset))
  }

  /// The stretch of some bytes of the text.
  package func range(_ range: Range<Int>) -> SourceRange {
    let line = lineIndex(at: range.lowerBound)
    let start = position(at: range.lowerBound, inLine: line)
    // Nearly all stretches end in the line where they begin.
    let endsInLine = range.upperBound <= lines[line].end
    return SourceRange(
      start: start,
      end: endsInLine
        ? position(at: range.upperBound, inLine: line) : position(at: range.upperBound))
  }

  private func lineIndex(at offset: Int) -> Int {
    Self.countOfPrefix(in: lines) { $0.start <= offset } - 1
  }

  private func position(at offset: Int, inLine index: Int) -> SourcePosition {
    let line = lines[index]
    let column =
      line.characterStarts.isEmpty
      ? offset - line.start + 1
      : Self.countOfPrefix(in: line.characterStarts) { $0 <= offset }
    return SourcePosition(offset: offset, line: index + 1, column: column)
  }

  /// How many elements at the front have a property that no later element has.
  private static func countOfPrefix<Element>(
    in elements: [Element], where hasProperty: (Element) -> Bool
  ) -> Int {
    var low = 0
    var high = elements.count
    while low < high {
      let middle = (low + high) / 2
      if hasProperty(elements[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

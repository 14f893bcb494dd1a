/// A text for the parsers: its UTF-8 bytes, and the line and column of every place.
///
/// In a text of a notation a line ends at LF, or at CR LF, and columns count characters (extended
/// grapheme clusters). In a file of a document a lone CR ends a line too, and columns count
/// Unicode scalars. A tab counts as one column. Construction is linear in the text; a look-up is
/// a binary search.
package struct SourceText: Sendable {
  /// The bytes of the text, valid UTF-8.
  package let bytes: [UInt8]
  /// The start offset of each line.
  private var lineStarts: [Int32] = []
  /// For each line with non-ASCII bytes, the start of its columns and its end; in other lines a
  /// column is a difference of offsets.
  private var columnStarts: [Int: [Int32]] = [:]
  /// Whether the text is a file of a document.
  private let isFile: Bool

  /// Reads a text of a notation.
  package init(_ text: String) { self.init(utf8: Array(text.utf8)) }

  /// Reads a text of a notation from its bytes, which are valid UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - lineCount: The approximate number of lines.
  package init(utf8 bytes: [UInt8], lineCount: Int = 1) {
    self.init(bytes, isFile: false, lineCount: lineCount)
  }

  /// Reads a file, which may begin with a byte-order mark.
  package init(file bytes: [UInt8]) { self.init(bytes, isFile: true) }

  private init(_ bytes: [UInt8], isFile: Bool, lineCount: Int = 1) {
    self.bytes = bytes
    self.isFile = isFile
    lineStarts.reserveCapacity(lineCount)
    var start = isFile && bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    lineStarts.append(Int32(truncatingIfNeeded: start))
    var isASCII = true
    for offset in start..<bytes.count {
      let byte = bytes[offset]
      if byte >= 0x20 {
        if byte >= 0x80 { isASCII = false }
        continue
      }
      guard isLineBreak(byte, at: offset) else { continue }
      if !isASCII { noteColumns(from: start, to: offset) }
      start = offset + 1
      isASCII = true
      lineStarts.append(Int32(truncatingIfNeeded: start))
    }
    if !isASCII { noteColumns(from: start, to: bytes.count) }
  }

  private func isLineBreak(_ byte: UInt8, at offset: Int) -> Bool {
    if byte == UInt8(ascii: "\n") { return true }
    guard isFile, byte == UInt8(ascii: "\r") else { return false }
    return offset + 1 == bytes.count || bytes[offset + 1] != UInt8(ascii: "\n")
  }

  /// Records the column starts of the last line.
  private mutating func noteColumns(from start: Int, to end: Int) {
    var starts: [Int32] = []
    if isFile {
      for offset in start..<end where bytes[offset] & 0xC0 != 0x80 {
        starts.append(Int32(truncatingIfNeeded: offset))
      }
    } else {
      var offset = start
      for character in String(decoding: bytes[start..<end], as: UTF8.self) {
        starts.append(Int32(truncatingIfNeeded: offset))
        offset += character.utf8.count
      }
    }
    columnStarts[lineStarts.count - 1] = starts + [Int32(truncatingIfNeeded: end)]
  }

  /// The number of lines, at least 1.
  package var lineCount: Int { lineStarts.count }

  /// Returns the bytes of a line, numbered from 1, without its line break; an invalid number
  /// means the nearest line.
  package func lineBytes(_ number: Int) -> Range<Int> {
    let index = min(max(number, 1), lineStarts.count) - 1
    let start = Int(lineStarts[index])
    guard index + 1 < lineStarts.count else { return start..<bytes.count }
    let end = Int(lineStarts[index + 1]) - 1
    let hasCarriageReturn =
      end > start && bytes[end] == UInt8(ascii: "\n") && bytes[end - 1] == UInt8(ascii: "\r")
    return start..<(hasCarriageReturn ? end - 1 : end)
  }

  /// Returns some bytes as a string.
  package func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Returns a range without the blanks at its end.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let last = range.last, bytes[last].isBlank { range = range.lowerBound..<last }
    return range
  }

  /// Returns some bytes for a message: in quotes, shortened if long, and with control characters
  /// replaced.
  package func quoted(_ range: Range<Int>) -> String {
    let longest = 40
    // A scalar has at most four bytes; a torn one at the cut is dropped with the rest.
    let bytes = bytes[range.lowerBound..<min(range.upperBound, range.lowerBound + longest * 4 + 4)]
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    var text = ""
    for scalar in scalars.prefix(longest) {
      let isControl = scalar.properties.generalCategory == .control
      text.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
    }
    return "\"\(text)\(scalars.count > longest ? "…" : "")\""
  }

  /// Returns the position of an offset; offsets outside the text are clamped.
  package func position(at offset: Int) -> SourcePosition {
    let offset = min(max(offset, Int(lineStarts[0])), bytes.count)
    let line = lineStarts.partitioningIndex { $0 > offset } - 1
    let column =
      columnStarts[line].map { starts in
        // A byte inside a scalar has a separate column.
        isFile
          ? starts.partitioningIndex { $0 >= offset } + 1
          : starts.partitioningIndex { $0 > offset }
      } ?? offset - Int(lineStarts[line]) + 1
    return SourcePosition(line: line + 1, column: column)
  }

  /// Returns the offset of a position; the end of the line if the line is shorter.
  package func offset(of position: SourcePosition) -> Int {
    let bytes = lineBytes(position.line)
    let column = max(position.column, 1)
    guard let starts = columnStarts[position.line - 1] else {
      return min(bytes.lowerBound + column - 1, bytes.upperBound)
    }
    return column <= starts.count ? Int(starts[column - 1]) : bytes.upperBound
  }
}

/// The three bytes at the start of UTF-8 files from some editors.
package let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

extension Array {
  /// Returns the index of the first element for which `isBehind` holds, or `count` if there is
  /// none.
  ///
  /// If `isBehind` holds for an element, it must hold for all later ones.
  package func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

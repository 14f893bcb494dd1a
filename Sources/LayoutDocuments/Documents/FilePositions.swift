/// The lines and columns of a file and its offsets, either from the other, for many look-ups.
package struct FilePositions {
  /// The bytes of the file.
  let bytes: [UInt8]
  /// A place every so many bytes, from which the places behind it are counted.
  private var marks: [(offset: Int, position: DocumentPosition)] = []

  private static let stride = 256

  /// Reads the places of a file that may begin with a byte-order mark.
  package init(of bytes: [UInt8]) {
    self.bytes = bytes
    var counter = PositionCounter(for: bytes)
    let start = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    for offset in Swift.stride(from: start, through: max(start, bytes.count), by: Self.stride) {
      marks.append((offset, counter.position(of: offset, in: bytes)))
    }
  }

  /// The line and column of a byte.
  func position(of offset: Int) -> DocumentPosition {
    let mark = lastMark { $0.offset <= offset }
    var place = mark.position
    Self.advance(&place, from: mark.offset, in: bytes) { next, _ in next >= offset }
    return place
  }

  /// The offset of a line and column; that of the line's end when the line is shorter.
  func offset(of position: DocumentPosition) -> Int {
    func isReached(_ place: DocumentPosition) -> Bool {
      (place.line, place.column) >= (position.line, position.column)
    }
    let mark = lastMark { !isReached($0.position) || $0.position == position }
    var place = mark.position
    return Self.advance(&place, from: mark.offset, in: bytes) { offset, place in
      isReached(place)
        || (place.line == position.line && offset < bytes.count
          && bytes[offset] == UInt8(ascii: "\n"))
    }
  }

  /// Moves on scalar by scalar until something holds, or the file ends.
  @discardableResult
  private static func advance(
    _ place: inout DocumentPosition, from start: Int, in bytes: [UInt8],
    until isThere: (Int, DocumentPosition) -> Bool
  ) -> Int {
    var offset = start
    // A mark may stand within a scalar, which counts as before it.
    while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    while offset < bytes.count, !isThere(offset, place) {
      let byte = bytes[offset]
      let isCRLF =
        byte == UInt8(ascii: "\r") && offset + 1 < bytes.count
        && bytes[offset + 1] == UInt8(ascii: "\n")
      if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && !isCRLF) {
        place = DocumentPosition(line: place.line + 1, column: 1)
      } else {
        place.column += 1
      }
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return offset
  }

  /// The last mark with a property that no mark behind it has; the first one has it.
  private func lastMark(
    where hasProperty: ((offset: Int, position: DocumentPosition)) -> Bool
  ) -> (offset: Int, position: DocumentPosition) {
    var (low, high) = (0, marks.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if hasProperty(marks[middle]) { low = middle } else { high = middle }
    }
    return marks[low]
  }
}

/// A place in a layout document's file.
public struct DocumentPosition: Sendable, Equatable, Hashable {
  /// The line, from 1.
  public var line: Int
  /// The column in Unicode scalars, from 1. A byte-order mark is no column.
  public var column: Int

  /// Makes a position.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// Turns byte offsets into lines and columns.
///
/// It goes on from the last offset asked for, so that offsets in ascending order cost one pass over
/// the text together, however long its lines are.
struct PositionCounter {
  private var offset: Int
  private var position = DocumentPosition(line: 1, column: 1)
  private let start: Int

  /// Makes a counter for a text that may begin with a byte-order mark.
  init(for bytes: [UInt8]) {
    start = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    offset = start
  }

  /// The line and column of the byte at `target`, which may be the end of the text.
  mutating func position(of target: Int, in bytes: [UInt8]) -> DocumentPosition {
    if target < offset {
      offset = start
      position = DocumentPosition(line: 1, column: 1)
    }
    var (line, column) = (position.line, position.column)
    let end = min(target, bytes.count)
    while offset < end {
      let byte = bytes[offset]
      offset += 1
      // A line feed ends a line, and so does a carriage return without one behind it.
      if byte == UInt8(ascii: "\n")
        || (byte == UInt8(ascii: "\r")
          && !(offset < bytes.count && bytes[offset] == UInt8(ascii: "\n")))
      {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        // A continuation byte belongs to the scalar before it.
        column += 1
      }
    }
    position = DocumentPosition(line: line, column: column)
    return position
  }
}

/// The three bytes with which some editors begin a UTF-8 file.
let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

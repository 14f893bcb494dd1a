package import LayoutNotation
import Plumb

/// Adds the boxes to the pages of a PDF that Cairo does not write: `TrimBox`, the page after
/// cutting, and `BleedBox`, the drawn area. Cairo's output passes through here, page by page. The
/// cross-reference table at the end of the file is corrected.
struct PageBoxes {
  /// An insertion, and its offset in Cairo's output.
  private struct Insertion {
    var offset: Int
    /// The total number of bytes of all insertions up to this one.
    var total: Int
  }

  /// How many bytes Cairo wrote.
  private var length = 0
  private var insertions: [Insertion] = []
  /// The boxes of pages that have not arrived yet.
  private var pending: [[UInt8]] = []

  private static let page = Array("<< /Type /Page % ".utf8)
  private static let mediaBox = Array("/MediaBox [".utf8)

  /// Notes the boxes of the next page.
  ///
  /// - Parameters:
  ///   - trim: The page after cutting.
  ///   - bleed: The drawn area.
  ///   - page: The size of the page.
  mutating func expect(trim: Frame, bleed: Frame, on page: Layout.Size) {
    // In PDF, y increases upwards.
    func box(_ frame: Frame) -> String {
      let corners = [frame.x, page.height - frame.maxY, frame.maxX, page.height - frame.y]
      let most = [page.width, page.height, page.width, page.height]
      return zip(corners, most).map { corner, most in
        ((min(max(0, corner), most) * 1000).rounded() / 1000).canonical
      }.joined(separator: " ")
    }
    pending.append(
      Array("\n   /TrimBox [ \(box(trim)) ]\n   /BleedBox [ \(box(bleed)) ]".utf8))
  }

  /// Returns the bytes of the file with the boxes of their pages.
  mutating func add(_ bytes: [UInt8]) -> [UInt8] {
    defer { length += bytes.count }
    var result: [UInt8] = []
    var start = bytes.startIndex
    while let boxes = pending.first, let page = bytes[start...].end(of: Self.page),
      let list = bytes[page...].end(of: Self.mediaBox),
      let close = bytes[list...].firstIndex(of: UInt8(ascii: "]"))
    {
      pending.removeFirst()
      result += bytes[start...close] + boxes
      start = close + 1
      insertions.append(
        Insertion(
          offset: length + start, total: (insertions.last?.total ?? 0) + boxes.count))
    }
    return start == bytes.startIndex ? bytes : result + bytes[start...]
  }

  /// Returns the rest of the file, with a corrected cross-reference table.
  ///
  /// - Throws: `LayoutError` if Cairo's file has an unknown structure.
  mutating func finish(_ bytes: [UInt8]) throws(LayoutError) -> [UInt8] {
    let before = insertions.last?.total ?? 0
    let begin = length
    var bytes = add(bytes)
    let within = (insertions.last?.total ?? 0) - before
    guard pending.isEmpty, let last = bytes.lastEnd(of: Array("\nstartxref\n".utf8)),
      let (table, end) = bytes.number(at: last),
      let entries = bytes.entries(from: table - begin + within)
    else { throw Self.failure }
    for entry in entries where bytes[entry + 17] == UInt8(ascii: "n") {
      guard let (offset, _) = bytes.number(at: entry) else { throw Self.failure }
      var moved = offset + shift(of: offset)
      for place in stride(from: entry + 9, through: entry, by: -1) {
        bytes[place] = UInt8(ascii: "0") + UInt8(moved % 10)
        moved /= 10
      }
    }
    bytes.replaceSubrange(last..<end, with: String(table + shift(of: table)).utf8)
    return bytes
  }

  /// Returns how many bytes were inserted before an offset.
  private func shift(of offset: Int) -> Int {
    var (low, high) = (0, insertions.count)
    while low < high {
      let middle = (low + high) / 2
      if insertions[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? 0 : insertions[low - 1].total
  }

  private static var failure: LayoutError {
    LayoutError(
      .internalFailure,
      "this version of Cairo writes PDF in a way that no boxes can be added to; leave out --marks and "
        + "--bleed")
  }
}

extension [UInt8] {
  /// Returns the offsets of the entries of a cross-reference table, each of which has 20 bytes;
  /// `nil` if there is no table.
  fileprivate func entries(from start: Int) -> [Int]? {
    let head = Array("xref\n0 ".utf8)
    guard start >= 0, start < count, self[start...].starts(with: head),
      let (number, end) = number(at: start + head.count), number > 0,
      end + 1 + 20 * number <= count
    else { return nil }
    return (0..<number).map { end + 1 + 20 * $0 }
  }

  /// Returns the digits at an offset as a number, and their end; `nil` if there are none.
  fileprivate func number(at start: Int) -> (value: Int, end: Int)? {
    var (value, end) = (0, start)
    while end < count, end - start < 18, (0x30...0x39).contains(self[end]) {
      value = value * 10 + Int(self[end] - 0x30)
      end += 1
    }
    return end == start ? nil : (value, end)
  }

  fileprivate func lastEnd(of text: [UInt8]) -> Int? {
    guard count >= text.count else { return nil }
    for start in stride(from: count - text.count, through: 0, by: -1)
    where self[start] == text[0] && self[start...].starts(with: text) {
      return start + text.count
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// Returns the end of the first occurrence of a text; `nil` if there is none.
  fileprivate func end(of text: [UInt8]) -> Int? {
    var rest = self
    while let start = rest.firstIndex(of: text[0]) {
      if rest[start...].starts(with: text) { return start + text.count }
      rest = rest[(start + 1)...]
    }
    return nil
  }
}

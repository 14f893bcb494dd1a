package import LayoutNotation
import Plumb

/// Gives the pages of a PDF the boxes that Cairo does not write: `TrimBox`, what is left when the
/// page is cut, and `BleedBox`, how far it is drawn. What comes from Cairo goes through here, page
/// by page; the table of objects at the end of the file is corrected.
struct PageBoxes {
  /// What was put in, and where Cairo would have had it.
  private struct Insertion {
    var offset: Int
    /// How many bytes all insertions up to this one have.
    var total: Int
  }

  /// How many bytes Cairo wrote.
  private var length = 0
  private var insertions: [Insertion] = []
  /// The boxes of pages that did not come yet.
  private var pending: [[UInt8]] = []

  private static let page = Array("<< /Type /Page % ".utf8)
  private static let mediaBox = Array("/MediaBox [".utf8)

  /// Notes the boxes of the page that comes next.
  ///
  /// - Parameters:
  ///   - trim: What is left when it is cut.
  ///   - bleed: How far it is drawn.
  ///   - page: The size of the page.
  mutating func expect(trim: Frame, bleed: Frame, on page: Layout.Size) {
    // In PDF y goes upwards.
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

  /// The bytes of the file with the boxes of the pages that are in them.
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

  /// The rest of the file, with the table of objects as it is now.
  ///
  /// - Throws: `LayoutError` where Cairo's file is another one than is known here.
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

  /// How many bytes were put in before a place.
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
  /// The places of the entries of a table of objects, each of which has 20 bytes; `nil` where there
  /// is none.
  fileprivate func entries(from start: Int) -> [Int]? {
    let head = Array("xref\n0 ".utf8)
    guard start >= 0, start < count, self[start...].starts(with: head),
      let (number, end) = number(at: start + head.count), number > 0,
      end + 1 + 20 * number <= count
    else { return nil }
    return (0..<number).map { end + 1 + 20 * $0 }
  }

  /// The digits at a place as a number, and where they end; `nil` where there are none.
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
  /// Where a text ends that stands in it; `nil` where it does not.
  fileprivate func end(of text: [UInt8]) -> Int? {
    var rest = self
    while let start = rest.firstIndex(of: text[0]) {
      if rest[start...].starts(with: text) { return start + text.count }
      rest = rest[(start + 1)...]
    }
    return nil
  }
}

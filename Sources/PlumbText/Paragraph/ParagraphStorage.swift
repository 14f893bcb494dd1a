#if Text
/// The immutable data of a shaped paragraph.
final class ParagraphStorage: Sendable {
  let units: [UInt16]
  /// The styles, without repetitions in a row; items have their index.
  let styles: [TextStyle]
  /// The start of each of the caller's runs, followed by the length.
  let runStarts: [Int]
  let items: [TextItem]
  /// The advance of each unit, in points; a cluster has all of it at its first unit.
  let advances: [Double]
  let parts: [TextPart]
  /// The end of the last part.
  let end: Double
  let boxes: [LineBox]
  /// The distance between tab stops; 0 without tabs.
  let tabWidth: Double
  /// The minimum width of a tab.
  let leastTab: Double
  let missing: [Unicode.Scalar]
  let naturalWidth: Double
  let minimumWidth: Double

  init(
    units: [UInt16], styles: [TextStyle], runStarts: [Int], items: [TextItem], advances: [Double],
    parts: [TextPart], end: Double, boxes: [LineBox], blank: Double, missing: [Unicode.Scalar]
  ) {
    self.units = units
    self.styles = styles
    self.runStarts = runStarts
    self.items = items
    self.advances = advances
    self.parts = parts
    self.end = end
    self.boxes = boxes
    self.missing = missing
    tabWidth = 8 * blank
    leastTab = blank / 2
    var least = 0.0
    for part in parts { least = max(least, part.contentEnd + part.hyphen - part.start) }
    minimumWidth = least
    // As in `fill` for a line of unlimited width.
    var greatest = 0.0
    var first = 0
    while first < parts.count {
      let line = Self.fill(
        parts, end: end, from: first, to: parts.count, limit: .infinity, tabWidth, leastTab)
      first = line.next
      greatest = max(greatest, line.used)
    }
    naturalWidth = greatest
  }

  /// The width of the widest word, including words that may be broken in a line too
  /// short.
  var longestWordWidth: Double {
    guard styles[0].wordBreaks == .ofWideWords else { return minimumWidth }
    var widest = 0.0
    var start: Double?
    for part in parts {
      let first = start ?? part.start
      widest = max(widest, part.contentEnd + part.hyphen - first)
      start = part.traits.contains(.insideWord) ? first : nil
    }
    return widest
  }

  // MARK: Lines

  /// A filled line.
  struct FilledLine {
    /// The first part of the next line.
    var next: Int
    /// The part of the width that it takes.
    var used = 0.0
    /// The least limit at which it may change.
    var needed = Double.infinity
  }

  /// Returns the maximum extent of a line's content at a width: browsers count in 64ths of a
  /// point.
  static func limit(ofWidth width: Double) -> Double { (width > 0 ? width : 0) + 1 / 64 }

  /// Fills a line with parts.
  ///
  /// The line is as full as possible, and has at least one part. A later first part or a greater
  /// limit never gives an earlier end, for three reasons. `start` never decreases. Tabs keep the
  /// order of the positions before them. A part that does not fit ends the line, independently of
  /// the width of a hyphen. A wider paragraph therefore never has more lines.
  ///
  /// - Returns: The line, which has no part from `last` on.
  @inline(__always)
  private static func fill(
    _ parts: [TextPart], end: Double, from first: Int, to last: Int, limit: Double,
    _ tabWidth: Double, _ leastTab: Double
  ) -> FilledLine {
    let start = parts[first].start
    var line = FilledLine(next: first)
    // The longest extent within a word, but not beyond a hyphen that does not fit: a wider line
    // may end there.
    var inside = first + 1
    var isOpen = true
    if tabWidth == 0 {
      let limit = start + limit
      var index = first
      while index < last {
        let part = parts[index]
        if part.contentEnd > limit, !part.traits.contains(.blank) {
          line.needed = min(line.needed, part.contentEnd - start)
          break
        }
        index += 1
        if part.contentEnd + part.hyphen <= limit {
          if !part.traits.contains(.insideWord) {
            line.next = index
          } else if isOpen {
            inside = index
          }
        } else {
          isOpen = false
          line.needed = min(line.needed, part.contentEnd + part.hyphen - start)
        }
        if part.traits.contains(.endsLine) {
          line.next = index
          break
        }
      }
      if line.next == first { line.next = inside }
      let part = parts[line.next - 1]
      line.used = max(0, part.contentEnd + part.hyphen - start)
      return line
    }
    // The offset of the line from the positions of its parts.
    var ahead = -start
    var index = first
    var usedInside = 0.0
    while index < last {
      let part = parts[index]
      let isBlank = part.traits.contains(.blank)
      let contentEnd = part.contentEnd + ahead
      if index > first, contentEnd > limit, !isBlank {
        line.needed = min(line.needed, contentEnd)
        break
      }
      index += 1
      if isBlank {
        // It hangs after the visible part of the line.
        line.next = index
        if index == first + 1 { line.used = 0 }
      } else if index == first + 1 || contentEnd + part.hyphen <= limit {
        let width = max(0, contentEnd + part.hyphen)
        if !part.traits.contains(.insideWord) {
          (line.next, line.used) = (index, width)
        } else if isOpen {
          (inside, usedInside) = (index, width)
        }
      } else {
        isOpen = false
        line.needed = min(line.needed, contentEnd + part.hyphen)
      }
      if part.traits.contains(.endsLine) {
        line.next = index
        if !isBlank { line.used = max(0, contentEnd) }
        break
      }
      if part.traits.contains(.tab) {
        let partEnd = index < parts.count ? parts[index].x : end
        ahead += tab(at: partEnd + ahead, tabWidth, leastTab)
      }
    }
    if line.next == first { (line.next, line.used) = (inside, usedInside) }
    return line
  }

  /// Returns the width of a tab.
  private static func tab(at x: Double, _ tabWidth: Double, _ leastTab: Double) -> Double {
    let width = tabWidth - (x - tabWidth * (x / tabWidth).rounded(.down))
    return width < leastTab ? width + tabWidth : width
  }

  /// Returns the width of a tab at a distance from the beginning of its line.
  func tab(at x: Double) -> Double {
    tabWidth > 0 ? Self.tab(at: x, tabWidth, leastTab) : 0
  }

  /// Returns the line that begins with a part, as full as possible without parts from `last` on.
  @inline(__always)
  func fill(from first: Int, limit: Double, to last: Int? = nil) -> FilledLine {
    Self.fill(
      parts, end: end, from: first, to: last ?? parts.count, limit: limit, tabWidth, leastTab)
  }

  /// Returns the number of lines, which is the same in all wrap styles. With lines of equal
  /// height, it determines the height.
  func lineCount(width: Double, most: Int) -> Int {
    let limit = Self.limit(ofWidth: width)
    var count = 0
    var first = 0
    while first < parts.count, count < most {
      first = fill(from: first, limit: limit).next
      count += 1
    }
    return count
  }

  /// Returns the height of all lines.
  func height(width: Double, most: Int) -> Double {
    if boxes.count == 1 { return Double(lineCount(width: width, most: most)) * boxes[0].height }
    var filler = LineFiller(self, width: width, most: most)
    var height = 0.0
    var count = 0
    var first = 0
    while first < parts.count, count < most {
      let next = filler.fill(from: first).next
      height += box(of: first..<next).height
      first = next
      count += 1
    }
    return height
  }

  /// Returns the box of a line of some parts.
  func box(of parts: Range<Int>) -> LineBox {
    guard boxes.count > 1 else { return boxes[0] }
    var box = boxes[Int(self.parts[parts.lowerBound].box)]
    for index in parts.dropFirst() { box = box.union(boxes[Int(self.parts[index].box)]) }
    return box
  }
}
#endif

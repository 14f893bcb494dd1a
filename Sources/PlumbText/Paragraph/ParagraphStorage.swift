#if Text
/// What a paragraph is once it is shaped; immutable.
final class ParagraphStorage: Sendable {
  let units: [UInt16]
  /// Styles that differ from the one before, which items name by place.
  let styles: [TextStyle]
  /// Where each run of the caller begins, and behind them the length.
  let runStarts: [Int]
  let items: [TextItem]
  /// How far the line goes on with each unit, in points; all of a cluster at its first.
  let advances: [Double]
  let parts: [TextPart]
  /// The end of the last part.
  let end: Double
  let boxes: [LineBox]
  /// How far tabs are apart; 0 if there are none.
  let tabWidth: Double
  /// The narrowest that a tab may be.
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
    // As `fill` has it for a line that is as wide as it wants.
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

  /// The width of the widest word, whether it may be broken where its line is too short or not.
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

  /// A line that is filled.
  struct FilledLine {
    /// The first part of the next line.
    var next: Int
    /// How much of the width it takes.
    var used = 0.0
    /// The least limit with which it may become another one.
    var needed = Double.infinity
  }

  /// How far the content of lines may reach in a width: a browser counts in 64ths of a point.
  static func limit(ofWidth width: Double) -> Double { (width > 0 ? width : 0) + 1 / 64 }

  /// Fills a line with parts.
  ///
  /// It is as full as can be, and has at least one part. A later first part and a greater limit
  /// lead as far or further: `start` never decreases, tabs keep the order of what stands before
  /// them, and a part that does not fit ends the line however much a hyphen takes. So a wider
  /// paragraph never has more lines.
  ///
  /// - Returns: The line, which has no part from `last` on.
  @inline(__always)
  private static func fill(
    _ parts: [TextPart], end: Double, from first: Int, to last: Int, limit: Double,
    _ tabWidth: Double, _ leastTab: Double
  ) -> FilledLine {
    let start = parts[first].start
    var line = FilledLine(next: first)
    // As far as it goes within a word, and not beyond a hyphen for which there is no room: a wider
    // line may end there.
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
    // How far the line is ahead of the positions of its parts.
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
        // It hangs behind what the line shows.
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

  /// How wide a tab is.
  private static func tab(at x: Double, _ tabWidth: Double, _ leastTab: Double) -> Double {
    let width = tabWidth - (x - tabWidth * (x / tabWidth).rounded(.down))
    return width < leastTab ? width + tabWidth : width
  }

  /// How wide a tab is that stands so far behind the beginning of its line.
  func tab(at x: Double) -> Double {
    tabWidth > 0 ? Self.tab(at: x, tabWidth, leastTab) : 0
  }

  /// The line that begins with a part, as full as can be without a part from `last` on.
  @inline(__always)
  func fill(from first: Int, limit: Double, to last: Int? = nil) -> FilledLine {
    Self.fill(
      parts, end: end, from: first, to: last ?? parts.count, limit: limit, tabWidth, leastTab)
  }

  /// How many lines there are, which is the same in all styles of wrapping, and what they take if
  /// all are equally high.
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

  /// The height of all lines.
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

  /// The box of a line of some parts.
  func box(of parts: Range<Int>) -> LineBox {
    guard boxes.count > 1 else { return boxes[0] }
    var box = boxes[Int(self.parts[parts.lowerBound].box)]
    for index in parts.dropFirst() { box = box.union(boxes[Int(self.parts[index].box)]) }
    return box
  }
}
#endif

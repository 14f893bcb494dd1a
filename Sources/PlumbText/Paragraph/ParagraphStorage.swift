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
      var width = 0.0
      first = Self.fill(parts, end: end, from: first, width: .infinity, tabWidth, leastTab, &width)
      greatest = max(greatest, width)
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

  /// Fills a line with parts.
  ///
  /// It is as full as can be, and has at least one part. A later first part and a greater width
  /// lead as far or further: `start` never decreases, tabs keep the order of what stands before
  /// them, and a part that does not fit ends the line however much a hyphen takes. So a wider
  /// paragraph never has more lines.
  ///
  /// - Returns: The first part of the next line.
  @inline(__always)
  private static func fill(
    _ parts: [TextPart], end: Double, from first: Int, width: Double, _ tabWidth: Double,
    _ leastTab: Double, _ used: inout Double
  ) -> Int {
    // A browser counts in 64ths of a point.
    let limit = (width > 0 ? width : 0) + 1 / 64
    let start = parts[first].start
    var last = first
    // As far as it goes within a word, and not beyond a hyphen for which there is no room: a wider
    // line may end there.
    var inside = first + 1
    var isOpen = true
    if tabWidth == 0 {
      let limit = start + limit
      var index = first
      while index < parts.count {
        let part = parts[index]
        if part.contentEnd > limit, !part.traits.contains(.blank) { break }
        index += 1
        if part.contentEnd + part.hyphen <= limit {
          if !part.traits.contains(.insideWord) {
            last = index
          } else if isOpen {
            inside = index
          }
        } else {
          isOpen = false
        }
        if part.traits.contains(.endsLine) {
          last = index
          break
        }
      }
      if last == first { last = inside }
      let part = parts[last - 1]
      used = max(0, part.contentEnd + part.hyphen - start)
      return last
    }
    // How far the line is ahead of the positions of its parts.
    var ahead = -start
    var index = first
    var usedInside = 0.0
    while index < parts.count {
      let part = parts[index]
      let isBlank = part.traits.contains(.blank)
      let contentEnd = part.contentEnd + ahead
      if index > first, contentEnd > limit, !isBlank { break }
      index += 1
      if isBlank {
        // It hangs behind what the line shows.
        last = index
        if index == first + 1 { used = 0 }
      } else if index == first + 1 || contentEnd + part.hyphen <= limit {
        let width = max(0, contentEnd + part.hyphen)
        if !part.traits.contains(.insideWord) {
          (last, used) = (index, width)
        } else if isOpen {
          (inside, usedInside) = (index, width)
        }
      } else {
        isOpen = false
      }
      if part.traits.contains(.endsLine) {
        last = index
        if !isBlank { used = max(0, contentEnd) }
        break
      }
      if part.traits.contains(.tab) {
        let partEnd = index < parts.count ? parts[index].x : end
        ahead += tab(at: partEnd + ahead, tabWidth, leastTab)
      }
    }
    if last == first { (last, used) = (inside, usedInside) }
    return last
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

  /// The first part of the line behind the one that begins with a part, and how much of the width
  /// that one takes.
  func fill(from first: Int, width: Double) -> (next: Int, used: Double) {
    var used = 0.0
    let next = Self.fill(parts, end: end, from: first, width: width, tabWidth, leastTab, &used)
    return (next, used)
  }

  /// How many lines there are, and what they take if all are equally high.
  func lineCount(width: Double, most: Int) -> Int {
    var count = 0
    var first = 0
    var used = 0.0
    while first < parts.count, count < most {
      first = Self.fill(parts, end: end, from: first, width: width, tabWidth, leastTab, &used)
      count += 1
    }
    return count
  }

  /// The height of all lines.
  func height(width: Double, most: Int) -> Double {
    if boxes.count == 1 { return Double(lineCount(width: width, most: most)) * boxes[0].height }
    var height = 0.0
    var count = 0
    var first = 0
    while first < parts.count, count < most {
      let (next, _) = fill(from: first, width: width)
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

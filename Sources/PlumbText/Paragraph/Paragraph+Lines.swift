#if Text
extension Paragraph {
  /// Returns the lines.
  ///
  /// - Parameters:
  ///   - width: The width in points.
  ///   - lines: The maximum number of lines. If there are more, or if the last is too wide, the
  ///     last line is cut off before an ellipsis.
  ///   - alignment: The alignment of lines in the width. A line wider than the width
  ///     overflows at its end. Lines of unlimited width are aligned in that of the widest.
  /// - Returns: The lines, from the top.
  public func lines(
    width: Double, lines: Int? = nil, alignment: TextAlignment = .start
  ) -> [TextLine] {
    self.lines(width: width, lines: lines, alignment: alignment, endsWithEllipsis: true)
  }

  /// Returns the lines. Without an ellipsis, the last permitted line ends like any other.
  package func lines(
    width: Double, lines: Int?, alignment: TextAlignment = .start, endsWithEllipsis: Bool
  ) -> [TextLine] {
    let most = lines ?? .max
    let room = width < .infinity ? max(0, width) : naturalWidth
    let parts = storage.parts
    var filler = LineFiller(storage, width: width, most: most)
    var found: [TextLine] = []
    var first = 0
    var top = 0.0
    while first < parts.count, found.count < most {
      let line = filler.fill(from: first)
      let (next, used) = (line.next, line.used)
      let isLastAllowed = lines != nil && endsWithEllipsis && found.count == most - 1
      let isCut =
        isLastAllowed && (next < parts.count || used > max(0, width) + 1 / 64)
      let last = parts[next - 1]
      let end = next < parts.count ? Int(parts[next].first) : storage.units.count
      var range = Int(parts[first].first)..<end
      // Tabs at the end are separate parts, and blank.
      let shown = parts[first..<next].last { !$0.traits.contains(.blank) } ?? parts[first]
      var content = range.lowerBound..<Int(shown.contentLast)
      var taken = used
      var sign: TextSign?
      if isCut {
        let cut = storage.cut(from: first, to: next, width: width)
        range = range.lowerBound..<cut.end
        content = range
        taken = cut.width
        sign = cut.sign
      } else if last.hyphen > 0, next < parts.count, last.contentLast == parts[next].first {
        sign = storage.sign(TextSign.hyphen, at: content.upperBound - 1)
      }
      let box = storage.box(of: first..<next)
      let isRightToLeft = parts[first].traits.contains(.rightToLeft)
      found.append(
        TextLine(
          range: range, contentRange: content,
          x: Self.position(taken, in: room, alignment, isRightToLeft: isRightToLeft),
          width: taken, top: top, height: box.height, baseline: top + box.ascent,
          isTruncated: isCut, isHyphenated: !isCut && sign != nil, isRightToLeft: isRightToLeft,
          isLast: !isCut && (next == parts.count || last.traits.contains(.endsLine)), sign: sign))
      top += box.height
      first = next
    }
    return found
  }

  /// Returns the left edge of a line.
  private static func position(
    _ width: Double, in room: Double, _ alignment: TextAlignment, isRightToLeft: Bool
  ) -> Double {
    let free = room - width
    let isAtStart = alignment == .start || free < 0
    if isAtStart { return isRightToLeft ? free : 0 }
    if alignment == .center { return free / 2 }
    return isRightToLeft ? 0 : free
  }

  /// Returns the visible text of a line, with its hyphen or ellipsis.
  ///
  /// - Parameter line: A line of this paragraph.
  /// - Returns: Its text, without blanks at its end.
  public func text(of line: TextLine) -> String {
    let range = line.contentRange.clamped(to: 0..<storage.units.count)
    let text = String(decoding: storage.units[range], as: UTF16.self)
    return line.isTruncated ? text + "…" : line.isHyphenated ? text + "\u{2010}" : text
  }
}

extension ParagraphStorage {
  /// Returns a sign in the style of the character at an offset.
  func sign(_ choices: [TextSign.Choice], at offset: Int) -> TextSign {
    let place = max(0, item(at: offset))
    let item = items.isEmpty ? nil : items[place]
    let style = item?.style ?? 0
    return styles[style].sign(choices, font: item?.font ?? 0, place: style)
  }

  /// Returns the index of the item that contains an offset, or of the last item before it.
  func item(at offset: Int) -> Int {
    var low = 0
    var high = items.count
    while low < high {
      let middle = (low + high) / 2
      if items[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }

  /// Finds the longest part of a line that fits before an ellipsis, without blanks at its end.
  ///
  /// - Parameters:
  ///   - first: The first part of the line.
  ///   - next: The first part of the next line.
  ///   - width: The width for both.
  /// - Returns: The end of that part, its width with the ellipsis, and the ellipsis.
  func cut(
    from first: Int, to next: Int, width: Double
  ) -> (end: Int, width: Double, sign: TextSign) {
    let part = parts[first]
    let begin = Int(part.first)
    let sign = sign(TextSign.ellipsis, at: max(begin, Int(parts[next - 1].contentLast) - 1))
    let room = max(0, width) + 1 / 64 - sign.width
    var x = part.x - part.start
    // The extent without blanks at its end.
    var content = (end: begin, x: 0.0)
    var best = content
    var offset = begin
    while offset < units.count, !TextSource.endsLine(units[offset]) {
      let unit = units[offset]
      // A cluster has its advance at its start; it cannot be cut inside.
      let isCluster = advances[offset] != 0 || unit == 0x09
      if isCluster {
        guard content.x <= room else { return (best.end, best.x + sign.width, sign) }
        best = content
      }
      x += unit == 0x09 ? tab(at: x) : advances[offset]
      offset += 1
      if unit != 0x20, unit != 0x09 { content = (offset, x) }
    }
    if content.x <= room { best = content }
    return (best.end, best.x + sign.width, sign)
  }
}
#endif

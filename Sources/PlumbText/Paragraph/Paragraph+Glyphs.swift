#if Text
extension Paragraph {
  /// Returns the glyphs of a line with their positions, from left to right.
  ///
  /// The line is shaped again, with its context, so this takes as long as for a new text.
  /// ``FontFile/outline(of:)`` has the outlines.
  ///
  /// - Parameter line: A line of this paragraph.
  /// - Returns: Its glyphs, including blanks and those of a hyphen or an ellipsis.
  /// - Throws: `TextError`: `libraryFailure`.
  public func glyphs(of line: TextLine) throws(TextError) -> [PlacedGlyph] {
    let storage = storage
    return try ToolPool.with { tools throws(TextError) in
      var writer = GlyphWriter(storage, line)
      try writer.read(ItemShaper(storage.units, storage.styles, tools))
      return writer.placed()
    }
  }

  /// Returns the fonts of the style of a character, each a fallback for those before it.
  package func fonts(at offset: Int) -> [FontFile] {
    let place = storage.item(at: offset)
    let style = storage.items.indices.contains(place) ? storage.items[place].style : 0
    return storage.styles[style].fonts
  }
}

/// Places the glyphs of a line.
private struct GlyphWriter {
  /// Glyphs that stay together when a line is reordered visually.
  private struct Segment {
    var level: UInt8
    var width = 0.0
    /// With x from the segment's left edge, and y from the baseline.
    var glyphs: [PlacedGlyph] = []
  }

  private let storage: ParagraphStorage
  private let line: TextLine
  private var segments: [Segment] = []

  init(_ storage: ParagraphStorage, _ line: TextLine) {
    self.storage = storage
    self.line = line
  }

  mutating func read(_ shaper: ItemShaper) throws(TextError) {
    let range = line.contentRange.clamped(to: 0..<storage.units.count)
    let base: UInt8 = line.isRightToLeft ? 1 : 0
    var x = 0.0
    var place = max(0, storage.item(at: range.lowerBound))
    while place < storage.items.count, storage.items[place].start < range.upperBound {
      let item = storage.items[place]
      place += 1
      let own = range.clamped(to: item.start..<item.end)
      guard !own.isEmpty else { continue }
      if item.isTab {
        segments.append(Segment(level: base, width: storage.tab(at: x)))
      } else {
        segments.append(try segment(of: item, own, shaper))
      }
      x += segments[segments.count - 1].width
    }
    if let sign = line.sign {
      // An ellipsis is at the end of the line, a hyphen next to its word.
      let level = line.isHyphenated ? segments.last?.level ?? base : base
      segments.append(segment(of: sign, level))
    }
  }

  private func segment(
    of item: TextItem, _ range: Range<Int>, _ shaper: ItemShaper
  ) throws(TextError) -> Segment {
    let style = storage.styles[item.style]
    let font = style.fonts[item.font]
    let glyphs = try shaper.glyphs(of: item, from: range.lowerBound, to: range.upperBound)
    var segment = Segment(level: item.level)
    segment.glyphs.reserveCapacity(glyphs.count)
    // The end of each glyph's cluster: the start of the next cluster.
    var ends = [Int](repeating: range.upperBound, count: glyphs.count)
    let forwards = item.isRightToLeft ? Array(0..<glyphs.count) : (0..<glyphs.count).reversed()
    var (cluster, end) = (range.upperBound, range.upperBound)
    for index in forwards {
      if glyphs.cluster(index) != cluster { (end, cluster) = (cluster, glyphs.cluster(index)) }
      ends[index] = max(end, cluster)
    }
    for index in 0..<glyphs.count {
      let cluster = glyphs.cluster(index)
      let offset = glyphs.offset(index)
      // Spacing follows a character: on its right, or on its left in right-to-left text.
      let isEdge: Bool
      if item.isRightToLeft {
        isEdge = index == 0 || glyphs.cluster(index - 1) != cluster
      } else {
        isEdge = index == glyphs.count - 1 || glyphs.cluster(index + 1) != cluster
      }
      let spacing = isEdge ? shaper.spacing(of: glyphs, at: cluster) : 0
      let before = item.isRightToLeft ? spacing : 0
      let advance = glyphs.advance(index) + spacing
      segment.glyphs.append(
        PlacedGlyph(
          glyph: glyphs.glyph(index), font: font, size: style.size,
          x: segment.width + before + offset.x, y: -offset.y, advance: advance,
          cluster: cluster..<ends[index], run: storage.run(at: cluster)))
      segment.width += advance
    }
    return segment
  }

  private func segment(of sign: TextSign, _ level: UInt8) -> Segment {
    var segment = Segment(level: level)
    let style = storage.styles[sign.style]
    let offset = line.contentRange.upperBound
    for _ in 0..<sign.count {
      segment.glyphs.append(
        PlacedGlyph(
          glyph: sign.glyph, font: style.fonts[sign.font], size: style.size, x: segment.width,
          y: 0, advance: sign.advance, cluster: offset..<offset,
          run: storage.run(at: max(0, offset - 1))))
      segment.width += sign.advance
    }
    return segment
  }

  /// Returns the glyphs in visual order.
  ///
  /// From the highest level down to the lowest odd one, runs of that level or a higher one are
  /// reversed (rule L2 of the Unicode bidirectional algorithm).
  func placed() -> [PlacedGlyph] {
    var order = Array(segments.indices)
    let levels = segments.map(\.level)
    if let highest = levels.max(), let lowestOdd = levels.filter({ $0 & 1 != 0 }).min() {
      for level in stride(from: highest, through: lowestOdd, by: -1) {
        var index = 0
        while index < order.count {
          guard levels[order[index]] >= level else {
            index += 1
            continue
          }
          let start = index
          while index < order.count, levels[order[index]] >= level { index += 1 }
          order[start..<index].reverse()
        }
      }
    }
    var x = line.x
    var placed: [PlacedGlyph] = []
    for index in order {
      for glyph in segments[index].glyphs {
        placed.append(
          PlacedGlyph(
            glyph: glyph.glyph, font: glyph.font, size: glyph.size, x: x + glyph.x,
            y: line.baseline + glyph.y, advance: glyph.advance, cluster: glyph.cluster,
            run: glyph.run))
      }
      x += segments[index].width
    }
    return placed
  }
}

extension ParagraphStorage {
  /// Returns the index of the caller's run that contains the unit at an offset.
  func run(at offset: Int) -> Int {
    // The last run that begins there or before it: earlier runs may be empty.
    var low = 0
    var high = runStarts.count - 1
    while low < high {
      let middle = (low + high) / 2
      if runStarts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }
}
#endif

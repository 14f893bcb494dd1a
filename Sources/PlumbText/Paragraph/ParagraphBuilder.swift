#if Text
import CHarfBuzz

/// Shapes the text of a paragraph, and finds its parts and their extents.
struct ParagraphBuilder {
  /// Flags of a unit of the text.
  private enum Mark {
    /// A cluster begins.
    static let cluster: UInt8 = 1
    /// A line that ends before this cluster changes its neighbours.
    static let unsafeBreak: UInt8 = 2
    /// The font lacks its character.
    static let missing: UInt8 = 4
  }

  /// The maximum number of units on either side that are reshaped around a line end.
  private static let mostShapedAgain = 32

  private let units: [UInt16]
  private let styles: [TextStyle]
  private let source: TextSource
  private let tools: ShapingTools
  private let shaper: ItemShaper
  private var items: [TextItem]
  private let paragraphLevels: [UInt8]
  private var advances: [Double]
  private var marks: [UInt8]
  private var missing: [Unicode.Scalar] = []
  private var boxes: [LineBox] = []
  /// The index of each box, if there are several.
  private var boxPlaces: [LineBox: UInt16] = [:]
  /// The index of each item's box, if they differ.
  private var itemBoxes: [UInt16] = []
  /// The widths of short pieces that were shaped alone; kana repeat them often in a long text.
  private var known: [PieceKey: Double] = [:]

  /// Makes the storage of a paragraph.
  static func storage(
    _ runs: [TextRun], limits: TextLimits, _ tools: ShapingTools
  ) throws(TextError) -> ParagraphStorage {
    var builder = try ParagraphBuilder(runs, limits: limits, tools)
    return try builder.build()
  }

  private init(_ runs: [TextRun], limits: TextLimits, _ tools: ShapingTools) throws(TextError) {
    guard !runs.isEmpty else { throw TextError(.invalidStyle, "a paragraph has no runs") }
    let source = try TextSource(runs, limits: limits)
    var styles: [TextStyle] = []
    var styleStarts: [Int] = []
    for (index, run) in runs.enumerated() {
      // Letters are not separated between runs of the same style.
      if let last = styles.last, last.isSame(as: run.style) { continue }
      try run.style.check()
      styles.append(run.style)
      styleStarts.append(source.runStarts[index])
    }
    styleStarts.append(source.units.count)
    units = source.units
    self.styles = styles
    self.source = source
    self.tools = tools
    shaper = ItemShaper(units, styles, tools)
    advances = [Double](repeating: 0, count: units.count)
    marks = [UInt8](repeating: 0, count: units.count)
    let itemizer = try Itemizer(
      source, styleStarts: styleStarts, direction: styles[0].direction, tools)
    items = itemizer.items
    paragraphLevels = itemizer.paragraphLevels
    try checkClusters(most: limits.clusterLength)
  }

  private mutating func build() throws(TextError) -> ParagraphStorage {
    var isMissing = false
    for item in items where !item.isTab { isMissing = try shape(item) || isMissing }
    if isMissing { try findFonts() }
    findBoxes()
    let (parts, end) = try makeParts()
    let blank = source.traits.contains(.tab) ? tabBlank() : 0
    return ParagraphStorage(
      units: units, styles: styles, runStarts: source.runStarts, items: items, advances: advances,
      parts: parts, end: end, boxes: boxes, blank: blank, missing: missing)
  }

  /// Returns the advance of a blank, of which tab stops are multiples.
  private func tabBlank() -> Double {
    let style = styles[0]
    let face = style.fonts[0].face
    let advance = face.glyph(of: 0x20).map { face.advance(of: $0) } ?? 0
    let width = advance * style.size / Double(face.unitsPerEm)
    return width > 0 ? width : style.size / 4
  }

  // MARK: Limits

  private func checkClusters(most: Int) throws(TextError) {
    guard units.count > most else { return }
    // Each ASCII character begins a cluster, so a text with frequent ASCII has no long clusters.
    var sinceASCII = 0
    var longest = 0
    for unit in units {
      sinceASCII = unit < 0x80 ? 0 : sinceASCII + 1
      longest = max(longest, sinceASCII)
    }
    guard longest >= most else { return }
    var ends = [UInt8](repeating: 0, count: units.count + 1)
    try tools.findClusters(units, into: &ends)
    var length = 0
    var start = 0
    for (offset, unit) in units.enumerated() {
      if ends[offset] != 0 { (length, start) = (0, offset) }
      if unit & 0xFC00 != 0xDC00 { length += 1 }
      guard length <= most else {
        throw TextError(
          .limit,
          "a character at \(start) is made of more than \(most) Unicode scalars, which is the limit "
            + "`clusterLength`")
      }
    }
  }

  // MARK: Shaping

  /// Shapes a piece, and records advances and clusters. Returns whether its font lacks a
  /// character.
  private mutating func shape(_ item: TextItem) throws(TextError) -> Bool {
    let glyphs = try shaper.glyphs(of: item, from: item.start, to: item.end)
    var isMissing = false
    for index in 0..<glyphs.count {
      let cluster = glyphs.cluster(index)
      guard cluster >= item.start, cluster < item.end else { continue }
      var mark = Mark.cluster
      if glyphs.isUnsafe(index) { mark |= Mark.unsafeBreak }
      if glyphs.glyph(index) == 0 {
        mark |= Mark.missing
        isMissing = true
      }
      var advance = glyphs.advance(index)
      if glyphs.spacing != 0, marks[cluster] == 0 {
        advance += shaper.spacing(of: glyphs, at: cluster)
      }
      marks[cluster] |= mark
      advances[cluster] += advance
    }
    return isMissing
  }

  /// Sets clusters that the first font lacks in fallback fonts, each as a whole, and records
  /// characters that no font has.
  private mutating func findFonts() throws(TextError) {
    var ends = [UInt8](repeating: 0, count: units.count + 1)
    try tools.findClusters(units, into: &ends)
    var known: Set<Unicode.Scalar> = []
    var found: [TextItem] = []
    for item in items {
      let range = item.start..<item.end
      guard !item.isTab, marks[range].contains(where: { $0 & Mark.missing != 0 }) else {
        found.append(item)
        continue
      }
      let firstOfItem = found.count
      var offset = item.start
      var isMissing = false
      while offset < item.end {
        var end = offset
        var isClusterMissing = false
        repeat {
          // HarfBuzz's clusters may be longer than Unicode's.
          if marks[end] & Mark.cluster != 0 { isMissing = marks[end] & Mark.missing != 0 }
          isClusterMissing = isClusterMissing || isMissing
          end += 1
        } while end < item.end && ends[end] == 0
        let font =
          isClusterMissing ? font(for: offset..<end, in: styles[item.style], &known) : 0
        if found.count > firstOfItem, found[found.count - 1].font == font {
          found[found.count - 1].end = end
        } else {
          var piece = item
          (piece.start, piece.end, piece.font) = (offset, end, font)
          found.append(piece)
        }
        offset = end
      }
      guard found.count > firstOfItem + 1 || found[firstOfItem].font != 0 else { continue }
      for offset in range {
        advances[offset] = 0
        marks[offset] = 0
      }
      for piece in found[firstOfItem...] { _ = try shape(piece) }
    }
    items = found
  }

  /// Returns the first fallback font that has all of a cluster; the first font if there is none.
  private mutating func font(
    for cluster: Range<Int>, in style: TextStyle, _ known: inout Set<Unicode.Scalar>
  ) -> Int {
    func lacked(by font: Int) -> [Unicode.Scalar] {
      var lacked: [Unicode.Scalar] = []
      var offset = cluster.lowerBound
      while offset < cluster.upperBound {
        let (value, length) = units.scalar(at: offset)
        offset += length
        guard let scalar = Unicode.Scalar(value), style.fonts[font].face.glyph(of: value) == nil,
          !scalar.properties.isDefaultIgnorableCodePoint
        else { continue }
        lacked.append(scalar)
      }
      return lacked
    }
    for font in style.fonts.indices.dropFirst() where lacked(by: font).isEmpty { return font }
    for scalar in lacked(by: 0) where known.insert(scalar).inserted {
      let isNowhere = style.fonts.allSatisfy { $0.face.glyph(of: scalar.value) == nil }
      if isNowhere { missing.append(scalar) }
    }
    return 0
  }

  // MARK: Boxes

  private mutating func findBoxes() {
    func box(_ item: TextItem) -> LineBox {
      let style = styles[item.style]
      let box = LineBox(of: style.fonts[0], in: style)
      switch style.lineHeight {
      case .normal, .even:
        return item.font == 0 ? box : box.union(LineBox(of: style.fonts[item.font], in: style))
      case .points, .times, .scaled: return box
      }
    }
    boxes = [LineBox(of: styles[0].fonts[0], in: styles[0])]
    guard let first = items.first else { return }
    boxes = [box(first)]
    guard items.count > 1, styles.count > 1 || items.contains(where: { $0.font != first.font })
    else { return }
    boxPlaces[boxes[0]] = 0
    itemBoxes.reserveCapacity(items.count)
    for item in items { itemBoxes.append(place(of: box(item))) }
    if styles.contains(where: { $0.lineHeight == .even }) {
      boxes = [boxes.reduce(boxes[0]) { $0.union($1) }]
    }
    if boxes.count == 1 { itemBoxes = [] }
  }

  private mutating func place(of box: LineBox) -> UInt16 {
    if let place = boxPlaces[box] { return place }
    // Their number is limited by the styles and fonts; boxes beyond the range of the index share
    // one.
    guard boxes.count < Int(UInt16.max) else { return UInt16.max - 1 }
    boxPlaces[box] = UInt16(boxes.count)
    boxes.append(box)
    return UInt16(boxes.count - 1)
  }

  // MARK: Parts

  private mutating func makeParts() throws(TextError) -> (parts: [TextPart], end: Double) {
    let count = units.count
    guard count > 0 else { return ([], 0) }
    let wraps = styles[0].wraps
    let breaks = try LineBreaks(source, styles[0], tools)
    let wordBreaks = wraps ? styles[0].wordBreaks : .never
    var parts: [TextPart] = []
    parts.reserveCapacity(wraps ? count / 5 + 1 : 1)
    var x = 0.0
    var first = 0
    var contentEnd = 0.0
    var contentLast = 0
    var offset = 0
    var item = 0
    var part = TextPart(
      x: 0, start: 0, contentEnd: 0, hyphen: 0, first: 0, contentLast: 0, box: 0, traits: [])
    var hasBox = false
    while true {
      let isWordEnd = offset == count || offset > 0 && breaks.endsPart(before: offset)
      if isWordEnd || wordBreaks != .never && isInWord(offset) {
        let last = units[offset - 1]
        part.contentEnd = contentEnd
        part.contentLast = Int32(contentLast)
        if contentLast == first {
          part.traits.insert(.blank)
        } else if let change = try changeOfEnd(at: contentLast) {
          part.contentEnd += change
        }
        if last == 0xAD, contentLast == offset, offset < count, wraps {
          part.hyphen = hyphen(at: offset - 1)
        }
        if !isWordEnd, wordBreaks == .ofWideWords { part.traits.insert(.insideWord) }
        if TextSource.endsLine(last) { part.traits.insert(.endsLine) }
        let beforeEnd = part.traits.contains(.endsLine) ? offset - 2 : offset - 1
        if beforeEnd >= first, units[beforeEnd] == 0x09 { part.traits.insert(.tab) }
        if !paragraphLevels.isEmpty, paragraphLevels[first] & 1 != 0 {
          part.traits.insert(.rightToLeft)
        }
        parts.append(part)
        guard offset < count else { break }
        let start = x - (try changeOfStart(at: offset) ?? 0)
        part = TextPart(
          x: x, start: max(part.start, start), contentEnd: x, hyphen: 0, first: Int32(offset),
          contentLast: Int32(offset), box: 0, traits: [])
        first = offset
        contentEnd = x
        contentLast = offset
        hasBox = false
      }
      if !itemBoxes.isEmpty {
        while item < items.count - 1, items[item].end <= offset { item += 1 }
        let own = itemBoxes[item]
        if !hasBox {
          part.box = own
          hasBox = true
        } else if own != part.box {
          part.box = place(of: boxes[Int(part.box)].union(boxes[Int(own)]))
        }
      }
      x += advances[offset]
      let unit = units[offset]
      offset += 1
      if unit > 0x20 ? unit == 0x85 || unit >= 0x2028 && unit <= 0x2029 : true { continue }
      contentEnd = x
      contentLast = offset
    }
    return (parts, x)
  }

  // MARK: Where lines end

  /// Returns whether an offset is inside a word. A soft hyphen belongs to the character before
  /// it.
  private func isInWord(_ offset: Int) -> Bool {
    guard offset > 0, marks[offset] & Mark.cluster != 0 else { return false }
    func isBlank(_ unit: UInt16) -> Bool {
      unit == 0x20 || unit == 0x09 || TextSource.endsLine(unit)
    }
    return units[offset] != 0xAD && !isBlank(units[offset]) && !isBlank(units[offset - 1])
  }

  /// Returns whether both sides must be reshaped if a line ends at an offset.
  private func isUnsafe(at offset: Int) -> Bool {
    marks[offset] & (Mark.cluster | Mark.unsafeBreak) != Mark.cluster
  }

  /// Returns the item that has an offset inside, not at its end.
  private func item(around offset: Int) -> TextItem? {
    var low = 0
    var high = items.count
    while low < high {
      let middle = (low + high) / 2
      if items[middle].end <= offset { low = middle + 1 } else { high = middle }
    }
    guard low < items.count, items[low].start < offset, offset < items[low].end,
      !items[low].isTab
    else { return nil }
    return items[low]
  }

  /// Returns the change of a line's width, compared with the unbroken text, if it ends at an
  /// offset.
  private mutating func changeOfEnd(at offset: Int) throws(TextError) -> Double? {
    guard offset < units.count, isUnsafe(at: offset), let item = item(around: offset) else {
      return nil
    }
    let least = max(item.start, offset - Self.mostShapedAgain)
    var start = offset - 1
    while start > least, isUnsafe(at: start) { start -= 1 }
    return try change(of: item, from: start, to: offset)
  }

  /// Returns the change of a line's width, compared with the unbroken text, if it begins at an
  /// offset.
  private mutating func changeOfStart(at offset: Int) throws(TextError) -> Double? {
    guard isUnsafe(at: offset), let item = item(around: offset) else { return nil }
    let most = min(item.end, offset + Self.mostShapedAgain)
    var end = offset + 1
    while end < most, isUnsafe(at: end) { end += 1 }
    return try change(of: item, from: offset, to: end)
  }

  private struct PieceKey: Hashable {
    var units: UInt64
    var style: Int
    var font: Int
    var length: Int
  }

  private mutating func change(
    of item: TextItem, from start: Int, to end: Int
  ) throws(TextError) -> Double {
    var inText = 0.0
    for offset in start..<end { inText += advances[offset] }
    var key = PieceKey(units: 0, style: item.style, font: item.font, length: end - start)
    // Joined letters depend on their context.
    let isKnowable = end - start <= 4 && !item.script.isJoined && item.level == 0
    if isKnowable {
      for offset in start..<end { key.units = key.units << 16 | UInt64(units[offset]) }
      if let width = known[key] { return width - inText }
    }
    let width = try shaper.width(of: item, from: start, to: end)
    if isKnowable, known.count < 10_000 { known[key] = width }
    return width - inText
  }

  private func hyphen(at offset: Int) -> Double {
    let item = items[items.lastIndex { $0.start <= offset } ?? 0]
    return styles[item.style].sign(TextSign.hyphen, font: item.font, place: item.style).width
  }
}
#endif

#if Text
import CHarfBuzz

/// Splits a text at changes of style, script or direction, and at tabs and line ends, which are
/// not shaped.
struct Itemizer {
  private(set) var items: [TextItem] = []
  /// The paragraph level of each unit; empty if it is 0 throughout.
  private(set) var paragraphLevels: [UInt8] = []
  private var levels: [UInt8] = []

  init(
    _ source: TextSource, styleStarts: [Int], direction: TextDirection, _ tools: ShapingTools
  ) throws(TextError) {
    let units = source.units
    if direction == .rightToLeft || source.traits.contains(.rightToLeft) {
      levels = [UInt8](repeating: 0, count: units.count)
      paragraphLevels = levels
      try tools.findLevels(units, direction, levels: &levels, paragraphs: &paragraphLevels)
    }
    let isCut = !source.traits.isDisjoint(with: [.tab, .lineEnd])
    let isOne = !source.traits.contains(.manyScripts) && levels.isEmpty && !isCut
    if isOne {
      let script = source.traits.contains(.latin) ? HB_SCRIPT_LATIN : HB_SCRIPT_COMMON
      items.reserveCapacity(styleStarts.count - 1)
      for style in 0..<styleStarts.count - 1 where styleStarts[style] < styleStarts[style + 1] {
        items.append(
          TextItem(
            start: styleStarts[style], end: styleStarts[style + 1], style: style, level: 0,
            script: script))
      }
    } else {
      cut(units, styleStarts)
    }
  }

  private mutating func cut(_ units: [UInt16], _ styleStarts: [Int]) {
    var offset = 0
    var style = 0
    var script = HB_SCRIPT_COMMON
    var brackets = OpenBrackets()
    while offset < units.count {
      while offset >= styleStarts[style + 1] { style += 1 }
      let unit = units[offset]
      let level = levels.isEmpty ? 0 : levels[offset]
      if TextSource.endsLine(unit) || unit == 0x09 {
        if unit == 0x09 {
          items.append(
            TextItem(
              start: offset, end: offset + 1, style: style,
              level: paragraphLevels.isEmpty ? 0 : paragraphLevels[offset], script: script,
              isTab: true))
        }
        offset += 1
        continue
      }
      let (scalar, length) = units.scalar(at: offset)
      let own =
        scalar < 0x80 && (scalar | 0x20 < 0x61 || scalar | 0x20 > 0x7A)
        ? HB_SCRIPT_COMMON : hb_script_t.of(scalar)
      if !own.isShared, own != script {
        if script == HB_SCRIPT_COMMON {
          // Leading shared characters take the script after them.
          for index in items.indices { items[index].script = own }
        }
        script = own
      } else if let kind = Bracket(scalar) {
        script = brackets.script(of: kind, after: script)
      }
      if let last = items.last, last.end == offset, last.style == style, last.level == level,
        last.script == script, !last.isTab
      {
        items[items.count - 1].end += length
      } else {
        items.append(
          TextItem(start: offset, end: offset + length, style: style, level: level, script: script))
      }
      offset += length
    }
  }
}

/// An opening or closing bracket.
private struct Bracket {
  let opens: Bool
  /// The same value for both brackets of a pair.
  let pair: UInt32

  init?(_ scalar: UInt32) {
    switch scalar {
    case 0x28, 0xFF08: (opens, pair) = (true, scalar)
    case 0x29, 0xFF09: (opens, pair) = (false, scalar - 1)
    case 0x5B, 0x7B: (opens, pair) = (true, scalar)
    case 0x5D, 0x7D: (opens, pair) = (false, scalar - 2)
    // Ideographic brackets have adjacent code points.
    case 0x3008...0x3011, 0x3014...0x301B: (opens, pair) = (scalar & 1 == 0, scalar & ~1)
    default: return nil
    }
  }
}

/// The open brackets, with the scripts around them.
private struct OpenBrackets {
  private var open: [(pair: UInt32, script: hb_script_t)] = []

  /// Returns the script of a bracket: that of the text before it, or of the bracket that it
  /// closes.
  mutating func script(of bracket: Bracket, after script: hb_script_t) -> hb_script_t {
    if bracket.opens {
      // The same number as in ICU.
      if open.count == 32 { open.removeFirst() }
      open.append((bracket.pair, script))
      return script
    }
    guard let place = open.lastIndex(where: { $0.pair == bracket.pair }) else { return script }
    let found = open[place].script
    open.removeLast(open.count - place)
    return found == HB_SCRIPT_COMMON ? script : found
  }
}
#endif

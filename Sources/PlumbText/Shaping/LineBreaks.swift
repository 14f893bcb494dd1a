#if Text
/// Where the lines of a text may end.
struct LineBreaks {
  private let units: [UInt16]
  /// As ICU has it; empty where it is not asked.
  private let ends: [UInt8]
  private let wraps: Bool
  private let isChinese: Bool

  /// Finds them by the language and the strictness of a style. ICU is not asked for a text of ASCII
  /// alone.
  init(_ source: TextSource, _ style: TextStyle, _ tools: ShapingTools) throws(TextError) {
    units = source.units
    wraps = style.wraps
    isChinese = style.language.hasPrefix("zh")
    var ends: [UInt8] = []
    if wraps, source.traits.contains(.beyondASCII) {
      ends = [UInt8](repeating: 0, count: units.count + 1)
      try tools.findLines(units, language: style.language, breaks: style.breaks, into: &ends)
    }
    self.ends = ends
  }

  /// Whether a line may end before a unit: between characters of ASCII and behind blanks as
  /// browsers have it, elsewhere by Unicode's rules.
  @inline(__always)
  func endsPart(before offset: Int) -> Bool {
    let last = units[offset - 1]
    if TextSource.endsLine(last) { return true }
    guard wraps else { return false }
    let next = units[offset]
    switch last {
    // Behind a blank whatever follows, and each tab ends a part.
    case 0x20: return next != 0x20 && next != 0x09 && !TextSource.endsLine(next)
    case 0x09: return !TextSource.endsLine(next)
    // In "2023-12", not in " -5".
    case 0x2D where next >= 0x30 && next <= 0x39:
      guard offset > 1 else { return false }
      let before = units[offset - 2]
      return before >= 0x30 && before <= 0x39 || before | 0x20 >= 0x61 && before | 0x20 <= 0x7A
    // Unicode 16 no longer keeps Hebrew letters around a hyphen together.
    case 0x2D where offset > 1 && isHebrew(next) && isHebrew(units[offset - 2]): return true
    default:
      if last | next < 0x80 { return Self.partsASCII(last, next) }
      return Quotation(last) == nil && Quotation(next) == nil
        ? ends[offset] != 0 : parts(quotationAt: offset)
    }
  }

  /// Whether a line may end beside a quotation mark: before one that begins and behind one that
  /// ends, if both sides of the mark are East Asian (rules LB19 and LB19a of Unicode 16). Those of
  /// Chinese are brackets.
  private func parts(quotationAt offset: Int) -> Bool {
    let (last, next) = (units[offset - 1], units[offset])
    if isChinese, Self.isCurly(last) || Self.isCurly(next) { return ends[offset] != 0 }
    if let mark = Quotation(next) {
      return mark == .begins && offset + 1 < units.count && Quotation(last) == nil
        && Self.isEastAsian(last) && Self.isEastAsian(units[offset + 1])
        && !(last >= 0x3008 && last <= 0x301B && last & 1 == 0 || last == 0xFF08)
    }
    guard Quotation(last) == .ends, offset > 1, Self.isEastAsian(units[offset - 2]) else {
      return false
    }
    switch next {
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x9FFF, 0xAC00...0xD7A3, 0xD840...0xD8BF:
      return true
    default: return Self.isEastAsian(next) && ends[offset] != 0
    }
  }

  private static func isCurly(_ unit: UInt16) -> Bool { unit >= 0x2018 && unit <= 0x201F }

  /// Whether a character is wide, or the half of one: ideographs, kana, Hangul, emoji.
  private static func isEastAsian(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xD83C...0xD83E,
      0xD840...0xDFFF, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFFEE:
      true
    default: false
    }
  }

  /// Whether a line may end between two characters of ASCII, of which the first is no blank: found
  /// by asking Chromium for all pairs.
  private static func partsASCII(_ last: UInt16, _ next: UInt16) -> Bool {
    guard next > 0x20 else { return false }
    switch UInt8(truncatingIfNeeded: last) {
    case UInt8(ascii: "-"):
      switch UInt8(truncatingIfNeeded: next) {
      case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: ")"), UInt8(ascii: ","),
        UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: ";"),
        UInt8(ascii: "?"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        return false
      default: return true
      }
    case UInt8(ascii: "?"):
      switch UInt8(truncatingIfNeeded: next) {
      case UInt8(ascii: "!"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ")"),
        UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: ":"),
        UInt8(ascii: ";"), UInt8(ascii: "?"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        return false
      default: return true
      }
    case UInt8(ascii: "$"), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: "/"),
      UInt8(ascii: "<"), UInt8(ascii: "@"), UInt8(ascii: "["), UInt8(ascii: "^"),
      UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "{"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      return false
    // Other signs part from what is opened behind them.
    default: return next == 0x28 || next == 0x3C || next == 0x5B || next == 0x7B
    }
  }

  private func isHebrew(_ unit: UInt16) -> Bool { unit >= 0x5D0 && unit <= 0x5F2 }
}

/// A quotation mark that is not the same on both sides.
private enum Quotation {
  case begins, ends

  init?(_ unit: UInt16) {
    switch unit {
    case 0xAB, 0x2018, 0x201B, 0x201C, 0x201F, 0x2039: self = .begins
    case 0xBB, 0x2019, 0x201D, 0x203A: self = .ends
    default: return nil
    }
  }
}
#endif

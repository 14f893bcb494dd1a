#if Text
/// The possible line ends of a text.
struct LineBreaks {
  private let units: [UInt16]
  /// The line ends from ICU; empty if ICU was not called.
  private let ends: [UInt8]
  private let wraps: Bool
  private let isChinese: Bool

  /// Finds the line ends for the language and strictness of a style. An ASCII text does not need
  /// ICU.
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

  /// Returns whether a line may end before a unit: as in browsers between ASCII characters and
  /// after blanks, else by Unicode's rules.
  @inline(__always)
  func endsPart(before offset: Int) -> Bool {
    let last = units[offset - 1]
    if TextSource.endsLine(last) { return true }
    guard wraps else { return false }
    let next = units[offset]
    switch last {
    // After a blank before anything else; and each tab ends a part.
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

  /// Returns whether a line may end next to a quotation mark.
  ///
  /// It may end before an opening mark and after a closing one, if both sides of the mark are
  /// East Asian (rules LB19 and LB19a of Unicode 16). Chinese marks are brackets.
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

  /// Returns whether a character is wide, or a surrogate of a wide one: ideographs, kana, Hangul,
  /// emoji.
  private static func isEastAsian(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xD83C...0xD83E,
      0xD840...0xDFFF, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFFEE:
      true
    default: false
    }
  }

  /// Returns whether a line may end between two ASCII characters, the first of which is not a
  /// blank. The table comes from Chromium, which was queried for all pairs.
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
    // A line may end after other signs before an opening one.
    default: return next == 0x28 || next == 0x3C || next == 0x5B || next == 0x7B
    }
  }

  private func isHebrew(_ unit: UInt16) -> Bool { unit >= 0x5D0 && unit <= 0x5F2 }
}

/// A quotation mark with different opening and closing forms.
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

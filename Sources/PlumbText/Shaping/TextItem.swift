#if Text
import CHarfBuzz

/// A piece of a paragraph that is shaped at once: of one style, font, script and level.
struct TextItem: Sendable {
  var start: Int
  var end: Int
  /// The place of its style.
  var style: Int
  /// The place of its font in the fonts of the style.
  var font = 0
  /// Even from left to right, odd from right to left.
  var level: UInt8
  var script: hb_script_t
  /// A tab, which is shaped by nobody.
  var isTab = false

  var isRightToLeft: Bool { level & 1 != 0 }
}

extension hb_script_t {
  /// Whether letters of the script are joined, so that nothing may come between them.
  var isJoined: Bool {
    switch self {
    case HB_SCRIPT_ARABIC, HB_SCRIPT_SYRIAC, HB_SCRIPT_NKO, HB_SCRIPT_MANDAIC, HB_SCRIPT_MONGOLIAN,
      HB_SCRIPT_PHAGS_PA, HB_SCRIPT_HANIFI_ROHINGYA, HB_SCRIPT_ADLAM, HB_SCRIPT_MANICHAEAN,
      HB_SCRIPT_PSALTER_PAHLAVI, HB_SCRIPT_SOGDIAN:
      true
    default: false
    }
  }

  /// Whether it takes the script of what stands before it, or behind it where nothing does.
  var isShared: Bool {
    self == HB_SCRIPT_COMMON || self == HB_SCRIPT_INHERITED || self == HB_SCRIPT_UNKNOWN
      || self == HB_SCRIPT_INVALID
  }

  /// The script of a character. Both kinds of kana are one, as in fonts, so that they are kerned.
  static func of(_ scalar: UInt32) -> hb_script_t {
    let script = unsafe hb_unicode_script(hb_unicode_funcs_get_default(), scalar)
    return script == HB_SCRIPT_KATAKANA ? HB_SCRIPT_HIRAGANA : script
  }
}

extension [UInt16] {
  /// The character at an offset, and how many units it takes; a lone surrogate is one of its own.
  func scalar(at offset: Int) -> (value: UInt32, length: Int) {
    let first = self[offset]
    if first & 0xFC00 == 0xD800, offset + 1 < count {
      let second = self[offset + 1]
      if second & 0xFC00 == 0xDC00 {
        return (0x1_0000 + UInt32(first & 0x3FF) << 10 + UInt32(second & 0x3FF), 2)
      }
    }
    return (UInt32(first), 1)
  }
}
#endif

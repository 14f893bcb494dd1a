#if Text
import CHarfBuzz

/// A piece of a paragraph shaped at once, with one style, font, script and level.
struct TextItem: Sendable {
  var start: Int
  var end: Int
  /// The index of its style.
  var style: Int
  /// The index of its font in the fonts of the style.
  var font = 0
  /// The bidirectional level: even from left to right, odd from right to left.
  var level: UInt8
  var script: hb_script_t
  /// Whether it is a tab, which is not shaped.
  var isTab = false

  var isRightToLeft: Bool { level & 1 != 0 }
}

extension hb_script_t {
  /// Whether letters of the script are joined, so that they cannot have spacing.
  var isJoined: Bool {
    switch self {
    case HB_SCRIPT_ARABIC, HB_SCRIPT_SYRIAC, HB_SCRIPT_NKO, HB_SCRIPT_MANDAIC, HB_SCRIPT_MONGOLIAN,
      HB_SCRIPT_PHAGS_PA, HB_SCRIPT_HANIFI_ROHINGYA, HB_SCRIPT_ADLAM, HB_SCRIPT_MANICHAEAN,
      HB_SCRIPT_PSALTER_PAHLAVI, HB_SCRIPT_SOGDIAN:
      true
    default: false
    }
  }

  /// Whether it takes the script of the text before it, or after it if there is none.
  var isShared: Bool {
    self == HB_SCRIPT_COMMON || self == HB_SCRIPT_INHERITED || self == HB_SCRIPT_UNKNOWN
      || self == HB_SCRIPT_INVALID
  }

  /// Returns the script of a character. Both kinds of kana are one script, as in fonts, so that
  /// they are kerned.
  static func of(_ scalar: UInt32) -> hb_script_t {
    let script = unsafe hb_unicode_script(hb_unicode_funcs_get_default(), scalar)
    return script == HB_SCRIPT_KATAKANA ? HB_SCRIPT_HIRAGANA : script
  }
}

extension [UInt16] {
  /// Returns the character at an offset, and its length in units; a lone surrogate counts as a
  /// character.
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

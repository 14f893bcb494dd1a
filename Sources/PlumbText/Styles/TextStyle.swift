#if Text
/// The style of a text.
///
/// In a paragraph of several runs, ``direction``, ``breaks``, ``whiteSpace``, ``wraps`` and
/// ``wrapStyle`` come from the first run; each run has the other properties separately.
public struct TextStyle: Sendable, Hashable {
  /// The font, followed by its fallbacks: a character is set in the first font that has all its
  /// scalars.
  public var fonts: [FontFile]
  /// The size in points.
  public var size: Double
  /// The language, such as "en" or "zh-Hant", which affects the forms of letters and line breaks.
  public var language: String
  /// The direction of the text.
  public var direction: TextDirection
  /// The strictness of line breaks in Japanese and Chinese.
  public var breaks: BreakStyle
  /// The spacing after each character, in points. It disables ligatures, and is not applied to
  /// scripts with joined letters, such as Arabic.
  public var letterSpacing: Double
  /// The treatment of blanks, tabs and line ends.
  public var whiteSpace: WhiteSpace
  /// Whether lines that are too wide are broken; otherwise only the text itself ends lines.
  public var wraps: Bool
  /// The choice among possible line breaks.
  public var wrapStyle: WrapStyle
  /// Whether lines that are broken may end inside words.
  package var wordBreaks = WordBreaks.never
  /// The height of lines.
  public var lineHeight: LineHeight

  /// Makes a style of a font and its fallbacks.
  public init(fonts: [FontFile], size: Double) {
    self.fonts = fonts
    self.size = size
    language = "en"
    direction = .natural
    breaks = .normal
    letterSpacing = 0
    whiteSpace = .collapse
    wraps = true
    wrapStyle = .greedy
    lineHeight = .normal
  }

  /// Checks that the style is valid.
  func check() throws(TextError) {
    guard !fonts.isEmpty else { throw TextError(.invalidStyle, "a style has no fonts") }
    guard size > 0, size <= 100_000 else {
      throw TextError(.invalidStyle, "`size` must be above 0 and at most 100000; found \(size)")
    }
    guard abs(letterSpacing) <= 100_000 else {
      throw TextError(
        .invalidStyle, "`letterSpacing` must be at most 100000; found \(letterSpacing)")
    }
    switch lineHeight {
    case .points(let height), .times(let height), .scaled(let height):
      guard height >= 0, height <= 100_000 else {
        throw TextError(
          .invalidStyle, "`lineHeight` must be at least 0 and at most 100000; found \(height)")
      }
    case .normal, .even: break
    }
    let isLanguage =
      language.utf8.count <= 35
      && language.utf8.allSatisfy {
        $0 == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
          || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20
      }
    guard isLanguage else {
      throw TextError(
        .invalidStyle,
        "`language` must be a tag such as \"en\" or \"zh-Hant\"; found \"\(language)\"")
    }
  }

  /// Returns whether two styles are equal; fast, since each look-up of a text calls it.
  func isSame(as other: TextStyle) -> Bool {
    guard size == other.size, direction == other.direction, breaks == other.breaks,
      letterSpacing == other.letterSpacing, whiteSpace == other.whiteSpace, wraps == other.wraps,
      wordBreaks == other.wordBreaks, wrapStyle == other.wrapStyle,
      fonts.count == other.fonts.count,
      lineHeight == other.lineHeight, language == other.language
    else { return false }
    for index in fonts.indices where fonts[index] != other.fonts[index] { return false }
    return true
  }

  /// A hash of the properties that differ between styles in practice, faster than Swift's own.
  var fingerprint: UInt64 {
    var hash = size.bitPattern
    func mix(_ bits: UInt64) {
      hash = (hash ^ bits) &* 0x9e37_79b9_7f4a_7c15
      hash ^= hash >> 32
    }
    for font in fonts { mix(font.face.fingerprint) }
    mix(letterSpacing.bitPattern)
    switch lineHeight {
    case .normal: mix(1)
    case .even: mix(2)
    case .points(let points): mix(points.bitPattern ^ 3)
    case .times(let factor): mix(factor.bitPattern ^ 4)
    case .scaled(let factor): mix(factor.bitPattern ^ 5)
    }
    var choices: UInt64 = wraps ? 1 : 0
    choices = choices * 4 + direction.number
    choices = choices * 4 + breaks.number
    choices = choices * 4 + whiteSpace.number
    choices = choices * 4 + wordBreaks.number
    choices = choices * 4 + wrapStyle.number
    for byte in language.utf8 { choices = choices &* 257 &+ UInt64(byte) }
    mix(choices)
    return hash
  }

  /// Returns a sign outside of the text, such as the hyphen of a broken word.
  ///
  /// It has the first of some characters that a font of the style has, starting with a given
  /// font.
  func sign(_ choices: [TextSign.Choice], font first: Int, place: Int) -> TextSign {
    for choice in choices {
      for font in [first] + fonts.indices.filter({ $0 != first }) {
        let face = fonts[font].face
        guard let glyph = face.glyph(of: choice.scalar) else { continue }
        let advance = face.advance(of: glyph) * size / Double(face.unitsPerEm) + letterSpacing
        return TextSign(
          glyph: glyph, count: choice.count, style: place, font: font, advance: advance)
      }
    }
    return TextSign(glyph: 0, count: 0, style: place, font: first, advance: 0)
  }
}

/// A sign drawn in addition to the text.
struct TextSign: Sendable, Hashable {
  /// A character and its number of repetitions.
  typealias Choice = (scalar: UInt32, count: Int)

  var glyph: UInt32
  var count: Int
  var style: Int
  var font: Int
  /// The advance of one repetition.
  var advance: Double

  var width: Double { Double(count) * advance }

  /// A hyphen, or else the hyphen-minus.
  static let hyphen: [Choice] = [(0x2010, 1), (0x2D, 1)]
  /// The ellipsis character, or else three full stops.
  static let ellipsis: [Choice] = [(0x2026, 1), (0x2E, 3)]
}

/// The direction of a text.
public enum TextDirection: Sendable, Hashable, CaseIterable {
  /// The direction of the first letter; left to right without letters. Each line that the text
  /// itself ends has its own direction.
  case natural
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft

  var number: UInt64 {
    switch self {
    case .natural: 0
    case .leftToRight: 1
    case .rightToLeft: 2
    }
  }
}

/// The strictness of line breaks in Japanese and Chinese: `line-break` in browsers.
public enum BreakStyle: Sendable, Hashable, CaseIterable {
  /// The default of browsers: small kana may begin a line.
  case normal
  /// Small kana and the long vowel mark do not begin a line.
  case strict
  /// The rules for narrow columns, as in newspapers.
  case loose

  var keyword: String {
    switch self {
    case .normal: "normal"
    case .strict: "strict"
    case .loose: "loose"
    }
  }

  var number: UInt64 {
    switch self {
    case .normal: 0
    case .strict: 1
    case .loose: 2
    }
  }
}

/// The rule for line ends inside words.
package enum WordBreaks: Sendable, Hashable {
  /// Never (`overflow-wrap: normal`).
  case never
  /// In words that are wider than a whole line (`overflow-wrap: anywhere`).
  case ofWideWords
  /// Before any character that does not fit (`word-break: break-all`).
  case anywhere

  var number: UInt64 {
    switch self {
    case .never: 0
    case .ofWideWords: 1
    case .anywhere: 2
    }
  }
}

/// The choice among possible line breaks. All styles give the same number of lines, and the same
/// intrinsic width.
///
/// The lines of a text with an ellipsis are always filled as in `greedy`, which shows
/// the most text.
public enum WrapStyle: Sendable, Hashable, CaseIterable {
  /// Each line is as full as possible.
  case greedy
  /// Lines have about the same length (`text-wrap: balance`).
  ///
  /// Among all ways with as many lines, the longest line is the shortest; among these, lines are
  /// the most equal, if there are at most 20. The pieces between the text's own line ends are
  /// balanced separately.
  case balanced
  /// As `greedy`, but without a single word in the last line if the line before can give it a
  /// second one (`text-wrap: pretty`).
  case pretty

  var number: UInt64 {
    switch self {
    case .greedy: 0
    case .balanced: 1
    case .pretty: 2
    }
  }
}

/// The treatment of blanks, tabs and line ends.
public enum WhiteSpace: Sendable, Hashable, CaseIterable {
  /// Any sequence of them becomes one blank, or nothing at the ends of a text (`white-space:
  /// normal`).
  case collapse
  /// As `collapse`, but line ends are kept (`white-space: pre-line`).
  case collapseLines
  /// All are kept, and tabs move to the next multiple of eight blanks (`white-space: pre-wrap`,
  /// or `pre` without ``TextStyle/wraps``).
  case preserve

  var number: UInt64 {
    switch self {
    case .collapse: 0
    case .collapseLines: 1
    case .preserve: 2
    }
  }
}

/// The height of lines.
public enum LineHeight: Sendable, Hashable {
  /// The height of the fonts of each line, as in browsers.
  ///
  /// Lines with a fallback font, or of several sizes, are then higher than others. A wider
  /// paragraph may therefore be a little higher if large letters move to another line.
  case normal
  /// As `normal`, but every line is as high as the highest: a wider paragraph is never higher.
  case even
  /// A height in points.
  case points(Double)
  /// A multiple of the font size.
  case times(Double)
  /// A multiple of the first font's height, regardless of other fonts in a line.
  case scaled(Double)
}

/// The alignment of lines in a width.
public enum TextAlignment: Sendable, Hashable, CaseIterable {
  /// At the left, or at the right if text runs from right to left.
  case start
  /// In the middle.
  case center
  /// At the side where lines end.
  case end
}

/// A piece of a paragraph in one style.
public struct TextRun: Sendable, Hashable {
  /// The text.
  public var text: String
  /// Its style.
  public var style: TextStyle

  /// Makes a run.
  public init(_ text: String, style: TextStyle) {
    self.text = text
    self.style = style
  }
}
#endif

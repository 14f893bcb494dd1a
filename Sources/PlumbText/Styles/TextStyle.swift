#if Text
/// How a text is set.
///
/// In a paragraph of several runs, ``direction``, ``breaks``, ``whiteSpace``, ``wraps`` and
/// ``wrapStyle`` are those of the first; the others are each run's own.
public struct TextStyle: Sendable, Hashable {
  /// The font, and after it what has what it lacks: a character is set in the first font that has
  /// all it is made of.
  public var fonts: [FontFile]
  /// The size in points.
  public var size: Double
  /// The language, such as "en" or "zh-Hant": forms of letters and places of breaks depend on it.
  public var language: String
  /// Which way the text runs.
  public var direction: TextDirection
  /// How strict line breaks are in Japanese and Chinese.
  public var breaks: BreakStyle
  /// What is added behind each character, in points. Letters are then not joined to ligatures; none
  /// is added in scripts whose letters are joined, such as Arabic.
  public var letterSpacing: Double
  /// What becomes of blanks, tabs and line ends.
  public var whiteSpace: WhiteSpace
  /// Whether lines are broken where they are too wide, not only where the text ends them.
  public var wraps: Bool
  /// Which of the places where lines may be broken are taken.
  public var wrapStyle: WrapStyle
  /// Whether lines that are broken may end within words.
  package var wordBreaks = WordBreaks.never
  /// How high lines are.
  public var lineHeight: LineHeight

  /// A style of a font and its fallbacks.
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

  /// The style, if there is a text that can be set in it.
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

  /// Whether two styles have the same, which is asked of every text that is looked up.
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

  /// A hash of all that differs between styles in practice, made sooner than Swift's own.
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

  /// A sign that no text has, such as a hyphen where a word is broken: the first of some characters
  /// that a font of the style has, a certain one first of all.
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

/// What is written that no text has.
struct TextSign: Sendable, Hashable {
  /// A character, and how often it is written.
  typealias Choice = (scalar: UInt32, count: Int)

  var glyph: UInt32
  var count: Int
  var style: Int
  var font: Int
  /// Of one of them.
  var advance: Double

  var width: Double { Double(count) * advance }

  /// A hyphen, else the sign that is minus as well.
  static let hyphen: [Choice] = [(0x2010, 1), (0x2D, 1)]
  /// Three points in one, else three full stops.
  static let ellipsis: [Choice] = [(0x2026, 1), (0x2E, 3)]
}

/// Which way a text runs.
public enum TextDirection: Sendable, Hashable, CaseIterable {
  /// As its first letter does, left to right if it has none. Each line that the text itself ends
  /// has its own direction.
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

/// How strict line breaks are in Japanese and Chinese: what a browser calls `line-break`.
public enum BreakStyle: Sendable, Hashable, CaseIterable {
  /// As browsers break where nothing is said: small kana may begin a line.
  case normal
  /// Small kana and the sign of a long vowel begin no line.
  case strict
  /// As in narrow columns of newspapers.
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

/// Whether lines may end within words.
package enum WordBreaks: Sendable, Hashable {
  /// They never do (`overflow-wrap: normal`).
  case never
  /// Where a word is wider than a whole line (`overflow-wrap: anywhere`).
  case ofWideWords
  /// Before whichever character does not fit (`word-break: break-all`).
  case anywhere

  var number: UInt64 {
    switch self {
    case .never: 0
    case .ofWideWords: 1
    case .anywhere: 2
    }
  }
}

/// Which of the places where lines may be broken are taken. No style has more lines than another,
/// and none asks for another width.
///
/// Lines of which not all are shown, as an ellipsis stands for the rest, are filled as by `greedy`:
/// they show most.
public enum WrapStyle: Sendable, Hashable, CaseIterable {
  /// Each line is as full as can be.
  case greedy
  /// Lines are about equally long (`text-wrap: balance`): of all ways to have as many, the one
  /// whose longest line is the shortest, and of these the one whose lines are the most equal, as
  /// far as they are no more than 20. What the text itself parts into lines is balanced piece by
  /// piece.
  case balanced
  /// As `greedy`, but the last line has no single word where the one before it can give it a second
  /// one (`text-wrap: pretty`).
  case pretty

  var number: UInt64 {
    switch self {
    case .greedy: 0
    case .balanced: 1
    case .pretty: 2
    }
  }
}

/// What becomes of blanks, tabs and line ends.
public enum WhiteSpace: Sendable, Hashable, CaseIterable {
  /// Any sequence of them is one blank, and none where a text begins or ends (`white-space:
  /// normal`).
  case collapse
  /// As `collapse`, but line ends end lines (`white-space: pre-line`).
  case collapseLines
  /// All are kept, and tabs lead to the next multiple of eight blanks (`white-space: pre-wrap`, or
  /// `pre` without ``TextStyle/wraps``).
  case preserve

  var number: UInt64 {
    switch self {
    case .collapse: 0
    case .collapseLines: 1
    case .preserve: 2
    }
  }
}

/// How high lines are.
public enum LineHeight: Sendable, Hashable {
  /// As the fonts of each line say, as browsers have it. Lines with a fallback font, or of several
  /// sizes, are then higher than others; so a wider paragraph may be a little higher where another
  /// line gets the large letters.
  case normal
  /// As `normal`, but every line as high as the highest: a wider paragraph is never higher.
  case even
  /// So many points.
  case points(Double)
  /// So many times the size.
  case times(Double)
  /// So many times what the first font says, whatever others a line has.
  case scaled(Double)
}

/// Where lines stand in a width.
public enum TextAlignment: Sendable, Hashable, CaseIterable {
  /// At the left, or at the right where text runs from right to left.
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
  /// How it is set.
  public var style: TextStyle

  /// Makes a run.
  public init(_ text: String, style: TextStyle) {
    self.text = text
    self.style = style
  }
}
#endif

package import LayoutNotation
public import Plumb

/// The text of a view in a document; `text` and the keys for its style.
///
/// Without other constraints, the view is as wide as the text and as high as its lines, see
/// `PlumbText`.
public struct TextDescription: Sendable, Equatable {
  /// A piece of the text with one style.
  ///
  /// Two runs are equal if their source texts are equal, whether or not a loop or a translation
  /// produced them.
  public struct Run: Sendable, Equatable {
    /// The text after translation, with the values of metrics.
    public var text: String
    /// The text as written in the document, which is the key for translations.
    public var source: String
    /// The name of the font; `nil`: that of the whole text.
    public var font: String?
    /// The size of the font in points; `nil`: that of the whole text.
    public var fontSize: Double?
    /// The colour of the letters, in CSS notation; `nil`: that of the view.
    public var color: String?
    /// The translation of `source`; `nil` if there is none.
    package var translation: String?
    /// The indices of the loops around the text, for names in braces.
    package var indices = LoopIndices()
    /// Whether stars in the source mark emphasis.
    package var hasEmphasis = false
    /// The emphasized and plain parts of `text`, in order, if stars mark emphasis.
    package var parts: [Part] = []

    /// The text as it is written outside loops, in the language.
    var written: String {
      get {
        guard translation != nil || !indices.isEmpty else { return source }
        return (try? pattern().source) ?? source
      }
      set { (text, source) = (newValue, newValue) }
    }

    /// Returns whether both have the same contents.
    public static func == (first: Run, second: Run) -> Bool {
      func says(_ run: Run) -> String? { try? run.pattern().source }
      return first.text == second.text && first.font == second.font
        && first.fontSize == second.fontSize && first.color == second.color
        && (first.written == second.written || says(first) == says(second))
    }

    /// Whether it has the style of the whole text.
    var isPlain: Bool { font == nil && fontSize == nil && color == nil }

    /// Makes a run.
    public init(
      _ text: String, font: String? = nil, fontSize: Double? = nil, color: String? = nil
    ) {
      self.text = text
      source = text
      self.font = font
      self.fontSize = fontSize
      self.color = color
    }
  }

  /// The style of text between stars. Unset properties are those of the run.
  public struct Emphasis: Sendable, Equatable {
    /// The name of the font.
    public var font: String?
    /// The size of the font in points.
    public var fontSize: Double?
    /// The colour of the letters, in CSS notation.
    public var color: String?

    /// Makes a style for emphasis.
    public init(font: String? = nil, fontSize: Double? = nil, color: String? = nil) {
      (self.font, self.fontSize, self.color) = (font, fontSize, color)
    }
  }

  /// The alignment of lines in the width of the view.
  public enum Alignment: String, Sendable, CaseIterable {
    /// The start, middle or end of lines in their direction.
    case start, center, end
    /// A side, regardless of the direction.
    case left, right
  }

  /// The font sizes from which the largest is chosen at which a view shows the whole text.
  ///
  /// The choices are `fontSize`, smaller sizes in steps, and the least size.
  public struct Fit: Sendable, Equatable {
    /// The least size, in points.
    public var least: Double
    /// The step: sizes in between are its multiples, in points.
    public var step: Double

    /// Makes sizes.
    public init(least: Double = 1, step: Double = 0.25) { (self.least, self.step) = (least, step) }
  }

  /// The places within words where lines may break.
  public enum WordBreaks: Sendable {
    /// None. A word wider than its line overflows it.
    case never
    /// Within words that are wider than a whole line.
    case ofWideWords
    /// Before any character that does not fit.
    case anywhere
  }

  /// The choice among possible line breaks.
  public enum WrapStyle: Sendable {
    /// Each line is as full as possible.
    case greedy
    /// Lines are about equally long.
    case balanced
    /// The last line has more than one word.
    case pretty
  }

  /// The runs of the text, in order.
  public var runs: [Run]
  /// The key for translations; `nil`: each run's own text.
  public var key: String?
  /// The name of the font; `nil`: the first font of the document.
  public var font: String?
  /// The size of the font in points. With `fit`, the largest size.
  public var fontSize = 17.0
  /// The style of text between stars, as in `Only *3 days* left`; `nil`: stars are ordinary
  /// characters.
  public var emphasis: Emphasis? {
    didSet { if (emphasis == nil) != (oldValue == nil) { readEmphasis() } }
  }
  /// The sizes that adapt to the view; `nil`: always `fontSize`.
  public var fit: Fit?
  /// The name of a group of texts that share the smallest of their sizes; `nil`: no group.
  public var fitGroup: String?
  /// The height of lines, as a multiple of the height that their fonts specify.
  public var lineHeight = 1.0
  /// The space added after each character, in points.
  public var letterSpacing = 0.0
  /// The greatest number of lines; `nil`: no limit.
  public var lines: Int?
  /// The alignment of lines in the width of the view.
  public var alignment = Alignment.start
  /// Whether lines that are too wide are broken.
  public var wraps = true
  /// The places within words where lines may break.
  public var wordBreaks = WordBreaks.never
  /// The choice among possible line breaks.
  public var wrapStyle = WrapStyle.greedy
  /// Whether an ellipsis replaces text that does not fit; otherwise it is cut off.
  public var truncates = true
  /// The distances between the edges of the view and the lines.
  public var insets = EdgeInsets(0)
  /// Whether lines are centred vertically in the view; otherwise they begin at its upper inset.
  public var isCentered = false
  /// Whether the view prefers the width of its text; otherwise the text does not affect its width.
  public var wantsWidth = true
  /// Whether the view prefers the height of its text; otherwise the text does not affect its
  /// height.
  public var wantsHeight = true
  /// Whether the view keeps the width of its longest word before other texts give up theirs.
  public var keepsWords = true
  /// The greatest preferred width of the view; `nil`: that of the longest line.
  public var preferredWidth: Double?
  /// The smallest scale of letters, as a fraction of `fontSize`, before text is left out.
  public var minimumScale = 1.0

  /// Whether the view prefers the width of the text. With `fit`, the text follows the view instead.
  var measuresWidth: Bool { wantsWidth && fit == nil }
  /// Whether the view prefers the height of the text.
  var measuresHeight: Bool { wantsHeight && fit == nil }

  /// Makes a text of one run.
  public init(_ text: String) { runs = [Run(text)] }

  /// Copies the translations of another reading of the text.
  mutating func keepTranslation(of other: TextDescription) {
    if other.runs.count == 1, runs.count > 1, other.runs[0].translation != nil {
      runs = [runs[0]]
    }
    for place in runs.indices where place < other.runs.count {
      runs[place].translation = other.runs[place].translation
    }
  }

  /// The whole text.
  public var text: String { runs.map(\.text).joined() }
}

package import LayoutNotation
public import Plumb

/// A text of a view as a document describes it; `text`, and the keys that say how it is set.
///
/// Its view is as wide as the text where nothing else decides, and as high as its lines are at its
/// width, see `PlumbText`.
public struct TextDescription: Sendable, Equatable {
  /// A piece of the text that is set in one way.
  ///
  /// Two are equal where they say the same, whether a loop or a language has part in it or not.
  public struct Run: Sendable, Equatable {
    /// What is written, once strings of the language and metrics stand in it.
    public var text: String
    /// The text as the document has it, which strings of a language are looked up by.
    public var source: String
    /// The name of the font; `nil`: that of the whole text.
    public var font: String?
    /// The size of the font in points; `nil`: that of the whole text.
    public var fontSize: Double?
    /// The colour of the letters, as CSS writes colours; `nil`: that of the view.
    public var color: String?
    /// The string of a language that stands for `source`; `nil` without one.
    package var translation: String?
    /// The indices of the loops around the text, for what stands in its braces.
    package var indices = LoopIndices()
    /// Whether stars begin and end emphasis in what the document has.
    package var hasEmphasis = false
    /// What of `text` is emphasized and what is not, in order, where stars say so.
    package var parts: [Part] = []

    /// The text as it is written where no loop is around it, in the language.
    var written: String {
      get {
        guard translation != nil || !indices.isEmpty else { return source }
        return (try? pattern().source) ?? source
      }
      set { (text, source) = (newValue, newValue) }
    }

    /// Whether both say the same.
    public static func == (first: Run, second: Run) -> Bool {
      func says(_ run: Run) -> String? { try? run.pattern().source }
      return first.text == second.text && first.font == second.font
        && first.fontSize == second.fontSize && first.color == second.color
        && (first.written == second.written || says(first) == says(second))
    }

    /// Whether it is set as the whole text is.
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

  /// How what stands between stars is set: as the rest of its run where nothing is said.
  public struct Emphasis: Sendable, Equatable {
    /// The name of the font.
    public var font: String?
    /// The size of the font in points.
    public var fontSize: Double?
    /// The colour of the letters, as CSS writes colours.
    public var color: String?

    /// Makes emphasis.
    public init(font: String? = nil, fontSize: Double? = nil, color: String? = nil) {
      (self.font, self.fontSize, self.color) = (font, fontSize, color)
    }
  }

  /// Where lines stand in the width of the view.
  public enum Alignment: String, Sendable, CaseIterable {
    /// Where lines begin in their direction, in the middle, or where they end.
    case start, center, end
    /// At a side, whatever their direction.
    case left, right
  }

  /// The sizes of the font among which the largest is taken at which a view shows the whole text:
  /// `fontSize`, what is below it in steps, and the least one.
  public struct Fit: Sendable, Equatable {
    /// The least size, in points.
    public var least: Double
    /// What sizes between are multiples of, in points.
    public var step: Double

    /// Makes sizes.
    public init(least: Double = 1, step: Double = 0.25) { (self.least, self.step) = (least, step) }
  }

  /// Whether lines may end within words.
  public enum WordBreaks: Sendable {
    /// They do not: a word that is wider than its line sticks out of it.
    case never
    /// Where a word is wider than a whole line.
    case ofWideWords
    /// Before whichever character does not fit.
    case anywhere
  }

  /// Which of the places where lines may be broken are taken.
  public enum WrapStyle: Sendable {
    /// Each line is as full as can be.
    case greedy
    /// Lines are about equally long.
    case balanced
    /// The last line has no single word.
    case pretty
  }

  /// What is written, one run behind the other.
  public var runs: [Run]
  /// What strings of a language know the text by; `nil`: each run's own text.
  public var key: String?
  /// The name of the font; `nil`: the first font of the document.
  public var font: String?
  /// The size of the font in points; where that fits the view, the largest one.
  public var fontSize = 17.0
  /// How what stands between stars is set, as in `Only *3 days* left`; `nil`: stars are stars.
  public var emphasis: Emphasis? {
    didSet { if (emphasis == nil) != (oldValue == nil) { readEmphasis() } }
  }
  /// The sizes that fit the view; `nil`: it is always `fontSize`.
  public var fit: Fit?
  /// What texts share that have the same size, the least of all that fit; `nil`: none.
  public var fitGroup: String?
  /// How high lines are, as a multiple of what their fonts ask for.
  public var lineHeight = 1.0
  /// What is added behind each character, in points.
  public var letterSpacing = 0.0
  /// How many lines there are at most; `nil`: as many as it takes.
  public var lines: Int?
  /// Where lines stand in the width of the view.
  public var alignment = Alignment.start
  /// Whether lines are broken where they are too wide.
  public var wraps = true
  /// Whether lines that are broken may end within words.
  public var wordBreaks = WordBreaks.never
  /// Which of the places where lines may be broken are taken.
  public var wrapStyle = WrapStyle.greedy
  /// Whether an ellipsis stands for what is left out; else it is cut off.
  public var truncates = true
  /// How far inside the view the lines begin and end.
  public var insets = EdgeInsets(0)
  /// Whether lines stand in the middle of the height of the view; else at its upper inset.
  public var isCentered = false
  /// Whether the view would like to be as wide as its text; else the text only stands in it.
  public var wantsWidth = true
  /// Whether the view would like to be as high as its text; else the text only stands in it.
  public var wantsHeight = true
  /// Whether the view keeps the width of the longest word before other texts give up theirs.
  public var keepsWords = true
  /// The greatest width that the view would like to have for its text; `nil`: that of the longest
  /// line.
  public var preferredWidth: Double?
  /// How small letters may become, as a part of `fontSize`, before anything is left out.
  public var minimumScale = 1.0

  /// Whether its view wants to be as wide as the text is, which then does not follow from it.
  var measuresWidth: Bool { wantsWidth && fit == nil }
  /// Whether its view wants to be as high.
  var measuresHeight: Bool { wantsHeight && fit == nil }

  /// Makes a text of one run.
  public init(_ text: String) { runs = [Run(text)] }

  /// Takes over the strings of a language that stand for those of another reading of the text.
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

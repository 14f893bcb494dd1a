#if Text
/// A line of a paragraph at some width. Positions are in points from the paragraph's upper left
/// corner, with y downwards.
public struct TextLine: Sendable, Hashable {
  /// The part of the text that the line has, in UTF-16 units of ``Paragraph/text``, with the blanks
  /// and the line end behind it; where it is truncated, what is shown of it.
  public let range: Range<Int>
  /// ``range`` without what is blank at its end.
  public let contentRange: Range<Int>
  /// The left edge of what is shown.
  public let x: Double
  /// The width of what is shown, with a hyphen or an ellipsis. Blanks at its end count nothing.
  public let width: Double
  /// The upper edge.
  public let top: Double
  /// The height.
  public let height: Double
  /// Where letters stand.
  public let baseline: Double
  /// Whether something is left out behind it, for which an ellipsis stands.
  public let isTruncated: Bool
  /// Whether a hyphen shows that a word goes on.
  public let isHyphenated: Bool
  /// Whether it runs from right to left.
  public let isRightToLeft: Bool
  /// Whether the text itself ends it: there is a line end, or the text is over.
  public let isLast: Bool
  /// The hyphen or the ellipsis.
  let sign: TextSign?
}

/// A glyph of a line, where it is drawn.
public struct PlacedGlyph: Sendable, Hashable {
  /// The number of the glyph in its font; 0 for a character that no font has.
  public let glyph: UInt32
  /// The font.
  public let font: FontFile
  /// The size in points.
  public let size: Double
  /// Where its origin is, in points from the paragraph's upper left corner, with y downwards.
  public let x: Double
  /// Where its origin is.
  public let y: Double
  /// How far it leads.
  public let advance: Double
  /// What of the text it stands for, alone or with others, in UTF-16 units of ``Paragraph/text``;
  /// empty for a hyphen and an ellipsis.
  public let cluster: Range<Int>
  /// Which of the paragraph's runs that is, from 0.
  public let run: Int
}
#endif

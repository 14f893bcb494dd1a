#if Text
/// A line of a paragraph at a width. Positions are in points from the paragraph's top left
/// corner, with y downwards.
public struct TextLine: Sendable, Hashable {
  /// The range of the line in UTF-16 units of ``Paragraph/text``, including the blanks and the
  /// line end after it; only the visible range if it is truncated.
  public let range: Range<Int>
  /// ``range`` without the blanks at its end.
  public let contentRange: Range<Int>
  /// The left edge of the visible content.
  public let x: Double
  /// The width of the visible content, with a hyphen or an ellipsis, but without blanks at its
  /// end.
  public let width: Double
  /// The top edge.
  public let top: Double
  /// The height.
  public let height: Double
  /// The baseline.
  public let baseline: Double
  /// Whether it is cut off, with an ellipsis.
  public let isTruncated: Bool
  /// Whether it ends with a hyphen inside a word.
  public let isHyphenated: Bool
  /// Whether its direction is right to left.
  public let isRightToLeft: Bool
  /// Whether the text itself ends it: by a line end, or by the end of the text.
  public let isLast: Bool
  /// The hyphen or the ellipsis.
  let sign: TextSign?
}

/// A glyph of a line and its position.
public struct PlacedGlyph: Sendable, Hashable {
  /// The index of the glyph in its font; 0 for a character that no font has.
  public let glyph: UInt32
  /// The font.
  public let font: FontFile
  /// The size in points.
  public let size: Double
  /// The x coordinate of its origin, in points from the paragraph's top left corner.
  public let x: Double
  /// The y coordinate of its origin, downwards.
  public let y: Double
  /// Its advance.
  public let advance: Double
  /// The range of its characters, which it may share with other glyphs, in UTF-16 units of
  /// ``Paragraph/text``; empty for a hyphen and an ellipsis.
  public let cluster: Range<Int>
  /// The index of their run in the paragraph.
  public let run: Int
}
#endif

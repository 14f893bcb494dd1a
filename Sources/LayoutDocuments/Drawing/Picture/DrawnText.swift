import Plumb

/// A text of a layout as it is drawn, line by line, in the coordinates of a picture.
struct DrawnText: Sendable {
  /// A line.
  struct Line: Sendable {
    /// The frame of the line.
    var frame: Frame
    /// The baseline of the letters.
    var baseline: Double
    /// Whether it runs from right to left.
    var isRightToLeft = false
    /// The text in reading order.
    var pieces: [Piece]
    /// The glyphs in visual order.
    var glyphs: [GlyphRun] = []

    /// The text of the line.
    var text: String { pieces.map(\.text).joined() }
  }

  /// A part of a line in one style.
  struct Piece: Sendable {
    var text: String
    /// The families of its fonts, the preferred one first.
    var families: [String]
    /// The weight of its font, from 100 to 900; 400 is regular.
    var weight = 400
    var isItalic = false
    var fontSize: Double
    var letterSpacing = 0.0
    var color: PictureColor
  }

  /// Glyphs of one font that represent a part of a piece.
  struct GlyphRun: Sendable {
    /// A glyph, and its origin.
    struct Glyph: Sendable {
      var number: UInt32
      var x: Double
      var y: Double
    }

    var font: DrawnFont
    var size: Double
    /// The index of its piece.
    var piece: Int
    /// The glyphs from left to right.
    var glyphs: [Glyph] = []
    /// The represented text in UTF-8, cluster by cluster in visual order.
    var clusters: [Cluster] = []
    /// Whether the first character is at the right.
    var isBackward = false
  }

  /// Glyphs that represent some characters together.
  struct Cluster: Sendable {
    var text: [UInt8]
    var glyphCount = 1
  }

  var lines: [Line]
  /// The clip frame; `nil`: not clipped.
  var clip: Frame?
  /// The classes of `SVGStyle` and the opacity, if they replace its own colours.
  var style: (classes: String, opacity: Double)?

  /// The frames of the lines.
  var lineFrames: [Frame] { lines.map(\.frame) }

  /// Returns the own colour of a piece; `nil` if the style has one.
  func color(of piece: Piece) -> PictureColor? { style == nil ? piece.color : nil }

  /// Returns the text scaled.
  func scaled(by scale: Double) -> DrawnText {
    if scale == 1 { return self }
    var text = self
    text.clip = clip?.scaled(by: scale)
    for line in lines.indices { text.lines[line].scale(by: scale) }
    return text
  }
}

extension DrawnText.Line {
  /// Scales the line, relative to the origin.
  mutating func scale(by scale: Double) {
    if scale == 1 { return }
    frame = frame.scaled(by: scale)
    baseline *= scale
    for piece in pieces.indices {
      pieces[piece].fontSize *= scale
      pieces[piece].letterSpacing *= scale
    }
    for run in glyphs.indices {
      glyphs[run].size *= scale
      for glyph in glyphs[run].glyphs.indices {
        glyphs[run].glyphs[glyph].x *= scale
        glyphs[run].glyphs[glyph].y *= scale
      }
    }
  }

  /// Moves the line.
  mutating func move(by x: Double, _ y: Double) {
    frame.x += x
    frame.y += y
    baseline += y
    for run in glyphs.indices {
      for glyph in glyphs[run].glyphs.indices {
        glyphs[run].glyphs[glyph].x += x
        glyphs[run].glyphs[glyph].y += y
      }
    }
  }
}

/// A font for drawing texts.
final class DrawnFont: Sendable {
  /// The identity of the font.
  let id: String
  /// The number of the font in its file.
  let index: Int
  let unitsPerEm: Double
  /// The bytes of its file.
  let bytes: @Sendable () -> [UInt8]
  /// Returns the outline of a glyph, in units of the font, with y upwards.
  let outline: @Sendable (UInt32) -> PicturePath

  init(
    id: String, index: Int, unitsPerEm: Double, bytes: @escaping @Sendable () -> [UInt8],
    outline: @escaping @Sendable (UInt32) -> PicturePath
  ) {
    (self.id, self.index, self.unitsPerEm) = (id, index, unitsPerEm)
    (self.bytes, self.outline) = (bytes, outline)
  }
}

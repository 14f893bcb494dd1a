import Plumb

/// A text of a layout as it is drawn, line by line where it breaks, in the coordinates of a
/// picture.
struct DrawnText: Sendable {
  /// A line.
  struct Line: Sendable {
    /// What the line takes.
    var frame: Frame
    /// Where letters stand.
    var baseline: Double
    /// Whether it runs from right to left.
    var isRightToLeft = false
    /// What is written, in the order in which it is read.
    var pieces: [Piece]
    /// The glyphs, in the order in which they are seen.
    var glyphs: [GlyphRun] = []

    /// What is written.
    var text: String { pieces.map(\.text).joined() }
  }

  /// What of a line is written in one way.
  struct Piece: Sendable {
    var text: String
    /// The families of its fonts, the first one first.
    var families: [String]
    /// How bold its font is, from 100 to 900; 400 is regular.
    var weight = 400
    var isItalic = false
    var fontSize: Double
    var letterSpacing = 0.0
    var color: PictureColor
  }

  /// Glyphs of one font that stand for a part of a piece.
  struct GlyphRun: Sendable {
    /// A glyph, and where it begins.
    struct Glyph: Sendable {
      var number: UInt32
      var x: Double
      var y: Double
    }

    var font: DrawnFont
    var size: Double
    /// The piece that it is of.
    var piece: Int
    /// From left to right.
    var glyphs: [Glyph] = []
    /// What they stand for, in UTF-8, cluster by cluster as these are seen.
    var clusters: [Cluster] = []
    /// Whether what is read first is at the right.
    var isBackward = false
  }

  /// Glyphs that stand for some characters together.
  struct Cluster: Sendable {
    var text: [UInt8]
    var glyphCount = 1
  }

  var lines: [Line]
  /// What it is cut off at; `nil`: nothing.
  var clip: Frame?
  /// The classes of `SVGStyle` and how much is seen of it, where its own colours do not count.
  var style: (classes: String, opacity: Double)?

  /// What the lines take.
  var lineFrames: [Frame] { lines.map(\.frame) }

  /// The colours of a piece in its own colours; `nil` where the style has one.
  func color(of piece: Piece) -> PictureColor? { style == nil ? piece.color : nil }

  /// The same in a picture so many times as large.
  func scaled(by scale: Double) -> DrawnText {
    if scale == 1 { return self }
    var text = self
    text.clip = clip?.scaled(by: scale)
    for line in lines.indices { text.lines[line].scale(by: scale) }
    return text
  }
}

extension DrawnText.Line {
  /// Makes it so many times as large, from the origin.
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

  /// Moves it.
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

/// A font that texts are drawn with.
final class DrawnFont: Sendable {
  /// What tells fonts apart.
  let id: String
  /// The number of the font in its file.
  let index: Int
  let unitsPerEm: Double
  /// The bytes of its file.
  let bytes: @Sendable () -> [UInt8]
  /// The outline of a glyph, in units of the font, with y upwards.
  let outline: @Sendable (UInt32) -> PicturePath

  init(
    id: String, index: Int, unitsPerEm: Double, bytes: @escaping @Sendable () -> [UInt8],
    outline: @escaping @Sendable (UInt32) -> PicturePath
  ) {
    (self.id, self.index, self.unitsPerEm) = (id, index, unitsPerEm)
    (self.bytes, self.outline) = (bytes, outline)
  }
}

import Plumb

/// What there is to see of a layout, piece by piece, each over those before it: the one description
/// that SVG, PDF and PNG are written from.
package struct Picture: Sendable {
  /// What it shows, for who cannot see it.
  var title: String
  /// The part of the plane that is seen; one unit is a point.
  var area: Frame
  /// Whether pieces have the classes of `SVGStyle`, or else colours of their own.
  var isStyled = true
  /// The pieces.
  var elements: [PictureElement] = []

  /// What labels are written in where writers have no choice of fonts: the first of the layout's
  /// own that is neither bold nor italic, else the first of all.
  var labelFont: DrawnFont? {
    var first: DrawnFont?
    for case .text(let text) in elements {
      for line in text.lines {
        for run in line.glyphs where run.piece < line.pieces.count {
          let piece = line.pieces[run.piece]
          if piece.weight == 400, !piece.isItalic { return run.font }
          if first == nil { first = run.font }
        }
      }
    }
    return first
  }
}

/// A piece of a picture.
enum PictureElement: Sendable {
  /// Begins what belongs together.
  case open(PictureGroup)
  /// Ends what the last `open` that is not ended began.
  case close
  /// A rectangle, with corners so round; `nil`: nobody asked for any.
  case rectangle(Frame, radius: Double?, PicturePaint)
  /// The line from the top left of a frame to its bottom right; square ends reach beyond them.
  case line(Frame, hasSquareEnds: Bool, PicturePaint)
  /// Lines and curves.
  case path(PicturePath, PicturePaint)
  /// A few words about the layout.
  case label(PictureLabel)
  /// A text of the layout itself.
  case text(DrawnText)
  /// An image of the layout itself.
  case image(DrawnImage)
}

/// What belongs together in a picture.
struct PictureGroup: Sendable {
  /// What it is, which programs show who points at it.
  var title: String?
  /// What scripts find it by.
  var key: (name: String, number: Int)?
  /// What is not seen of it, which is all outside this frame; `nil`: nothing.
  var clip: Frame?
}

/// How a piece of a picture looks.
enum PicturePaint: Sendable {
  /// As `SVGStyle` has it for these classes, a blank between two of them.
  case style(String)
  /// In colours of its own; `nil`: not filled, or without a line around it.
  case colors(fill: PictureColor?, stroke: PictureColor?, width: Double)
}

/// Lines and curves, one behind the other.
struct PicturePath: Sendable {
  /// A step of the pen.
  enum Step: Sendable {
    /// Lifts the pen to a place.
    case move(Double, Double)
    /// Draws to a place.
    case line(Double, Double)
    /// Draws so far to the right.
    case right(Double)
    /// Draws so far down.
    case down(Double)
    /// Draws a curve with a control point to a place.
    case quadratic(Double, Double, Double, Double)
    /// Draws a curve with two control points to a place.
    case cubic(Double, Double, Double, Double, Double, Double)
    /// Draws to where it was put down last.
    case close
  }

  var steps: [Step] = []

  static func + (first: PicturePath, second: PicturePath) -> PicturePath {
    PicturePath(steps: first.steps + second.steps)
  }

  static func += (first: inout PicturePath, second: PicturePath) { first.steps += second.steps }
}

/// A few words about a layout, on one line.
struct PictureLabel: Sendable {
  /// What of the line is at its x.
  enum Anchor: String, Sendable {
    /// Its left end.
    case start
    /// Its middle.
    case middle
  }

  var text: String
  var x: Double
  /// Where letters stand.
  var y: Double
  /// `nil`: as its classes have it.
  var anchor: Anchor?
  /// The size of the letters; `nil`: as its classes have it.
  var fontSize: Double?
  /// The classes of `SVGStyle`.
  var style: String
  /// Whether SVG has the anchor beside the x that it is about.
  var isAnchoredFirst = false
}

extension Picture {
  /// Adds a text, cut off where it has an edge.
  mutating func add(_ text: DrawnText) {
    if let clip = text.clip {
      elements += [.open(PictureGroup(clip: clip)), .text(text), .close]
    } else {
      elements.append(.text(text))
    }
  }
}

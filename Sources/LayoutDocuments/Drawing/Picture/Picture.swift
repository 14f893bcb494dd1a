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

extension Picture {
  /// How many groups that are seen in part are inside each other at most.
  var groupsInGroups: Int {
    var (most, open) = (0, [Bool]())
    for element in elements {
      switch element {
      case .open(let group):
        open.append(group.opacity < 1)
        if group.opacity < 1 { most = max(most, open.count(where: \.self)) }
      case .close: _ = open.popLast()
      default: break
      }
    }
    return most
  }
}

/// A piece of a picture.
enum PictureElement: Sendable {
  /// Begins what belongs together.
  case open(PictureGroup)
  /// Ends what the last `open` that is not ended began.
  case close
  /// A rectangle, with corners so round; `nil`: nobody asked for any.
  case rectangle(Frame, radius: CornerRadii?, PicturePaint)
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
  /// How much is seen of the whole, from 0 to 1.
  var opacity = 1.0
}

/// How a piece of a picture looks.
enum PicturePaint: Sendable {
  /// As `SVGStyle` has it for these classes, a blank between two of them.
  case style(String)
  /// In colours of its own; `nil`: not filled, or without a line around it.
  case colors(fill: PictureColor?, stroke: PictureColor?, width: Double)
  /// By a pen alone.
  case pen(PicturePen)
}

/// What lines with gaps are drawn with.
struct PicturePen: Sendable, Equatable {
  var color: PictureColor
  var width: Double
  /// How long strokes and gaps are in turn; empty for a line without gaps.
  var dashes: [Double] = []
  /// How much of these is left out at the beginning of each line.
  var offset = 0.0
  /// Whether strokes end in half circles, beyond their length; else they end where they do.
  var hasRoundEnds = false
}

/// How round the corners of a rectangle are, each a quarter of an ellipse.
struct CornerRadii: Sendable, Equatable {
  /// Half of what its ellipse takes across.
  var x: Double
  /// Half of what its ellipse takes down.
  var y: Double

  /// Quarters of circles.
  init(_ radius: Double) { (x, y) = (radius, radius) }

  /// The corners of a view.
  ///
  /// - Parameters:
  ///   - look: How the view looks.
  ///   - frame: Its frame; no corner is rounder than half of it.
  init(_ look: ViewAppearance, in frame: Frame) {
    if let percentage = look.radiusPercentage {
      let share = min(max(percentage / 100, 0), 0.5)
      (x, y) = (frame.width * share, frame.height * share)
    } else {
      x = min(look.radius, min(frame.width, frame.height) / 2)
      y = x
    }
  }

  /// Those of a rectangle so far inside; `nil` for none.
  func inset(by inset: Double) -> CornerRadii? {
    var inner = self
    inner.x -= inset
    inner.y -= inset
    return inner.x > 0 && inner.y > 0 ? inner : nil
  }

  func scaled(by scale: Double) -> CornerRadii {
    var scaled = self
    scaled.x *= scale
    scaled.y *= scale
    return scaled
  }
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

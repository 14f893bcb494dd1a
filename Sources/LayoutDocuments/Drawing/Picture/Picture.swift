import Plumb

/// The visible elements of a layout, each drawn over those before it. SVG, PDF and PNG are written
/// from this description.
package struct Picture: Sendable {
  /// The title, for accessibility.
  var title: String
  /// The visible part of the plane; one unit is a point.
  var area: Frame
  /// Whether elements have the classes of `SVGStyle`, or else their own colours.
  var isStyled = true
  /// The elements.
  var elements: [PictureElement] = []

  /// The font of labels in formats without a choice of fonts: the first font of the layout that is
  /// neither bold nor italic, or else the first of all.
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
  /// The greatest nesting depth of groups with opacity.
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

/// An element of a picture.
enum PictureElement: Sendable {
  /// Begins a group.
  case open(PictureGroup)
  /// Ends the group that was opened last.
  case close
  /// A rectangle with corner radii; `nil`: not specified.
  case rectangle(Frame, radius: CornerRadii?, PicturePaint)
  /// The line from the top left of a frame to its bottom right; square ends extend beyond them.
  case line(Frame, hasSquareEnds: Bool, PicturePaint)
  /// Lines and curves.
  case path(PicturePath, PicturePaint)
  /// A label about the layout.
  case label(PictureLabel)
  /// A text of the layout itself.
  case text(DrawnText)
  /// An image of the layout itself.
  case image(DrawnImage)
}

/// A group of elements in a picture.
struct PictureGroup: Sendable {
  /// The title, which programs show at the pointer.
  var title: String?
  /// The key by which scripts find it.
  var key: (name: String, number: Int)?
  /// The frame that it is clipped to; `nil`: not clipped.
  var clip: Frame?
  /// The opacity of the group, from 0 to 1.
  var opacity = 1.0
}

/// The look of an element of a picture.
enum PicturePaint: Sendable {
  /// By classes of `SVGStyle`, separated by blanks.
  case style(String)
  /// By own colours; `nil`: not filled, or without an outline.
  case colors(fill: PictureColor?, stroke: PictureColor?, width: Double)
  /// By a pen only.
  case pen(PicturePen)
}

/// The pen for lines with gaps.
struct PicturePen: Sendable, Equatable {
  var color: PictureColor
  var width: Double
  /// The lengths of dashes and gaps in turn; empty for a line without gaps.
  var dashes: [Double] = []
  /// The dash offset at the beginning of each line.
  var offset = 0.0
  /// Whether dashes have round caps beyond their length, or else butt caps.
  var hasRoundEnds = false
}

/// The radii of the corners of a rectangle, each a quarter of an ellipse.
struct CornerRadii: Sendable, Equatable {
  /// The horizontal radius.
  var x: Double
  /// The vertical radius.
  var y: Double

  /// Makes quarters of circles.
  init(_ radius: Double) { (x, y) = (radius, radius) }

  /// Makes the corners of a view.
  ///
  /// - Parameters:
  ///   - look: How the view looks.
  ///   - frame: Its frame; radii are limited to half of it.
  init(_ look: ViewAppearance, in frame: Frame) {
    if let percentage = look.radiusPercentage {
      let share = min(max(percentage / 100, 0), 0.5)
      (x, y) = (frame.width * share, frame.height * share)
    } else {
      x = min(look.radius, min(frame.width, frame.height) / 2)
      y = x
    }
  }

  /// Returns the radii of an inset rectangle; `nil` if its corners are not round.
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

/// Lines and curves in order.
struct PicturePath: Sendable {
  /// A step of the pen.
  enum Step: Sendable {
    /// Lifts the pen to a place.
    case move(Double, Double)
    /// Draws to a place.
    case line(Double, Double)
    /// Draws a distance to the right.
    case right(Double)
    /// Draws a distance down.
    case down(Double)
    /// Draws a curve with a control point to a place.
    case quadratic(Double, Double, Double, Double)
    /// Draws a curve with two control points to a place.
    case cubic(Double, Double, Double, Double, Double, Double)
    /// Draws to the start of the subpath.
    case close
  }

  var steps: [Step] = []

  static func + (first: PicturePath, second: PicturePath) -> PicturePath {
    PicturePath(steps: first.steps + second.steps)
  }

  static func += (first: inout PicturePath, second: PicturePath) { first.steps += second.steps }
}

/// A short text about a layout, on one line.
struct PictureLabel: Sendable {
  /// The part of the line at its x.
  enum Anchor: String, Sendable {
    /// Its left end.
    case start
    /// Its middle.
    case middle
  }

  var text: String
  var x: Double
  /// The baseline.
  var y: Double
  /// The anchor; `nil`: defined by its classes.
  var anchor: Anchor?
  /// The font size; `nil`: defined by its classes.
  var fontSize: Double?
  /// The classes of `SVGStyle`.
  var style: String
  /// Whether SVG has the anchor next to the x that it refers to.
  var isAnchoredFirst = false
}

extension Picture {
  /// Adds a text, clipped if it has a clip frame.
  mutating func add(_ text: DrawnText) {
    if let clip = text.clip {
      elements += [.open(PictureGroup(clip: clip)), .text(text), .close]
    } else {
      elements.append(.text(text))
    }
  }
}

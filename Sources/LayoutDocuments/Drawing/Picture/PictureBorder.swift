import Plumb

/// The border of a view with gaps, or on some sides only. A border all around without gaps is the
/// outline of a rectangle instead.
///
/// A border all around follows round corners. Single sides are straight, and end where round
/// corners begin.
struct PictureBorder {
  /// A line with more dashes is drawn without gaps, since the difference is invisible.
  private static let mostStrokes = 100_000.0

  private let frame: Frame
  private let corners: CornerRadii
  private let color: PictureColor
  private let dash: ViewAppearance.Dash
  private let sides: Set<ViewAppearance.Side>
  /// The thickness of the upper and the lower side.
  private let height: Double
  /// The thickness of the left and the right side.
  private let width: Double

  /// Makes the border of a view; `nil` if it is the outline of a rectangle.
  ///
  /// - Parameters:
  ///   - look: How the view looks.
  ///   - color: The colour of the border.
  ///   - frame: The frame of the view, which has an area.
  ///   - corners: Its corners.
  ///   - isRightToLeft: Whether leading sides are right.
  init?(
    _ look: ViewAppearance, _ color: PictureColor, in frame: Frame, _ corners: CornerRadii,
    isRightToLeft: Bool
  ) {
    sides = Set(
      look.strokeSides.map { side in
        switch side {
        case .leading: isRightToLeft ? .right : .left
        case .trailing: isRightToLeft ? .left : .right
        default: side
        }
      })
    let isAround = sides.count == 4
    let isThick = look.strokeWidth >= min(frame.width, frame.height) / 2
    if isAround, look.strokeDash == .solid || isThick { return nil }
    (self.frame, self.color, dash) = (frame, color, look.strokeDash)
    let isBetween = sides.isSuperset(of: [.top, .bottom])
    height = min(look.strokeWidth, isBetween ? frame.height / 2 : frame.height)
    let isBeside = sides.isSuperset(of: [.left, .right])
    width = min(look.strokeWidth, isBeside ? frame.width / 2 : frame.width)
    // If the radius is less than half of the thickness, the middle of the line has a sharp corner.
    let isRound = !isAround || corners.inset(by: width / 2) != nil
    self.corners = isRound ? corners : CornerRadii(0)
  }

  /// The elements to draw.
  var elements: [PictureElement] {
    if dash == .solid { return rectangles }
    if sides.count == 4, corners != CornerRadii(0) { return [around] }
    return [lines(areUpright: false), lines(areUpright: true)].compactMap(\.self)
  }

  /// How much shorter the left and the right side are at their ends, where the others are.
  /// Translucent sides must not overlap, and opaque ones must leave no gap.
  private var overlap: (top: Double, bottom: Double) {
    if color.alpha == 1 { return (0, 0) }
    return (sides.contains(.top) ? height : 0, sides.contains(.bottom) ? height : 0)
  }

  /// Sides without gaps.
  private var rectangles: [PictureElement] {
    let across = frame.width - 2 * corners.x
    let top = frame.y + max(corners.y, overlap.top)
    let down = frame.maxY - max(corners.y, overlap.bottom) - top
    let left = frame.x + corners.x
    let all: [(side: ViewAppearance.Side, frame: Frame)] = [
      (.top, Frame(x: left, y: frame.y, width: across, height: height)),
      (.right, Frame(x: frame.maxX - width, y: top, width: width, height: down)),
      (.bottom, Frame(x: left, y: frame.maxY - height, width: across, height: height)),
      (.left, Frame(x: frame.x, y: top, width: width, height: down)),
    ]
    return all.filter { sides.contains($0.side) && $0.frame.width > 0 && $0.frame.height > 0 }.map {
      .rectangle($0.frame, radius: nil, .colors(fill: color, stroke: nil, width: 0))
    }
  }

  /// The line all around.
  private var around: PictureElement {
    let middle = width / 2
    let inner = corners.inset(by: middle) ?? corners
    let (path, length) = Self.line(around: frame.inset(by: middle), inner)
    var pen = PicturePen(color: color, width: width)
    let lengths = lengths(width)
    guard !isTooFine(lengths, length) else { return .path(path, .pen(pen)) }
    pen.dashes = lengths
    pen.hasRoundEnds = isDotted
    if case .lengths = dash { return .path(path, .pen(pen)) }
    // A whole number of dashes, so that the last one ends where the first one begins.
    let period = lengths.reduce(0, +)
    let scale = length / (max(1, (length / period).rounded()) * period)
    pen.dashes = lengths.map { $0 * scale }
    return .path(path, .pen(pen))
  }

  /// Returns the line around a rectangle, clockwise from its upper left corner, and its length.
  private static func line(
    around frame: Frame, _ corners: CornerRadii
  ) -> (path: PicturePath, length: Double) {
    let (x, y) = (corners.x, corners.y)
    let (across, down) = (max(0, frame.width - 2 * x), max(0, frame.height - 2 * y))
    // The distance of the control points of a quarter circle from its ends, relative to the radius.
    let quarter = 0.5522847498
    let (bendX, bendY) = (x * (1 - quarter), y * (1 - quarter))
    let (left, top, right, bottom) = (frame.x, frame.y, frame.maxX, frame.maxY)
    var path = PicturePath()
    path.steps = [.move(left + x, top), .right(across)]
    path.steps.append(.cubic(right - bendX, top, right, top + bendY, right, top + y))
    path.steps.append(.down(down))
    path.steps.append(.cubic(right, bottom - bendY, right - bendX, bottom, right - x, bottom))
    path.steps.append(.right(-across))
    path.steps.append(.cubic(left + bendX, bottom, left, bottom - bendY, left, bottom - y))
    path.steps.append(.down(-down))
    path.steps.append(.cubic(left, top + bendY, left + bendX, top, left + x, top))
    path.steps.append(.close)
    // The circumference of an ellipse by Ramanujan's formula.
    let ellipse = Double.pi * (3 * (x + y) - ((3 * x + y) * (x + 3 * y)).squareRoot())
    return (path, 2 * (across + down) + ellipse)
  }

  /// Returns the lines with gaps of the horizontal or of the vertical sides; `nil` without any.
  private func lines(areUpright: Bool) -> PictureElement? {
    let thickness = areUpright ? width : height
    let chosen: [ViewAppearance.Side] = areUpright ? [.left, .right] : [.top, .bottom]
    let length =
      areUpright ? frame.height - 2 * corners.y : frame.width - 2 * corners.x
    let shown = chosen.filter(sides.contains)
    guard !shown.isEmpty, length > 0 else { return nil }
    var (start, end) = (0.0, length)
    var pen = PicturePen(color: color, width: thickness)
    pen.dashes = fitted(thickness, to: length)
    if isDotted, !pen.dashes.isEmpty {
      // Dots are centred on the line, the last one before its end.
      pen.hasRoundEnds = true
      start = thickness / 2
      end -= thickness / 2 - pen.dashes[1] / 4
    }
    if areUpright {
      let cuts = [overlap.top, overlap.bottom].map { cut -> Double in
        // The dots at corners belong to the other sides.
        let cut = max(0, cut - corners.y)
        return cut > 0 && pen.hasRoundEnds ? pen.dashes[1] / 2 : cut
      }
      pen.offset = cuts[0]
      start += cuts[0]
      end -= cuts[1]
    }
    guard end > start else { return nil }
    let middle = thickness / 2
    var path = PicturePath()
    for side in shown {
      if areUpright {
        let x = side == .left ? frame.x + middle : frame.maxX - middle
        path.steps += [.move(x, frame.y + corners.y + start), .down(end - start)]
      } else {
        let y = side == .top ? frame.y + middle : frame.maxY - middle
        path.steps += [.move(frame.x + corners.x + start, y), .right(end - start)]
      }
    }
    return .path(path, .pen(pen))
  }

  // MARK: Lengths

  private var isDotted: Bool { dash == .dotted }

  /// Returns the lengths of dashes and gaps before they are fitted to a line.
  private func lengths(_ thickness: Double) -> [Double] {
    switch dash {
    case .solid: []
    case .dashed: [3 * thickness, 2 * thickness]
    case .dotted: [0, 2 * thickness]
    case .lengths(let lengths):
      lengths.allSatisfy { (0...1e15).contains($0) }
        ? Array(lengths.prefix(DashWord.mostLengths)) : []
    }
  }

  /// Returns the dashes and gaps of a straight line. Those of a word are fitted so that a dash is
  /// at each end. The result is empty if there is no room for a gap.
  private func fitted(_ thickness: Double, to length: Double) -> [Double] {
    let lengths = lengths(thickness)
    if isTooFine(lengths, length) { return [] }
    switch dash {
    case .solid: return []
    case .lengths: return lengths
    case .dashed:
      let gaps = ((length - lengths[0]) / (lengths[0] + lengths[1])).rounded()
      guard gaps >= 1 else { return [] }
      let scale = length / (gaps * (lengths[0] + lengths[1]) + lengths[0])
      return lengths.map { $0 * scale }
    case .dotted:
      let gaps = ((length - thickness) / lengths[1]).rounded()
      return gaps >= 1 ? [0, (length - thickness) / gaps] : []
    }
  }

  private func isTooFine(_ lengths: [Double], _ length: Double) -> Bool {
    !(length / lengths.reduce(0, +) * Double(lengths.count) <= Self.mostStrokes)
  }
}

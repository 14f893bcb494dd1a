import Plumb

/// The lines of a grid, as one path.
struct SVGGridLines {
  /// Lines closer than this are thinned out.
  private static let leastDistance = 8.0

  /// Only every `stride`-th line of the grid is drawn.
  let stride: Int
  private let step: Double
  private let frame: Frame

  /// Makes the lines of a grid over a root; `nil` if there is nothing to draw.
  init?(step: Double, over frame: Frame) {
    let count = (Self.leastDistance / step).rounded(.up)
    guard step > 0, count < 1e6, max(frame.width, frame.height) / (step * max(1, count)) < 2000
    else { return nil }
    stride = max(1, Int(count))
    self.step = step * Double(stride)
    self.frame = frame
  }

  func draw(into picture: inout Picture) {
    var path = PicturePath()
    var place = step
    while place < frame.width {
      path.steps += [.move(place, 0), .down(frame.height)]
      place += step
    }
    place = step
    while place < frame.height {
      path.steps += [.move(0, place), .right(frame.width)]
      place += step
    }
    if !path.steps.isEmpty { picture.elements.append(.path(path, .style("gr"))) }
  }
}

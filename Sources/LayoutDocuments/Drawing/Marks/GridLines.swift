/// The lines of a grid, as one path.
struct SVGGridLines {
  /// Lines that lie closer than this are thinned out.
  private static let leastDistance = 8.0

  /// Every how many lines of the grid one is drawn.
  let stride: Int
  private let step: Double
  private let frame: SVGRectangle

  /// The lines of a grid over a root; `nil` where there is nothing to draw.
  init?(step: Double, over frame: SVGRectangle) {
    let count = (Self.leastDistance / step).rounded(.up)
    guard step > 0, count < 1e6, max(frame.width, frame.height) / (step * max(1, count)) < 2000
    else { return nil }
    stride = max(1, Int(count))
    self.step = step * Double(stride)
    self.frame = frame
  }

  func draw(into svg: inout SVGWriter) {
    var path = ""
    var place = step
    while place < frame.width {
      path += "M\(svg.number(place)) 0v\(svg.number(frame.height))"
      place += step
    }
    place = step
    while place < frame.height {
      path += "M0 \(svg.number(place))h\(svg.number(frame.width))"
      place += step
    }
    if !path.isEmpty { svg.path(path, [("class", "gr")]) }
  }
}

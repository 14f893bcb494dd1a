import Plumb

/// A rectangle of a drawing, with width and height at least 0.
struct SVGRectangle: Equatable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  init(_ frame: Frame) {
    self.init(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
  }

  var maxX: Double { x + width }
  var maxY: Double { y + height }
  var middleX: Double { x + width / 2 }
  var middleY: Double { y + height / 2 }

  /// The rectangle in a picture so many times as large.
  func scaled(by scale: Double) -> SVGRectangle {
    SVGRectangle(x: x * scale, y: y * scale, width: width * scale, height: height * scale)
  }

  /// Whether another one lies inside.
  func contains(_ other: SVGRectangle) -> Bool {
    x <= other.x && y <= other.y && other.maxX <= maxX && other.maxY <= maxY
  }

  /// The least rectangle that holds both.
  func union(_ other: SVGRectangle) -> SVGRectangle {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return SVGRectangle(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// The rectangle without a rim.
  func inset(by rim: Double) -> SVGRectangle {
    SVGRectangle(x: x + rim, y: y + rim, width: width - 2 * rim, height: height - 2 * rim)
  }

  /// Whether both share some area, or one is a line through the other.
  func overlaps(_ other: SVGRectangle) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }
}

import Plumb

/// A rectangle of a drawing, with width and height at least 0.
struct SVGRectangle {
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

/// Writes SVG elements, one a line, indented by their nesting.
struct SVGWriter {
  /// What was written so far.
  private(set) var text = ""
  private var depth = 0

  /// Writes a start tag.
  mutating func open(_ name: String, _ attributes: [(String, String)]) {
    line("<\(name)\(list(attributes))>")
    depth += 1
  }

  /// Writes an end tag.
  mutating func close(_ name: String) {
    depth -= 1
    line("</\(name)>")
  }

  /// Writes an element that holds a text.
  mutating func element(_ name: String, text: String, _ attributes: [(String, String)] = []) {
    line("<\(name)\(list(attributes))>\(escaped(text))</\(name)>")
  }

  /// Writes a rectangle.
  mutating func rectangle(_ frame: SVGRectangle, _ attributes: [(String, String)]) {
    let place = [
      ("x", number(frame.x)), ("y", number(frame.y)), ("width", number(frame.width)),
      ("height", number(frame.height)),
    ]
    line("<rect\(list(place + attributes))/>")
  }

  /// Writes the line from a frame's top left to its bottom right.
  mutating func line(_ frame: SVGRectangle, _ attributes: [(String, String)]) {
    let place = [
      ("x1", number(frame.x)), ("y1", number(frame.y)), ("x2", number(frame.x + frame.width)),
      ("y2", number(frame.y + frame.height)),
    ]
    line("<line\(list(place + attributes))/>")
  }

  /// A coordinate as text.
  func number(_ value: Double) -> String { CanonicalNumber.text(value) ?? "0" }

  private mutating func line(_ content: String) {
    text += String(repeating: "  ", count: depth) + content + "\n"
  }

  private func list(_ attributes: [(String, String)]) -> String {
    attributes.map { " \($0)=\"\(escaped($1))\"" }.joined()
  }

  /// A text with XML's own characters escaped, and those that XML 1.0 does not allow replaced.
  private func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}":
        escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

import Plumb

/// Writes SVG elements, for people one a line, indented by their nesting.
struct SVGWriter {
  /// Whether all elements stand in one line.
  let isCompact: Bool
  /// What was written so far.
  private(set) var text = ""
  private var depth = 0

  /// Begins a text.
  init(isCompact: Bool = false) { self.isCompact = isCompact }

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
    line("<\(name)\(list(attributes))>\(text.escapedAsXML)</\(name)>")
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

  /// Writes a path.
  mutating func path(_ path: String, _ attributes: [(String, String)]) {
    line("<path\(list([("d", path)] + attributes))/>")
  }

  /// A coordinate as text, in two decimals.
  func number(_ value: Double) -> String { CanonicalNumber.shortText(value) }

  private mutating func line(_ content: String) {
    text += isCompact ? content : String(repeating: "  ", count: depth) + content + "\n"
  }

  private func list(_ attributes: [(String, String)]) -> String {
    attributes.map { " \($0)=\"\($1.escapedAsXML)\"" }.joined()
  }
}

extension String {
  /// The text with XML's and HTML's own characters escaped, and those that XML 1.0 does not allow
  /// replaced.
  package var escapedAsXML: String {
    var escaped = ""
    for scalar in unicodeScalars {
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

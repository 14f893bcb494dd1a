import Plumb

/// Writes pictures as SVG, either compact or readable with one element on each line, indented.
struct SVGWriter {
  /// The font families of labels.
  private static let families = "Helvetica Neue, Helvetica, Arial, DejaVu Sans, sans-serif"

  /// Whether all elements are on one line.
  private let isCompact: Bool
  /// The writer of texts.
  private let letters: SVGLetters
  /// The writer of images.
  private let images: SVGImages
  /// The output so far.
  private var text = ""
  private var depth = 0

  private init(isCompact: Bool, letters: SVGLetters, images: SVGImages) {
    self.isCompact = isCompact
    (self.letters, self.images) = (letters, images)
  }

  /// Returns a picture as a document, or without its styles as a part of a web page or of another
  /// picture.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - theme: The colours; `nil`: the surrounding document contains the styles.
  ///   - left: Its distance from the left in another picture.
  ///   - outlines: Whether the layout's texts are drawn as outlines, so that no font is needed.
  /// - Returns: The text.
  static func text(
    of picture: Picture, theme: SVGDrawing.Theme?, from left: Double? = nil, outlines: Bool = false
  ) -> String {
    let images = SVGImages(of: picture)
    func written(_ letters: SVGLetters) -> String {
      var svg = SVGWriter(isCompact: theme == nil, letters: letters, images: images)
      svg.write(picture, theme, left)
      return svg.text
    }
    guard outlines else { return written(SVGLetters(.text)) }
    // A frequent glyph is shorter as a reference than as a path.
    let (lines, glyphs) = (
      written(SVGLetters(.lines)), written(SVGLetters(.glyphs(of: picture)))
    )
    return lines.utf8.count <= glyphs.utf8.count ? lines : glyphs
  }

  private mutating func write(_ picture: Picture, _ theme: SVGDrawing.Theme?, _ left: Double?) {
    let area = picture.area
    let place = [
      ("width", Self.number(area.width)), ("height", Self.number(area.height)),
      (
        "viewBox",
        [area.x, area.y, area.width, area.height].map(Self.number).joined(separator: " ")
      ),
    ]
    open(
      "svg",
      [("xmlns", "http://www.w3.org/2000/svg")]
        + (picture.isStyled ? [("class", "plumb")] : [])
        + (left.map { [("x", Self.number($0))] } ?? []) + place
        + (picture.isStyled ? [("font-family", Self.families)] : []))
    element("title", text: picture.title)
    if let theme, picture.isStyled {
      element("style", text: "\n" + PictureLooks.css(for: theme))
    }
    let definitions = letters.definitions + images.definitions
    if !definitions.isEmpty {
      open("defs", [])
      for definition in definitions { line(definition) }
      close("defs")
    }
    for piece in picture.elements { write(piece) }
    close("svg")
  }

  private mutating func write(_ piece: PictureElement) {
    switch piece {
    case .open(let group):
      // A nested document is SVG's shortest way to clip to a frame.
      let opacity =
        group.opacity < 1 ? [("opacity", group.opacity.canonical)] : []
      if let clip = group.clip {
        open("svg", Self.viewport(clip) + opacity)
      } else {
        open("g", (group.key.map { [("data-\($0.name)", String($0.number))] } ?? []) + opacity)
      }
      openNames.append(group.clip == nil ? "g" : "svg")
      if let title = group.title { element("title", text: title) }
    case .close: close(openNames.popLast() ?? "g")
    case .rectangle(let frame, let radius, let paint):
      let place = Self.place(of: frame) + (radius.map(Self.attributes(of:)) ?? [])
      line("<rect\(Self.list(place + Self.attributes(of: paint)))/>")
    case .line(let frame, let hasSquareEnds, let paint):
      let place = [
        ("x1", Self.number(frame.x)), ("y1", Self.number(frame.y)),
        ("x2", Self.number(frame.maxX)), ("y2", Self.number(frame.maxY)),
      ]
      let ends = hasSquareEnds ? [("stroke-linecap", "square")] : []
      line("<line\(Self.list(place + Self.attributes(of: paint) + ends))/>")
    case .path(let path, let paint):
      line("<path\(Self.list([("d", Self.text(of: path))] + Self.attributes(of: paint)))/>")
    case .label(let label): write(label)
    case .text(let text): for element in letters.elements(of: text) { line(element) }
    case .image(let image): line(images.element(of: image))
    }
  }

  private mutating func write(_ label: PictureLabel) {
    let anchor = label.anchor.map { [("text-anchor", $0.rawValue)] } ?? []
    let (x, y) = (("x", Self.number(label.x)), ("y", Self.number(label.y)))
    element(
      "text", text: label.text,
      (label.isAnchoredFirst ? [x] + anchor + [y] : [x, y] + anchor)
        + (label.fontSize.map { [("font-size", Self.number($0))] } ?? [])
        + [("class", label.style)])
  }

  // MARK: Elements

  /// The names of the open groups.
  private var openNames: [String] = []

  private mutating func open(_ name: String, _ attributes: [(String, String)]) {
    line("<\(name)\(Self.list(attributes))>")
    depth += 1
  }

  private mutating func close(_ name: String) {
    depth -= 1
    line("</\(name)>")
  }

  private mutating func element(
    _ name: String, text: String, _ attributes: [(String, String)] = []
  ) {
    line("<\(name)\(Self.list(attributes))>\(text.escapedAsXML)</\(name)>")
  }

  private mutating func line(_ content: String) {
    text += isCompact ? content : String(repeating: "  ", count: depth) + content + "\n"
  }

  // MARK: Attributes

  static func place(of frame: Frame) -> [(String, String)] {
    [
      ("x", number(frame.x)), ("y", number(frame.y)), ("width", number(frame.width)),
      ("height", number(frame.height)),
    ]
  }

  /// Returns the attributes for the corners of a rectangle.
  static func attributes(of radii: CornerRadii) -> [(String, String)] {
    [("rx", number(radii.x))] + (radii.x == radii.y ? [] : [("ry", number(radii.y))])
  }

  /// Returns the attributes of a nested document that clips to a frame.
  static func viewport(_ frame: Frame) -> [(String, String)] {
    let place = place(of: frame)
    return place + [("viewBox", place.map(\.1).joined(separator: " "))]
  }

  private static func attributes(of paint: PicturePaint) -> [(String, String)] {
    switch paint {
    case .style(let classes): return [("class", classes)]
    case .colors(let fill, let stroke, let width):
      let line = width == 1 ? [] : [("stroke-width", number(width))]
      return attributes("fill", fill) + (stroke == nil ? [] : attributes("stroke", stroke) + line)
    case .pen(let pen): return attributes(of: pen)
    }
  }

  private static func attributes(of pen: PicturePen) -> [(String, String)] {
    var attributes = attributes("fill", nil) + attributes("stroke", pen.color)
    if pen.width != 1 { attributes.append(("stroke-width", number(pen.width))) }
    // Many gaps rounded to two decimals would add up to a different length.
    if !pen.dashes.isEmpty {
      let dashes = pen.dashes.map(\.canonical).joined(separator: " ")
      attributes.append(("stroke-dasharray", dashes))
    }
    if pen.offset != 0 { attributes.append(("stroke-dashoffset", pen.offset.canonical)) }
    if pen.hasRoundEnds { attributes.append(("stroke-linecap", "round")) }
    return attributes
  }

  /// Returns the attributes of a fill or stroke colour.
  static func attributes(_ name: String, _ color: PictureColor?) -> [(String, String)] {
    guard let color else { return [(name, "none")] }
    return [(name, color.hexadecimal)]
      + (color.alpha == 1 ? [] : [("\(name)-opacity", number(color.alpha))])
  }

  /// Returns attributes as they follow the name of an element.
  static func list(_ attributes: [(String, String)]) -> String {
    attributes.map { " \($0)=\"\($1.escapedAsXML)\"" }.joined()
  }

  /// Returns the steps of a path, in letters and numbers.
  static func text(of path: PicturePath) -> String {
    var text = ""
    func add(_ letter: String, _ numbers: Double...) {
      text += letter
      for (place, value) in numbers.enumerated() {
        if place > 0 { text += " " }
        text += number(value)
      }
    }
    for step in path.steps {
      switch step {
      case .move(let x, let y): add("M", x, y)
      case .line(let x, let y): add("L", x, y)
      case .right(let distance): add("h", distance)
      case .down(let distance): add("v", distance)
      case .quadratic(let x1, let y1, let x, let y): add("Q", x1, y1, x, y)
      case .cubic(let x1, let y1, let x2, let y2, let x, let y): add("C", x1, y1, x2, y2, x, y)
      case .close: text += "Z"
      }
    }
    return text
  }

  /// Formats a coordinate with two decimals.
  static func number(_ value: Double) -> String { CanonicalNumber.shortText(value) }
}

extension Unicode.Scalar {
  /// Whether it is a Unicode noncharacter, which Cairo rejects in texts: U+FDD0 to U+FDEF and the
  /// last two of each plane.
  fileprivate var isNoncharacter: Bool {
    (0xFDD0...0xFDEF).contains(value) || value & 0xFFFE == 0xFFFE
  }
}

extension String {
  /// Returns the text with blanks in place of controls, since NUL would end it in C, and U+FFFD in
  /// place of noncharacters.
  func withoutControls() -> String {
    let scalars = unicodeScalars.map { scalar -> Unicode.Scalar in
      scalar.value < 0x20 ? " " : scalar.isNoncharacter ? "\u{FFFD}" : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// The text with XML's and HTML's own characters and control characters escaped, and those that
  /// XML 1.0 does not allow replaced.
  package var escapedAsXML: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}":
        escaped += "\u{FFFD}"
      case "\u{7F}"..."\u{9F}": escaped += "&#\(scalar.value);"
      case let scalar where scalar.isNoncharacter: escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

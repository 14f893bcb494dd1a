import LayoutNotation
import Plumb

/// Writes the texts of layouts as SVG: in the fonts of the viewer, or as outlines that need none.
struct SVGLetters {
  /// The forms of text.
  enum Way {
    /// As text, with its measured width in any font.
    case text
    /// One path for each line.
    case lines
    /// Each glyph is defined once and used by name.
    case glyphs(of: Picture)
  }

  /// The definitions of glyphs.
  private(set) var definitions: [String] = []
  private let isText: Bool
  /// The names of glyphs that are defined.
  private var names: [GlyphKey: String]?

  private struct GlyphKey: Hashable {
    var font: String
    var glyph: UInt32
  }

  init(_ way: Way) {
    switch way {
    case .text: isText = true
    case .lines: isText = false
    case .glyphs(let picture):
      isText = false
      names = [:]
      for case .text(let text) in picture.elements {
        for run in text.lines.flatMap(\.glyphs) { define(run) }
      }
    }
  }

  private mutating func define(_ run: DrawnText.GlyphRun) {
    for glyph in run.glyphs {
      let key = GlyphKey(font: run.font.id, glyph: glyph.number)
      guard names?[key] == nil else { continue }
      let outline = SVGWriter.text(of: run.font.outline(glyph.number))
      // Blank glyphs have no name.
      names?[key] = outline.isEmpty ? "" : "g\(definitions.count)"
      if outline.isEmpty { continue }
      definitions.append(
        "<path\(SVGWriter.list([("id", "g\(definitions.count)"), ("d", outline)]))/>")
    }
  }

  /// Returns the elements of a text.
  func elements(of text: DrawnText) -> [String] {
    text.lines.flatMap { line in
      isText
        ? line.pieces.isEmpty ? [] : [element(of: line, in: text)] : outlines(of: line, in: text)
    }
  }

  // MARK: Text

  private func element(of line: DrawnText.Line, in text: DrawnText) -> String {
    let right = line.isRightToLeft
    let number = SVGWriter.number
    let place = [
      ("x", number(right ? line.frame.maxX : line.frame.x)), ("y", number(line.baseline)),
    ]
    let first = line.pieces[0]
    var attributes = place
    attributes += look(of: first)
    attributes += paint(of: first, in: text)
    if right { attributes.append(("direction", "rtl")) }
    if line.frame.width > 0 { attributes.append(("textLength", number(line.frame.width))) }
    attributes.append(("xml:space", "preserve"))
    let content =
      line.pieces.count == 1
      ? first.text.escapedAsXML
      : line.pieces.map { piece in
        let attributes = look(of: piece) + paint(of: piece, in: text)
        return "<tspan\(SVGWriter.list(attributes))>\(piece.text.escapedAsXML)</tspan>"
      }.joined()
    return "<text\(SVGWriter.list(attributes))>\(content)</text>"
  }

  private func look(of piece: DrawnText.Piece) -> [(String, String)] {
    let families = (piece.families + ["sans-serif"]).map { name in
      name.allSatisfy { $0.isLetter || $0 == "-" } ? name : "'\(name.exchanging("'", for: ""))'"
    }
    var look = [
      ("font-family", families.joined(separator: ", ")),
      ("font-size", SVGWriter.number(piece.fontSize)),
    ]
    if piece.weight != 400 { look.append(("font-weight", String(piece.weight))) }
    if piece.isItalic { look.append(("font-style", "italic")) }
    if piece.letterSpacing != 0 {
      look.append(("letter-spacing", SVGWriter.number(piece.letterSpacing)))
    }
    return look
  }

  private func paint(of piece: DrawnText.Piece, in text: DrawnText) -> [(String, String)] {
    if let style = text.style {
      return [("class", style.classes), ("fill-opacity", SVGWriter.number(style.opacity))]
    }
    return SVGWriter.attributes("fill", piece.color)
  }

  // MARK: Outlines

  /// Returns the outlines of a line, one element for each part of one colour.
  private func outlines(of line: DrawnText.Line, in text: DrawnText) -> [String] {
    guard let names else {
      return line.pieces.enumerated().compactMap { number, piece in
        let path = line.glyphs.filter { $0.piece == number }
          .reduce(into: PicturePath()) { $0 += $1.outline }
        if path.steps.isEmpty { return nil }
        let attributes =
          [("d", SVGWriter.text(of: path))] + paint(of: piece, in: text)
          + [("aria-label", piece.text)]
        return "<path\(SVGWriter.list(attributes))/>"
      }
    }
    return line.glyphs.compactMap { run in
      let scale = run.size / run.font.unitsPerEm
      let uses = run.glyphs.compactMap { glyph -> String? in
        guard let name = names[GlyphKey(font: run.font.id, glyph: glyph.number)], !name.isEmpty
        else { return nil }
        let (x, y) = ((glyph.x - line.frame.x) / scale, (line.baseline - glyph.y) / scale)
        let place =
          [("x", x), ("y", y)].filter { abs($0.1) >= 0.005 }
          .map { ($0.0, SVGWriter.number($0.1)) }
        return "<use\(SVGWriter.list([("href", "#\(name)")] + place))/>"
      }
      guard !uses.isEmpty, run.piece < line.pieces.count else { return nil }
      let size = CanonicalNumber.text(scale) ?? "0"
      let place =
        "translate(\(SVGWriter.number(line.frame.x)) \(SVGWriter.number(line.baseline))) "
        + "scale(\(size) -\(size))"
      let attributes = [("transform", place)] + paint(of: line.pieces[run.piece], in: text)
      return "<g\(SVGWriter.list(attributes))>\(uses.joined())</g>"
    }
  }
}

extension DrawnText.GlyphRun {
  /// The outlines of all glyphs, in the coordinates of the picture.
  var outline: PicturePath {
    let scale = size / font.unitsPerEm
    var path = PicturePath()
    for glyph in glyphs {
      path += font.outline(glyph.number).moved(to: (glyph.x, glyph.y), scale: (scale, -scale))
    }
    return path
  }
}

extension PicturePath {
  /// Returns the path scaled and moved. It must not contain relative steps.
  func moved(
    to origin: (x: Double, y: Double), scale: (x: Double, y: Double)
  ) -> PicturePath {
    func x(_ x: Double) -> Double { origin.x + x * scale.x }
    func y(_ y: Double) -> Double { origin.y + y * scale.y }
    return PicturePath(
      steps: steps.map { step in
        switch step {
        case .move(let toX, let toY): .move(x(toX), y(toY))
        case .line(let toX, let toY): .line(x(toX), y(toY))
        case .quadratic(let x1, let y1, let toX, let toY):
          .quadratic(x(x1), y(y1), x(toX), y(toY))
        case .cubic(let x1, let y1, let x2, let y2, let toX, let toY):
          .cubic(x(x1), y(y1), x(x2), y(y2), x(toX), y(toY))
        case .right(let distance): .right(distance * scale.x)
        case .down(let distance): .down(distance * scale.y)
        case .close: .close
        }
      })
  }
}

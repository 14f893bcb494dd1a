#if Text
import Plumb
import PlumbText

extension DrawnText {
  /// Places a measured text in its view, line by line.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - frame: The frame of the view.
  ///   - color: The colour of runs without an own colour.
  /// - Throws: `TextError`: `libraryFailure`.
  init(_ text: TypesetTexts.Text, in frame: Frame, color: PictureColor) throws(TextError) {
    let units = Array(text.paragraph.text.utf16)
    let shown = text.shown(in: frame)
    let (top, scale) = (shown.room.y, shown.scale)
    lines = []
    for line in shown.lines {
      let x = frame.x + text.left(of: line, in: shown, frame)
      let reader = LineReader(
        try text.paragraph.glyphs(of: line), units, line.contentRange, of: text, color)
      var drawn = Line(
        frame: Frame(x: line.x, y: line.top, width: line.width, height: line.height),
        baseline: line.baseline, isRightToLeft: line.isRightToLeft,
        pieces: reader.pieces, glyphs: reader.runs)
      drawn.move(by: -line.x, 0)
      drawn.scale(by: scale)
      drawn.move(by: x, top)
      lines.append(drawn)
    }
    if shown.isClipped { clip = frame }
  }
}

/// Makes pieces and runs of the glyphs of a line.
private struct LineReader {
  private(set) var pieces: [DrawnText.Piece] = []
  private(set) var runs: [DrawnText.GlyphRun] = []
  private let text: TypesetTexts.Text
  private let units: [UInt16]
  private let color: PictureColor
  /// The index of the piece for each run of the text.
  private var places: [Int: Int] = [:]

  init(
    _ glyphs: [PlacedGlyph], _ units: [UInt16], _ content: Range<Int>,
    of text: TypesetTexts.Text, _ color: PictureColor
  ) {
    (self.text, self.units, self.color) = (text, units, color)
    readPieces(glyphs, content)
    var last: PlacedGlyph?
    for glyph in glyphs {
      add(glyph, behind: last)
      last = glyph
    }
  }

  // MARK: Pieces

  /// Makes the pieces in the order of the text: one for each run, including the characters between
  /// its glyphs and those of the next run.
  private mutating func readPieces(_ glyphs: [PlacedGlyph], _ content: Range<Int>) {
    let signs = glyphs.filter(\.cluster.isEmpty)
    let ordered = glyphs.filter { !$0.cluster.isEmpty }
      .sorted { $0.cluster.lowerBound < $1.cluster.lowerBound }
    var starts: [(start: Int, glyph: PlacedGlyph)] = []
    for glyph in ordered where glyph.run != starts.last?.glyph.run {
      starts.append((starts.isEmpty ? content.lowerBound : glyph.cluster.lowerBound, glyph))
    }
    for (place, (start, glyph)) in starts.enumerated() {
      let end = place + 1 < starts.count ? starts[place + 1].start : content.upperBound
      places[glyph.run] = pieces.count
      let range = (start..<max(start, end)).clamped(to: 0..<units.count)
      pieces.append(
        piece(String(decoding: units[range], as: UTF16.self), of: glyph, in: ordered))
    }
    guard let sign = signs.first else { return }
    let text = signs.map(Self.text).joined()
    if pieces.isEmpty {
      places[sign.run] = 0
      pieces.append(piece(text, of: sign, in: signs))
    } else {
      pieces[pieces.count - 1].text += text
    }
  }

  private func piece(
    _ text: String, of glyph: PlacedGlyph, in glyphs: [PlacedGlyph]
  ) -> DrawnText.Piece {
    let used = Set(glyphs.lazy.filter { $0.run == glyph.run }.map(\.font))
    var families: [String] = []
    for font in self.text.paragraph.fonts(at: glyph.cluster.lowerBound) where used.contains(font) {
      let name = font.familyName
      if !name.isEmpty, !families.contains(name) { families.append(name) }
    }
    let look = FontLook(glyph.font.styleName)
    let description = self.text.description
    let run = glyph.run < description.runs.count ? description.runs[glyph.run] : nil
    return DrawnText.Piece(
      text: text, families: families, weight: look.weight, isItalic: look.isItalic,
      fontSize: glyph.size, letterSpacing: description.letterSpacing,
      color: run?.color.flatMap { PictureColor(css: $0) } ?? color)
  }

  /// Returns the character of a glyph added to the text: a hyphen, or an ellipsis or one of its
  /// full stops.
  private static func text(of sign: PlacedGlyph) -> String {
    let choices: [Unicode.Scalar] = ["\u{2026}", "\u{2010}", "-", "."]
    let found = choices.first { sign.font.glyph(of: $0) == sign.glyph }
    return String(found ?? "\u{2026}")
  }

  // MARK: Runs

  /// Adds a glyph to the run on its left, if both represent adjacent characters in one direction.
  private mutating func add(_ glyph: PlacedGlyph, behind last: PlacedGlyph?) {
    let placed = DrawnText.GlyphRun.Glyph(number: glyph.glyph, x: glyph.x, y: glyph.y)
    let place = runs.count - 1
    if let last, place >= 0, last.font == glyph.font, last.size == glyph.size,
      last.run == glyph.run, !last.cluster.isEmpty, !glyph.cluster.isEmpty
    {
      let isOne = runs[place].clusters.count == 1
      if glyph.cluster == last.cluster {
        runs[place].glyphs.append(placed)
        runs[place].clusters[runs[place].clusters.count - 1].glyphCount += 1
        return
      }
      let isForward = glyph.cluster.lowerBound == last.cluster.upperBound
      let isBackward = glyph.cluster.upperBound == last.cluster.lowerBound
      if isOne && (isForward || isBackward) || (runs[place].isBackward ? isBackward : isForward) {
        runs[place].isBackward = isBackward
        runs[place].glyphs.append(placed)
        runs[place].clusters.append(cluster(of: glyph))
        return
      }
    }
    runs.append(
      DrawnText.GlyphRun(
        font: DrawnFont(glyph.font), size: glyph.size, piece: places[glyph.run] ?? pieces.count - 1,
        glyphs: [placed], clusters: [cluster(of: glyph)]))
  }

  private func cluster(of glyph: PlacedGlyph) -> DrawnText.Cluster {
    if glyph.cluster.isEmpty { return .init(text: Array(Self.text(of: glyph).utf8)) }
    let range = glyph.cluster.clamped(to: 0..<units.count)
    if range.count == 1, (0x20..<0x80).contains(units[range.lowerBound]) {
      return .init(text: [UInt8(truncatingIfNeeded: units[range.lowerBound])])
    }
    let text = String(decoding: units[range], as: UTF16.self).withoutControls()
    return .init(text: Array(text.utf8))
  }
}

extension DrawnFont {
  fileprivate convenience init(_ font: FontFile) {
    self.init(
      id: font.id, index: font.index, unitsPerEm: Double(font.unitsPerEm), bytes: { font.bytes }
    ) { glyph in
      PicturePath(
        steps: font.outline(of: glyph).map { command in
          switch command {
          case .move(let x, let y): .move(x, y)
          case .line(let x, let y): .line(x, y)
          case .quadratic(let controlX, let controlY, let x, let y):
            .quadratic(controlX, controlY, x, y)
          case .cubic(let x1, let y1, let x2, let y2, let x, let y): .cubic(x1, y1, x2, y2, x, y)
          case .close: .close
          }
        })
    }
  }
}

/// The weight and slant in the name of a style, such as "SemiBold Italic".
struct FontLook: Equatable {
  /// From 100 to 900; 400 is regular.
  var weight = 400
  var isItalic: Bool

  init(_ name: String) {
    let letters = name.utf8.map { $0 | 0x20 }.filter { (0x61...0x7A).contains($0) }
    isItalic = Self.holds(letters, "italic") || Self.holds(letters, "oblique")
    if let known = Self.weights.first(where: { Self.holds(letters, $0.name) }) {
      weight = known.weight
    }
  }

  /// The names of weights, in the order in which they are searched for.
  private static let weights: [(name: StaticString, weight: Int)] = [
    ("thin", 100), ("hairline", 100), ("extralight", 200), ("ultralight", 200), ("light", 300),
    ("medium", 500), ("semibold", 600), ("demibold", 600), ("extrabold", 800), ("ultrabold", 800),
    ("bold", 700), ("black", 900), ("heavy", 900),
  ]

  private static func holds(_ letters: [UInt8], _ word: StaticString) -> Bool {
    word.withUTF8Buffer { word in
      letters.indices.contains { unsafe letters[$0...].starts(with: word) }
    }
  }
}
#endif

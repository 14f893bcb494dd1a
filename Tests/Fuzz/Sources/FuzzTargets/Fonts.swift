#if Text
import PlumbText

extension FuzzTarget {
  /// A font file: its metrics, texts set in it, and outlines of their glyphs.
  static func fontFaults(_ bytes: [UInt8]) -> [String] {
    // A collection may have several faces. The length chooses one.
    let asked = try? FontFile(bytes: bytes, index: bytes.count % 2)
    guard let font = asked ?? (try? FontFile(bytes: bytes)) else { return [] }
    var faults: [String] = []
    _ = [font.familyName, font.styleName, font.postScriptName, font.id]
    let metrics = font.metrics(size: 16)
    let measures = [
      metrics.ascent, metrics.descent, metrics.lineGap, metrics.xHeight, metrics.capHeight,
      metrics.underlinePosition, metrics.underlineThickness,
    ]
    if !measures.allSatisfy(\.isFinite) { faults.append("\(metrics)") }
    var style = TextStyle(fonts: [font], size: 16)
    style.letterSpacing = bytes.count % 5 == 0 ? 1 : 0
    style.whiteSpace = WhiteSpace.allCases[bytes.count % 3]
    let texts = [
      "AVA office, fi\u{AD}ne ab c\td", "مرحبا ببب", "שָׁלוֹם ab", "क्षत्रिय", "ที่ ไทย", "日本語。か",
    ]
    for text in texts { faults += textFaults(text, style) }
    return faults
  }

  private static func textFaults(_ text: String, _ style: TextStyle) -> [String] {
    guard let paragraph = try? Paragraph(text, style: style),
      let again = try? Paragraph(text, style: style)
    else { return [] }
    var faults: [String] = []
    if paragraph.naturalWidth.bitPattern != again.naturalWidth.bitPattern {
      faults.append("\(paragraph.naturalWidth) wide, and then \(again.naturalWidth)")
    }
    var before = Int.max
    for width in [0.0, 10, 30, 100, 1000, .infinity] {
      let count = paragraph.lineCount(width: width)
      let height = paragraph.height(width: width)
      if count > before || !height.isFinite || height < 0 {
        faults.append("\(count) lines and \(height) high at \(width), \(before) before")
      }
      before = count
    }
    if !paragraph.naturalWidth.isFinite || !paragraph.minimumWidth.isFinite {
      faults.append("\(paragraph.naturalWidth) wide, at least \(paragraph.minimumWidth)")
    }
    for line in paragraph.lines(width: 40, lines: 2, alignment: .center) {
      for glyph in (try? paragraph.glyphs(of: line)) ?? [] {
        if !glyph.x.isFinite || !glyph.y.isFinite { faults.append("\(glyph)") }
        if !glyph.font.outline(of: glyph.glyph).allSatisfy(isNumber) {
          faults.append("the outline of \(glyph.glyph)")
        }
      }
    }
    return faults
  }

  private static func isNumber(_ command: OutlineCommand) -> Bool {
    switch command {
    case .move(let x, let y), .line(let x, let y): (x + y).isFinite
    case .quadratic(let controlX, let controlY, let x, let y):
      (controlX + controlY + x + y).isFinite
    case .cubic(let x1, let y1, let x2, let y2, let x, let y): (x1 + y1 + x2 + y2 + x + y).isFinite
    case .close: true
    }
  }
}
#endif

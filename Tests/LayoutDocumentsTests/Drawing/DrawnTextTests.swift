#if Text
import Foundation
import Plumb
import Testing

@testable import LayoutDocuments

/// Texts in pictures, with fonts-inter and fonts-noto-core.
@Suite struct DrawnTextTests {
  private static func texts(of picture: Picture?) throws -> [DrawnText] {
    try #require(picture).elements.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  @Test func linesStandWhereTheyBreak() throws {
    let picture = try DrawnDocuments.picture(of: DrawnDocuments.cardWithTexts())
    let text = try #require(Self.texts(of: picture).first)
    #expect(text.lines.count == 2)
    #expect(text.lines.map(\.text).joined(separator: "|").hasPrefix("Total 12 € for a text"))
    let first = text.lines[0]
    #expect(first.frame.x == 20 && first.frame.y == 30 && first.frame.width <= 160)
    #expect(first.baseline > first.frame.y && text.lines[1].frame.y == first.frame.maxY)
    #expect(first.pieces.map(\.text).prefix(2) == ["Total ", "12 €"])
    #expect(first.pieces.map(\.weight) == [400, 700, 400])
    #expect(first.pieces[1].color.hexadecimal == "#dc143c" && first.pieces[0].color == .black)
    #expect(first.glyphs.map(\.piece) == first.glyphs.map(\.piece).sorted())
  }

  @Test func svgHasALineForEachLine() throws {
    let picture = try #require(DrawnDocuments.picture(of: DrawnDocuments.cardWithTexts()))
    let svg = picture.svg(PictureOptions())
    #expect(svg.contains(##"<text x="20" y="42" font-family="Inter, sans-serif" font-size="12""##))
    #expect(svg.contains(##"font-weight="700" fill="#dc143c">12 €</tspan>"##))
    #expect(svg.contains(#"direction="rtl" textLength="#))
    #expect(svg.contains(#"font-family="'Noto Sans Arabic', sans-serif""#))
    #expect(svg.components(separatedBy: "<text ").count == 4)
  }

  /// Every cluster of a run represents its own part of the line, in either direction.
  @Test func clustersOfAllRunsAreTheText() throws {
    var document = try DrawnDocuments.cardWithTexts()
    let panel = try DrawnDocuments.id(of: "panel", in: document)
    for (text, isBackward) in [("office fi", false), ("سلام عليكم", true)] {
      document.allViews.texts[panel] = TextDescription(text)
      let drawn = try #require(Self.texts(of: DrawnDocuments.picture(of: document)).first)
      let run = try #require(drawn.lines[0].glyphs.first)
      #expect(run.isBackward == isBackward)
      let runs = drawn.lines[0].glyphs
      let bytes = (isBackward ? runs.reversed() : runs).flatMap { run in
        (run.isBackward ? run.clusters.reversed() : run.clusters).flatMap(\.text)
      }
      #expect(String(decoding: bytes, as: UTF8.self) == text)
      #expect(runs.allSatisfy { $0.glyphs.count == $0.clusters.reduce(0) { $0 + $1.glyphCount } })
    }
  }

  @Test func outlinesNeedNoFonts() throws {
    let picture = try #require(DrawnDocuments.picture(of: DrawnDocuments.cardWithTexts()))
    var look = PictureOptions()
    look.texts = .outlines
    let svg = picture.svg(look)
    #expect(!svg.contains("<text") && !svg.contains("font-family"))
    #expect(svg.contains("<defs>") || svg.contains(#"aria-label="Total ""#))
  }

  /// Long texts refer to shared glyph outlines; short texts contain them.
  @Test func theShorterWayOfOutlinesIsTaken() throws {
    var document = try DrawnDocuments.cardWithTexts()
    let (panel, badge) = (
      try DrawnDocuments.id(of: "panel", in: document),
      try DrawnDocuments.id(of: "badge", in: document)
    )
    document.allViews.texts[badge] = nil
    var look = PictureOptions()
    look.texts = .outlines
    func svg(_ text: String) throws -> String {
      document.allViews.texts[panel] = TextDescription(text)
      return try #require(DrawnDocuments.picture(of: document)).svg(look)
    }
    #expect(try !svg("l").contains("<defs>"))
    #expect(try svg(String(repeating: "& ", count: 200)).contains("<defs>"))
  }

  @Test func whatIsNotTruncatedIsCutOff() throws {
    var document = try DrawnDocuments.cardWithTexts()
    let badge = try DrawnDocuments.id(of: "badge", in: document)
    var text = TextDescription("wide and high enough to be cut")
    (text.truncates, text.lines) = (false, 2)
    document.allViews.texts[badge] = text
    let drawn = try #require(Self.texts(of: DrawnDocuments.picture(of: document)).last)
    let frame = Frame(x: 14, y: 14, width: 20, height: 10)
    #expect(drawn.lines.count == 2 && drawn.clip == frame)
    let svg = try #require(DrawnDocuments.picture(of: document)).svg(PictureOptions())
    #expect(svg.contains(#"<svg x="14" y="14" width="20" height="10" viewBox="14 14 20 10">"#))
    text.truncates = true
    document.allViews.texts[badge] = text
    let cut = try #require(Self.texts(of: DrawnDocuments.picture(of: document)).last)
    // The view is lower than a single line.
    #expect(cut.lines.count == 1 && cut.clip == frame && cut.lines[0].text.hasSuffix("…"))
  }

  @Test(arguments: TextDescription.Alignment.allCases)
  func alignments(_ alignment: TextDescription.Alignment) throws {
    var document = try DrawnDocuments.cardWithTexts()
    let panel = try DrawnDocuments.id(of: "panel", in: document)
    for text in ["abc", "سلام"] {
      var description = TextDescription(text)
      description.alignment = alignment
      document.allViews.texts[panel] = description
      let line = try #require(Self.texts(of: DrawnDocuments.picture(of: document)).first).lines[0]
      let (left, right) = (line.frame.x - 10, 190 - line.frame.maxX)
      switch alignment {
      case .left: #expect(left == 0)
      case .right: #expect(abs(right) < 1e-9)
      case .center: #expect(abs(left - right) < 1e-9)
      case .start: #expect(left == 0)
      case .end: #expect(abs(right) < 1e-9)
      }
      let glyph = try #require(line.glyphs.first?.glyphs.first)
      #expect(glyph.x >= line.frame.x - 1 && glyph.x < line.frame.maxX)
    }
  }

  /// In pictures of constraints, texts are light, and names do not overlap them.
  @Test func markedPicturesHaveTextsToo() throws {
    let document = try DrawnDocuments.cardWithTexts()
    let picture = try #require(DrawnDocuments.picture(of: document) { $0.isPlain = false })
    let svg = picture.svg(PictureOptions())
    #expect(svg.contains(#"class="t" fill-opacity="0.5""#))
    let without = try #require(
      DrawnDocuments.picture(of: document) { ($0.isPlain, $0.texts) = (false, .names) })
    #expect(!without.svg(PictureOptions()).contains("fill-opacity=\"0.5\""))
  }

  @Test(arguments: [
    ("Bold", 700, false), ("SemiBold Italic", 600, true), ("Regular", 400, false), ("", 400, false),
    ("Extra Light Oblique", 200, true), ("Black", 900, false),
  ])
  func namesOfStyles(_ name: String, _ weight: Int, _ isItalic: Bool) {
    let look = FontLook(name)
    #expect(look.weight == weight && look.isItalic == isItalic)
  }
}
#endif

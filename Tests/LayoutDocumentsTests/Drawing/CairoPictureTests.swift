#if Pictures
import Foundation
import Plumb
import Testing

@testable import LayoutDocuments

/// Pictures in PDF and PNG.
@Suite struct CairoPictureTests {
  private static func pdf(
    _ pictures: [Picture], theme: SVGDrawing.Theme = .auto
  ) throws -> [UInt8] {
    let writer = try PDFWriter(theme: theme)
    var bytes: [UInt8] = []
    for picture in pictures { bytes += try writer.add(picture) }
    return bytes + (try writer.finish())
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func pageCount(_ bytes: [UInt8]) -> Int {
    text(bytes).matches(of: /\/Type \/Page %/).count
  }

  @Test func aPageForEachPicture() throws {
    let picture = try #require(DrawnDocuments.picture(of: DrawnDocuments.card()))
    let bytes = try Self.pdf([picture, picture, picture])
    let text = Self.text(bytes)
    #expect(text.hasPrefix("%PDF-1.") && text.hasSuffix("%%EOF\n"))
    #expect(Self.pageCount(bytes) == 3)
    #expect(text.matches(of: /MediaBox \[ 0 0 200 100 \]/).count == 3)
    #expect(try Self.pageCount(Self.pdf([])) <= 1)
  }

  @Test func pagesComeAsTheyAreAdded() throws {
    let picture = try #require(DrawnDocuments.picture(of: DrawnDocuments.card()))
    let writer = try PDFWriter(theme: .auto)
    let counts = try (0..<20).map { _ in try writer.add(picture).count }
    #expect(counts.dropFirst(2).allSatisfy { $0 > 0 && $0 < 4000 }, "\(counts)")
  }

  @Test func twoRunsWriteTheSameBytes() async throws {
    let picture = try #require(
      DrawnDocuments.picture(of: DrawnDocuments.card()) { $0.isPlain = false })
    let first = try Self.pdf([picture])
    // Long enough for a date with seconds to change.
    try await Task.sleep(for: .milliseconds(1100))
    #expect(try Self.pdf([picture]) == first)
    #expect(!Self.text(first).contains("CreationDate"))
    let image = try PNGWriter.bytes(of: picture, scale: 2, theme: .dark)
    #expect(try PNGWriter.bytes(of: picture, scale: 2, theme: .dark) == image)
  }

  @Test func pixels() throws {
    let picture = try #require(DrawnDocuments.picture(of: DrawnDocuments.card()))
    let image = try PNGWriter.image(of: picture, scale: 2, theme: .auto)
    #expect(image.pixel(1, 1) == 0xFFFF_FFFF)
    // The badge, the panel beside it, the middle of its border, and the area outside.
    #expect(image.pixel(30, 30) == 0xFFDC_143C)
    #expect(image.pixel(200, 100) == 0xFFEE_EEFF)
    #expect(image.pixel(200, 22) == 0xFF77_77FF)
    #expect(image.pixel(400, 0) == 0 && image.pixel(-1, 0) == 0)
    // The corner is round.
    #expect(image.pixel(20, 20) == 0xFFFF_FFFF)
    let bytes = try PNGWriter.bytes(of: picture, scale: 2, theme: .auto)
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    // Width and height follow the name of the first chunk.
    #expect(Array(bytes[16..<24]) == [0, 0, 1, 0x90, 0, 0, 0, 200])
  }

  @Test func whatHasNoBackgroundLetsThrough() throws {
    let area = Frame(x: 0, y: 0, width: 4, height: 4)
    let picture = Picture(title: "", area: area, isStyled: false)
    #expect(try PNGWriter.image(of: picture, scale: 1, theme: .auto).pixel(1, 1) == 0)
  }

  @Test func themesOfMarkedPictures() throws {
    let picture = try #require(
      DrawnDocuments.picture(of: DrawnDocuments.card()) { $0.isPlain = false })
    func corner(_ theme: SVGDrawing.Theme) throws -> UInt32 {
      try PNGWriter.image(of: picture, scale: 1, theme: theme).pixel(1, 1)
    }
    #expect(try corner(.auto) == 0xFFF4_F5F7)
    #expect(try corner(.light) == 0xFFF4_F5F7)
    #expect(try corner(.dark) == 0xFF14_171C)
  }

  // MARK: Limits

  @Test func largePicturesAreErrors() throws {
    func picture(_ width: Double, _ height: Double) -> Picture {
      Picture(title: "wall", area: Frame(x: 0, y: 0, width: width, height: height))
    }
    for (width, height) in [(40000.0, 1.0), (1, 1e300), (9000, 9000), (.infinity, 1)] {
      let error = #expect(throws: LayoutError.self) {
        try PNGWriter.bytes(of: picture(width, height), scale: 1, theme: .auto)
      }
      #expect(error?.code == .limit && error?.message.contains("67108864") == true)
    }
    let writer = try PDFWriter(theme: .auto)
    let error = #expect(throws: LayoutError.self) { try writer.add(picture(14401, 1)) }
    #expect(error?.message == "wall is 14401 × 1 points large; pages of PDF end at 14400 × 14400")
    // Later pages are written after a page that was too large.
    _ = try writer.add(picture(0, 0))
    _ = try writer.add(picture(14400, 14400))
    #expect(try Self.text(writer.finish()).hasSuffix("%%EOF\n"))
  }

  @Test func whatIsFarAwayOrNoNumberIsLeftOut() throws {
    let huge = [Double.nan, .infinity, -.infinity, 1e308, 1e7, -1e9]
    var picture = Picture(title: "", area: Frame(x: 0, y: 0, width: 10, height: 10))
    for value in huge {
      let frame = Frame(x: value, y: value, width: value, height: 5)
      let paint = PicturePaint.colors(fill: .black, stroke: .black, width: value)
      let pen = PicturePen(color: .black, width: 1, offset: value)
      picture.elements += [
        .open(PictureGroup(clip: frame)), .rectangle(frame, radius: CornerRadii(value), paint),
        .path(PicturePath(steps: [.move(1, 1), .right(8)]), .pen(pen)), .close,
        .line(frame, hasSquareEnds: true, paint),
        .path(
          PicturePath(steps: [
            .move(1, 1), .line(value, 1), .cubic(1, 1, value, 1, 2, 2), .quadratic(value, 1, 1, 1),
            .right(value), .down(value), .close,
          ]), paint),
        .label(PictureLabel(text: "a\0b", x: value, y: 1, fontSize: value, style: "t")),
        .label(PictureLabel(text: "", x: 1, y: 1, fontSize: 1e5, style: "h n0")),
      ]
    }
    picture.elements.append(
      .rectangle(
        Frame(x: 2, y: 2, width: 6, height: 6), radius: nil,
        .colors(fill: PictureColor(css: "red"), stroke: nil, width: 1)))
    #expect(try PNGWriter.image(of: picture, scale: 1, theme: .auto).pixel(5, 5) == 0xFFFF_0000)
    #expect(try Self.pageCount(Self.pdf([picture])) == 1)
  }

  #if Text
  @Test func fontsAreEmbeddedOnce() throws {
    let picture = try #require(DrawnDocuments.picture(of: DrawnDocuments.cardWithTexts()))
    let bytes = try Self.pdf(Array(repeating: picture, count: 50))
    let text = Self.text(bytes)
    #expect(Self.pageCount(bytes) == 50)
    // Inter, Inter Bold and Noto Sans Arabic, each with the characters of its glyphs.
    #expect(text.matches(of: /\/Type \/FontDescriptor/).count == 3)
    #expect(text.matches(of: /\/ToUnicode/).count == 3)
    #expect(bytes.count < 100_000)
  }

  /// FreeType does not support such large or small fonts.
  @Test(arguments: [1e-9, 0.001, 300, 5000, 100_000])
  func anySizeOfLettersIsTaken(_ size: Double) throws {
    var document = try DrawnDocuments.cardWithTexts()
    let panel = try DrawnDocuments.id(of: "panel", in: document)
    document.allViews.texts[panel]?.fontSize = size
    let picture = try #require(DrawnDocuments.picture(of: document))
    #expect(try Self.pageCount(Self.pdf([picture])) == 1)
    #expect(try !PNGWriter.bytes(of: picture, scale: 2, theme: .auto).isEmpty)
  }

  @Test func lettersAreDrawn() throws {
    var document = try DrawnDocuments.cardWithTexts()
    let panel = try DrawnDocuments.id(of: "panel", in: document)
    var text = TextDescription("███")
    text.fontSize = 40
    document.allViews.texts[panel] = text
    try DrawnDocuments.set("panel", in: &document) { $0.color = "lime" }
    document.fonts = [.init(name: "body", files: ["DejaVuSans.ttf", DrawnDocuments.arabic])]
    let picture = try #require(DrawnDocuments.picture(of: document))
    let image = try PNGWriter.image(of: picture, scale: 1, theme: .auto)
    #expect(image.pixel(40, 40) == 0xFF00_FF00)
  }

  /// Damaged fonts are drawn as outlines by HarfBuzz; Cairo would read beyond the end of some
  /// fonts.
  @Test(arguments: ["nothing", "cut", "changed", "face"])
  func lettersOfDamagedFontsAreOutlines(_ damage: String) throws {
    let file = "\(DrawnDocuments.fonts)/truetype/dejavu/DejaVuSans.ttf"
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
    switch damage {
    case "cut": bytes.removeLast(1000)
    case "changed": bytes[bytes.count / 2] ^= 1
    case "nothing": bytes = []
    default: break
    }
    let square = PicturePath(steps: [
      .move(0, 0), .line(800, 0), .line(800, 800), .line(0, 800), .close,
    ])
    let font = DrawnFont(
      id: damage, index: damage == "face" ? 3 : 0, unitsPerEm: 1000, bytes: { [bytes] in bytes },
      outline: { _ in square })
    let run = DrawnText.GlyphRun(
      font: font, size: 10, piece: 0, glyphs: [.init(number: 7, x: 1, y: 9)],
      clusters: [.init(text: [0x61])])
    let frame = Frame(x: 0, y: 0, width: 9, height: 9)
    let piece = DrawnText.Piece(text: "a", families: [], fontSize: 10, color: .black)
    var picture = Picture(title: "", area: frame, isStyled: false)
    picture.add(
      DrawnText(lines: [.init(frame: frame, baseline: 8, pieces: [piece], glyphs: [run])]))
    #expect(try PNGWriter.image(of: picture, scale: 1, theme: .auto).pixel(4, 4) == 0xFF00_0000)
    let pdf = try Self.pdf([picture])
    #expect(Self.pageCount(pdf) == 1 && !Self.text(pdf).contains("FontDescriptor"))
  }
  #endif
}
#endif

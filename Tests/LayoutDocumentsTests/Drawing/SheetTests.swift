import Foundation
import LayoutNotation
import Plumb
import Testing

@testable import LayoutDocuments

/// The places of pictures on sheets, and the drawing around them.
@Suite struct SheetTests {
  private static func sheet(
    _ columns: Int, _ rows: Int, gap: Double = 0, margins: Double = 0, bleed: Double = 0
  ) -> SheetLayout {
    var sheet = SheetLayout()
    sheet.paper = Layout.Size(width: 300, height: 200)
    (sheet.columns, sheet.rows, sheet.bleed) = (columns, rows, bleed)
    sheet.margins = EdgeInsets(margins)
    sheet.gap = Layout.Size(width: gap, height: gap)
    return sheet
  }

  private static func picture(_ width: Double, _ height: Double) -> Picture {
    Picture(
      title: "card", area: Frame(x: 0, y: 0, width: width, height: height), isStyled: false)
  }

  private static func marks(_ picture: Picture) -> [PicturePath.Step] {
    guard case .path(let path, _) = picture.elements.last else { return [] }
    return path.steps
  }

  @Test func placesAreOfOneSizeFromLeftToRight() throws {
    let sheet = Self.sheet(2, 2, gap: 20, margins: 10)
    let paper = try #require(sheet.paper)
    let places = (0..<sheet.count).map { sheet.place($0, of: paper) }
    #expect(
      places == [
        Frame(x: 10, y: 10, width: 130, height: 80), Frame(x: 160, y: 10, width: 130, height: 80),
        Frame(x: 10, y: 110, width: 130, height: 80),
        Frame(x: 160, y: 110, width: 130, height: 80),
      ])
    #expect(sheet.cut(of: paper).trim == Frame(x: 10, y: 10, width: 280, height: 180))
    #expect(sheet.fault == nil)
    #expect(
      Self.sheet(2, 1, margins: 150).fault
        == "margins and gaps leave no room of the paper's width, which is 300 points")
    #expect(Self.sheet(1, 5, gap: 60).fault?.contains("the paper's height") == true)
  }

  @Test func smallerPicturesAreInTheMiddle() throws {
    let position = try Self.sheet(2, 2).position(of: Self.picture(100, 50), at: 3)
    #expect(position.trim == Frame(x: 175, y: 125, width: 100, height: 50))
    #expect(position.page == Layout.Size(width: 300, height: 200))
  }

  @Test func largerPicturesSayBothSizes() throws {
    let sheet = Self.sheet(3, 1)
    // A rounding difference is no error.
    _ = try sheet.position(of: Self.picture(100.05, 200), at: 0)
    let error = #expect(throws: LayoutError.self) {
      try sheet.position(of: Self.picture(100.5, 20), at: 0)
    }
    #expect(
      error?.message
        == "card is 100.5 × 20 points large, its place on the sheet 100 × 200 points")
  }

  @Test func bleedKeepsToHalfOfEachGap() throws {
    let sheet = Self.sheet(2, 1, gap: 10, margins: 20, bleed: 8)
    let (left, right) = (
      try sheet.position(of: Self.picture(125, 160), at: 0),
      try sheet.position(of: Self.picture(125, 160), at: 1)
    )
    #expect(left.bleed == Frame(x: 12, y: 12, width: 138, height: 176))
    #expect(right.bleed == Frame(x: 150, y: 12, width: 138, height: 176))
  }

  @Test func marksGoThroughNoNeighbour() throws {
    // Without a gap, marks are only in the margins.
    let close = Self.sheet(2, 1, margins: 20)
    let picture = Self.picture(130, 160)
    let marks = Self.marks(
      picture.printed(at: try close.position(of: picture, at: 0), hasMarks: true))
    let lines = marks.count / 2
    #expect(lines == 6, "two on the left, and two above and below")
    for step in marks {
      guard case .move(let x, let y) = step else { continue }
      #expect(x <= 130 && (x <= 0 || y <= 0 || y >= 160))
    }
    // With a gap, marks end at the neighbour's bleed.
    let apart = Self.sheet(2, 1, gap: 10, margins: 20, bleed: 2)
    let narrow = Self.picture(125, 160)
    let between = Self.marks(
      narrow.printed(at: try apart.position(of: narrow, at: 0), hasMarks: true))
    let ends = between.compactMap { step -> Double? in
      if case .line(let x, _) = step, x > 127 { x } else { nil }
    }
    #expect(ends == [133, 133])
    #expect(
      Self.marks(picture.printed(at: try close.position(of: picture, at: 0), hasMarks: false))
        .isEmpty)
  }

  @Test func backgroundsAtEdgesBleed() throws {
    var sheet = SheetLayout()
    sheet.bleed = 5
    var picture = Self.picture(40, 20)
    let red = PicturePaint.colors(fill: .black, stroke: nil, width: 0)
    picture.elements = [
      .rectangle(Frame(x: 0, y: 0, width: 40, height: 20), radius: nil, red),
      .rectangle(Frame(x: 10, y: 0, width: 10, height: 10), radius: nil, red),
      .rectangle(Frame(x: 10, y: 5, width: 10, height: 10), radius: nil, red),
      .rectangle(Frame(x: 0, y: 0, width: 40, height: 20), radius: CornerRadii(3), red),
    ]
    let position = try sheet.position(of: picture, at: 0)
    #expect(position.page == Layout.Size(width: 50, height: 30))
    #expect(position.trim == Frame(x: 5, y: 5, width: 40, height: 20))
    let frames = picture.printed(at: position, hasMarks: false).elements.compactMap { element in
      if case .rectangle(let frame, _, _) = element { frame } else { nil }
    }
    #expect(
      frames == [
        Frame(x: -5, y: -5, width: 50, height: 30), Frame(x: 10, y: -5, width: 10, height: 15),
        Frame(x: 10, y: 5, width: 10, height: 10), Frame(x: 0, y: 0, width: 40, height: 20),
      ])
  }

  #if Pictures
  private static func pdf(
    _ pictures: [Picture?], _ change: (inout PDFOptions) -> Void
  ) throws -> [UInt8] {
    var options = PDFOptions()
    change(&options)
    let writer = try PDFWriter(theme: .light, options)
    var bytes: [UInt8] = []
    for picture in pictures { bytes += try writer.add(picture) }
    return bytes + (try writer.finish())
  }

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  private static func count(_ words: String, in text: String) -> Int {
    text.components(separatedBy: words).count - 1
  }

  /// Each entry of the table of objects leads to its object.
  private static func expectTableIsRight(_ bytes: [UInt8]) throws {
    let text = text(bytes)
    let end = try #require(text.components(separatedBy: "startxref\n").last)
    let table = try #require(Int(end.prefix { $0 != "\n" }))
    let lines = String(decoding: bytes[table...], as: UTF8.self).split(separator: "\n")
    #expect(lines[0] == "xref")
    let count = try #require(Int(lines[1].dropFirst(2)))
    for number in 1..<count {
      let entry = lines[2 + number]
      guard entry.contains("n") else { continue }
      let offset = try #require(Int(entry.prefix(10)))
      #expect(bytes[offset...].starts(with: "\(number) 0 obj".utf8), "object \(number)")
    }
  }

  @Test func pagesHaveBoxes() throws {
    let picture = Self.picture(40, 20)
    let bytes = try Self.pdf([nil, picture, nil]) { options in
      (options.sheet.bleed, options.sheet.hasMarks) = (9, true)
    }
    let text = Self.text(bytes)
    #expect(abs(9 + SheetLayout.markLength - 17.504) < 0.001)
    #expect(Self.count("/Type /Page %", in: text) == 3)
    #expect(Self.count("/TrimBox [ 17.504 17.504 57.504 37.504 ]", in: text) == 3)
    #expect(Self.count("/BleedBox [ 8.504 8.504 66.504 46.504 ]", in: text) == 3)
    try Self.expectTableIsRight(bytes)
  }

  @Test func sheetsHaveBoxesOfAllPlaces() throws {
    let picture = Self.picture(40, 20)
    let bytes = try Self.pdf(Array(repeating: picture, count: 9)) { options in
      options.sheet = Self.sheet(2, 2, gap: 20, margins: 10, bleed: 3)
      options.title = "<< /Type /Page % 9 /MediaBox [ 0 0 1 1 ]"
    }
    let text = Self.text(bytes)
    #expect(Self.count("/TrimBox [ 10 10 290 190 ]", in: text) == 3)
    #expect(Self.count("/BleedBox [ 7 7 293 193 ]", in: text) == 3)
    #expect(text.contains("/Title (<< /Type /Page % 9 /MediaBox [ 0 0 1 1 ])"))
    try Self.expectTableIsRight(bytes)
    // Without bleed and marks, nothing is trimmed and there are no trim boxes.
    let plain = try Self.pdf([picture]) { $0.sheet = Self.sheet(2, 2) }
    #expect(!Self.text(plain).contains("TrimBox"))
  }

  @Test func aSheetIsWrittenWhenItIsFull() throws {
    var options = PDFOptions()
    options.sheet = Self.sheet(2, 1)
    let writer = try PDFWriter(theme: .light, options)
    let counts = try (0..<12).map { _ in try writer.add(Self.picture(40, 20)).count }
    #expect(counts.enumerated().allSatisfy { $0.offset % 2 == 1 || $0.element < 200 }, "\(counts)")
    #expect(counts.suffix(4).contains { $0 > 200 }, "\(counts)")
    #expect(try Self.text(writer.finish()).contains("/Count 6"))
  }

  @Test func contentsLeadToPictures() throws {
    let bytes = try Self.pdf([nil, Self.picture(40, 20), Self.picture(40, 20)]) { options in
      options.sheet = Self.sheet(2, 1)
      (options.hasOutline, options.author) = (true, "Größe\nund mehr")
    }
    let text = Self.text(bytes)
    #expect(Self.count("/Title (card)", in: text) == 2)
    #expect(text.contains("/Author <FEFF"))
    #expect(text.contains("/XYZ 205 ") && text.contains("/XYZ 55 "))
  }
  #endif
}

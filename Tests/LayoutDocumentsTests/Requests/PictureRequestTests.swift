import Foundation
import Plumb
import TestSupport
import Testing

@testable import LayoutDocuments

/// Pictures requested by a Swift program, without options in JSON and without files.
@Suite struct PictureRequestTests {
  private static let card = """
    size: [120, 40]
    style: {fill: white}
    fonts: {body: Body.otf}
    views:
      logo: {image: logo.png, contentMode: stretch, frame: [4, 4, 32, 32], fixed: true}
      name: {text: Ada, font: body, frame: [40, 8, 76, 24], fixed: true}
    """

  @Test func optionsAreThoseOfJSON() throws {
    let document = try DrawnDocuments.card()
    var request = DocumentRequest()
    request.look = PictureOptions(isPlain: true, theme: .dark, texts: .outlines, scale: 3)
    let asked = try DocumentRequest(
      json: #"{"plain": true, "theme": "dark", "text": "outlines", "scale": 3}"#.utf8)
    #expect(request.look == asked.look)
    #expect(try request.drawn(document, as: .svg) == asked.drawn(document, as: .svg))
    #if Pictures
    let png = try request.drawn(document, as: .png)
    #expect(png == (try asked.drawn(document, as: .png)))
    #expect(PictureOptions().scale == 2)
    request.look.scale = 0
    let error = #expect(throws: LayoutError.self) { try request.drawn(document, as: .png) }
    #expect(error?.message == "the scale must be above 0 and at most 100; found 0.0")
    #endif
  }

  #if Text
  @Test func filesInMemoryAreThoseOfFolders() throws {
    let document = try LayoutDocument(yaml: Self.card)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let inter = URL(filePath: "/usr/share/fonts/opentype/inter").appending(
      path: DrawnDocuments.inter)
    let (font, logo) = (try Data(contentsOf: inter), SampleImages.png)
    var request = DocumentRequest()
    request.look = PictureOptions(isPlain: true, texts: .outlines)
    request.options.fonts = DocumentFonts(files: ["Body.otf": Array(font), "logo.png": logo])
    let drawn = try request.drawn(document, as: .svg)

    try font.write(to: folder.appending(path: "Body.otf"))
    try Data(logo).write(to: folder.appending(path: "logo.png"))
    var other = request
    other.options.fonts = DocumentFonts(folders: [folder.path()], imageFolders: [folder.path()])
    #expect(try other.drawn(document, as: .svg) == drawn)
    #expect(request.options.fonts.files["logo.png"] == logo)
  }

  @Test func whatIsNoFontIsTold() throws {
    let document = try LayoutDocument(yaml: Self.card)
    var request = DocumentRequest()
    request.options.fonts = DocumentFonts(files: [
      "Body.otf": [1, 2, 3], "logo.png": SampleImages.png,
    ])
    let wrong = #expect(throws: LayoutError.self) { try request.drawn(document, as: .svg) }
    #expect(wrong?.message.hasPrefix("the font \"Body.otf\" cannot be used: ") == true)
    request.options.fonts = DocumentFonts(files: ["Body.ttf": [], "logo.png": SampleImages.png])
    let missing = #expect(throws: LayoutError.self) { try request.drawn(document, as: .svg) }
    #expect(missing?.message == "there is no font \"Body.otf\" among the files in memory")
    #expect(missing?.suggestion == "Body.ttf")
  }
  #endif

  @Test func whatIsNoImageIsTold() throws {
    let document = try LayoutDocument(yaml: "{size: [9, 9], views: {logo: {image: logo.png}}}")
    var request = DocumentRequest()
    request.options.fonts.files["logo.png"] = [1, 2]
    let wrong = #expect(throws: LayoutError.self) { try request.drawn(document, as: .svg) }
    #expect(wrong?.message.hasPrefix("the image \"logo.png\" cannot be used: ") == true)
    request.options.fonts.files = ["log.png": []]
    let missing = #expect(throws: LayoutError.self) { try request.drawn(document, as: .svg) }
    #expect(missing?.message == "there is no image \"logo.png\" among the files in memory")
    #expect(missing?.suggestion == "log.png")
  }

  @Test func aSolutionIsDrawnByTheLooksItIsGiven() throws {
    let layout = Layout(width: 100, height: 50)
    let card = layout.view("card"), dot = layout.view("dot", in: card)
    layout.add(card.edges == layout.root.edges.inset(10))
    layout.add(dot.size == (8, 8))
    layout.measure(dot) { $0 }
    var look = ViewAppearance()
    (look.fill, look.radius) = ("#3b82d6", 6)
    let solution = try layout.solve()
    let svg = String(decoding: try solution.picture(as: .svg, ["card": look]), as: UTF8.self)
    #expect(svg.contains(##"width="80" height="30" rx="6" fill="#3b82d6""##), "\(svg)")
    #if Pictures
    #expect(try solution.picture(as: .pdf, ["card": look]).starts(with: Array("%PDF".utf8)))
    #expect(try solution.picture(as: .png, ["card": look]).starts(with: [0x89, 0x50, 0x4e, 0x47]))
    #endif
    layout.add(card[.width] == 3)
    let error = #expect(throws: LayoutError.self) {
      try layout.solve().picture(as: .svg, ["card": look])
    }
    #expect(error?.code == .notSolved)
  }
}

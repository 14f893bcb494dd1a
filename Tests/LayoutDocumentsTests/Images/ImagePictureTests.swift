import Plumb
import TestSupport
import Testing

@testable import LayoutDocuments

/// Images in pictures of all formats.
@Suite struct ImagePictureTests {
  private static func picture(
    _ yaml: String, isPlain: Bool = true, folder: String = ImageDocumentTests.folder
  ) throws -> Picture {
    let document = try LayoutDocument(
      contentsOf: Array(yaml.utf8), format: .yaml, folder: folder)
    var look = PictureOptions()
    look.isPlain = isPlain
    return try #require(document.solvedLayout(defaultID: "x", options: .init()).picture(as: look))
  }

  private static func view(_ keys: String) -> String {
    "size: [40, 40]\nviews: {a: {\(keys), frame: [4, 4, 32, 32], fixed: true, intrinsic: [null, null]}}"
  }

  private static func image(_ keys: String) throws -> DrawnImage? {
    for case .image(let image) in try picture(view(keys)).elements { return image }
    return nil
  }

  @Test func whereImagesAreInTheirViews() throws {
    func place(_ keys: String) throws -> [Double] {
      let image = try #require(try Self.image("image: baseline.jpg, \(keys)"))
      let frame = image.frame
      return [frame.x, frame.y, frame.width, frame.height]
    }
    #expect(try place("contentMode: fit") == [4, 12, 32, 16])
    #expect(try place("contentMode: fill") == [-12, 4, 64, 32])
    #expect(try place("contentMode: stretch") == [4, 4, 32, 32])
    #expect(try place("contentMode: center") == [12, 16, 16, 8])
    let small = "{file: baseline.jpg, density: 144}"
    #expect(try Self.image("image: \(small), contentMode: center")?.frame.width == 8)
    #expect(try Self.image("image: baseline.jpg")?.clip == nil)
    let filling = try Self.image("image: baseline.jpg, contentMode: fill")
    #expect(filling?.clip?.radius == CornerRadii(0))
    #expect(try Self.image("image: baseline.jpg, radius: 5")?.clip?.radius == CornerRadii(5))
    #expect(try Self.image("image: baseline.jpg, hidden: true") == nil)
    #expect(try Self.image("fill: red") == nil)
  }

  @Test func bordersAreOverImages() throws {
    let elements = try Self.picture(
      Self.view("image: baseline.jpg, fill: gold, stroke: black, radius: 5")
    ).elements
    #expect(elements.count == 3)
    guard elements.count == 3, case .rectangle(_, _, .colors(let fill, nil, _)) = elements[0],
      case .image = elements[1], case .rectangle(_, _, .colors(nil, let stroke, _)) = elements[2]
    else {
      Issue.record("\(elements)")
      return
    }
    #expect(fill?.hexadecimal == "#ffd700" && stroke == .black)
  }

  @Test func bytesAsText() {
    let known = [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ]
    for (text, base64) in known { #expect(SVGImages.base64(Array(text.utf8)) == base64) }
  }

  @Test func anSVGHasEachFileOnce() throws {
    let one = try Self.picture(Self.view("image: pixels.png, radius: 5")).svg(.init())
    let data = SVGImages.base64(Array(try Fixtures.data("images/pixels.png")))
    #expect(
      one == """
        <svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40">
          <title>x</title>
          <defs>
            <clipPath id="c4_4_32_32_5"><rect x="4" y="4" width="32" height="32" rx="5"/></clipPath>
          </defs>
          <g clip-path="url(#c4_4_32_32_5)"><image x="4" y="12" width="32" height="16" \
        preserveAspectRatio="none" href="data:image/png;base64,\(data)"/></g>
        </svg>

        """)
    let two = try Self.picture(
      """
      size: [40, 40]
      views:
        a: {image: pixels.png, frame: [0, 0, 8, 4], fixed: true}
        b: {image: pixels.png, frame: [9, 9, 4, 4], fixed: true, contentMode: fill}
      """
    ).svg(.init())
    #expect(two.matches(of: /base64/).count == 1)
    #expect(two.matches(of: /<use href="#i[0-9a-f]{16}"/).count == 2)
    #expect(two.contains("transform=\"matrix(2 0 0 2 0 0)\""))
    #expect(two.contains("<svg x=\"9\" y=\"9\" width=\"4\" height=\"4\" viewBox=\"9 9 4 4\"><use "))
    // Below constraint marks, images are half transparent.
    let marked = try Self.picture(Self.view("image: pixels.png"), isPlain: false).svg(.init())
    #expect(marked.contains("opacity=\"0.5\""))
  }

  #if Pictures
  private static func pixels(_ yaml: String, scale: Double = 1) throws -> CairoCanvas {
    try PNGWriter.image(of: picture(yaml), scale: scale, theme: .auto)
  }

  /// Whether a pixel is nearly a colour.
  private static func isNear(_ pixel: UInt32, _ color: UInt32) -> Bool {
    [0, 8, 16, 24].allSatisfy { shift in
      abs(Int(pixel >> shift & 255) - Int(color >> shift & 255)) <= 24
    }
  }

  private static let (red, blue, nothing): (UInt32, UInt32, UInt32) = (0xFFFF_0000, 0xFF00_00FF, 0)

  @Test func pixelsOfContentModes() throws {
    func look(_ keys: String, _ places: [(Int, Int, UInt32)]) throws {
      let image = try Self.pixels(Self.view(keys))
      for (x, y, color) in places {
        let pixel = image.pixel(x, y)
        #expect(Self.isNear(pixel, color), "\(keys) at \(x), \(y): \(String(pixel, radix: 16))")
      }
    }
    for name in ["baseline.jpg", "progressive.jpg", "cmyk.jpg"] {
      try look(
        "image: \(name)",
        [(6, 14, Self.red), (34, 26, Self.blue), (6, 8, Self.nothing), (20, 30, Self.nothing)])
    }
    let fill = "image: baseline.jpg, contentMode: fill"
    try look(fill, [(5, 5, Self.red), (35, 35, Self.blue), (2, 20, Self.nothing)])
    try look(
      "\(fill), radius: 16", [(5, 5, Self.nothing), (24, 5, Self.blue), (6, 20, Self.red)])
    try look(
      "image: baseline.jpg, contentMode: center",
      [(13, 20, Self.red), (26, 20, Self.blue), (10, 20, Self.nothing), (20, 14, Self.nothing)])
    try look(
      "image: pixels.png, contentMode: stretch",
      [(8, 6, Self.red), (16, 6, 0xFF00_FF00), (24, 6, Self.blue), (16, 34, 0xFFFF_FFFF)])
  }

  @Test func turnedImagesAreDrawnUpright() throws {
    let scratch = try TemporaryImages()
    // The position of red: at the left, the right, below or above.
    let corners: [UInt8: (red: (Int, Int), blue: (Int, Int))] = [
      1: ((8, 20), (32, 20)), 2: ((32, 20), (8, 20)), 3: ((32, 20), (8, 20)),
      4: ((8, 20), (32, 20)), 5: ((20, 8), (20, 32)), 6: ((20, 8), (20, 32)),
      7: ((20, 32), (20, 8)), 8: ((20, 32), (20, 8)),
    ]
    for (orientation, places) in corners {
      try scratch.write(try SampleImages.jpeg(turned: orientation), as: "turned.jpg")
      let picture = try Self.picture(Self.view("image: turned.jpg"), folder: scratch.folder)
      let image = try PNGWriter.image(of: picture, scale: 1, theme: .auto)
      #expect(Self.isNear(image.pixel(places.red.0, places.red.1), Self.red), "\(orientation)")
      #expect(Self.isNear(image.pixel(places.blue.0, places.blue.1), Self.blue), "\(orientation)")
      // The image data is not rotated.
      let plain = SVGImages.base64(try SampleImages.jpeg())
      #expect(orientation == 1 || picture.svg(.init()).contains(plain))
    }
  }

  @Test func aPDFKeepsJPEGsAndHasThemOnce() throws {
    let yaml = """
      size: [40, 40]
      views:
        a: {image: baseline.jpg, frame: [0, 0, 16, 8], fixed: true}
        b: {image: baseline.jpg, frame: [0, 10, 30, 30], fixed: true, contentMode: fill, radius: 4}
        c: {image: pixels.png, frame: [30, 0, 8, 4], fixed: true}
      """
    let writer = try PDFWriter(theme: .auto)
    var bytes: [UInt8] = []
    for _ in 0..<50 { bytes += try writer.add(Self.picture(yaml)) }
    bytes += try writer.finish()
    let text = String(decoding: bytes, as: UTF8.self)
    // The opacity of the PNG is a separate image.
    #expect(text.matches(of: /\/Subtype \/Image/).count == 3)
    #expect(text.matches(of: /\/DCTDecode/).count == 1)
    let jpeg = try SampleImages.jpeg()
    #expect(bytes.firstRange(of: jpeg) != nil)
    // No page names an image twice.
    for resources in text.matches(of: /\/XObject <<([^>]*)>>/) {
      let names = resources.1.split(separator: "/").map { $0.split(separator: " ").first ?? "" }
      #expect(Set(names).count == names.count)
    }
  }

  @Test func damagedPixelsAreAnErrorOfTheirPicture() throws {
    let scratch = try TemporaryImages()
    // The checksums are valid, but the compressed data is not.
    var bytes = SampleImages.png(width: 4, height: 2, depth: 8, type: 6, rows: [[1, 2, 3]])
    try scratch.write(bytes, as: "short.png")
    let picture = try Self.picture(Self.view("image: short.png"), folder: scratch.folder)
    let error = #expect(throws: LayoutError.self) {
      try PNGWriter.bytes(of: picture, scale: 1, theme: .auto)
    }
    #expect(
      error?.message == "an image of x is damaged: its 4 × 2 pixels cannot be decoded")
    let writer = try PDFWriter(theme: .auto)
    #expect(throws: LayoutError.self) { try writer.add(picture) }
    bytes = try writer.add(Self.picture(Self.view("image: pixels.png"))) + (try writer.finish())
    #expect(String(decoding: bytes, as: UTF8.self).matches(of: /\/Type \/Page %/).count == 1)
  }
  #endif
}

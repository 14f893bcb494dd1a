import Plumb
import Testing

@testable import LayoutDocuments

/// Dashed borders, borders on some sides, ellipses and clipped views in plain pictures.
@Suite struct PictureBorderTests {
  private static func picture(_ yaml: String) throws -> Picture {
    let document = try LayoutDocument(yaml: yaml)
    return try #require(DrawnDocuments.picture(of: document))
  }

  /// Returns the elements of an SVG of a view of 60 × 40 points at (10, 10).
  private static func elements(
    _ keys: String, in document: String = "", frame: String = "[10, 10, 60, 40]"
  ) throws -> [String] {
    let svg = try picture(
      "id: x\nsize: [100, 100]\n\(document)\nviews: {a: {frame: \(frame), fixed: true, \(keys)}}"
    ).svg(PictureOptions())
    return svg.split(separator: "\n").map { $0.drop { $0 == " " } }.dropFirst(2).dropLast().map(
      String.init)
  }

  private static func rectangle(_ place: [Double], _ color: String) -> String {
    let names = ["x", "y", "width", "height"]
    let place = zip(names, place).map { "\($0)=\"\($1.canonical)\"" }.joined(separator: " ")
    return "<rect \(place) fill=\"\(color)\"/>"
  }

  // MARK: Sides

  @Test func sidesAreRectangles() throws {
    let bottom = [Self.rectangle([10, 48, 60, 2], "#000000")]
    #expect(try Self.elements("stroke: black, strokeWidth: 2, strokeSides: [bottom]") == bottom)
    let all = try Self.elements("fill: red, stroke: black, strokeSides: [left, right, top]")
    #expect(
      all == [
        Self.rectangle([10, 10, 60, 40], "#ff0000"), Self.rectangle([10, 10, 60, 1], "#000000"),
        Self.rectangle([69, 10, 1, 40], "#000000"), Self.rectangle([10, 10, 1, 40], "#000000"),
      ])
    #expect(try Self.elements("stroke: black, strokeSides: []") == [])
    // All four sides equal a plain border.
    let sides = "strokeSides: [right, left, top, bottom]"
    #expect(try Self.elements("stroke: black, \(sides)") == Self.elements("stroke: black"))
    #expect(
      try Self.elements("stroke: black, strokeSides: [leading, trailing, top, bottom]")
        == Self.elements("stroke: black"))
  }

  @Test func sidesTurnWithTheDirection() throws {
    let keys = "stroke: black, strokeSides: leading"
    let (left, right) = (
      Self.rectangle([10, 10, 1, 40], "#000000"), Self.rectangle([69, 10, 1, 40], "#000000")
    )
    #expect(try Self.elements(keys) == [left])
    #expect(try Self.elements("stroke: black, strokeSides: trailing") == [right])
    // The direction mirrors the frame as well, unless the frame is given.
    #expect(try Self.elements(keys, in: "direction: rtl") == [right])
    #expect(try Self.elements(keys, in: "language: ar") == [right])
    #expect(
      try Self.elements("stroke: black, strokeSides: [left, leading]", in: "direction: rtl")
        == [right, left])
  }

  /// The sides of a translucent border are no darker where they meet.
  @Test func cornersAreDrawnOnce() throws {
    let keys = "strokeWidth: 4, strokeSides: [top, left]"
    #expect(
      try Self.elements("stroke: black, \(keys)") == [
        Self.rectangle([10, 10, 60, 4], "#000000"), Self.rectangle([10, 10, 4, 40], "#000000"),
      ])
    let faint = try Self.elements("stroke: '#0008', \(keys)")
    #expect(faint[0].hasPrefix(#"<rect x="10" y="10" width="60" height="4" "#))
    #expect(faint[1].hasPrefix(#"<rect x="10" y="14" width="4" height="36" "#))
  }

  @Test func sidesEndAtRoundCorners() throws {
    let keys = "fill: red, stroke: black, strokeWidth: 2, radius: 8, strokeSides"
    let ground = ##"<rect x="10" y="10" width="60" height="40" rx="8" fill="#ff0000"/>"##
    #expect(
      try Self.elements("\(keys): bottom") == [ground, Self.rectangle([18, 48, 44, 2], "#000000")])
    #expect(
      try Self.elements("\(keys): left") == [ground, Self.rectangle([10, 18, 2, 24], "#000000")])
    // An ellipse has no straight sides.
    #expect(try Self.elements("stroke: black, radius: 50%, strokeSides: [top, left]") == [])
  }

  @Test func thickSidesFillTheView() throws {
    let keys = "stroke: black, strokeWidth: 1e9, strokeSides"
    let whole = Self.rectangle([10, 10, 60, 40], "#000000")
    #expect(try Self.elements("\(keys): top") == [whole])
    #expect(
      try Self.elements("\(keys): [top, bottom]") == [
        Self.rectangle([10, 10, 60, 20], "#000000"), Self.rectangle([10, 30, 60, 20], "#000000"),
      ])
    #expect(
      try Self.elements("stroke: black, strokeWidth: 1e9, strokeDash: dashed") == [whole])
  }

  // MARK: Gaps

  /// Each side begins and ends with a dash: 60 is 12 dashes and 11 gaps, and 40 is 8 and 7.
  @Test func dashesFitTheirSides() throws {
    let dashed = try Self.elements("stroke: black, strokeDash: dashed")
    #expect(
      dashed == [
        ##"<path d="M10 10.5h60M10 49.5h60" fill="none" stroke="#000000" stroke-dasharray="3.103448 2.068966"/>"##,
        ##"<path d="M10.5 10v40M69.5 10v40" fill="none" stroke="#000000" stroke-dasharray="3.157895 2.105263"/>"##,
      ])
    let one = try Self.elements("stroke: black, strokeDash: dashed, strokeSides: bottom")
    #expect(one.count == 1 && one[0].contains(#""M10 49.5h60""#))
    // Given lengths are used unchanged.
    let said = try Self.elements("stroke: black, strokeDash: [7, 1, 2], strokeSides: [top, left]")
    #expect(said.count == 2 && said.allSatisfy { $0.contains(#"stroke-dasharray="7 1 2""#) })
  }

  @Test func dotsStandInCorners() throws {
    let dots = try Self.elements("stroke: black, strokeWidth: 2, strokeDash: dotted")
    // There are 58 points from 11 to 69, with 15 gaps; the dots extend beyond the last gap.
    #expect(
      dots == [
        ##"<path d="M11 11h58.97M11 49h58.97" fill="none" stroke="#000000" stroke-width="2" stroke-dasharray="0 3.866667" stroke-linecap="round"/>"##,
        ##"<path d="M11 11v38.95M69 11v38.95" fill="none" stroke="#000000" stroke-width="2" stroke-dasharray="0 3.8" stroke-linecap="round"/>"##,
      ])
    // Translucent dots are drawn once.
    let faint = try Self.elements("stroke: '#0008', strokeWidth: 2, strokeDash: dotted")
    #expect(faint[1].contains(#""M11 12.9v35.15M69 12.9v35.15""#))
    #expect(faint[1].contains(#"stroke-dashoffset="1.9""#))
  }

  @Test func gapsFollowRoundCorners() throws {
    let round = try Self.elements(
      "fill: red, stroke: black, strokeWidth: 2, strokeDash: dashed, radius: 8")
    #expect(round.count == 2)
    #expect(round[1].hasPrefix(#"<path d="M18 11h44C65.87 11 69 14.13 69 18v24C"#))
    // The radius is less than half the line width.
    let sharp = try Self.elements("stroke: black, strokeWidth: 8, strokeDash: dashed, radius: 4")
    #expect(sharp.count == 2 && sharp[0].contains(#""M10 14h60M10 46h60""#))
  }

  @Test func whatHasNoRoomForGapsHasNone() throws {
    let short = try Self.elements("stroke: black, strokeDash: dashed", frame: "[10, 10, 5, 60]")
    #expect(!short[0].contains("dasharray") && short[1].contains("dasharray"))
    let long = try Self.elements(
      "stroke: black, strokeDash: [0.1, 0], strokeSides: top", frame: "[0, 0, 1e6, 10]")
    #expect(long.count == 1 && !long[0].contains("dasharray"))
  }

  /// Swift code can set lengths that documents cannot.
  @Test func lengthsThatAreNoneAreNoGaps() throws {
    for lengths in [[], [.nan], [-1, 5], [.infinity, 1], [0, 0], [1e-300]] as [[Double]] {
      var document = try DrawnDocuments.card()
      try DrawnDocuments.set("panel", in: &document) {
        ($0.strokeDash, $0.radius, $0.radiusPercentage) = (.lengths(lengths), 0, .nan)
        ($0.opacity, $0.strokeSides) = (-3, [.top, .top, .left])
      }
      let svg = try #require(DrawnDocuments.picture(of: document)).svg(PictureOptions())
      #expect(!svg.contains("dasharray") && svg.contains(#"<g opacity="0">"#))
    }
  }

  // MARK: Ellipses

  @Test func percentagesAreEllipses() throws {
    #expect(
      try Self.elements("fill: red, radius: 50%") == [
        ##"<rect x="10" y="10" width="60" height="40" rx="30" ry="20" fill="#ff0000"/>"##
      ])
    #expect(
      try Self.elements("fill: red, radius: 25%, stroke: black, strokeWidth: 4") == [
        ##"<rect x="12" y="12" width="56" height="36" rx="13" ry="8" fill="#ff0000" stroke="#000000" stroke-width="4"/>"##
      ])
    // A circle needs one number.
    #expect(
      try Self.elements("fill: red, radius: 50%", frame: "[10, 10, 40, 40]") == [
        ##"<rect x="10" y="10" width="40" height="40" rx="20" fill="#ff0000"/>"##
      ])
    #expect(try Self.elements("fill: red, radius: 0%") == Self.elements("fill: red"))
  }

  @Test func imagesAreCutOffByThem() throws {
    let yaml = """
      size: [60, 40]
      views: {a: {image: baseline.jpg, frame: [0, 0, 60, 40], fixed: true, contentMode: stretch, radius: 50%}}
      """
    let document = try LayoutDocument(
      contentsOf: Array(yaml.utf8), format: .yaml, folder: ImageDocumentTests.folder)
    let picture = try #require(DrawnDocuments.picture(of: document))
    let svg = picture.svg(PictureOptions())
    #expect(
      svg.contains(
        ##"<clipPath id="c0_0_60_40_30_20"><rect x="0" y="0" width="60" height="40" rx="30" ry="20"/></clipPath>"##
      ))
    #if Pictures
    let image = try PNGWriter.image(of: picture, scale: 1, theme: .auto)
    #expect(image.pixel(1, 1) == 0 && image.pixel(10, 3) == 0 && image.pixel(30, 20) >> 24 == 0xFF)
    #endif
  }

  // MARK: Opacity

  private static let group = """
    size: [40, 40]
    views:
      a:
        frame: [0, 0, 40, 40]
        fixed: true
        opacity: 0.5
        fill: white
        views:
          b: {frame: [0, 0, 20, 20], fixed: true, fill: red}
          c: {frame: [10, 10, 20, 20], fixed: true, fill: black, opacity: 0.5, views: {
            d: {frame: [0, 0, 5, 5], fixed: true, fill: blue}}}
      e: {frame: [30, 0, 10, 40], fixed: true, fill: lime}
      gone: {frame: [0, 0, 40, 40], fixed: true, fill: black, opacity: 0, views: {
        f: {frame: [0, 0, 40, 40], fixed: true, fill: black, opacity: 1}}}
      empty: {frame: [0, 0, 40, 40], fixed: true, opacity: 0.5}
    """

  @Test func aViewIsSeenInPartWithAllThatIsInIt() throws {
    let svg = try Self.picture(Self.group).svg(PictureOptions())
    #expect(
      svg.hasSuffix(
        """
          <g opacity="0.5">
            <rect x="0" y="0" width="40" height="40" fill="#ffffff"/>
            <rect x="0" y="0" width="20" height="20" fill="#ff0000"/>
            <g opacity="0.5">
              <rect x="10" y="10" width="20" height="20" fill="#000000"/>
              <rect x="10" y="10" width="5" height="5" fill="#0000ff"/>
            </g>
          </g>
          <rect x="30" y="0" width="10" height="40" fill="#00ff00"/>
        </svg>

        """))
  }

  @Test func theRootAndTextsAreSeenInPart() throws {
    let picture = try Self.picture(
      "size: [9, 9]\nstyle: {opacity: 0.001, fill: red}\nviews: {a: {fill: blue}}")
    #expect(picture.svg(PictureOptions()).contains(#"<g opacity="0.001">"#))
    #expect(picture.elements.count == 3)
    #if Text
    var document = try DrawnDocuments.cardWithTexts()
    try DrawnDocuments.set("badge", in: &document) { $0.opacity = 0.5 }
    let elements = try #require(DrawnDocuments.picture(of: document)).elements
    let open = elements.firstIndex {
      if case .open(let group) = $0 { group.opacity == 0.5 } else { false }
    }
    let text = elements.lastIndex { if case .text = $0 { true } else { false } }
    let close = elements.lastIndex { if case .close = $0 { true } else { false } }
    #expect(try #require(open) < #require(text) && #require(text) < #require(close))
    #endif
  }

  /// Pictures of constraints ignore these appearances.
  @Test func markedPicturesDoNotChange() throws {
    func marked(_ keys: String) throws -> String {
      let document = try LayoutDocument(
        yaml: "size: [100, 100]\nviews: {a: {frame: [9, 9, 30, 30], fixed: true\(keys)}}")
      return try #require(DrawnDocuments.picture(of: document) { $0.isPlain = false }).svg(.init())
    }
    #expect(
      try marked(", opacity: 0.5, stroke: red, strokeDash: dotted, strokeSides: top, radius: 50%")
        == marked(""))
  }

  #if Pictures
  /// Whether the channels of two pixels differ by at most 2.
  private static func isNear(_ pixel: UInt32, _ color: UInt32) -> Bool {
    (0..<4).allSatisfy { part in
      let (one, other) = (pixel >> (8 * part) & 0xFF, color >> (8 * part) & 0xFF)
      return max(one, other) - min(one, other) <= 2
    }
  }

  @Test func pixelsOfGroups() throws {
    let yaml = Self.group.replacing("size: [40, 40]", with: "size: [40, 40]\nstyle: {fill: white}")
    let image = try PNGWriter.image(of: Self.picture(yaml), scale: 1, theme: .auto)
    // Red alone, black over red at a quarter, white beside them, blue over black, and a view
    // above.
    #expect(Self.isNear(image.pixel(5, 5), 0xFFFF_8080))
    #expect(Self.isNear(image.pixel(18, 18), 0xFFC0_8080))
    #expect(Self.isNear(image.pixel(25, 25), 0xFFC0_C0C0))
    #expect(Self.isNear(image.pixel(12, 12), 0xFFC0_80C0))
    #expect(image.pixel(35, 20) == 0xFF00_FF00)
  }

  @Test func pixelsOfBordersAndEllipses() throws {
    let image = try PNGWriter.image(
      of: Self.picture(
        """
        size: [60, 40]
        views:
          a: {frame: [0, 0, 60, 40], fixed: true, fill: red, radius: 50%}
          b: {frame: [10, 10, 40, 20], fixed: true, stroke: black, strokeWidth: 2, strokeDash: [10, 10],
            strokeSides: [top, trailing]}
        """), scale: 1, theme: .auto)
    #expect(image.pixel(3, 3) == 0 && image.pixel(30, 1) == 0xFFFF_0000)
    #expect(image.pixel(11, 10) == 0xFF00_0000 && image.pixel(25, 11) == 0xFFFF_0000)
    #expect(image.pixel(35, 11) == 0xFF00_0000 && image.pixel(48, 15) == 0xFF00_0000)
    #expect(image.pixel(49, 25) == 0xFFFF_0000 && image.pixel(30, 29) == 0xFFFF_0000)
  }

  @Test func aPDFHasGroups() throws {
    let writer = try PDFWriter(theme: .auto)
    let picture = try Self.picture(Self.group)
    let bytes = try writer.add(picture) + writer.finish()
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.matches(of: /\/S \/Transparency/).count >= 2)
    #expect(text.hasSuffix("%%EOF\n"))
  }

  /// Each nested group takes as many pixels as the picture, so the nesting is limited.
  @Test func groupsInGroupsHaveAnEnd() throws {
    func picture(_ depth: Int, _ side: Double) -> Picture {
      var picture = Picture(title: "deep", area: Frame(x: 0, y: 0, width: side, height: side))
      let red = PicturePaint.colors(fill: .black, stroke: nil, width: 0)
      for _ in 0..<depth { picture.elements.append(.open(PictureGroup(opacity: 0.99))) }
      picture.elements.append(.rectangle(picture.area, radius: nil, red))
      picture.elements += Array(repeating: .close, count: depth)
      return picture
    }
    #expect(
      try PNGWriter.image(of: picture(300, 20), scale: 1, theme: .auto).pixel(9, 9) >> 24 > 5)
    let error = #expect(throws: LayoutError.self) {
      try PNGWriter.bytes(of: picture(300, 2000), scale: 1, theme: .auto)
    }
    #expect(error?.code == .limit)
    #expect(
      error?.message
        == "deep has 300 views with an opacity inside each other, each of which takes 2000 × 2000 pixels; a smaller --scale has fewer"
    )
    let writer = try PDFWriter(theme: .auto)
    let bytes = try writer.add(picture(500, 200)) + writer.finish()
    #expect(bytes.count < 2_000_000)
  }
  #endif

  /// Sides extend beyond a cut edge.
  @Test func sidesBleed() throws {
    let picture = try Self.picture(
      """
      size: [100, 50]
      views: {a: {frame: [0, 0, 100, 20], fixed: true, stroke: black, strokeSides: [bottom]}}
      """)
    var sheet = SheetLayout()
    sheet.bleed = 5
    let position = try sheet.position(of: picture, at: 0)
    let frames = picture.printed(at: position, hasMarks: false).elements.compactMap { element in
      if case .rectangle(let frame, _, _) = element { frame } else { nil }
    }
    #expect(frames == [Frame(x: -5, y: 19, width: 110, height: 1)])
  }
}

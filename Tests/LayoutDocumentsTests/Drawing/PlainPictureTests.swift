import Foundation
import Plumb
import Testing

@testable import LayoutDocuments

/// Plain pictures, which show only the content of the document.
@Suite struct PlainPictureTests {
  @Test func backgroundsBordersAndNothingElse() throws {
    let picture = try #require(DrawnDocuments.picture(of: DrawnDocuments.card()))
    #expect(
      picture.svg(PictureOptions()) == """
        <svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" viewBox="0 0 200 100">
          <title>card</title>
          <rect x="0" y="0" width="200" height="100" fill="#ffffff"/>
          <rect x="11" y="11" width="178" height="78" rx="7" fill="#eeeeff" stroke="#0000ff" stroke-opacity="0.5" stroke-width="2"/>
          <rect x="14" y="14" width="20" height="10" fill="#dc143c"/>
        </svg>

        """)
  }

  @Test func aBorderIsNeverThickerThanItsView() throws {
    var document = try DrawnDocuments.card()
    try DrawnDocuments.set("badge", in: &document) { look in
      (look.stroke, look.strokeWidth, look.radius) = ("black", 1e9, 1e9)
    }
    try DrawnDocuments.set("panel", in: &document) { $0.strokeWidth = 0 }
    let text = try #require(DrawnDocuments.picture(of: document)).svg(PictureOptions())
    for color in ["#dc143c", "#000000"] {
      #expect(
        text.contains(#"<rect x="14" y="14" width="20" height="10" rx="5" fill="\#(color)"/>"#))
    }
    #expect(
      text.contains(##"<rect x="10" y="10" width="180" height="80" rx="8" fill="#eeeeff"/>"##))
  }

  @Test func whatContradictsItselfHasNoPlainPicture() throws {
    let document = try LayoutDocument(
      yaml: "size: [9, 9]\nviews: {a: {}}\nequations: [a.width == 1, a.width == 2]")
    #expect(DrawnDocuments.picture(of: document) == nil)
    #expect(DrawnDocuments.picture(of: document) { $0.isPlain = false } != nil)
  }

  @Test func aRootWithoutAreaIsDrawn() throws {
    let document = try LayoutDocument(yaml: "size: [0, 0]\nviews: {a: {}}")
    let nothing = Frame(x: 0, y: 0, width: 0, height: 0)
    #expect(DrawnDocuments.picture(of: document)?.area == nothing)
  }
}

import LayoutNotation
import Plumb
import Testing

@testable import LayoutDocuments

/// Units after numbers, in all notations.
@Suite struct LengthUnitTests {
  @Test func lengthsHaveUnits() throws {
    let document = try LayoutDocument(
      yaml: """
        size: [10in, 254mm]
        metrics: {gap: 2.54cm, wide: gap * 2 + 1in, size: 5mm}
        views:
          a: {intrinsic: [gap, 96px], margins: 0.5in}
          b: {}
          c: {text: "{size}"}
        equations: |
          a.left == 1in
          a.top == -25.4mm + 2in @ 500
          b.left == gap + 1 * 10pt
        rules:
          - {view: b, rule: "tt = 1in, w = 2.54cm"}
        visual: "V:[b(72pt)]"
        """)
    #expect(document.size == .fixed(width: 720, height: 254 * (72 / 25.4)))
    #expect(document.metrics.map(\.value) == [72, 216])
    // A length shown in a text keeps its written form.
    #expect(document.textMetrics.map(\.text) == ["5mm"])
    #expect(document.views[0].intrinsicSize == IntrinsicSize(width: 72, height: 72))
    #expect(document.views[0].margins == EdgeInsets(36))
    var options = DocumentOptions()
    options.measuresTexts = false
    let solution = try document.layout(with: options).solve()
    #expect(solution.frame(ofViewNamed: "a").map { [$0.x, $0.y] } == [72, 72])
    #expect(solution.frame(ofViewNamed: "b") == Frame(x: 82, y: 72, width: 72, height: 72))
    #expect(try LayoutDocument(json: document.json) == document)
  }

  @Test(arguments: [
    ("equations: a.left == 10em", "its unit is none of mm, cm, in, pt and px"),
    ("equations: a.left == 10mmm", "is not a number"),
    ("equations: a.left == 10mm%", "%"),
    ("equations: a.left == 10mm.5", "is not a number"),
    ("equations: a.left == 10 mm", "write a unit directly after its number"),
    ("visual: \"H:|-3mmm-[a]\"", "is not a number"),
    ("grid: 2 mm", "must be a number; found the text \"2 mm\""),
  ])
  func otherUnitsAreRefused(_ line: String, _ message: String) {
    let error = #expect(throws: LayoutError.self) {
      _ = try Layout(LayoutDocument(yaml: "size: [9, 9]\nviews: {a: {}}\n" + line))
    }
    #expect(error?.message.contains(message) ?? false, "\(error?.message ?? "")")
  }
}

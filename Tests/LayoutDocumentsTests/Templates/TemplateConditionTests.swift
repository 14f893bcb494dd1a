import LayoutNotation
import Plumb
import Testing

@testable import LayoutDocuments

/// Conditions in templates: rows with the same truth value share a lowered system, for any
/// numbers.
@Suite struct TemplateConditionTests {
  private static let text = """
    size: [w, 100]
    metrics: {w: 300, gap: 8}
    views: {a: {}, b: {}}
    equations: |
      a.left == gap
      when w >= 480 {
        a.width == 40%
      } else when w + gap >= 320 {
        a.width == 200
      } else {
        a.width == 100
      }
    """

  @Test func outcomesDecide() throws {
    let template = try LayoutTemplate(LayoutDocument(yaml: Self.text))
    let layout = try #require(
      try template.lowered(for: TemplateRow([500, 8], []), RowMeasures([])))
    #expect(try layout.take([480, 8].span, []))
    #expect(try layout.take([2000.25, 3].span, []))
    #expect(try !layout.take([479, 8].span, []))
    // So close to the limit that rounding may decide.
    #expect(try !layout.take([480 - 5e-7, 8].span, []))
    #expect(try layout.take([490, 8].span, []))
  }

  @Test func rowsAreThoseOfDocuments() throws {
    let document = try LayoutDocument(yaml: Self.text)
    let template = try LayoutTemplate(document)
    let solver = template.makeSolver()
    for width in stride(from: 250.0, through: 560, by: 0.75) {
      for gap in [0.0, 8, 20] {
        let row = try solver.solution(of: [width, gap])
        let own = try Layout(document.replacingMetrics(with: ["w": width, "gap": gap])).solve()
        #expect(row.frame(ofViewNamed: "a") == own.frame(ofViewNamed: "a"), "\(width), \(gap)")
      }
    }
  }
}

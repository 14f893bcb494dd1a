import LayoutDocuments
import Plumb
import Testing

/// Replaced metrics, which change the values derived from them but keep later edits.
@Suite struct ReplacedMetricsTests {
  private func document() throws -> LayoutDocument {
    try LayoutDocument(
      yaml: """
        size: [10 * gap, 80]
        metrics: {gap: 8, twice: 2 * gap, word: Ann}
        margins: gap
        grid: 2
        style: {fill: teal, radius: gap}
        stack: {spacing: gap}
        views: {a: {intrinsic: [gap, twice]}, b: {}}
        """)
  }

  @Test func changesStay() throws {
    let read = try document()
    var changed = read
    changed.root.margins = EdgeInsets(3)
    changed.grid = 4
    changed.appearance.fill = "red"
    changed.stack?.axis = .vertical
    changed.metrics.append(.init(name: "added", value: 5))
    changed.textMetrics.append(.init(name: "more", text: "Bob"))
    changed.fonts = [.init(name: "body", files: ["a.otf"])]
    changed.language = "de"
    let other = try changed.replacingMetrics(with: ["gap": 10, "added": 6], texts: ["more": "Cem"])
    #expect(other.root.margins == EdgeInsets(3) && other.grid == 4)
    #expect(other.appearance.fill == "red" && other.appearance.radius == 10)
    #expect(other.stack?.axis == .vertical)
    #expect(other.metrics.map(\.name) == ["gap", "twice", "added"])
    #expect(other.metrics.map(\.value) == [10, 20, 6])
    #expect(other.textMetrics.map(\.text) == ["Ann", "Cem"])
    #expect(other.fonts == changed.fonts && other.language == "de")
    #expect(other.size == .fixed(width: 100, height: 80))
    #expect(other.views[0].intrinsicSize == IntrinsicSize(width: 10, height: 20))
  }

  @Test func changesStayHoweverOftenMetricsAreReplaced() throws {
    var changed = try document().replacingMetrics(with: ["gap": 10])
    changed.root.margins = EdgeInsets(1)
    let other = try changed.replacingMetrics(with: ["gap": 12]).replacingMetrics(with: ["gap": 5])
    #expect(other.size == .fixed(width: 50, height: 80) && other.appearance.radius == 5)
    #expect(other.root.margins == EdgeInsets(1))
    #expect(other.metrics.map(\.value) == [5, 10])
    // A metric edited in Swift counts as a given metric.
    changed.metrics[0].value = 7
    changed.metrics[1].value = 3
    let byHand = try changed.replacingMetrics(with: [:])
    #expect(byHand.metrics.map(\.value) == [7, 3])
    #expect(byHand.views[0].intrinsicSize == IntrinsicSize(width: 7, height: 3))
  }

  @Test func theSameMetricsGiveTheSameDocument() throws {
    let read = try document()
    #expect(try read.replacingMetrics(with: ["gap": 8]) == read)
    #expect(try read.replacingMetrics(with: ["gap": 3]).replacingMetrics(with: ["gap": 8]) == read)
  }
}

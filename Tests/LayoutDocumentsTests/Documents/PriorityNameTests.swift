import LayoutDocuments
import LayoutNotation
import Plumb
import Testing

/// Names of priorities, which are numbers where a priority is expected, and words elsewhere.
@Suite struct PriorityNameTests {
  private func frames(_ yaml: String) throws -> [String: Frame] {
    let result = try LayoutDocument(yaml: yaml).solved(defaultID: "a").result
    let solution = try #require(result.solution, "\(result.error?.message ?? "")")
    return Dictionary(zip(solution.views.map(\.name), result.frames)) { first, _ in first }
  }

  private func message(_ yaml: String) throws -> String? {
    do throws(LayoutError) {
      return try LayoutDocument(yaml: yaml).solved(defaultID: "a").error?.message
    } catch {
      return error.message
    }
  }

  @Test func metricsMayBearThem() throws {
    let frames = try frames(
      """
      size: [200, 100]
      metrics: {high: 30, low: 2 * high, fit: high + 1}
      views: {a: {intrinsic: [low, high], hug: [high, low]}, b: {intrinsic: [fit, 10]}}
      equations: |
        a.left == high
        a.left == 0 @ high
        a.top == 0
        b.left == a.right + fit
        b.top == high / 3
      """)
    #expect(frames["a"] == Frame(x: 30, y: 0, width: 60, height: 30))
    #expect(frames["b"] == Frame(x: 121, y: 10, width: 31, height: 10))
  }

  /// The word after `@` is the priority, even if a metric has that name.
  @Test func prioritiesAreMeantWhereTheyStand() throws {
    let document = try LayoutDocument(
      yaml: """
        size: [200, 100]
        metrics: {low: 900, high: 10}
        views: {a: {hug: [high, low - 1], resist: [low, high]}}
        equations: |
          a.left == 5 @ low
          a.left == 6 @ 300
          a.hugV == low + 1
        visual: ["V:[a(8@high)]"]
        """)
    let view = document.views[0]
    #expect(view.hugging == AxisPriorities(horizontal: 750, vertical: 249))
    #expect(view.resistance == AxisPriorities(horizontal: 250, vertical: 750))
    let result = document.solved(defaultID: "a").result
    #expect(result.frames[1].x == 6)
    #expect(result.solution?.unsatisfied.map(\.priority) == [250])
    let layout = try Layout(document)
    #expect(layout.constraints.last?.priority == 750)
  }

  @Test func aMetricIsATextThatIsSuchAWord() throws {
    let document = try LayoutDocument(
      yaml: "size: fit\nmetrics: {priority: high}\nviews: {a: {text: 'Priority: {priority}'}}")
    #expect(document.textMetrics == [.init(name: "priority", text: "high")])
    #expect(document.views[0].text?.text == "Priority: high")
    let other = try document.replacingMetrics(with: [:], texts: ["priority": "low"])
    #expect(other.views[0].text?.text == "Priority: low")
    #expect(try LayoutDocument(json: other.json) == other)
  }

  @Test func elsewhereTheyAreNoNumbers() throws {
    let misplaced =
      "is the name of a priority: it means a number only behind @, and in hug and resist"
    #expect(
      try message("size: fit\nviews: {a: {text: [{text: x, fontSize: fit}]}}")
        == "views.a.text[0].fontSize must be a number: the size of a whole text fits its view, and "
        + "runs keep theirs as parts of it; found the text \"fit\"")
    #expect(
      try message("size: fit\nmargins: fit")
        == "margins must be a number, a list of top, left, bottom and right, or a mapping of "
        + "these; found the text \"fit\", and \"fit\" \(misplaced)")
    #expect(
      try message("size: fit\nviews: {a: {}}\nequations: |\n  a.width == high - 1")
        == "\"high\" \(misplaced)")
    #expect(
      try message("size: fit\nmetrics: {gap: 4}\nviews: {a: {baseline: gap + low}}")
        == "views.a.baseline must be a number; found the text \"gap + low\", and \"low\" \(misplaced)"
    )
  }

  /// A row may set any such metric.
  @Test func rowsGiveSuchMetrics() throws {
    let document = try LayoutDocument(
      yaml: """
        size: [200, 100]
        metrics: {fit: 8, word: low}
        views: {a: {}}
        equations: "a.width == fit"
        """)
    let template = try LayoutTemplate(document)
    #expect(template.parameters == ["fit"] && template.textParameters == ["word"])
    #expect(try template.solve(rows: [[8], [30]]).map { $0.views.frames[1].width } == [8, 30])
  }
}

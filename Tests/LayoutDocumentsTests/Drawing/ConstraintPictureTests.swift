import LayoutNotation
import Plumb
import Testing

@testable import LayoutDocuments

/// Constraints in pictures.
@Suite struct ConstraintPictureTests {
  /// Draws a document in YAML.
  private func drawing(_ yaml: String) throws -> SVGDrawing {
    let document = try LayoutDocument(yaml: yaml)
    return try #require(
      document.solvedLayout(defaultID: "layout", options: DocumentOptions()).drawing())
  }

  private func picture(_ yaml: String, theme: SVGDrawing.Theme = .light) throws -> String {
    try drawing(yaml).text(theme: theme)
  }

  private let pair = """
    size: [200, 100]
    views: {a: {}, b: {}}
    equations: |
      a.left == 10
      a.top == 10
      a.width == 60
      a.height == 30
      b.left == a.right + 20
      b.top == a.top
      b.width == a.width
      b.height == 50%

    """

  // MARK: Constraints that hold

  @Test func distancesAndSizesAreMeasured() throws {
    let drawing = try drawing(pair)
    let measures = drawing.marks.measures
    #expect(measures.allSatisfy { $0.kind == .dimension && $0.tone == .plain })
    let between = try #require(measures.first { $0.text == "20" })
    #expect(between.isHorizontal && between.start == 70 && between.end == 90)
    #expect(measures.map(\.text).contains("= a.width"))
    #expect(measures.map(\.text).contains("= 50%"))
    let text = drawing.text(theme: .light)
    #expect(text.contains(">20</text>"))
    #expect(text.contains("<title>line 5: b.left == a.right + 20</title>"))
  }

  @Test func alignedEdgesShareAHairline() throws {
    let guides = try drawing(pair).marks.guides
    #expect(guides.count == 1)
    #expect(guides.first?.isHorizontal == true && guides.first?.position == 10)
    #expect(guides.first?.extent == 10...150)
  }

  @Test func slackAndImplicitConstraintsAreNotMeasured() throws {
    let drawing = try drawing(
      """
      size: [200, 100]
      views: {a: {intrinsic: [60, 30]}}
      equations: |
        a.left == 10
        a.top == 10
        a.right <= -20
      """)
    #expect(drawing.marks.measures.map(\.text) == ["10", "10"])
  }

  @Test func rightToLeftIsMeasuredFromTheRight() throws {
    let drawing = try drawing(
      """
      size: [200, 100]
      direction: rtl
      views: {a: {}, b: {}}
      equations: |
        a.leading == 10
        a.width == 60
        b.leading == a.trailing + 20
        b.trailing == -30
        a.top == 0 && a.bottom == 0 && b.top == 0 && b.bottom == 0
      """)
    let gaps = drawing.marks.measures.filter { $0.otherAcross != nil }
    #expect(gaps.map(\.text) == ["10", "20", "30"])
    #expect(gaps.map(\.start) == [200, 130, 0])
    #expect(gaps.map(\.end) == [190, 110, 30])
    #expect(drawing.text().contains("right to left"))
  }

  @Test func aDensePictureHasViewsAlone() throws {
    let names = (1...60).map { "v\($0)" }
    let drawing = try drawing(
      """
      size: [700, 100]
      views: {\(names.map { "\($0): {}" }.joined(separator: ", "))}
      equations: |
      \(names.enumerated().map { "  \($1).left == \($0 * 11)\n  \($1).width == 10\n  \($1).top == 5\n  \($1).height == 20" }.joined(separator: "\n"))
      """)
    #expect(drawing.marks.measures.isEmpty && drawing.marks.guides.isEmpty)
    #expect(drawing.boxes.count == 60)
  }

  @Test func baselinesMarginsAndGridAreDrawn() throws {
    let text = try picture(
      """
      size: [200, 100]
      grid: 5
      views: {a: {baseline: 6, frame: [10, 10, 60, 30], fixed: true}, b: {margins: [12, 12, 12, 12], alignmentInsets: 4, frame: [80, 10, 100, 80], fixed: true}}
      """)
    #expect(text.contains("<title>a.lastBaseline</title>"))
    #expect(text.contains("<title>margins of b</title>"))
    #expect(text.contains("<title>alignment rectangle of b</title>"))
    #expect(text.contains(#"class="gr""#))
  }

  // MARK: Unsatisfied constraints

  @Test func aConstraintThatGaveWayIsASpringWithItsAmount() throws {
    let drawing = try drawing(
      """
      size: [200, 100]
      views: {a: {}, b: {}}
      equations: |
        a.left == 0 && a.top == 0 && a.bottom == 0 && b.top == 0 && b.bottom == 0
        b.left == a.right + 40 @ low
        b.left >= a.right + 8
        b.right == 0
        a.width == 110
        b.width == 82
      """)
    let springs = drawing.marks.measures.filter { $0.kind == .spring }
    #expect(springs.map(\.text) == ["40 −32"])
    #expect(springs.map(\.tone) == [.unsatisfied])
    #expect(springs.map(\.start) == [110] && springs.map(\.end) == [118])
    #expect(drawing.boxes.map(\.highlight) == [nil, .unsatisfied])
    let text = drawing.text(theme: .light)
    #expect(text.contains("40 −32</text>"))
    #expect(text.contains("b.left == a.right + 40 @ low, missed by 32</text>"))
  }

  /// A picture lists the violations of the result with the same amounts; parts of a constraint
  /// are summed.
  @Test func whatGaveWayIsThatOfTheResult() throws {
    let document = try LayoutDocument(
      yaml: """
        size: [200, 100]
        views:
          a: {intrinsic: [260, 20]}
          row: {stack: {spacing: 10}, views: {b: {intrinsic: [90, 20]}, c: {intrinsic: [150, 20]}}}
        equations: |
          a.left == 10 && a.right == -10 && a.top == 0
          row.left == 0 && row.right == 0
          a.height == 50 && a.width == 100 @ low
          row.top == a.bottom + 300 || row.bottom == a.top - 40 @ low
          row.height >= 80 @ low
        """)
    let solved = document.solvedLayout(defaultID: "layout", options: DocumentOptions())
    let result = try #require(solved.result.solution).unsatisfied
    let drawing = try #require(solved.drawing())
    let listed = drawing.marks.constraints.compactMap(\.unsatisfied)
    #expect(result.count > 3 && listed.count == result.count)
    for missed in result {
      let same = try #require(listed.first { $0.constraint == missed.constraint })
      #expect(same.amount == missed.amount && same.priority == missed.priority)
    }
  }

  @Test func aSizeThatGaveWayIsASpringAlongIt() throws {
    let drawing = try drawing(
      """
      size: [200, 100]
      views: {a: {intrinsic: [260, 20]}}
      equations: |
        a.left == 10
        a.right == -10
        a.top == 0
      """)
    let spring = try #require(drawing.marks.measures.first { $0.kind == .spring })
    #expect(spring.text == "≥ 260 −80")
    #expect((spring.start, spring.end) == (10, 190))
  }

  // MARK: Ambiguous views

  @Test func aFreeAttributeHasGhostsAtTheEndsOfItsRange() throws {
    let drawing = try drawing(
      """
      size: [200, 100]
      views: {a: {frame: [30, 0, 0, 0]}}
      equations: |
        a.left >= 10
        a.right <= -20
        a.width == 50
        a.top == 0
        a.height == 20
      """)
    #expect(drawing.marks.ghosts.map(\.frame.x) == [10, 130])
    let range = try #require(drawing.marks.measures.first { $0.kind == .range })
    #expect(range.text == "left 10 … 130" && range.start == 10 && range.end == 130)
    #expect(drawing.boxes.map(\.highlight) == [.ambiguous])
    #expect(drawing.text().contains("a.left  10 … 130</text>"))
  }

  @Test func aRangeWithoutEndReachesToTheEdge() throws {
    let drawing = try drawing(
      """
      size: [200, 100]
      views: {a: {frame: [30, 0, 0, 0]}}
      equations: |
        a.left >= 10
        a.width == 50
        a.top == 0
        a.height == 20
      """)
    let range = try #require(drawing.marks.measures.first { $0.kind == .range })
    #expect(range.text == "left ≥ 10" && range.start == 10 && range.end == 200)
    #expect(drawing.marks.ghosts.map(\.frame.x) == [10])
  }

  // MARK: Conflicts

  private let conflict = """
    size: [100, 100]
    views: {a: {}, b: {}}
    equations: |
      a.left == 0 && a.top == 0 && a.bottom == 0
      a.width >= 60
      b.left == a.right + 10
      b.right == 0
      b.width >= 50
      b.top == 0 && b.bottom == 0

    """

  @Test func aConflictIsRedOnTheElasticSolution() throws {
    let drawing = try drawing(conflict)
    #expect(drawing.boxes.count == 2)
    #expect(drawing.boxes.map(\.highlight) == [.conflict, .conflict])
    let red = drawing.marks.measures.filter { $0.tone == .conflict }
    #expect(
      red.contains { $0.text.hasPrefix("≥ 60") } && red.contains { $0.text.hasPrefix("≥ 50") })
    // 120 points in 100: the five flexible views share the missing 20.
    let springs = red.filter { $0.kind == .spring }
    #expect(springs.count == 5)
    #expect(springs.allSatisfy { $0.text.hasSuffix("−4") || $0.text.hasSuffix("+4") })
    let text = drawing.text(theme: .light)
    for member in [
      "a.width &gt;= 60", "b.left == a.right + 10", "b.right == 0", "b.width &gt;= 50",
    ] {
      #expect(text.contains(member), "\(member)")
    }
    #expect(text.ranges(of: ", missed by 4</text>").count == 5)
    #expect(text.contains("infeasible"))
    #expect(text.contains(#"class="v0 conflict""#) && text.contains(#"class="lc""#))
  }

  /// Constraints violated beside a conflict are not part of it; the conflict is reported first.
  @Test func aConflictStandsAlone() throws {
    let drawing = try drawing(
      """
      size: [100, 100]
      views: {a: {}}
      equations: |
        a.left == 0 && a.top == 0 && a.bottom == 0
        a.right <= 0
        a.width == 110
        a.height == 20 @ low
      """)
    #expect(drawing.marks.measures.allSatisfy { $0.tone != .unsatisfied })
    #expect(drawing.boxes.map(\.highlight) == [.conflict])
    #expect(drawing.marks.notes.map(\.text).contains("view.width == 100 (the root's frame)"))
    #expect(drawing.marks.notes.last?.text == "view.width == 100 (the root's frame)")
    #expect(!drawing.text().contains("@ low"))
  }

  @Test func theLayoutStaysAsItWas() throws {
    let layout = Layout(width: 100, height: 100)
    let view = layout.view("a")
    try layout.eqs("a.width == 10\na.left == 95\na.right <= 0")
    let solution = try layout.solve()
    let drawing = try SVGDrawing(title: "layout", layout: layout, solution: solution)
    #expect(drawing?.boxes.first?.highlight == .conflict)
    #expect(!layout.isElastic)
    #expect(try layout.solve().frame(of: view) == nil)
  }

  @Test func nothingIsDrawnWhereNothingCanGive() throws {
    let document = try LayoutDocument(
      yaml: """
        size: [100, 100]
        views: {a: {frame: [0, 0, 10, 10], fixed: true, views: {b: {frame: [0, 0, 10, 10], fixed: true}}}}
        rules: [{view: a, rule: "w = 20"}]
        """)
    let solved = document.solvedLayout(defaultID: "layout", options: .init())
    #expect(solved.result.status == .infeasible)
    #expect(solved.drawing() == nil)
  }

  // MARK: All pictures

  @Test func numbersHaveTwoDecimalsAtMost() throws {
    for yaml in [
      pair, conflict, pair.replacing("20", with: "20.123456").replacing("50%", with: "33.3333%"),
    ] {
      let text = try picture(yaml)
      #expect(text.firstMatch(of: /="[^"]*\.[0-9]{3}/) == nil)
      #expect(text.firstMatch(of: /<text[^>]*>[^<=]*\.[0-9]{3}/) == nil)
    }
  }

  @Test func theSameLayoutHasTheSamePicture() throws {
    for yaml in [pair, conflict] {
      #expect(try picture(yaml, theme: .auto) == picture(yaml, theme: .auto))
    }
  }

  @Test func textsOfDocumentsAreEscaped() throws {
    let text = try picture(
      """
      id: "<id>&"
      size: [100, 100]
      views: {"</style><b>": {}}
      equations: |
        "</style><b>".left == 0 && "</style><b>".width == 200 @ low
        "</style><b>".right == 0
      """)
    #expect(!text.contains("<b>") && !text.contains("<id>"))
    #expect(text.contains("&lt;id&gt;&amp;") && text.contains("&lt;/style&gt;&lt;b&gt;"))
    #expect(text.count { $0 == "<" } == text.count { $0 == ">" })
  }

  @Test func themes() throws {
    let auto = try picture(pair, theme: .auto)
    let (light, dark) = try (picture(pair, theme: .light), picture(pair, theme: .dark))
    #expect(auto.contains("@media (prefers-color-scheme: dark)"))
    #expect(!light.contains("@media") && !dark.contains("@media"))
    #expect(light.contains("#f4f5f7") && !light.contains("#14171c"))
    #expect(dark.contains("#14171c") && !dark.contains("#f4f5f7"))
    #expect(auto.contains("#f4f5f7") && auto.contains("#14171c"))
  }
}

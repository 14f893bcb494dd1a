import Plumb
import PlumbCompatibility
import TestSupport
import Testing

/// `eq` and `eqs`: editing, sets of lines, atomic changes, and errors with locations.
struct EquationTests {
  private func makeLayout() -> Layout {
    let layout = Layout(width: 320, height: 480)
    layout.view("a")
    layout.view("b")
    return layout
  }

  @Test func aLaterEquationEditsTheConstant() throws {
    let layout = makeLayout()
    let first = try layout.eq("a.left == b.right + 5")
    let second = try layout.eq("a.left == b.right + 9")
    #expect(first === second)
    #expect(layout.constraints.count == 1)
    #expect(first.constant == 9)
    let withPriority = try layout.eq("a.left == b.right + 5 @ high")
    #expect(withPriority !== first)
  }

  @Test func theSameConstraintWrittenOtherwiseIsEdited() throws {
    let layout = makeLayout()
    let first = try layout.eq("a.width == b.width * 2 + 4")
    let second = try layout.eq("0.5 * a.width - 3 == b.width")
    #expect(first === second)
    #expect(first.constant == 6)
  }

  @Test func oneEquationMayStandOnSeveralLines() throws {
    let layout = makeLayout()
    let constraint = try layout.eq("a.left ==  # the left edge\n  b.right\n  + 5 @ low")
    #expect(constraint.description == "a.left == b.right + 5 @ 250")
    #expect(try layout.xeq("a.left\n== b.right @ low") === constraint)
    let view = try #require(throws: LayoutError.self) { try layout.eq("a.left ==\nc.right") }
    #expect(view.code == .unknownView && view.line == 2 && view.column == 1)
    let wrong = try #require(throws: LayoutError.self) { try layout.eq("a.left == 5\na.top = 6") }
    #expect(wrong.code == .invalidRelation && wrong.line == 2)
    #expect(throws: LayoutError.self) { try layout.eqs("a.left ==\n5") }
    #expect(layout.constraints.isEmpty)
  }

  @Test func aLineWithoutConstraintAddsNone() throws {
    let layout = makeLayout()
    let nothing = try layout.eq("  # only a comment")
    nothing.constant = 7
    try layout.eq("a.resistH == low")
    #expect(layout.constraints.isEmpty)
    #expect(layout.named("a").resistance.horizontal == 250)
    guard case .solved = try layout.solve().outcome else {
      Issue.record("a line without a constraint changed the layout")
      return
    }
  }

  @Test func linesOfOneTextAreASet() throws {
    let layout = makeLayout()
    let lines = try layout.eqs("a.width == 5\na.width == 5  # again\na.width == 7")
    #expect(lines.count == 3)
    #expect(lines[0] === lines[1] && lines[0] !== lines[2])
    #expect(layout.constraints.count == 2)
  }

  @Test func anEditThatCouldMeanSeveralIsAnError() throws {
    let layout = makeLayout()
    try layout.eqs("a.width == 5 @ low\na.width == 7 @ low")
    let error = try #require(throws: LayoutError.self) { try layout.eq("a.width == 9 @ low") }
    #expect(error.message.contains("more than one"))
    #expect(layout.constraints.map(\.constant) == [5, 7])
  }

  @Test func aBadLineAddsNothing() throws {
    let layout = makeLayout()
    layout.view("label")
    let error = try #require(throws: LayoutError.self) {
      try layout.eqs("a.left == 5\na.resistH == low\na.top == lable.bottom")
    }
    #expect(layout.constraints.isEmpty)
    #expect(layout.named("a").resistance.horizontal == 750)
    #expect(
      error.description.unlocated == """
        line 3, column 10: there is no view "lable"
          a.top == lable.bottom
                   ^~~~~
        did you mean "label"?
        """)
  }

  @Test(arguments: [
    ("a.left == b.top", "invalidPairing"), ("a.left == b.leading", "invalidPairing"),
    ("a.left == b.width", "invalidPairing"), ("a.width == b.left", "invalidPairing"),
    ("view.left == 5", "locationNeedsItem"), ("view.width == 50%", "locationNeedsItem"),
    ("a.left == a.left + 5", "notLinear"), ("a.left == 5 @ 1000.5", "invalidPriority"),
    ("a.leftt == 5", "unknownAttribute"), ("A.left == 5", "unknownView"),
  ])
  func misuseIsNamed(equation: String, code: String) throws {
    let layout = makeLayout()
    let error = try #require(throws: LayoutError.self) { try layout.eq(equation) }
    #expect(error.code.name == code, "\(error)")
    #expect(error.line == 1)
    #expect(layout.constraints.isEmpty)
  }

  @Test func aspectRatiosPairWidthWithHeight() throws {
    for ratio in [1.536, 1.00072] {
      let layout = makeLayout()
      try layout.eqs(
        "a.width == \(ratio) * a.height\na.left == 0\na.right <= 0 @ 900\na.width >= 200")
      let frame = try #require(try layout.solve().frame(ofViewNamed: "a"))
      #expect(abs(frame.width - ratio * frame.height) < 1e-9)
      #expect(abs(frame.width - 200) < 1e-9)
    }
  }

  @Test func quotedNamesAndMetrics() throws {
    let layout = makeLayout()
    layout.metrics = ["gap": 12]
    layout.view("Hnq-9a-Xn5")
    try layout.eqs("\"Hnq-9a-Xn5\".left == gap * 2\n\"Hnq-9a-Xn5\".width == gap")
    #expect(
      try layout.solve().frame(ofViewNamed: "Hnq-9a-Xn5")
        == Frame(x: 24, y: 0, width: 12, height: 0))
  }

  @Test func misuseOfViewsIsThrownBySolve() throws {
    let layout = makeLayout()
    let other = Layout(width: 1, height: 1)
    layout.view("c", in: other.view("p"))
    let error = try #require(throws: LayoutError.self) { try layout.solve() }
    #expect(error.code.name == "foreignView")
    let again = makeLayout()
    again.view("a", in: again.named("b"))
    #expect(throws: LayoutError.self) { try again.solve() }
  }

  @Test func adoptKeepsFreeAttributesWhereTheyWere() throws {
    let layout = makeLayout()
    let width = try layout.eq("a.width == 70")
    let first = try layout.solve()
    layout.adopt(first)
    width.constant = 10
    try layout.eq("a.left >= 20")
    layout.adopt(try layout.solve())
    #expect(layout.named("a").frame == Frame(x: 20, y: 0, width: 10, height: 0))
  }

  @Test func ambiguityHasRanges() throws {
    let layout = makeLayout()
    try layout.eqs("a.left == 10\na.right == -10\na.top >= 5\na.bottom <= -20")
    layout.named("a").frame = Frame(x: 0, y: 0, width: 0, height: 100)
    let solution = try layout.solve()
    #expect(solution.frame(ofViewNamed: "a") == Frame(x: 10, y: 5, width: 300, height: 100))
    let ranges = Dictionary(
      uniqueKeysWithValues: solution.ambiguous.map { ($0.attribute, [$0.lower, $0.upper]) })
    #expect(ranges["a.height"] == [0, 455])
    #expect(ranges["a.top"] == [5, 460])
    #expect(ranges["a.left"] == nil)
    #expect(ranges["b.left"] == [nil, nil])
    #expect(ranges["b.width"] == [0, nil])
  }
}

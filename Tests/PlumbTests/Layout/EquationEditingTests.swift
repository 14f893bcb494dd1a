@testable import Plumb
import PlumbCompatibility
import Testing

/// Features of RMExtensions beyond adding equations: editing, removing, `last_visible`, `?`.
struct EquationEditingTests {
  let layout = Layout(width: 320, height: 480)

  init() { for name in ["a", "b", "c"] { layout.view(name) } }

  @Test func theSameEquationEditsTheConstant() throws {
    let first = try layout.eq("a.left == b.right + 5 @ high")
    let again = try layout.eq("a.left == 7 + b.right @ 750")
    #expect(first === again && layout.constraints.count == 1)
    #expect(first.constant == 7)
    #expect(first.source.text == "a.left == 7 + b.right @ 750")
    try layout.eq("a.left == b.right + 5 @ low")
    try layout.eq("a.left == 2 * b.right + 5 @ high")
    try layout.eq("a.left >= b.right + 5 @ high")
    #expect(layout.constraints.count == 4)
  }

  @Test func theBaselineIsTheLastOneUnderEitherName() throws {
    let baseline = try layout.eq("a.baseline == b.bottom + 5")
    #expect(try layout.eq("a.lastBaseline == b.bottom + 7") === baseline)
    #expect(baseline.attribute == .baseline && baseline.constant == 7)
    let both = try layout.eq("c.lastBaseline + 3 == 2 * c.baseline - b.baseline")
    #expect(both.attribute == .lastBaseline)
    #expect(both.description == "c.lastBaseline == b.baseline + 3")
  }

  @Test func anEditedConstraintSaysWhatItHasBecome() throws {
    let constraint = try layout.eq("a.width == 10  # narrow")
    constraint.constant = 30
    #expect(constraint.source.text == "a.width == 30")
    constraint.priority = 250
    #expect(constraint.source.text == "a.width == 30 @ 250")
    #expect(constraint.source.place == .equations(line: 1, column: 1))
    #expect(try layout.eq("a.width == 4 @ low") === constraint)
    #expect(try layout.eq("a.width == 4") !== constraint)
    #expect(constraint.source.text == "a.width == 4 @ low")
  }

  @Test func whatWasTakenOutAndAddedAgainIsEditedAgain() throws {
    let constraint = try layout.eq("a.width == 10")
    layout.remove(constraint)
    layout.add(constraint)
    #expect(try layout.eq("a.width == 20") === constraint)
    #expect(layout.constraints.count == 1 && constraint.constant == 20)
    constraint.priority = Priority(.nan)
    constraint.priority = 250
    #expect(try layout.eq("a.width == 30 @ low") === constraint)
  }

  @Test func anEquationUnderAChangedConditionLeavesForGood() throws {
    let text = "when view.width >= 100 { a.width == 10 }"
    let constraint = try layout.eq(text)
    constraint.branch?.condition.constant = 200
    layout.remove(constraint)
    #expect(try layout.eq(text) !== constraint)
    #expect(layout.constraints.count == 1)
  }

  @Test func xeqRemovesWhateverTheConstant() throws {
    let constraint = try layout.eq("a.left == 5")
    #expect(try layout.xeq("a.left == 77") === constraint)
    #expect(layout.constraints.isEmpty && constraint.layout == nil)
    let new = try layout.eq("a.left == 6")
    #expect(new !== constraint && layout.constraints.count == 1)
  }

  @Test func eqTakesOneEquation() throws {
    let error = try #require(throws: LayoutError.self) { try layout.eq("a.left == 1\na.hugH == 2") }
    #expect(error.code == .syntax && error.line == 2)
    #expect(error.message == "eq takes one equation and returns its constraint; eqs takes several")
    #expect(layout.constraints.isEmpty && layout.view("a").hugging.horizontal == 250)
    #expect(try layout.eq("# a comment\na.left == 1").constant == 1)
  }

  @Test func xeqOfSeveralNeedsTheConstant() throws {
    let both = try layout.eqs("a.left >= 5\na.left >= 6")
    let error = try #require(throws: LayoutError.self) { try layout.xeq("a.left >= 7") }
    #expect(error.code == .syntax)
    #expect(try layout.xeq("a.left >= 6") === both[1])
    #expect(try layout.xeq("a.left >= 7") === both[0])
  }

  @Test(arguments: [
    ("a.left == 5", "constantsMatter"), ("", "empty"), ("a.left == 5\na.top == 5", "two"),
    ("a.hugH == 5", "special"),
  ])
  func xeqNeedsOneKnownEquation(_ text: String, _ why: String) throws {
    try layout.eq("a.left == 5 @ low")
    let error = try #require(throws: LayoutError.self) { try layout.xeq(text) }
    #expect([.constraintNotFound, .syntax].contains(error.code))
    #expect(layout.constraints.count == 1)
  }

  @Test func xeqTellsWhatMustBeTheSame() throws {
    try layout.eq("a.left == 5 @ low")
    let error = try #require(throws: LayoutError.self) { try layout.xeq("  a.left == 5") }
    #expect(
      error.description.unlocated == """
        line 1, column 3: no equation added this constraint; items, attributes, relation, multiplier \
        and priority must be the same
            a.left == 5
            ^~~~~~~~~~~
        """)
  }

  @Test func lastVisibleIsAnotherItemThanTheFirst() throws {
    layout.view("b").isHidden = true
    try layout.eqs(
      """
      a.top == last_visible.top
      b.top == last_visible.bottom + 1
      a.left == last_visible.left
      c.top == last_visible.bottom + 2
      last_visible.height == last_visible.height * 2
      """)
    #expect(
      layout.constraints.map(\.description) == [
        "a.top == view.top", "b.top == a.bottom + 1", "a.left == view.left",
        "c.top == a.bottom + 2", "c.height == 2 * a.height",
      ])
    #expect(layout.visibleItems.map(\.name) == ["a", "c"])
  }

  @Test func lastVisibleIsTheFirstItem() throws {
    try layout.eq("last_visible.width == 10 @ low")
    try layout.eq("b.top == 0")
    try layout.eq("last_visible.left == 3")
    try layout.eqs("last_visible.hugH == low\nlast_visible.resistV == 12")
    #expect(layout.constraints.map(\.item.name) == ["view", "b", "b"])
    #expect(layout.view("b").resistance.vertical == 12)
    layout.visibleItems = [layout.view("c")]
    #expect(try layout.eq("a.top == last_visible.top").description == "a.top == c.top")
  }

  /// Views named repeatedly are kept once, so that the cost of edits by equation stays constant.
  @Test func visibleItemsDoNotGrowWithTheEquations() throws {
    for value in 0..<2_000 {
      try layout.eq("\(value.isMultiple(of: 3) ? "a" : "b").left == \(value)")
      #expect(layout.firstItems.placeCount <= 12)
    }
    #expect(layout.constraints.count == 2)
    #expect(layout.visibleItems.map(\.name) == ["a", "b"])
    for number in 0..<500 {
      layout.view("v\(number)")
      try layout.eq("v\(number).left == last_visible.right")
    }
    #expect(layout.firstItems.placeCount <= 2 * 502 + 8)
    #expect(layout.visibleItems.map(\.name) == ["a", "b"] + (0..<500).map { "v\($0)" })
    #expect(layout.constraints.last?.description == "v499.left == v498.right")
    try layout.xeq("a.left == 0")
    #expect(layout.visibleItems.last?.name == "a")
  }

  @Test func aBadLineLeavesTheVisibleItems() throws {
    try layout.eq("a.top == 0")
    #expect(throws: LayoutError.self) { try layout.eqs("b.top == 0\nnope.top == 0") }
    #expect(layout.visibleItems.map(\.name) == ["a"])
    layout.view("a").isHidden = true
    #expect(try layout.eq("c.top == last_visible.bottom").description == "c.top == view.bottom")
  }

  @Test func aViewMayBeCalledLastVisible() throws {
    layout.view("last_visible")
    #expect(try layout.eq("a.top == last_visible.top").items == ["a", "last_visible"])
  }

  @Test func aQuestionMarkTells() throws {
    var told: [String] = []
    layout.trace = { told.append($0) }
    try layout.eqs(
      """
      a.left == 4 + view.centerX / 2 ?
      a.width == 50
      ? a.width == 60 @ low      # wider
      b.hugH == low ?
      when a.width >= 100 { b.width == 5 ? } else { b.width == 6? }
      """)
    try layout.eq("a.left == view.centerX * 0.5 + 6 ?")
    #expect(
      told == [
        "? a.left == 4 + view.centerX / 2\n  adds: a.left == 0.5 * view.centerX + 4",
        "? a.width == 60 @ low\n  adds: a.width == 60 @ 250",
        "? b.width == 5\n  adds: b.width == 5", "? b.width == 6\n  adds: b.width == 6",
        "? b.hugH == low\n  sets hugH of b to 250",
        "? a.left == view.centerX * 0.5 + 6\n"
          + "  edits the constant, which was 4, of: a.left == 0.5 * view.centerX + 6",
      ])
    told = []
    _ = try layout.solve()
    #expect(
      told == [
        "? a.left == view.centerX * 0.5 + 6\n  holds: 86 == 86, residual 0",
        "? a.width == 60 @ low\n  is missed by 10: 50 == 60, residual -10",
        "? b.width == 5\n  does not count in its branch",
        "? b.width == 6\n  holds: 6 == 6, residual 0",
      ])
    told = []
    try layout.eq("a.width == 51 ?")
    try layout.xeq("a.left == view.centerX / 2 ?")
    #expect(
      told.last == "? a.left == view.centerX / 2\n  removes: a.left == 0.5 * view.centerX + 6")
  }
}

extension LayoutConstraint {
  /// The names of the views in the constraint.
  fileprivate var items: [String] {
    [item.name]
      + terms.compactMap {
        if case .attribute(let view, _) = $0.value { view.name } else { nil }
      }
  }
}

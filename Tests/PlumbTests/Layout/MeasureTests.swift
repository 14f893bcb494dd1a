import Plumb
import TestSupport
import Testing

/// Measures and closure definitions.
struct MeasureTests {
  private func makeLayout(_ size: Layout.RootSize = .fixed(width: 320, height: 480)) -> Layout {
    let layout = Layout(size: size)
    for name in ["a", "b", "c"] { layout.view(name) }
    return layout
  }

  private func frame(of name: String, in layout: Layout) throws -> Frame? {
    try layout.solve().frame(ofViewNamed: name)
  }

  /// The width is solved first, from its preferences; the height follows.
  @Test func aHeightFollowsItsWidth() throws {
    let layout = makeLayout()
    let text = layout.named("a")
    layout.measure(text) { width in 6_000 / width }
    try layout.eqs(
      """
      a.left == 0
      a.top == 10
      a.width == 100 @ high
      a.width <= 75 @ 800
      b.top == a.bottom + 5
      b.height == a.height / 2 @ low
      a.height == 500 @ 900
      """)
    let solution = try layout.solve()
    #expect(solution.frame(of: text) == Frame(x: 0, y: 10, width: 75, height: 80))
    #expect(solution.frame(ofViewNamed: "b") == Frame(x: 0, y: 95, width: 0, height: 40))
    #expect(
      solution.unsatisfied.map(\.constraint.description.unlocated) == [
        "line 3: a.width == 100 @ high", "line 7: a.height == 500 @ 900",
      ])
    #expect(!solution.ambiguous.contains { $0.attribute == "a.height" })
  }

  @Test func aWidthMayFollowAHeight() throws {
    let layout = makeLayout()
    layout.measure(layout.named("a"), .width) { $0 * 2 }
    try layout.eqs("a.height == 40\nb.width == a.width")
    #expect(try frame(of: "b", in: layout)?.width == 80)
  }

  @Test func aLaterMeasureReplacesTheFirst() throws {
    let layout = makeLayout()
    let text = layout.named("a")
    layout.measure(text) { _ in 7 }
    layout.measure(text) { _ in 9 }
    #expect(try frame(of: "a", in: layout)?.height == 9)
    layout.measure(text, by: .text(characters: 5, advance: 8, line: 11))
    #expect(try frame(of: "a", in: layout)?.height == 55)
  }

  @Test(arguments: [
    (0.0, 60.0), (120, 60), (120.000_000_5, 60), (120.1, 30), (240, 30), (1_000, 30),
  ])
  func tables(width: Double, height: Double) {
    let table = ViewMeasure.table(
      .height, [.init(upTo: 120, size: 60), .init(upTo: 240, size: 30)])
    #expect(table.value(for: width) == height)
  }

  @Test(arguments: [
    (300.0, 40.0), (420, 20), (419.999_999_9, 20), (419, 40), (7, 1_200), (6, 1_200), (0, 1_200),
    (1e300, 20),
  ])
  func texts(width: Double, height: Double) {
    #expect(ViewMeasure.text(characters: 60, advance: 7, line: 20).value(for: width) == height)
    #expect(ViewMeasure.text(characters: 0, advance: 7, line: 20).value(for: width) == 0)
  }

  @Test func measuresContradictRequiredConstraints() throws {
    let layout = makeLayout()
    layout.measure(layout.named("a")) { _ in 60 }
    try layout.eqs("a.width == 10\na.height <= 50\na.left == 0")
    guard case .infeasible(let conflict) = try layout.solve().outcome else {
      Issue.record("no conflict")
      return
    }
    #expect(
      conflict.description.unlocated.split(separator: "\n").prefix(2).map(String.init) == [
        "line 2: a.height <= 50", "a.height == measure(a.width)  (measured)",
      ])
  }

  @Test(arguments: [-1.0, .nan, .infinity, -.infinity])
  func whatIsNoSizeIsAnError(value: Double) throws {
    let layout = makeLayout()
    layout.measure(layout.named("my view")) { _ in value }
    let error = try #require(throws: LayoutError.self) { try layout.solve() }
    #expect(error.code.name == "notANumber")
    #expect(
      error.message
        == "`\"my view\".height == measure(\"my view\".width)` is not "
        + "finite, or a size below 0")
  }

  @Test func aMeasureThatDependsOnItselfIsACycle() throws {
    let layout = makeLayout()
    layout.measure(layout.named("a")) { $0 }
    try layout.eqs("b.left == 0\na.width == a.height * 2 @ high")
    let error = try #require(throws: LayoutError.self) { try layout.solve() }
    #expect(error.code.name == "cycle")
    #expect(
      error.message
        == "a definition depends on itself: `a.height == measure(a.width)` (measured) → "
        + "`a.width == a.height * 2 @ high` (line 2) → `a.height == measure(a.width)` (measured)")
  }

  /// A required equality between both sizes makes the width depend on the height.
  @Test func aRequiredRatioIsACycleToo() throws {
    let layout = makeLayout()
    layout.measure(layout.named("a")) { $0 }
    try layout.eqs("a.width == a.height * 2")
    #expect(try #require(throws: LayoutError.self) { try layout.solve() }.code.name == "cycle")
  }

  @Test func nothingIsDefinedTwice() throws {
    let layout = makeLayout()
    try layout.addRule("h = 5", to: layout.named("a"))
    layout.measure(layout.named("a")) { $0 }
    let error = try #require(throws: LayoutError.self) { try layout.solve() }
    #expect(error.code.name == "duplicateDefinition")
    #expect(
      error.message
        == "a.height is defined twice: by `h = 5` and by `a.height == measure(a.width)`")
  }

  @Test func closuresDefineAnyAttribute() throws {
    let layout = makeLayout()
    let (a, b, c) = (layout.named("a"), layout.named("b"), layout.named("c"))
    let inner = layout.view("inner", in: b)
    layout.define(b[.width], from: [a[.right], layout.root[.height]]) { $0[0] + $0[1] / 10 }
    layout.define(b[.centerX], from: [a[.left]]) { $0[0] * 10 }
    layout.define(c[.right], from: []) { _ in 300 }
    layout.define(c[.bottomMargin], from: [c[.width]]) { $0[0] }
    layout.define(inner[.left], from: [inner[.width]]) { -$0[0] }
    try layout.eqs("a.left == 20\na.width == 30\nc.width == 40\nc.height == 50\ninner.width == 6")
    let solution = try layout.solve()
    #expect(solution.frame(of: b) == Frame(x: 151, y: 0, width: 98, height: 0))
    #expect(solution.frame(of: c) == Frame(x: 260, y: -2, width: 40, height: 50))
    #expect(solution.frame(of: inner)?.x == -6)
  }

  @Test func leadingFollowsTheDirection() throws {
    let layout = makeLayout()
    let (a, b) = (layout.named("a"), layout.named("b"))
    layout.define(b[.leading], from: [a[.trailing]]) { $0[0] + 8 }
    try layout.eqs("a.leading == 10\na.width == 30\nb.width == 5")
    #expect(try layout.solve().frame(of: b)?.x == 48)
    layout.direction = .rightToLeft
    #expect(try layout.solve().frame(of: b)?.x == 320 - 48 - 5)
  }

  @Test func closuresFeedConditionsAndRules() throws {
    let layout = makeLayout()
    let (a, b, c) = (layout.named("a"), layout.named("b"), layout.named("c"))
    layout.define(a[.width], from: [layout.root[.width]]) { $0[0] / 2 }
    try layout.addRule("w = %w + 1", a, to: b)
    layout.define(c[.height], from: [c[.width]]) { $0[0] * 2 }
    try layout.eqs("when b.width >= 161 { c.width == 5 } else { c.width == 6 }")
    #expect(try layout.solve().frame(of: c) == Frame(x: 0, y: 0, width: 5, height: 10))
  }

  @Test func misuseIsNamed() throws {
    let layout = makeLayout()
    layout.define(layout.root[.left], from: []) { _ in 0 }
    #expect(
      try #require(throws: LayoutError.self) { try layout.solve() }.message
        == "`view.left` cannot be defined: the root has no superview")
    let other = makeLayout()
    other.define(other.named("a")[.left], from: [layout.named("a")[.left]]) { $0[0] }
    #expect(try #require(throws: LayoutError.self) { try other.solve() }.code.name == "foreignView")
  }

  // MARK: fit, fixed, adopt

  /// Only multi-way constraints affect a fitting root: rules read its size and never stretch it.
  @Test func onlyConstraintsCountForARootThatFits() throws {
    let layout = makeLayout(.fit)
    try layout.addRule("ll = 4, rr = 10", to: layout.named("a"))
    try layout.addRule("w = 700, h = 80, ll = 0", to: layout.named("c"))
    layout.measure(layout.named("b")) { 50 - $0 }
    try layout.eqs("b.width == 30\nb.left >= 6\nb.right <= 0\nb.top == 3\nb.bottom == -1")
    let solution = try layout.solve()
    #expect(solution.frame(ofViewNamed: "view") == Frame(x: 0, y: 0, width: 36, height: 24))
    #expect(solution.frame(ofViewNamed: "a")?.width == 22)
    #expect(solution.frame(ofViewNamed: "c")?.width == 700)
    #expect(solution.unsatisfied.isEmpty)
  }

  /// Fitting is a preference: stronger constraints stretch the root, weaker ones do not. It is
  /// never listed.
  @Test func fitIsAWishThatIsNeverListed() throws {
    let layout = makeLayout(.fit)
    try layout.eqs(
      "a.width == 100\na.left == 0\na.right == 0\nview.height >= 70 @ 51\nview.height >= 90 @ 49")
    let solution = try layout.solve()
    #expect(solution.frame(ofViewNamed: "view") == Frame(x: 0, y: 0, width: 100, height: 70))
    #expect(solution.unsatisfied.map(\.constraint.text) == ["view.height >= 90 @ 49"])
  }

  @Test func fixedViewsFeedMeasures() throws {
    let layout = makeLayout()
    let a = layout.named("a")
    a.frame = Frame(x: 1, y: 2, width: 30, height: 40)
    a.isFixed = true
    layout.define(layout.named("b")[.height], from: [a[.right], a[.bottom]]) { $0[0] + $0[1] }
    #expect(try frame(of: "b", in: layout)?.height == 73)
    layout.measure(a) { _ in 41 }
    guard case .infeasible(let conflict) = try layout.solve().outcome else {
      Issue.record("no conflict")
      return
    }
    #expect(
      conflict.members.map(\.text) == ["a.height == 40", "a.height == measure(a.width)"])
  }

  /// Values of rules and measures are adopted, and a given frame does not fix them.
  @Test func adoptedFramesDoNotHoldDefinitions() throws {
    let layout = makeLayout()
    let (a, b) = (layout.named("a"), layout.named("b"))
    try layout.addRule("w = 50%", to: a)
    layout.measure(a) { $0 / 4 }
    try layout.eqs("b.left == a.right")
    let first = try layout.solve()
    layout.adopt(first)
    #expect(a.frame == Frame(x: 0, y: 0, width: 160, height: 40))
    #expect(b.frame.x == 160)
    layout.size = .fixed(width: 200, height: 480)
    let second = try layout.solve()
    #expect(second.frame(of: a) == Frame(x: 0, y: 0, width: 100, height: 25))
    #expect(second.frame(of: b)?.x == 100)
    layout.adopt(second)
    #expect(try layout.solve().views == second.views)
  }
}

import Plumb
import Testing

/// Elastic layouts and relaxations: which constraints are relaxed, and by how much.
@Suite struct ElasticTests {
  private func conflict(of layout: Layout) throws -> Solution.Conflict? {
    if case .infeasible(let conflict) = try layout.solve().outcome { conflict } else { nil }
  }

  private func relaxation(of layout: Layout) throws -> [String]? {
    try conflict(of: layout)?.relaxation?.map { "\($0.constraint.text) by \($0.amount)" }
  }

  @Test func requiredConstraintsBecomeTheTopLevel() throws {
    let layout = Layout(width: 100, height: 100)
    let a = layout.view("a")
    try layout.eqs("a.width == 60\na.width == 70\na.width == 80\na.left == 5 @ 999.9")
    #expect(try relaxation(of: layout) == ["a.width == 60 by 10.0", "a.width == 80 by 10.0"])
    layout.isElastic = true
    let solution = try layout.solve()
    #expect(solution.frame(of: a) == Frame(x: 5, y: 0, width: 70, height: 0))
    #expect(solution.unsatisfied.map(\.priority) == [1000, 1000])
    #expect(solution.unsatisfied.map(\.amount) == [10, 10])
  }

  @Test func sizesAndTheRootStayHard() throws {
    let layout = Layout(width: 100, height: 100)
    let a = layout.view("a")
    try layout.eqs("a.width == view.width - 130\nview.height == 50")
    #expect(
      try relaxation(of: layout)
        == ["a.width == view.width - 130 by 30.0", "view.height == 50 by 50.0"])
    layout.isElastic = true
    let solution = try layout.solve()
    #expect(solution.views.first?.frame == Frame(x: 0, y: 0, width: 100, height: 100))
    #expect(solution.frame(of: a)?.width == 0)
  }

  @Test func aRequiredIntrinsicSizeGivesAndAFixedFrameDoesNot() throws {
    let layout = Layout(width: 100, height: 100)
    let a = layout.view("a", frame: Frame(x: 0, y: 0, width: 40, height: 10))
    a.isFixed = true
    a.intrinsicSize = IntrinsicSize(width: 50)
    a.resistance.horizontal = 1000
    #expect(try relaxation(of: layout) == ["a.width >= 50 by 10.0"])
    layout.isElastic = true
    #expect(try layout.solve().frame(of: a)?.width == 40)
  }

  /// Equalities determine the values that a rule reads.
  ///
  /// If they were relaxed, the rule would depend on itself.
  @Test func rulesKeepWhatTheyRead() throws {
    let layout = Layout(width: 100, height: 100)
    let a = layout.view("a")
    let b = layout.view("b")
    try layout.eqs("a.left == 10\na.width == 20\nb.left >= a.right + 5\nb.width == 7")
    try layout.addRule("ll = %rl", a, to: b)
    #expect(try relaxation(of: layout) == ["b.left >= a.right + 5 by 5.0"])
    layout.isElastic = true
    let error = #expect(throws: LayoutError.self) { try layout.solve() }
    #expect(error?.code.name == "cycle")
    #expect(
      error?.message.hasSuffix("; in an elastic layout no equation determines what a rule reads")
        == true)
  }

  @Test func rulesAndSizesAloneLeaveNothingToGive() throws {
    let layout = Layout(width: 100, height: 100)
    let a = layout.view("a", frame: Frame(x: 0, y: 0, width: 40, height: 10))
    a.isFixed = true
    try layout.addRule("ll = 5", to: a)
    try layout.eq("a.top == 0")
    #expect(try relaxation(of: layout) == [])
    layout.isElastic = true
    #expect(try relaxation(of: layout) == [])
  }

  @Test func describesItself() throws {
    let layout = Layout(width: 100, height: 100)
    layout.view("a")
    try layout.eqs("a.left == 0\na.left == 10.5")
    #expect(
      try conflict(of: layout)?.description.unlocated == """
        line 1: a.left == 0
        line 2: a.left == 10.5
        a.left == 10.5 is violated by 10.5
        """)
  }
}

import Plumb
import Testing

/// SLL rules combined with equations: what rules own, read and contradict.
struct RuleTests {
  @Test func equationsReadWhatRulesPlace() throws {
    let layout = Layout(width: 320, height: 480)
    let a = layout.view("a")
    layout.view("b")
    try layout.addRule("ll = 10, w = 50%", to: a)
    try layout.eqs("b.left == a.right + 5\nb.width == a.width * 2")
    let solution = try layout.solve()
    #expect(solution.frame(of: a)?.width == 160)
    #expect(solution.frame(ofViewNamed: "b")?.x == 175)
    #expect(solution.frame(ofViewNamed: "b")?.width == 320)
  }

  @Test func equationsNeverMoveWhatRulesPlace() throws {
    let layout = Layout(width: 320, height: 480)
    let a = layout.view("a")
    try layout.addRule("ll = 10", to: a)
    try layout.eq("a.left == 30 @ 999")
    let solution = try layout.solve()
    #expect(solution.frame(of: a)?.x == 10)
    #expect(solution.unsatisfied.first?.amount == 20)
    try layout.eq("a.left == 30")
    guard case .infeasible(let conflict) = try layout.solve().outcome else {
      Issue.record("expected a conflict")
      return
    }
    #expect(
      conflict.members.map(\.description.unlocated) == ["line 1: a.left == 30", "rule 1: ll = 10"])
  }

  @Test func oneRuleLeavesTheSizeToEquations() throws {
    let layout = Layout(width: 320, height: 480)
    let a = layout.view("a", frame: Frame(x: 0, y: 0, width: 50, height: 40))
    try layout.addRule("rr = 20", to: a)
    try layout.eq("a.width == 80")
    #expect(try layout.solve().frame(of: a) == Frame(x: 220, y: 0, width: 80, height: 40))
  }

  @Test func boundsNarrowWhatEquationsWish() throws {
    let layout = Layout(width: 320, height: 480)
    let a = layout.view("a")
    a.intrinsicSize = IntrinsicSize(width: 200)
    try layout.addRule("maxw = 120, cl = 160", to: a)
    let solution = try layout.solve()
    #expect(solution.frame(of: a) == Frame(x: 100, y: 0, width: 120, height: 0))
    #expect(solution.unsatisfied.map(\.amount) == [80])
  }

  @Test func aSuperviewFitsItsChildren() throws {
    let layout = Layout(width: 320, height: 480)
    let outer = layout.view("outer")
    let inner = layout.view("inner", in: outer)
    try layout.addRule("ll = 10, tt = 10, w = 100, h = 30", to: inner)
    try layout.addRule("w = %w + 20, h = %h + 20, cl = 50%", inner, inner, to: outer)
    #expect(
      try layout.solve().frame(of: outer) == Frame(x: 100, y: 0, width: 120, height: 50))
  }

  @Test func aRuleAppliesWholeOrNotAtAll() throws {
    let layout = Layout(width: 320, height: 480)
    let a = layout.view("a")
    let error = try #require(throws: LayoutError.self) {
      try layout.addRule("ll = 10, tt = w", to: a)
    }
    #expect(error.code.name == "unknownName")
    #expect(
      error.description.unlocated == """
        rule 1, line 1, column 15: `w` of "a" has no value yet; assign it first
          ll = 10, tt = w
                        ^
        """)
    #expect(try layout.solve().frame(of: a) == .zero)
  }

  @Test func namedArguments() throws {
    let layout = Layout(width: 320, height: 480)
    let a = layout.view("a")
    layout.view("header", frame: Frame(x: 0, y: 0, width: 10, height: 44)).isFixed = true
    layout.metrics = ["gap": 8]
    try layout.addRule("tt = %bt(header) + %f(gap), h = 20", to: a)
    #expect(try layout.solve().frame(of: a)?.y == 52)
  }
}

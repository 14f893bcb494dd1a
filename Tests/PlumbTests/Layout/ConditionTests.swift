import Plumb
import TestSupport
import Testing

/// `when … { … } else { … }` in equations.
struct ConditionTests {
  private func makeLayout(width: Double = 320) -> Layout {
    let layout = Layout(width: width, height: 480)
    for name in ["a", "b", "c"] { layout.view(name) }
    return layout
  }

  private func width(of name: String, in layout: Layout) throws -> Double? {
    try layout.solve().frame(ofViewNamed: name)?.width
  }

  @Test(arguments: [(599.0, 320.0), (600, 150), (599.999_999_8, 150), (1_000, 250), (1_200, 7)])
  func breakpoints(width: Double, expected: Double) throws {
    let layout = makeLayout(width: width)
    try layout.eqs(
      """
      when view.width >= 600 {
        when 1_000 <= 0.9 * view.width { a.width == 7 } else { a.width == 25% }
      } else {
        a.width == 320
      }
      """)
    let found = try #require(try self.width(of: "a", in: layout))
    #expect(abs(found - expected) < 1e-6)
  }

  @Test(arguments: [(1000.0, 1.0), (999, 2), (600, 2), (599, 3), (300, 3), (299, 4)])
  func theFirstConditionThatHoldsCounts(width: Double, expected: Double) throws {
    let layout = makeLayout(width: width)
    try layout.eqs(
      """
      when view.width >= 1000 {
        a.width == 1
      } else when view.width >= 600 {
        a.width == 2
      } else when view.width >= 300 {
        a.width == 3
      } else {
        a.width == 4
      }
      """)
    #expect(try self.width(of: "a", in: layout) == expected)
    let again = makeLayout(width: width)
    for line in try layout.equationLines() { try again.eqs(line) }
    #expect(try self.width(of: "a", in: again) == expected)
  }

  /// Later conditions are not evaluated, although they may hold or depend on the chosen body.
  @Test func laterConditionsAreNotAsked() throws {
    let layout = makeLayout()
    try layout.eqs(
      """
      when view.width >= 300 { a.width == 1 } else when a.width >= 1 { a.width == 2 @ 500 }
      when 2 >= 3 { b.width == 1 } else when 3 >= 3 { b.width == 2 } else when 4 >= 3 { b.width == 3 }
      """)
    let solution = try layout.solve()
    #expect(solution.frame(ofViewNamed: "a")?.width == 1)
    #expect(solution.frame(ofViewNamed: "b")?.width == 2)
  }

  /// The inner condition reads a value that its own body changes.
  ///
  /// This is a cycle only if the condition is evaluated.
  @Test(arguments: [(350.0, 0.0), (90, nil)])
  func conditionsOfABranchThatDoesNotCountAreNotAsked(height: Double, expected: Double?) throws {
    let layout = Layout(width: 100, height: height)
    layout.view("a")
    try layout.eqs(
      """
      when view.height == 90 {
        when a.width >= 10 {
          a.width == 3 @ 500
        }
      }
      """)
    if let expected {
      #expect(try width(of: "a", in: layout) == expected)
    } else {
      let error = #expect(throws: LayoutError.self) { try layout.solve() }
      #expect(error?.code == .cycle)
    }
  }

  /// A location alone is measured in the superview; leading follows the direction.
  @Test func conditionsReadLocationsAsConstraintsDo() throws {
    let layout = makeLayout()
    let inner = layout.view("inner", in: layout.named("a"))
    try layout.eqs(
      """
      a.left == 100
      a.width == 50
      inner.left == 5
      inner.width == 10
      when inner.left == 5 { b.width == 1 } else { b.width == 2 }
      when inner.left == c.left { c.height == 1 } else { c.height == 2 }
      when inner.leading == 35 { b.height == 1 } else { b.height == 2 }
      c.left == 105
      """)
    #expect(inner.parent === layout.named("a"))
    var solution = try layout.solve()
    #expect(solution.frame(ofViewNamed: "b")?.width == 1)
    #expect(solution.frame(ofViewNamed: "c")?.height == 1)
    #expect(solution.frame(ofViewNamed: "b")?.height == 2)
    layout.direction = .rightToLeft
    solution = try layout.solve()
    #expect(solution.frame(ofViewNamed: "b")?.height == 1)
  }

  /// Optional constraints of the chosen branch are listed, unlike those of the other branch.
  @Test func wishesOfTheOtherBranchAreNotListed() throws {
    let layout = makeLayout()
    try layout.eqs(
      """
      a.width == 100
      b.width <= 10
      when a.width >= 50 {
        b.width == 30 @ high
      } else {
        b.width == 40 @ high
      }
      """)
    let unsatisfied = try layout.solve().unsatisfied
    #expect(unsatisfied.map(\.constraint.description.unlocated) == ["line 4: b.width == 30 @ high"])
    #expect(unsatisfied.map(\.amount) == [20])
  }

  @Test func conflictsNameTheLineOfABranch() throws {
    let layout = makeLayout()
    try layout.eqs(
      """
      a.width == 100
      when a.width >= 50 {
        b.width == 30
      }
      b.width >= a.width
      """)
    guard case .infeasible(let conflict) = try layout.solve().outcome else {
      Issue.record("no conflict")
      return
    }
    #expect(
      conflict.members.map(\.description.unlocated) == [
        "line 1: a.width == 100", "line 3: b.width == 30", "line 5: b.width >= a.width",
      ])
    // If the first equation were relaxed, the condition would depend on a value that it controls.
    #expect(conflict.relaxation?.map(\.constraint.text) == ["b.width >= a.width"])
    #expect(conflict.relaxation?.map(\.amount) == [70])
  }

  /// Optional constraints of the other branch are not part of a relaxation.
  @Test func relaxationsLeaveOutTheOtherBranch() throws {
    let layout = makeLayout()
    try layout.eqs(
      """
      when view.width >= 50 {
        a.width == 30
      } else {
        a.width == 400
      }
      a.width >= 40
      """)
    guard case .infeasible(let conflict) = try layout.solve().outcome else {
      Issue.record("no conflict")
      return
    }
    #expect(
      conflict.members.map(\.description.unlocated) == [
        "line 2: a.width == 30", "line 6: a.width >= 40",
      ])
    #expect(
      conflict.relaxation?.map(\.constraint.description.unlocated)
        == ["line 6: a.width >= 40"])
    #expect(conflict.relaxation?.map(\.amount) == [10])
  }

  /// Equalities of a branch that is decided early become constants for later conditions.
  @Test func branchesDetermineWhatLaterConditionsRead() throws {
    let layout = makeLayout()
    try layout.eqs(
      """
      when b.width >= 100 { c.width == 60 @ high } else { c.width == 20 @ high }
      when a.width >= 100 { b.width == a.width } else { b.width == 50 }
      c.width >= b.width - 100 @ low
      a.width == 120
      """)
    #expect(try width(of: "c", in: layout) == 60)
  }

  private func message(_ equations: String) throws -> String {
    let layout = makeLayout()
    try layout.eqs(equations)
    let error = try #require(throws: LayoutError.self) { try layout.solve() }
    #expect(error.code.name == "cycle")
    return error.description.unlocated
  }

  @Test func aBodyThatFeedsItsConditionIsACycle() throws {
    #expect(
      try message("a.left == 0\nwhen a.width >= 100 {\n  a.width == 50\n}")
        == "line 2, column 1: a condition depends on what it switches on: `when a.width >= 100` "
        + "(line 2) → `a.width == 50` (line 3) → `when a.width >= 100` (line 2)")
    #expect(
      try message(
        """
        b.width >= a.width @ low
        when a.width >= 100 {
        } else {
          b.width == 50
        }
        """)
        == "line 2, column 1: a condition depends on what it switches on: `when a.width >= 100` "
        + "(line 2) → `b.width == 50` (line 4) → `b.width >= a.width @ low` (line 1) → "
        + "`when a.width >= 100` (line 2)")
  }

  @Test func aRuleThatReadsWhatAConditionFeedsMayCloseTheCycle() throws {
    let layout = makeLayout()
    try layout.addRule("w = %w(b)", to: layout.named("a"))
    try layout.eqs("when a.width >= 100 {\n  b.width == 50\n}")
    let error = try #require(throws: LayoutError.self) { try layout.solve() }
    #expect(
      error.message == "a rule depends on what it places: a.width by `w = %w(b)` (rule 1) → "
        + "`when a.width >= 100` (line 1) → `b.width == 50` (line 2) → a.width by `w = %w(b)` (rule 1)"
    )
  }

  @Test func aBadLineAddsNothing() throws {
    let layout = makeLayout()
    for text in [
      "a.left == 0\nwhen a.width >= 5 {\n  b.left == 0\n  b.lefft == 1\n}",
      "a.left == 0\nwhen d.width >= 5 { }", "a.left == 0\nwhen a.width >= a.left { b.top == 0 }",
      "a.left == 0\nwhen a.width == a.width { }", "a.left == 0\nwhen 50% == 5 { }",
      "a.left == 0\nwhen view.left == 5 { }", "a.left == 0\nwhen 1 == 2 { d.top == 0 }",
    ] {
      #expect(throws: LayoutError.self, "\(text)") { try layout.eqs(text) }
    }
    #expect(layout.constraints.isEmpty)
  }

  @Test func metricsDecideAtOnce() throws {
    let layout = makeLayout()
    layout.metrics = ["columns": 2]
    let constraints = try layout.eqs(
      """
      when columns == 1 {
        a.width == 10
        when a.height >= 0 { a.width == 11 }
      } else {
        when columns <= 2 { a.width == 20 }
        when a.height >= 0 { b.width == 30 }
      }
      """)
    #expect(constraints.map(\.source.text) == ["a.width == 20", "b.width == 30"])
    #expect(try width(of: "a", in: layout) == 20)
    #expect(try width(of: "b", in: layout) == 30)
  }

  /// Only the same line in the same branch of the same condition is edited.
  @Test func aLaterTextEditsTheConstantInItsBranch() throws {
    let layout = makeLayout()
    let first = try layout.eq("when a.height >= 10 { b.width == 5 }")
    #expect(first.branch?.condition.source.text == "when a.height >= 10")
    #expect(try layout.eq("when a.height >= 10 { b.width == 7 }") === first)
    #expect(first.constant == 7)
    for text in [
      "when a.height >= 11 { b.width == 9 }", "when a.height >= 10 { } else { b.width == 9 }",
      "b.width == 9", "when a.height >= 10 { when a.top >= 0 { b.width == 9 } }",
    ] {
      #expect(try layout.eq(text) !== first, "\(text)")
    }
    #expect(layout.constraints.count == 5)
    #expect(first.constant == 7)
  }

  @Test func constantsOfConditionsMayBeChanged() throws {
    let layout = makeLayout()
    let constraint = try layout.eq("when view.width >= 300 { b.width == 5 }")
    #expect(try width(of: "b", in: layout) == 5)
    constraint.branch?.condition.constant = 400
    #expect(try width(of: "b", in: layout) == 0)
  }
}

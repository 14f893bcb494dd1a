import ConstraintSolving
import LayoutDocuments
import Testing

@testable import Plumb
import PlumbCompatibility

/// `||` and `&&` in equations, and the constraints that they create.
struct AlternativesTests {
  let layout = Layout(width: 320, height: 480)
  let a: LayoutView
  let b: LayoutView

  init() {
    a = layout.view("a")
    b = layout.view("b")
  }

  @Test func aLineIsOneConstraint() throws {
    layout.metrics["gap"] = 8
    let constraint = try layout.eq(
      "2 * a.right <= 2*b.left - 2*gap || a.bottom <= b.top - 8 && a.width == 50% @ high")
    #expect(layout.constraints.map(\.self) === [constraint])
    #expect(
      constraint.alternatives.map { $0.map(\.description) } == [
        ["a.right <= b.left - 8"], ["a.bottom <= b.top - 8", "a.width == 50%"],
      ])
    #expect(
      constraint.description
        == "a.right <= b.left - 8 || a.bottom <= b.top - 8 && a.width == 50% @ 750")
    // The properties of the constraint are those of its first part.
    #expect(constraint.item === a)
    #expect(constraint.attribute == .right)
    #expect(constraint.relation == .lessThanOrEqual)
    #expect(constraint.terms.count == 1)
    #expect(constraint.constant == -8)
    #expect(constraint.priority == 750)
    #expect(constraint.commonAncestor === layout.root)
    #expect(try layout.eq("a.left == 0").alternatives.isEmpty)
  }

  @Test func oneEquationMayStandOnSeveralLines() throws {
    let constraint = try layout.eq(
      """
      a.right <= b.left       # beside
        || a.bottom <= b.top  # or above
        @ high
      """)
    #expect(constraint.description == "a.right <= b.left || a.bottom <= b.top @ 750")
    #expect(throws: LayoutError.self) { try layout.eqs("a.right <= b.left ||\na.bottom <= b.top") }
  }

  @Test func errorsPointAtTheirPart() throws {
    let cases: [(String, Int, LayoutError.Code)] = [
      ("a.left == 0 || c.left == 0", 16, .unknownView),
      ("a.left == 0 || a.width == b.top", 27, .invalidPairing),
      ("a.left == 0 && a.left - a.left == 0", 16, .notLinear),
      ("a.left == 0 || view.left == 0", 16, .locationNeedsItem),
    ]
    for (text, column, code) in cases {
      let error = try #require(throws: LayoutError.self) { try layout.eqs("a.top == 0\n\(text)") }
      #expect(error.code == code, "\(text)")
      #expect(error.line == 2)
      #expect(error.column == column, "\(text)")
    }
    #expect(layout.constraints.isEmpty)
  }

  @Test func theyBecomeADisjunction() throws {
    try layout.eqs(
      """
      a.width == 10 && a.height == 20
      a.right <= b.left - 8 || a.bottom <= b.top - 8 && a.left == b.left
      when a.width >= 5 { b.width == 1 || b.width == 2 || b.height == 3 @ 400 }
      """)
    let lowered = try PreparedLayout(layout)
    let system = lowered.system
    #expect(system.disjunctions.map(\.alternatives.count) == [2, 3])
    #expect(system.disjunctions.map(\.priority) == [1000, 400])
    #expect(lowered.compounds.map(\.disjunction) == [nil, 0, 1])
    #expect(lowered.compounds.map { $0.alternatives.map(\.count) } == [[2], [1, 2], [1, 1, 1]])
    #expect(lowered.origins.count == system.constraintCount)
    for (compound, disjunction) in zip(lowered.compounds.dropFirst(), system.disjunctions) {
      #expect(compound.alternatives == disjunction.alternatives)
    }
    // Parts of required constraints may be relaxed, unlike parts of the optional constraint.
    for compound in lowered.compounds {
      for part in compound.alternatives.joined() {
        let priority = lowered.constraints.records[compound.constraint].priority
        #expect(lowered.givers.contains(part) == (priority == 1000))
      }
    }
    let first = try #require(lowered.compounds[1].alternatives.first?.first)
    // a.left + a.width - b.left <= -8. Variables are width, height, left and top of the root, a
    // and b.
    #expect(system.terms(of: first).map(\.variable) == [6, 4, 10])
    #expect(system.terms(of: first).map(\.coefficient) == [1, 1, -1])
    #expect(system.constants[first] == -8)
    for part in lowered.compounds[2].alternatives.joined() {
      #expect(system.condition(of: part) != nil)
    }
    layout.isElastic = true
    let elastic = try PreparedLayout(layout)
    #expect(elastic.system.disjunctions.map(\.priority) == [ConstraintSystem.elastic, 400])
    #expect(elastic.givers.isEmpty)
  }

  @Test func chosenAlternativesAreLoweredAlone() throws {
    try layout.eqs("a.width == 1 || a.width == 2 && a.height == 2\na.left == 0 && a.top == 0")
    let lowered = try PreparedLayout(layout).choosing([1, nil])
    #expect(lowered.system.disjunctions.isEmpty)
    #expect(lowered.compounds.map { $0.alternatives.map(\.count) } == [[0, 2], [2]])
    #expect(lowered.origins.count == lowered.system.constraintCount)
    for choices in [[nil, nil], [], [7, nil]] as [[Int?]] {
      let lowered = try PreparedLayout(layout).choosing(choices)
      #expect(lowered.compounds.map { $0.alternatives.map(\.count) } == [[0, 0], [2]])
    }
  }

  /// Each part uses the coordinates of its items.
  ///
  /// Leading is the right edge if the direction says so.
  @Test func partsHaveTheirOwnCoordinates() throws {
    layout.direction = .rightToLeft
    let inner = layout.view("inner", in: a)
    try layout.eqs(
      """
      a.left == 20 && a.width == 200
      inner.leading == a.leading + 8 && inner.width == 10
      inner.top == 2 * b.top + 4 && b.top == 30 && a.top == 5
      """)
    let solution = try layout.solve()
    #expect(solution.frame(of: inner)?.x == 182)
    #expect(solution.frame(of: inner)?.y == 59)
  }

  // MARK: `&&` alone

  @Test func whatHoldsTogetherDeterminesConstants() throws {
    // The rule reads a value that the equations determine.
    try layout.eq("a.width == 50 && a.left == 10 && view.right == b.right")
    try layout.addRule("w = %w(a) * 2", to: b)
    let solution = try layout.solve()
    #expect(solution.frame(of: b) == Frame(x: 220, y: 0, width: 100, height: 0))
    #expect(solution.choices.isEmpty)
  }

  @Test func whatHoldsTogetherIsMissedAsOne() throws {
    try layout.eqs("a.width == 10\na.height == 10")
    try layout.eqs("a.left == 3 @ 400\na.width == 30 && a.height == 15 && a.left == 3 @ 500")
    let solution = try layout.solve()
    #expect(solution.unsatisfied.count == 1)
    #expect(solution.unsatisfied.first?.amount == 25)
    #expect(solution.unsatisfied.first?.priority == 500)
    #expect(
      solution.unsatisfied.first?.constraint.text
        == "a.width == 30 && a.height == 15 && a.left == 3 @ 500")
    let explanation = try layout.explain(.width, of: a, in: solution)
    #expect(explanation.steps.map(\.source.text) == ["a.width == 10"])
  }

  @Test func aConflictNamesItOnce() throws {
    try layout.eq("a.width == b.width + 5 && a.width == 2 * b.width && a.height == 3")
    try layout.eq("a.width == 11")
    guard case .infeasible(let conflict) = try layout.solve().outcome else {
      Issue.record("not infeasible")
      return
    }
    #expect(
      conflict.members.map(\.text) == [
        "a.width == b.width + 5 && a.width == 2 * b.width && a.height == 3", "a.width == 11",
      ])
    let relaxation = try #require(conflict.relaxation)
    #expect(Set(relaxation.map(\.constraint.text)).count == relaxation.count)
  }

  @Test func explanationsNameThePartThatCounts() throws {
    try layout.eqs("a.left == 10 && a.width == 20\nb.left == a.right && b.width == 2 * a.width")
    let solution = try layout.solve()
    let explanation = try layout.explain(.right, of: b, in: solution)
    #expect(explanation.value == 70)
    #expect(
      Set(explanation.steps.map(\.source.text)) == [
        "a.left == 10", "a.width == 20", "b.left == a.right", "b.width == 2 * a.width",
      ])
    #expect(try layout.redundantConstraints().found.isEmpty)
  }

  @Test func dependenciesCountItOnce() throws {
    try layout.eq("a.left >= 0 && a.right <= b.left && b.right <= view.right")
    let graph = try layout.dependencyGraph(name: "x")
    #expect(graph.contains("1 constraint\""))
  }

  @Test func anotherProgramKnowsNoAlternatives() throws {
    try layout.eqs("a.left == 0 && a.top == 0")
    #expect(try layout.programs(.weighted, name: "x").count == 1)
    try layout.eqs("a.width == 1 || a.width == 2")
    let error = try #require(throws: LayoutError.self) {
      try layout.programs(.weighted, name: "x")
    }
    #expect(error.code == .unsupported)
    #expect(error.message.hasPrefix("`a.width == 1 || a.width == 2` has alternatives"))
  }

  // MARK: Editing

  @Test func writtenAgainItEditsAllConstants() throws {
    let first = try layout.eq("a.right <= b.left - 8 || a.bottom <= b.top - 8 @ 500")
    let parts = first.parts
    #expect(try layout.eq("a.right <= b.left - 8||a.bottom <= b.top - 8 @ 500") === first)
    #expect(try layout.eq("a.right <= b.left - 5 || a.bottom <= b.top - 8 @ 500") === first)
    #expect(parts.map(\.constant) == [-5, -8])
    #expect(first.source.text == "a.right <= b.left - 5 || a.bottom <= b.top - 8 @ 500")
    // The order of alternatives is significant, as are the parts and the priority.
    for text in [
      "a.bottom <= b.top - 8 || a.right <= b.left - 8 @ 500",
      "a.right <= b.left - 8 && a.bottom <= b.top - 8 @ 500",
      "a.right <= b.left - 8 || a.bottom <= b.top - 8 || a.left == 0 @ 500",
      "a.right <= b.left - 8 || a.bottom <= b.top - 8 @ 501", "a.right <= b.left - 8 @ 500",
    ] {
      #expect(try layout.eq(text) !== first)
    }
    #expect(layout.constraints.count == 6)
    #expect(parts.map(\.constant) == [-5, -8])
    try layout.xeq("a.right <= b.left || a.bottom <= b.top @ 500")
    #expect(first.layout == nil)
    #expect(throws: LayoutError.self) {
      try layout.xeq("a.right <= b.left || a.bottom <= b.top @ 500")
    }
  }

  @Test func theSameLineCountsOnce() throws {
    let made = try layout.eqs(
      """
      a.left == 0 || a.left == 5
      a.left == 0||a.left == 5   # again
      a.left == 0 || a.left == 6
      """)
    #expect(made[0] === made[1])
    #expect(made[0] !== made[2])
    #expect(layout.constraints.count == 2)
    #expect(throws: LayoutError.self) { try layout.eq("a.left == 0 || a.left == 7") }
  }

  @Test func constantsMayBeChanged() throws {
    let both = try layout.eq("a.left == 1 && a.width == 2")
    both.alternatives[0][1].constant = 30
    both.constant = 4
    #expect(both.source.text == "a.left == view.left + 4 && a.width == 30")
    #expect(try layout.solve().frame(of: a) == Frame(x: 4, y: 0, width: 30, height: 0))
    #expect(try layout.eq("a.left == 1 && a.width == 2") === both)
    #expect(both.source.text == "a.left == 1 && a.width == 2")
    both.priority = 300
    #expect(both.source.text == "a.left == view.left + 1 && a.width == 2 @ 300")
    #expect(try layout.eq("a.left == 1 && a.width == 2 @ 300") === both)
    both.isActive = false
    #expect(try layout.solve().frame(of: a) == .zero)
  }

  @Test func lastVisibleIsTheFirstItemOfTheLine() throws {
    try layout.eqs("a.left == 0 || b.left == 0\nb.top == last_visible.bottom && b.left == 3")
    #expect(layout.visibleItems.map(\.name) == ["a", "b"])
    #expect(
      layout.constraints[1].description == "b.top == a.bottom && b.left == view.left + 3")
  }

  @Test func aQuestionMarkTellsOfEachPart() throws {
    var told: [String] = []
    layout.trace = { told.append($0) }
    try layout.eq("a.left == 3 && 2 * a.width >= 10 ?")
    _ = try layout.solve()
    try layout.eq("a.left == 4 && 2 * a.width >= 10 ?")
    #expect(
      told == [
        "? a.left == 3 && 2 * a.width >= 10\n  adds: a.left == view.left + 3 && a.width >= 5",
        "? a.left == 3 && 2 * a.width >= 10\n  a.left == 3 holds: 3 == 3, residual 0\n"
          + "  2 * a.width >= 10 holds: 5 >= 5, residual 0",
        "? a.left == 4 && 2 * a.width >= 10\n"
          + "  edits the constant, which was 3, 5, of: a.left == view.left + 4 && a.width >= 5",
      ])
  }

  // MARK: Parts

  @Test func aPartHasNothingOfItsOwn() throws {
    let misuses: [(LayoutConstraint) -> Void] = [
      { $0.priority = 500 }, { $0.isActive = false }, { layout.add($0) },
    ]
    for misuse in misuses {
      let constraint = try layout.eq("a.left == 0 && a.top == 0")
      misuse(constraint.alternatives[0][1])
      let error = try #require(throws: LayoutError.self) { try layout.solve() }
      #expect(error.code == .invalidAlternative)
      #expect(error.message.hasPrefix("`a.top == ") && error.line == 1)
      #expect(throws: LayoutError.self) { try layout.document() }
      layout.remove(contentsOf: layout.constraints)
    }
    let constraint = try layout.eq("a.left == 0 && a.top == 0")
    constraint.alternatives[0][0].constant = .nan
    #expect(throws: LayoutError.self) { try layout.solve() }
    #expect(throws: LayoutError.self) { try layout.document() }
  }

  // MARK: Documents

  @Test func documentsHoldThem() throws {
    try layout.eqs(
      """
      a.right <= b.left - 8 || (a.bottom <= b.top - 8 && a.left == b.left) @ high
      a.left == 1 && a.left + a.width == 50
      when a.width >= 5 { b.width == 1 || b.width == 50% } else { b.width == 2 && b.height == 2 }
      """)
    let document = try layout.document()
    #expect(
      document.equations.text == """
        a.right <= b.left - 8 || a.bottom <= b.top - 8 && a.left == b.left @ 750
        a.left == view.left + 1 && a.left + a.width == 50
        when a.width >= 5 { b.width == 1 || b.width == 50% }
        when a.width >= 5 { } else { b.width == 2 && b.height == 2 }
        """)
    let again = try Layout(document)
    #expect(try again.document() == document)
    #expect(try LayoutDocument(json: document.json) == document)
    try layout.checkSystem(of: again)
    layout.add((a[.left] == b[.left] || a[.top] == b[.top]) ~ 5)
    layout.add((a[.left] == b[.left] || a[.top] == b[.top]) ~ 5)
    #expect(throws: LayoutError.self) { try layout.document() }
  }
}

extension Layout {
  /// Expects that another layout lowers to the same system.
  fileprivate func checkSystem(of other: Layout) throws {
    let (mine, others) = (try PreparedLayout(self).system, try PreparedLayout(other).system)
    #expect(mine.disjunctions == others.disjunctions)
    #expect(mine.constants == others.constants)
    #expect(mine.priorities == others.priorities)
    #expect(mine.relations == others.relations)
    for constraint in 0..<mine.constraintCount {
      #expect(
        mine.terms(of: constraint).map(\.variable) == others.terms(of: constraint).map(\.variable))
    }
  }
}

/// Whether two lists contain the same objects.
private func === (first: [LayoutConstraint], second: [LayoutConstraint]) -> Bool {
  first.map(ObjectIdentifier.init) == second.map(ObjectIdentifier.init)
}

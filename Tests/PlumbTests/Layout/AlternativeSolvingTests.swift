import LayoutDocuments
import Plumb
import TestSupport
import Testing

/// The results of `||` and `&&` in equations.
struct AlternativeSolvingTests {
  /// Returns a layout with two boxes of given sizes in the root.
  private func makeLayout(_ equations: String = "", width: Double = 200) throws -> Layout {
    let layout = Layout(width: width, height: 100)
    layout.view("a")
    layout.view("b")
    try layout.eqs(
      """
      a.left >= 0 && a.right <= view.right && a.top >= 0 && a.bottom <= view.bottom
      b.left >= 0 && b.right <= view.right && b.top >= 0 && b.bottom <= view.bottom
      a.height == 30 && b.height == 30
      """)
    try layout.eqs(equations)
    return layout
  }

  @Test(arguments: [(300.0, 1, 128.0, 0.0), (218, 1, 128, 0), (217, 2, 0, 38), (120, 2, 0, 38)])
  func whatDoesNotFitGoesBelow(_ width: Double, _ chosen: Int, _ x: Double, _ y: Double) throws {
    for backend in Backends.all {
      let layout = try makeLayout(
        """
        a.left == 0 && a.top == 0 && a.width == 120
        b.width == 90
        b.left == a.right + 8 && b.top == 0 || b.left == 0 && b.top == a.bottom + 8
        """, width: width)
      let solution = try layout.solve(using: backend)
      #expect(solution.outcome == .solved, "\(backend.name)")
      #expect(solution.choices.map(\.alternative) == [chosen], "\(backend.name)")
      #expect(
        solution.frame(ofViewNamed: "b") == Frame(x: x, y: y, width: 90, height: 30),
        "\(backend.name)")
      #expect(solution.unsatisfied.isEmpty)
      #expect(solution.ambiguous.isEmpty)
      #expect(solution.search.unfinishedChoice == nil)
    }
  }

  @Test func theFirstOfEquallyGoodOnesWins() throws {
    let sizes = "a.width == 50\nb.width == 50\n"
    for (line, x) in [
      ("a.left == 20 || a.left == 30", 20.0), ("a.left == 30 || a.left == 20", 30),
      ("a.left == 20 || a.left == 30 @ 300", 20),
    ] {
      let solution = try makeLayout(sizes + line).solve()
      #expect(solution.frame(ofViewNamed: "a")?.x == x)
      #expect(solution.choices.first?.alternative == 1)
    }
    // A weaker constraint decides between choices that are equally good for stronger constraints.
    let solution = try makeLayout(
      sizes + "a.left == 20 || a.left == 30\na.left == 27 @ 1"
    ).solve()
    #expect(solution.frame(ofViewNamed: "a")?.x == 30)
  }

  @Test func aViolationIsTheLeastSumOfAnAlternative() throws {
    let layout = try makeLayout(
      """
      a.width == 50 && b.width == 50
      a.left == 0 && a.top == 0
      a.left == 90 && a.top == 20 || a.left >= 30 && 2 * a.top >= 20 || a.left == 41 @ 500
      """)
    let solution = try layout.solve()
    // The violations are 110, 30 + 10 and 41: each part is measured in points of its first
    // attribute.
    #expect(solution.choices.map(\.alternative) == [2])
    #expect(solution.unsatisfied.map(\.amount) == [40])
    #expect(solution.unsatisfied.map(\.priority) == [500])
    #expect(
      try ResultJSON.text(result(of: layout)).contains(
        #""unsatisfied":[{"constraint":"a.left == 90 && a.top == 20 || "#
          + #"a.left >= 30 && 2 * a.top >= 20 || a.left == 41 @ 500","priority":500,"by":40,"#))
    #expect(
      try ResultTable.text(result(of: layout)).contains(
        """
        chosen:
          a.left >= 30 && 2 * a.top >= 20  alternative 2  (line 3, column 1)

        """))
    #expect("\(solution)".contains("  alternative 2  (line 3, column 1)"))
    #expect(solution.choices.map(\.text) == ["a.left >= 30 && 2 * a.top >= 20"])
  }

  private func result(of layout: Layout) throws -> LayoutResult {
    var result = try layout.document().solved(defaultID: "x").result
    let solution = try layout.solve()
    result.solution?.choices = solution.choices
    result.solution?.unsatisfied = solution.unsatisfied
    return result
  }

  @Test func levelsDecideInTurn() throws {
    // The choice at 600 violates the constraint at 500; the constraint at 400 follows.
    let layout = try makeLayout(
      """
      a.width == 50 && b.width == 50 && a.top == 0 && b.top == 0
      a.left == 100 || a.left == 150 @ 600
      a.left == 140 @ 500
      b.right <= a.left - 60 || b.left >= a.right @ 400
      """)
    let solution = try layout.solve()
    #expect(solution.choices.map(\.alternative) == [2, 1])
    #expect(solution.frame(ofViewNamed: "a")?.x == 150)
    #expect(solution.unsatisfied.map(\.amount) == [10])
  }

  @Test func branchesDecideWhatIsAsked() throws {
    let layout = try makeLayout(
      """
      a.width == 50 && b.width == 50
      when view.width >= 150 {
        a.left == 10 || a.left == 20
        b.left == 30 && b.top == 5
      } else {
        a.left == 1 || a.left == 2
      }
      """)
    var solution = try layout.solve()
    #expect(solution.choices.map(\.constraint.text) == ["a.left == 10 || a.left == 20"])
    #expect(solution.frame(ofViewNamed: "b")?.x == 30)
    layout.size = .fixed(width: 140, height: 100)
    solution = try layout.solve()
    #expect(solution.choices.map(\.constraint.text) == ["a.left == 1 || a.left == 2"])
    #expect(solution.frame(ofViewNamed: "a")?.x == 1)
    let explanation = try layout.explain(.left, of: layout.named("a"), in: solution)
    #expect(explanation.steps.first?.condition?.holds == false)
  }

  @Test func conflictsNameTheLineOnce() throws {
    let layout = try makeLayout(
      """
      a.width == 150 && b.width == 150
      a.top == 20 && b.top == 20
      a.right <= b.left || b.right <= a.left || a.bottom <= b.top
      """)
    guard case .infeasible(let conflict) = try layout.solve().outcome else {
      Issue.record("not infeasible")
      return
    }
    let texts = conflict.members.map(\.text)
    let line = "a.right <= b.left || b.right <= a.left || a.bottom <= b.top"
    #expect(texts.filter { $0 == line }.count == 1)
    #expect(Set(texts).count == texts.count)
    #expect(conflict.isIrreducible)
    // The cheapest relaxation places the boxes above each other.
    #expect(conflict.relaxation?.reduce(0) { $0 + $1.amount } == 30)
    layout.isElastic = true
    let solution = try layout.solve()
    #expect(solution.outcome == .solved)
    #expect(abs(solution.unsatisfied.reduce(0) { $0 + $1.amount } - 30) < 1e-6)
    #expect(solution.choices.count == 1)
  }

  @Test func anUnlimitedPartNeedsNoLimit() throws {
    let layout = try makeLayout("a.width == 50 && b.width == 50")
    layout.view("c")
    try layout.eqs("a.top == 0\n  b.left == 0 || c.left == a.left @ 500")
    #expect(try layout.solve().choices.map(\.alternative) == [1])
    try layout.eq("b.left == 20")
    #expect(try layout.solve().choices.map(\.alternative) == [2])
  }

  /// Returns a page with a caption as wide as its figure: its height depends on an optional
  /// width.
  private func makePage(_ equations: String) throws -> Layout {
    let layout = Layout(width: 595, height: 842)
    layout.view("figure").intrinsicSize = IntrinsicSize(width: 200, height: 50)
    layout.measure(layout.view("caption"), by: .text(characters: 60, advance: 5, line: 11))
    try layout.eqs(
      """
      caption.left == 10
      caption.width == figure.width
      figure.left == 10
      figure.right <= -10
      figure.top == 10
      """)
    try layout.eqs(equations)
    return layout
  }

  @Test func alternativesThatReadAMeasureComeAfterIt() throws {
    for backend in Backends.all {
      let solution = try makePage("apart(figure, caption)").solve(using: backend)
      #expect(solution.outcome == .solved, "\(backend.name)")
      #expect(
        solution.frame(ofViewNamed: "caption") == Frame(x: 10, y: 60, width: 200, height: 22))
    }
    // The second line reads no height, so it takes part in solving the width first.
    let solution = try makePage(
      """
      apart(figure, caption)
      figure.width == 100 || figure.width == 150
      """
    ).solve()
    #expect(
      solution.frame(ofViewNamed: "caption") == Frame(x: 10, y: 60, width: 150, height: 22))
  }

  @Test func alternativesThatNeedAnotherMeasureAreACycle() throws {
    // At its preferred width, the figure leaves no room for the caption beside it.
    let layout = try makePage("caption.top == 10\nfigure.height == 50\napart(figure, caption)")
    let error = try #require(throws: LayoutError.self) { try layout.solve() }
    #expect(error.code == .cycle)
    #expect(error.message.contains("measure"))
    #expect(error.message.contains("apart(figure, caption)"))
  }

  @Test func explanationsTellOfTheChosenPartsAlone() throws {
    let layout = try makeLayout(
      """
      a.width == 50 && b.width == 60
      a.left == 10 && a.top == 0
      b.left == 100 || b.left == a.right + 8 && b.top == 20 @ 500
      b.left == 60 @ 400
      """)
    let line = "b.left == 100 || b.left == a.right + 8 && b.top == 20 @ 500"
    let solution = try layout.solve()
    let explanation = try layout.explain(.left, of: layout.named("b"), in: solution)
    #expect(explanation.value == 68)
    #expect(explanation.steps.map(\.source.text).first == line)
    #expect(explanation.steps.map(\.contribution).reduce(0, +) == 68)
    // Another line with alternatives makes the solution stale.
    try layout.eq("a.width == 50 || a.width == 51")
    let error = try #require(throws: LayoutError.self) {
      try layout.explain(.left, of: layout.named("b"), in: solution)
    }
    #expect(error.code == .staleSolution)
  }

  @Test func aQuestionMarkTellsTheChoice() throws {
    let layout = try makeLayout(
      "a.width == 50 && b.width == 60\na.left == 500 || a.left == 20 && b.left == 30 @ 300 ?")
    var told: [String] = []
    layout.trace = { told.append($0) }
    _ = try layout.solve()
    #expect(
      told == [
        "? a.left == 500 || a.left == 20 && b.left == 30 @ 300\n  takes alternative 2 of 2\n"
          + "  a.left == 20 holds: 20 == 20, residual 0\n"
          + "  b.left == 30 holds: 30 == 30, residual 0"
      ])
  }

  @Test func theRootMayAskForItsSize() throws {
    let layout = try makeLayout(
      """
      a.width == 120 && b.width == 90
      a.left == 0 && a.top == 0
      b.left == a.right + 8 && b.top == 0 || b.left == 0 && b.top == a.bottom + 8
      """)
    let open = try makeLayout("a.right <= b.left || b.bottom <= a.top + 5 @ 400")
    #expect(try open.fittingSize() == Layout.Size(width: 0, height: 30))
    #expect(try layout.fittingSize(width: 300) == Layout.Size(width: 300, height: 30))
    #expect(try layout.fittingSize(width: 200) == Layout.Size(width: 200, height: 68))
  }

  @Test func aSpentBudgetIsAnAnswer() throws {
    var lines = ""
    let layout = Layout(width: 100, height: 100)
    for number in 0..<8 {
      layout.view("v\(number)")
      lines += """
        v\(number).width == 40 && v\(number).height == 40
        v\(number).left >= 0 && v\(number).right <= view.right
        v\(number).top >= 0 && v\(number).bottom <= view.bottom

        """
      for other in 0..<number {
        lines +=
          "v\(number).right <= v\(other).left || v\(number).left >= v\(other).right || "
          + "v\(number).bottom <= v\(other).top || v\(number).top >= v\(other).bottom @ 500\n"
      }
    }
    try layout.eqs(lines)
    for limits in [SolveLimits(time: .zero), SolveLimits(iterations: 0)] {
      let solution = try layout.solve(limits: limits)
      #expect(solution.outcome == .limit && solution.views.isEmpty)
      #expect(solution.search.unfinishedChoice == nil && solution.unsatisfied.isEmpty)
    }
    let timed = try layout.solve(limits: SolveLimits(time: .milliseconds(30)))
    #expect(timed.outcome == .limit)
    if timed.search.unfinishedChoice?.incumbent != nil { _ = try Self.checkedIncumbent(of: timed) }
    var incumbents: [Double] = []
    for iterations in [1_500, 6_000] {
      let solution = try layout.solve(limits: SolveLimits(iterations: iterations))
      #expect(solution.outcome == .limit && solution.search.iterations <= iterations)
      incumbents.append(try Self.checkedIncumbent(of: solution))
    }
    #expect(incumbents[1] <= incumbents[0])
  }

  /// Returns the violations of the best choice found within a budget, after checking them.
  private static func checkedIncumbent(of solution: Solution) throws -> Double {
    let frames = solution.views.dropFirst().map(\.frame)
    #expect(frames.count == 8 && solution.choices.count == 28)
    for frame in frames {
      #expect(abs(frame.width - 40) < 1e-6 && abs(frame.height - 40) < 1e-6)
      #expect([frame.x, frame.y].allSatisfy { -1e-6...60 + 1e-6 ~= $0 })
    }
    let unfinished = try #require(solution.search.unfinishedChoice)
    let incumbent = try #require(unfinished.incumbent)
    #expect(unfinished.priority == 500 && 0...incumbent ~= unfinished.bound)
    #expect(unfinished.gap == (incumbent - unfinished.bound) / max(1, incumbent))
    #expect(abs(solution.unsatisfied.map(\.amount).reduce(0, +) - incumbent) < 1e-6)
    // No choice has a smaller violation than the overlap of the boxes.
    #expect(overlap(of: frames) <= incumbent + 1e-6)
    #expect("\(solution)".contains("the search for alternatives at priority 500 ended"))
    return incumbent
  }

  /// Returns the total distance by which boxes must move apart, each pair in its cheapest
  /// direction.
  private static func overlap(of frames: some Collection<Frame>) -> Double {
    var sum = 0.0
    for (number, first) in frames.enumerated() {
      for second in frames.prefix(number) {
        let across = min(first.x, second.x) + 40 - max(first.x, second.x)
        let down = min(first.y, second.y) + 40 - max(first.y, second.y)
        sum += max(0, min(across, down))
      }
    }
    return sum
  }
}

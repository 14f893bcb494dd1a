import Plumb
import TestSupport
import Testing

/// The effect of solve options, with `import Plumb` alone.
@Suite struct SolveOptionTests {
  /// Returns boxes in a row that is too narrow for their preferred sizes.
  private func makeLayout() throws -> Layout {
    let layout = Layout(width: 200, height: 50)
    for name in ["a", "b", "c", "d"] { _ = layout.view(name) }
    try layout.eqs(
      """
      a.left == 0
      b.left == a.right
      c.left == b.right
      d.left == c.right
      d.right <= 0
      a.width == 90 @ high
      b.width == 80 @ high
      c.width == 70
      d.width >= 10
      d.width == a.width @ low
      """)
    return layout
  }

  @Test func presolveRulesNeverChangeTheAnswer() throws {
    let layout = try makeLayout()
    let expected = try layout.solve()
    let rules: [PresolveRules] = [
      .singletonRows, .fixedColumns, .duplicateRows, .redundantRows, .freeColumnSingletons, .all,
    ]
    for rule in rules {
      var options = SolveOptions()
      options.presolve.remove(rule)
      let solution = try layout.solve(options: options)
      #expect(solution.views == expected.views, "without \(rule)")
      #expect(solution.unsatisfied == expected.unsatisfied, "without \(rule)")
    }
  }

  /// With any budget, frames satisfy all required constraints, or there are no frames.
  ///
  /// Only a solution is adopted.
  @Test func framesAtALimitKeepWhatIsRequired() throws {
    let layout = try makeLayout()
    var limits = 0
    for iterations in 0..<40 {
      var options = SolveOptions()
      options.iterationLimit = iterations
      let solution = try layout.solve(options: options)
      guard case .limit = solution.outcome else { break }
      limits += 1
      layout.adopt(solution)
      #expect(layout.named("c").frame == .zero)
      #expect(solution.ambiguous.isEmpty)
      guard let last = solution.frame(ofViewNamed: "d") else { continue }
      #expect(last.x + last.width <= 200 + 1e-6)
      #expect(last.width >= 10 - 1e-6)
      #expect(abs((solution.frame(ofViewNamed: "c")?.width ?? 0) - 70) < 1e-6)
    }
    #expect(limits > 0)
  }
}

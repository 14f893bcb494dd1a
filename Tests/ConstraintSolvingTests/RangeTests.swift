import ConstraintSolving
import SimplexBackend
import Testing

/// Tests solves without ranges.
@Suite struct RangeTests {
  /// The same values and attributes as with ranges.
  ///
  /// It lists one more kind of attribute: those that only inequalities fix to a single value. For
  /// example, `x >= 3` and `x + y <= 3` fix a y that is at least 0. Only a range shows this.
  @Test func onlyTheRangesAreLeftOut() throws {
    let solver = PrioritizedSolver(backend: SimplexSolver())
    var options = SolveOptions()
    options.findsRanges = false
    var compared = 0
    var longer = 0
    for seed in 0..<3_000 {
      var generator = SystemGenerator(seed: UInt64(seed))
      let system = generator.sample().constraintSystem()
      guard let full = try? solver.solve(system), full.outcome == .solved else { continue }
      let plain = try solver.solve(system, options: options)
      compared += 1
      #expect(plain.values == full.values, "seed \(seed)")
      #expect(plain.ambiguities.allSatisfy { $0.lower == nil && $0.upper == nil })
      let listed = plain.ambiguities.map(\.variable)
      let free = full.ambiguities.map(\.variable)
      #expect(Set(listed).isSuperset(of: free), "seed \(seed): \(listed) instead of \(free)")
      if listed != free { longer += 1 }
    }
    #expect(compared > 1_000 && longer * 500 < compared)
  }

  /// Two ambiguous variables that occur in only one constraint. No other variable moves along
  /// their ray.
  @Test func aRayOfTwoVariablesHasNoEnd() throws {
    let rows: [([(variable: Int, coefficient: Double)], ConstraintRelation, Double, Double)] = [
      ([(1, 1), (0, 1), (4, -1)], .greaterThanOrEqual, -1000, 1000),
      ([(0, 1.5), (0, 1), (5, 1)], .equal, 68.5, 50),
      ([(4, 4)], .greaterThanOrEqual, 127, 1000),
      ([(1, -1), (0, 1.5)], .lessThanOrEqual, 66.5, 50),
      ([(5, 0.25), (0, 1.5)], .lessThanOrEqual, 840, 50),
      ([(2, 0.25), (3, -1), (4, 4)], .equal, 840, 50),
      ([(5, 1), (4, 4), (1, -1)], .equal, -1000, 1000),
    ]
    var system = ConstraintSystem()
    for (lower, target) in [(0.0, 0.0), (31, 0)] {
      system.addVariable(target: target, lowerBound: lower)
    }
    for target in [16.5, 54, 0, 0] { system.addVariable(target: target) }
    for (terms, relation, constant, priority) in rows {
      system.addConstraint(terms, relation, constant, priority: priority)
    }
    let solution = try PrioritizedSolver(backend: SimplexSolver()).solve(system)
    for ambiguity in solution.ambiguities where [2, 3].contains(ambiguity.variable) {
      #expect(ambiguity.lower == -.infinity && ambiguity.upper == .infinity)
    }
    #expect(solution.ambiguities.map(\.variable) == [0, 1, 2, 3, 4, 5])
  }
}

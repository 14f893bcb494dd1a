import ConstraintSolving
import LinearProgramming
import SimplexBackend
import Testing

/// Searches that a budget ends: what comes out holds, and says how good it is.
@Suite struct ChoiceLimitTests {
  /// Boxes 20 wide on a line from 0 to 400, that want to be near each other's places and may not overlap.
  private static func crowded(_ count: Int) -> ConstraintSystem {
    var system = ConstraintSystem()
    for _ in 0..<count { system.addVariable(lowerBound: 0) }
    for box in 0..<count {
      system.addConstraint([(box, 1)], .lessThanOrEqual, 380)
      system.addConstraint([(box, 1)], .equal, Double(150 + 37 * box % 60), priority: 500)
    }
    for box in 0..<count {
      for other in 0..<box {
        system.addDisjunction([
          [.init([(box, 1), (other, -1)], .greaterThanOrEqual, 20)],
          [.init([(other, 1), (box, -1)], .greaterThanOrEqual, 20)],
        ])
      }
    }
    return system
  }

  @Test(arguments: Backends.mixedInteger.filter { $0.name != "enumeration" })
  func whateverTheBudgetAllOfItHolds(_ backend: any DualProviding) throws {
    let system = Self.crowded(6)
    let best = try PrioritizedSolver(backend: backend).solve(system)
    #expect(best.outcome == .solved)
    let least = best.violations.reduce(0) { $0 + $1.amount }
    var outcomes = (frames: 0, incumbents: 0, solved: 0)
    for limit in [1, 10, 30, 60, 100, 150, 200, 300, 500, 800, 1500, 100_000] {
      var options = SolveOptions()
      options.iterationLimit = limit
      let solution = try PrioritizedSolver(backend: backend).solve(system, options: options)
      if solution.outcome == .solved {
        outcomes.solved += 1
        #expect(solution.values == best.values)
        continue
      }
      #expect(solution.outcome == .limit)
      if let unfinished = solution.unfinishedChoice {
        #expect(unfinished.bound <= least + 1e-6)
        if let incumbent = unfinished.incumbent {
          outcomes.incumbents += 1
          #expect(incumbent >= least - 1e-6)
          #expect((unfinished.gap ?? -1) >= 0)
        }
      }
      guard !solution.values.isEmpty else { continue }
      outcomes.frames += 1
      for disjunction in system.disjunctions.indices {
        let alternative = system.bestAlternative(of: disjunction, at: solution.values)
        let missed = system.violation(
          ofAlternative: system.disjunctions[disjunction].alternatives[alternative],
          at: solution.values)
        #expect(missed < 1e-6)
      }
    }
    #expect(outcomes.solved > 0 && outcomes.incumbents > 0)
    // What GLPK spends again in each program of the passes that follow is missing for frames.
    #expect(outcomes.frames > 0 || backend.name != SimplexSolver().name)
  }
}

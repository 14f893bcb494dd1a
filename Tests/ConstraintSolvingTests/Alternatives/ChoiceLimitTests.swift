import LinearProgramming
import SimplexBackend
import Testing

@testable import ConstraintSolving

/// Searches that a budget ends. The result is valid, and states its quality.
@Suite struct ChoiceLimitTests {
  /// Makes boxes 20 wide on a line from 0 to 400, which prefer places near each other and may not
  /// overlap.
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

  /// Boxes that prefer the middle of a page and may not overlap.
  ///
  /// No search ends soon, and none finds its own point early. Everything is required, and all of
  /// it holds when the budget ends.
  @Test func aCrowdHasFramesWhenTheBudgetEnds() throws {
    let count = 15
    var system = ConstraintSystem()
    let sizes: [(width: Double, height: Double)] = (0..<count).map { box in
      (width: [40.0, 60, 80][box % 3], height: [30.0, 50, 40][box / 2 % 3])
    }
    for (box, size) in sizes.enumerated() {
      let (x, y) = (system.addVariable(lowerBound: 0), system.addVariable(lowerBound: 0))
      system.addConstraint([(x, 1)], .lessThanOrEqual, 400 - size.width)
      system.addConstraint([(y, 1)], .lessThanOrEqual, 300 - size.height)
      system.addConstraint([(x, 1)], .equal, 200 - size.width / 2, priority: 500)
      system.addConstraint([(y, 1)], .equal, 150 - size.height / 2, priority: 500)
      for other in 0..<box {
        let (u, v) = (2 * other, 2 * other + 1)
        let alternatives: [[Disjunction.Part]] = [
          [.init([(u, 1), (x, -1)], .lessThanOrEqual, -sizes[other].width)],
          [.init([(x, 1), (u, -1)], .lessThanOrEqual, -size.width)],
          [.init([(v, 1), (y, -1)], .lessThanOrEqual, -sizes[other].height)],
          [.init([(y, 1), (v, -1)], .lessThanOrEqual, -size.height)],
        ]
        system.addDisjunction(alternatives)
      }
    }
    var options = SolveOptions()
    options.iterationLimit = 25_000
    options.findsRanges = false
    let solution = try PrioritizedSolver(backend: SimplexSolver()).solve(system, options: options)
    #expect(solution.outcome == .limit)
    #expect(solution.unfinishedChoice?.incumbent != nil && solution.unfinishedChoice?.gap != nil)
    try #require(solution.values.count == 2 * count)
    for disjunction in system.disjunctions.indices {
      let best = system.bestAlternative(of: disjunction, at: solution.values)
      let alternative = system.disjunctions[disjunction].alternatives[best]
      #expect(system.violation(ofAlternative: alternative, at: solution.values) < 1e-6)
    }
  }

  /// A time limit does not limit iterations.
  ///
  /// Searches for choices have the same share of iterations with and without it.
  @Test func aTimeLimitChangesNoSearch() {
    var options = SolveOptions()
    options.timeLimit = .seconds(60)
    let run = SolveRun(
      Self.crowded(3), options: options, backends: CheckedBackends([SimplexSolver()]),
      deadline: Deadline(options))
    #expect(run.budget.iterations == .max && run.budget.searchIterations == 500_000)
    options.iterationLimit = 1_000
    let limited = SolveRun(
      Self.crowded(3), options: options, backends: CheckedBackends([SimplexSolver()]),
      deadline: Deadline(options))
    #expect(limited.budget.iterations == 1_000 && limited.budget.searchIterations == 800)
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
          // If the best choice reached the bound, the search would be finished.
          #expect((unfinished.gap ?? 0) > 0)
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
    // GLPK spends budget again in each program of the later passes, so it may find no frames.
    #expect(outcomes.frames > 0 || backend.name != SimplexSolver().name)
  }
}

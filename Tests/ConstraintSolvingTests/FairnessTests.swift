import ConstraintSolving
import LinearProgramming
import TestSupport
import Testing

/// Rule 3: among the solutions with the least sum of a level, the largest violation is least.
///
/// Then the next largest violation is least, and so on.
@Suite struct FairnessTests {
  @Test(arguments: FairnessCase.all) func everyOrderGivesTheSame(example: FairnessCase) throws {
    for backend in Backends.all {
      try check(example, order: nil, backend)
      for seed in 1...6 {
        var random = SeededGenerator(seed: UInt64(seed))
        try check(
          example, order: example.sample.rows.indices.shuffled(using: &random), backend)
      }
    }
  }

  /// The values that rule 3 determines do not depend on the order of the variables either.
  @Test(arguments: FairnessCase.all.filter(\.ranges.isEmpty))
  func everyOrderOfVariablesGivesTheSame(example: FairnessCase) throws {
    for seed in 1...6 {
      var random = SeededGenerator(seed: UInt64(seed))
      let places = example.values.indices.shuffled(using: &random)
      for backend in Backends.all {
        try check(example.renumbered(places), order: nil, backend)
      }
    }
  }

  private func check(
    _ example: FairnessCase, order: [Int]?, _ backend: any DualProviding
  ) throws {
    let system = example.sample.constraintSystem(order: order, reversesTerms: order != nil)
    let solution = try PrioritizedSolver(backend: backend).solve(system)
    let comment: Comment = "\(backend.name) \(order ?? [])"
    #expect(solution.outcome == .solved, comment)
    let expected = example.values.map(\.double)
    #expect(solution.values.count == expected.count, comment)
    for (value, number) in zip(solution.values, expected) {
      #expect(abs(value - number) <= 1e-9 * max(1, abs(number)), comment)
    }
    #expect(solution.ambiguities.map(\.variable) == example.ranges.keys.sorted(), comment)
    for ambiguity in solution.ambiguities {
      let range = example.ranges[ambiguity.variable]
      #expect(isNear(ambiguity.lower, range?.lower?.double ?? -.infinity), comment)
      #expect(isNear(ambiguity.upper, range?.upper?.double ?? .infinity), comment)
    }
    let due = example.sample.rows.indices.filter {
      system.violation(of: $0, at: expected) > 1e-9
    }
    #expect(solution.violations.map(\.constraint) == due, comment)
    #expect(solution.statistics.isFair, comment)
  }

  private func isNear(_ value: Double?, _ expected: Double) -> Bool {
    value == expected || abs((value ?? .nan) - expected) <= 1e-9 * max(1, abs(expected))
  }

  /// The strategy `weighted` is not fair, and reports this.
  @Test func weighingIsNotFair() throws {
    let example = FairnessCase("equal wishes", 2).wishing([0: 60, 1: 60]).sharing(0..<2, 100)
    var options = SolveOptions()
    options.strategy = .weighted
    for backend in Backends.all {
      let solution = try PrioritizedSolver(backend: backend)
        .solve(example.sample.constraintSystem(), options: options)
      #expect(solution.values == [40, 60], "\(backend.name)")
      #expect(solution.ambiguities.count == 2, "\(backend.name)")
      #expect(!solution.statistics.isFair, "\(backend.name)")
    }
  }

  /// Many sizes of at least 0 that get less than they prefer. Each loses the same amount, or all
  /// of its size.
  @Test func manySizesShareLikeWater() throws {
    var random = SeededGenerator(seed: 7)
    for count in [10, 40, 120] {
      let wishes = (0..<count).map { _ in Double(Int.random(in: 5...400, using: &random)) / 4 }
      let total = (wishes.reduce(0, +) * Double.random(in: 0.2...0.6, using: &random)).rounded()
      var system = ConstraintSystem()
      for _ in wishes { system.addVariable(lowerBound: 0) }
      for size in wishes.indices.shuffled(using: &random) {
        system.addConstraint([(size, 1)], .equal, wishes[size], priority: 500)
      }
      system.addConstraint(wishes.indices.map { ($0, 1) }, .equal, total)
      let cut = Self.cut(of: wishes, to: total)
      for backend in Backends.all {
        let solution = try PrioritizedSolver(backend: backend).solve(system)
        try #require(solution.outcome == .solved)
        #expect(solution.ambiguities.isEmpty)
        for (value, wish) in zip(solution.values, wishes) {
          #expect(abs(value - max(0, wish - cut)) <= 1e-9 * wish, "\(backend.name) \(count)")
        }
      }
    }
  }

  /// Returns the loss of each constraint, up to its whole size, that leaves a given total.
  private static func cut(of wishes: [Double], to total: Double) -> Double {
    var wishes = wishes.sorted()
    while let least = wishes.first {
      let cut = (wishes.reduce(0, +) - total) / Double(wishes.count)
      if cut <= least { return cut }
      wishes.removeFirst()
    }
    return 0
  }
}

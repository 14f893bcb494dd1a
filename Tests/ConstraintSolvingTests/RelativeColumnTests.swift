import ConstraintSolving
import SimplexBackend
import TestSupport
import Testing

/// Rows below each other, with cells anywhere or as high up as possible.
///
/// They have variables measured from sums, and rows that levels can skip.
@Suite struct RelativeColumnTests {
  /// Rows of random cells, tops and heights, with a bottom as high up as possible.
  private func table(rows: Int, seed: UInt64) -> ConstraintSystem {
    var random = SeededGenerator(seed: seed)
    var system = ConstraintSystem()
    let bottom = system.addVariable()
    var top = system.addVariable()
    system.addConstraint([(top, 1)], .equal, 3)
    for row in 0..<rows {
      let height = system.addVariable(target: 7, lowerBound: 0)
      let next = system.addVariable()
      system.addConstraint([(next, 1), (top, -1), (height, -1)], .equal, 4)
      if row % 4 > 0 {
        system.addConstraint([(height, 1)], .lessThanOrEqual, 0, priority: 251)
      }
      var first: Int?
      for _ in 0..<2 {
        let cell = system.addVariable(target: Double(Int.random(in: 0...900, using: &random)))
        let size = Double(Int.random(in: 4...30, using: &random))
        system.addConstraint([(cell, 1), (top, -1)], .greaterThanOrEqual, 0)
        system.addConstraint([(cell, 1), (top, -1), (height, -1)], .lessThanOrEqual, -size)
        if let first {
          system.addConstraint(
            [(cell, 1), (first, -1)], .equal, Double(Int.random(in: -5...5, using: &random)))
        } else if row % 6 > 0 {
          system.addConstraint([(cell, 1), (top, -1)], .lessThanOrEqual, 0, priority: 49)
        }
        first = cell
      }
      if row % 3 == 0 {
        system.addConstraint(
          [(height, 1)], .equal, Double(Int.random(in: 0...60, using: &random)), priority: 100)
      }
      top = next
    }
    system.addConstraint([(bottom, 1), (top, -1)], .greaterThanOrEqual, 0)
    system.addConstraint([(bottom, 1)], .lessThanOrEqual, 0, priority: 50)
    return system
  }

  private func solve(_ system: ConstraintSystem, _ rules: PresolveRules) throws -> SystemSolution {
    var options = SolveOptions()
    options.presolve = rules
    return try PrioritizedSolver(backend: SimplexSolver()).solve(system, options: options)
  }

  @Test func measuresChangeNoAnswer() throws {
    for seed in 0..<UInt64(20) {
      let system = table(rows: 33 + Int(seed), seed: seed)
      let with = try solve(system, .all)
      let without = try solve(system, PresolveRules.all.subtracting([.relativeColumns, .idleRows]))
      #expect(with.outcome == .solved && without.outcome == .solved)
      for (one, other) in zip(with.values, without.values) {
        #expect(abs(one - other) <= 1e-9 * max(1, abs(other)), "seed \(seed)")
      }
      #expect(with.ambiguities.map(\.variable) == without.ambiguities.map(\.variable))
      #expect(!with.ambiguities.isEmpty)
    }
  }

  @Test func rowsTakeWorkOfTheirNumber() throws {
    func work(_ rows: Int) throws -> Int {
      // Ranges of ambiguous variables are requested one by one.
      var options = SolveOptions()
      options.findsRanges = false
      let statistics = try PrioritizedSolver(backend: SimplexSolver())
        .solve(table(rows: rows, seed: 1), options: options).statistics
      return statistics.linearPrograms + statistics.iterations + statistics.substitutedTerms
    }
    #expect(try work(400) <= 6 * work(100))
  }

  /// With a time limit, intermediate points are needed, including those of omitted rows.
  @Test func aBudgetChangesNoAnswer() throws {
    let system = table(rows: 60, seed: 3)
    var options = SolveOptions()
    options.iterationLimit = 1_000_000
    let with = try PrioritizedSolver(backend: SimplexSolver()).solve(system, options: options)
    let without = try solve(system, .all)
    #expect(with.outcome == .solved)
    #expect(zip(with.values, without.values).allSatisfy { abs($0 - $1) < 1e-9 })
  }
}

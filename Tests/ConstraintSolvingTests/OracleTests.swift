import ConstraintSolving
import Testing

/// Tests the oracle against cases solved by hand, and against all points of a grid.
@Suite struct OracleTests {
  @Test(arguments: FairnessCase.all) func handSolvedCases(example: FairnessCase) throws {
    let oracle = try Oracle(example.sample)
    #expect(!oracle.isInfeasible && !oracle.isUnfinished)
    #expect(oracle.values == example.values)
    #expect(oracle.ranges.keys.sorted() == example.ranges.keys.sorted())
    for (variable, range) in example.ranges {
      #expect(oracle.ranges[variable]?.lower == range.lower)
      #expect(oracle.ranges[variable]?.upper == range.upper)
    }
  }

  /// No point of a grid may be better than the answer, level by level, sums before shares.
  ///
  /// Equally good points are within the ranges.
  @Test func noPointOfAGridIsBetter() throws {
    var compared = 0
    var asGood = 0
    for seed in 0..<250 {
      var generator = SystemGenerator(seed: UInt64(seed))
      let sample = generator.sample()
      guard sample.definitions.isEmpty, 1...2 ~= sample.variableCount else { continue }
      let oracle = try Oracle(sample)
      if oracle.isInfeasible { continue }
      let answer = Merit(of: oracle.values.compactMap { $0?.double }, in: sample)
      #expect(answer.isFeasible, "seed \(seed)")
      for point in Self.grid(sample.variableCount) {
        let merit = Merit(of: point, in: sample)
        guard merit.isFeasible else { continue }
        compared += 1
        let order = merit.order(to: answer)
        #expect(order >= 0, "seed \(seed): \(point) is better than \(oracle.values)\n\(sample)")
        guard order == 0 else { continue }
        asGood += 1
        for (variable, value) in point.enumerated() {
          let fixed = oracle.values[variable]
          let range = oracle.ranges[variable] ?? (fixed, fixed)
          #expect(value >= (range.lower?.double ?? -.infinity) - 1e-9, "seed \(seed)")
          #expect(value <= (range.upper?.double ?? .infinity) + 1e-9, "seed \(seed)")
        }
      }
    }
    #expect(compared > 10_000 && asGood > 1_000)
  }

  private static func grid(_ dimension: Int) -> [[Double]] {
    let steps = (-20...20).map { Double($0) / 2 }
    return dimension == 1 ? steps.map { [$0] } : steps.flatMap { x in steps.map { [x, $0] } }
  }

  /// The order of points: the sums of violations of all levels, and then for each level the
  /// largest violation, the next largest and so on.
  private struct Merit {
    var isFeasible = true
    var sums: [Double] = []
    var shares: [Double] = []

    init(of point: [Double], in sample: SampleSystem) {
      let system = sample.constraintSystem()
      for (value, bound) in zip(point, sample.lowerBounds) {
        if let bound, value < bound.double - 1e-9 { isFeasible = false }
      }
      for priority in Set(sample.rows.map(\.priority)).sorted(by: >) {
        let violations = sample.rows.indices.filter { sample.rows[$0].priority == priority }
          .map { system.violation(of: $0, at: point) }
        if priority == 1000 {
          if violations.contains(where: { $0 > 1e-9 }) { isFeasible = false }
        } else {
          sums.append(violations.reduce(0, +))
          shares += violations.sorted(by: >)
        }
      }
    }

    /// Returns a negative number if better, 0 if equal, and a positive one if worse.
    func order(to other: Merit) -> Int {
      for (mine, others) in zip(sums + shares, other.sums + other.shares)
      where abs(mine - others) > 1e-9 {
        return mine < others ? -1 : 1
      }
      return 0
    }
  }
}

import ConstraintSolving
import LinearProgramming
import SimplexBackend
import Testing

/// Tests the strategy `weighted` against one linear program of all levels.
///
/// The program has a column for each violation, and a separate backend solves it.
@Suite struct WeightedTests {
  private func options(_ weights: [Double: Double] = [:]) -> SolveOptions {
    var options = SolveOptions()
    options.strategy = .weighted
    options.weights = weights
    return options
  }

  /// Returns the least weighted sum of violations, or `nil` if required constraints contradict
  /// each other.
  private func leastSum(
    of sample: SampleSystem, weights: [Double: Double], using backend: any LPBackend
  ) throws -> Double? {
    var entries: [SparseMatrix.Entry] = []
    var costs = [Double](repeating: 0, count: sample.variableCount)
    for (number, row) in sample.rows.enumerated() {
      for (variable, coefficient) in row.terms {
        entries.append(.init(row: number, column: variable, value: coefficient.double))
      }
      guard !row.isRequired else { continue }
      for sign in [-1.0, 1.0] {
        entries.append(.init(row: number, column: costs.count, value: sign))
        costs.append(weights[Double(row.priority)] ?? .nan)
      }
    }
    var program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: sample.rows.count, columnCount: costs.count, entries: entries))
    program.columnCosts = costs
    for column in costs.indices {
      program.columnLower[column] =
        column < sample.variableCount ? sample.lowerBounds[column]?.double ?? -.infinity : 0
    }
    for (number, row) in sample.rows.enumerated() {
      if row.relation != .lessThanOrEqual { program.rowLower[number] = row.constant.double }
      if row.relation != .greaterThanOrEqual { program.rowUpper[number] = row.constant.double }
    }
    let solution = try backend.solve(program, options: LPOptions())
    return solution.termination == .optimal ? solution.objective : nil
  }

  private static let chosen: [[Double: Double]] = [
    [:], [750: 3, 500: 2, 250: 1], [750: 1, 500: 5, 250: 0.25], [500: 40],
  ]

  @Test(arguments: chosen) func theWeightedSumIsLeast(given: [Double: Double]) throws {
    let reference = try #require(Backends.all.last)
    var solved = 0
    for seed in 0..<400 {
      var generator = SystemGenerator(seed: UInt64(seed))
      var sample = generator.sample()
      guard sample.definitions.isEmpty else { continue }
      // Many levels, so that the weights differ by many orders of magnitude.
      if seed.isMultiple(of: 2) {
        for row in sample.rows.indices where !sample.rows[row].isRequired {
          sample.rows[row].priority = 100 * (1 + row % 6)
        }
      }
      let priorities = Set(sample.rows.filter { !$0.isRequired }.map { Double($0.priority) })
      let weights = PriorityLevels.weights(of: priorities.sorted()).merging(given) { $1 }
      let least = try leastSum(of: sample, weights: weights, using: reference)
      for backend in Backends.all {
        let system = sample.constraintSystem()
        let solution = try PrioritizedSolver(backend: backend)
          .solve(system, options: options(given))
        guard let least else {
          guard case .infeasible = solution.outcome else {
            Issue.record("seed \(seed): \(solution.outcome) instead of infeasible\n\(sample)")
            continue
          }
          continue
        }
        solved += 1
        var sum = 0.0
        for (constraint, amount) in solution.violations {
          sum += amount * (weights[system.priorities[constraint]] ?? .nan)
        }
        #expect(
          solution.outcome == .solved && abs(sum - least) <= 1e-6 * max(1, least),
          "seed \(seed), \(backend.name): \(sum) instead of \(least)\n\(sample)")
      }
    }
    #expect(solved > 200)
  }

  /// Two lower constraints outweigh a higher one if the weights say so.
  @Test func givenWeightsDecide() throws {
    var system = ConstraintSystem()
    let x = system.addVariable()
    system.addConstraint([(x, 1)], .equal, 100, priority: 500)
    system.addConstraint([(x, 1)], .equal, 0, priority: 250)
    system.addConstraint([(x, 1)], .equal, 0, priority: 250)
    let solver = PrioritizedSolver(backend: SimplexSolver())
    #expect(try solver.solve(system, options: options()).values == [100])
    #expect(try solver.solve(system, options: options([500: 2.5])).values == [100])
    #expect(try solver.solve(system, options: options([500: 1.5])).values == [0])
    #expect(try solver.solve(system, options: options([250: 600])).values == [0])
    var lexicographic = options([250: 600])
    lexicographic.strategy = .lexicographic
    #expect(try solver.solve(system, options: lexicographic).values == [100])
  }

  @Test(arguments: [[500: 0.0], [500: -1], [500: .nan], [500: .infinity], [1000: 1], [0: 1]])
  func badWeightsAreRefused(weights: [Double: Double]) {
    let error = #expect(throws: SolvingError.self) {
      try PrioritizedSolver(backend: SimplexSolver())
        .solve(ConstraintSystem(), options: options(weights))
    }
    #expect(error?.code == .invalid)
  }
}

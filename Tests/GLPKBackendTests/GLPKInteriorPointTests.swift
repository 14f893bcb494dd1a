#if GLPK
import GLPKBackend
import LinearProgramming
import TestSupport
import Testing

/// Tests the interior-point method, which has neither limits nor proofs in GLPK.
@Suite struct GLPKInteriorPointTests {
  private let backend = GLPKInteriorPointSolver()

  @Test func namesAndShorthand() {
    func name(using backend: some LPBackend) -> String { backend.name }
    #expect(name(using: .glpkInteriorPoint) == "glpk-interior")
  }

  @Test func findsTheOptimumWithDualsAndNoBasis() throws {
    let program = try resourceProgram()
    let solution = try backend.solve(program, options: LPOptions())
    #expect(solution.termination == .optimal)
    #expect(abs(solution.objective + 2200.0 / 3) < 1e-9)
    #expect(abs(solution.rowDuals[0] + 10.0 / 3) < 1e-9)
    #expect(solution.basis == nil)
    #expect(KKTResiduals(of: program, solution: solution).isWithin(1e-12))
  }

  /// The method's answer is a point in the middle of the optimal points, not a corner.
  @Test func staysInTheMiddleOfTheOptimalPoints() throws {
    let program = try program(
      costs: [1, 1], lower: [0, 0], upper: [.infinity, .infinity], rows: [([1, 1], 4, .infinity)])
    let solution = try backend.solve(program, options: LPOptions())
    #expect(abs(solution.objective - 4) < 1e-12)
    #expect(solution.columnValues.allSatisfy { $0 > 0.5 })
  }

  @Test func theSimplexMethodProvesWhatItCannot() throws {
    let infeasible = try program(
      costs: [1, 1], lower: [-.infinity, -.infinity], upper: [4, 5],
      rows: [([1, 1], 10, .infinity)])
    let solution = try backend.solve(infeasible, options: LPOptions())
    #expect(solution.termination == .infeasible)
    #expect(KKTResiduals.certificate(solution, provesInfeasible: infeasible))
    let unbounded = try program(
      costs: [1, 1], lower: [-.infinity, -.infinity], upper: [4, 5], rows: [([1, -1], 3, 3)])
    #expect(try backend.solve(unbounded, options: LPOptions()).termination == .unbounded)
  }

  @Test func nothingToIterateOn() throws {
    // No row and no upper bound is a limit, and no column can move.
    let unlimited = try program(
      costs: [1, 1], lower: [2, 0], upper: [.infinity, .infinity],
      rows: [([1, 1], -.infinity, .infinity)])
    #expect(try backend.solve(unlimited, options: LPOptions()).objective == 2)
    let fixed = try program(costs: [1, 1], lower: [2, 3], upper: [2, 3], rows: [([1, 1], 4, 6)])
    #expect(try backend.solve(fixed, options: LPOptions()).objective == 5)
  }

  @Test func keepsItsBudgets() throws {
    let program = try resourceProgram()
    var options = LPOptions()
    for limit in 0...3 {
      options.iterationLimit = limit
      let stopped = try backend.solve(program, options: options)
      #expect(stopped.termination == .iterationLimit && stopped.iterations == limit)
    }
    options.iterationLimit = nil
    options.timeLimit = .zero
    #expect(try backend.solve(program, options: options).termination == .timeLimit)
    options.timeLimit = .seconds(1_000_000_000)
    #expect(try backend.solve(program, options: options).termination == .optimal)
  }

  /// A column with an entry in every row makes the normal equations full.
  ///
  /// 1,500 rows give 1,125,750 elements. 11,000 rows would give 60 million elements, with too
  /// many products to begin.
  @Test(arguments: [(1_500, "the factor has 11"), (11_000, "the normal equations are a sum of")])
  func refusesWhatWouldFillMemory(rowCount: Int, reason: String) throws {
    var entries = (0..<rowCount).map { SparseMatrix.Entry(row: $0, column: 0, value: 1) }
    entries += (0..<rowCount).map { .init(row: $0, column: $0 + 1, value: 1) }
    var program = LinearProgram(
      matrix: try SparseMatrix(rowCount: rowCount, columnCount: rowCount + 1, entries: entries))
    for column in 0...rowCount { program.columnLower[column] = 0 }
    for row in 0..<rowCount { program.rowLower[row] = 1 }
    program.columnCosts[0] = 1
    let error = try #require(throws: LPError.self) {
      try backend.solve(program, options: LPOptions())
    }
    #expect(error.code == .unsupported)
    #expect(error.message.contains("too large for glpk-interior: \(reason)"))
    #expect(error.message.contains("use glpk-dual"))
    // The thread remains usable.
    let good = try resourceProgram()
    #expect(try backend.solve(good, options: LPOptions()).termination == .optimal)
  }

  /// An answer passes the audit, or there is none. On random programs, it nearly always passes.
  @Test func agreesWithTheDualSimplexOnRandomPrograms() throws {
    var failures = 0
    for seed in 0..<1000 as Range<UInt64> {
      var random = SeededGenerator(seed: 30_000 + seed)
      let program = try randomProgram(&random)
      let solution = try backend.solve(program, options: LPOptions())
      let reference = try GLPKSolver().solve(program, options: LPOptions())
      if solution.termination == .numericalFailure {
        failures += 1
        continue
      }
      #expect(solution.termination == reference.termination, "seed \(seed)")
      if solution.termination == .optimal {
        let gap = abs(solution.objective - reference.objective)
        #expect(gap <= 1e-7 * (1 + abs(reference.objective)), "seed \(seed)")
        #expect(KKTResiduals(of: program, solution: solution).isWithin(1e-7), "seed \(seed)")
      }
    }
    #expect(failures <= 2)
  }
}
#endif

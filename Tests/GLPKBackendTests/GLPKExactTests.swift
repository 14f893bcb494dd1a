#if GLPK
import GLPKBackend
import LinearProgramming
import TestSupport
import Testing

/// The simplex method in rational arithmetic.
@Suite struct GLPKExactTests {
  private let backend = GLPKSolver(method: .exactSimplex)

  @Test func namesAndShorthand() {
    func name(using backend: some LPBackend) -> String { backend.name }
    #expect(name(using: .glpk(.exactSimplex)) == "glpk-exact")
  }

  /// GLPK reads 0.1 + 1e-11 as 1/10. With that rounding, the best x would be 10.
  @Test func numbersAreTakenAsTheyAre() throws {
    let coefficient = 0.1 + 1e-11
    let program = try program(
      costs: [-1, 0], lower: [0, 0], upper: [.infinity, 1],
      rows: [([coefficient, 0], -.infinity, 1), ([0, 1], 0, 1)])
    let solution = try backend.solve(program, options: LPOptions())
    #expect(abs(solution.columnValues[0] - 1 / coefficient) <= 10.0.ulp)
    #expect(abs(solution.columnValues[0] - 10) > 1e-10)
  }

  @Test func valuesAreCorrectlyRounded() throws {
    // 3x = 1, 7y = x: thirds and twenty-firsts.
    let program = try program(
      costs: [1, 1], lower: [0, 0], upper: [9, 9], rows: [([3, 0], 1, 1), ([-1, 7], 0, 0)])
    let solution = try backend.solve(program, options: LPOptions())
    #expect(abs(solution.columnValues[0] - 1.0 / 3) <= (1.0 / 3).ulp)
    #expect(abs(solution.columnValues[1] - 1.0 / 21) <= (1.0 / 21).ulp)
    #expect(abs(solution.rowDuals[1] - 1.0 / 7) <= (1.0 / 7).ulp)
  }

  /// A contradiction smaller than tolerances: bounds that cross by 1e-11.
  @Test func provesWhatTolerancesHide() throws {
    let program = try program(
      costs: [1, 1], lower: [0, 0], upper: [9, 9],
      rows: [([1, 1], 4 + 1e-11, .infinity), ([1, 1], -.infinity, 4)])
    #expect(try GLPKSolver().solve(program, options: LPOptions()).termination == .optimal)
    let solution = try backend.solve(program, options: LPOptions())
    #expect(solution.termination == .infeasible)
    #expect(solution.dualStatus == .infeasibilityCertificate)
    #expect(KKTResiduals.certificate(solution, provesInfeasible: program))
  }

  /// 1/3 has no exact double, so 3x = 1 has no solution with x fixed to its double.
  ///
  /// Only a tolerance makes it a solution.
  @Test func roundingIsNoContradiction() throws {
    let program = try program(
      costs: [1, 1], lower: [1.0 / 3, 0], upper: [1.0 / 3, 9],
      rows: [([3, 0], 1, 1), ([1, 1], 1, .infinity)])
    let solution = try backend.solve(program, options: LPOptions())
    #expect(solution.termination == .optimal)
    #expect(KKTResiduals(of: program, solution: solution).isWithin(1e-12))
  }

  /// GLPK reads no clock within a factorization. A basis that would take longer is rejected.
  @Test func aTimeLimitHoldsWithinAFactorization() throws {
    var random = SeededGenerator(seed: 11)
    let size = 100
    let dense = try program(
      costs: Array(repeating: 1, count: size), lower: Array(repeating: -9, count: size),
      upper: Array(repeating: 9, count: size),
      rows: (0..<size).map { _ in
        ((0..<size).map { _ in Double.random(in: -1...1, using: &random) }, 0.5, 0.5)
      })
    var options = LPOptions()
    options.timeLimit = .seconds(2)
    let error = #expect(throws: LPError.self) { try backend.solve(dense, options: options) }
    #expect(error?.code == .unsupported)
    #expect(error?.message.contains("rows depend on each other") == true)
    // A chain is triangular in both orders, and needs no elimination.
    for isReversed in [false, true] {
      let length = 300
      let chain = try program(
        costs: Array(repeating: 1, count: length), lower: Array(repeating: 0, count: length),
        upper: Array(repeating: .infinity, count: length),
        rows: (0..<length).map { row in
          var coefficients = [Double](repeating: 0, count: length)
          let place = isReversed ? length - 1 - row : row
          coefficients[place] = 1
          if place > 0 { coefficients[place - 1] = -1 }
          return (coefficients, 8, 8)
        })
      options.timeLimit = .seconds(20)
      #expect(try backend.solve(chain, options: options).termination == .optimal)
    }
  }

  @Test(arguments: [1e-300, 1e-30, 1e30, 1e300])
  func extremeNumbersEndInAnAnswer(scale: Double) throws {
    var program = try resourceProgram()
    program.rowUpper[0] = 100 * scale
    program.columnCosts[2] = -scale
    let solution = try backend.solve(program, options: LPOptions())
    #expect(solution.termination == .optimal || solution.termination == .numericalFailure)
    if solution.termination == .optimal {
      #expect(KKTResiduals(of: program, solution: solution).primal <= 1e-9)
    }
  }

  @Test func keepsItsBudgets() throws {
    let program = try resourceProgram()
    var options = LPOptions()
    options.iterationLimit = 1
    let stopped = try backend.solve(program, options: options)
    #expect(stopped.termination == .iterationLimit && stopped.iterations <= 1)
    options.iterationLimit = nil
    options.timeLimit = .zero
    #expect(try backend.solve(program, options: options).termination == .timeLimit)
  }

  @Test func agreesWithTheDualSimplexOnRandomPrograms() throws {
    for seed in 0..<600 as Range<UInt64> {
      var random = SeededGenerator(seed: 20_000 + seed)
      var program = try randomProgram(&random)
      // Fractions that are not exact in binary.
      for row in 0..<program.rowCount { program.rowUpper[row] *= 0.7 }
      let exact = try backend.solve(program, options: LPOptions())
      let reference = try GLPKSolver().solve(program, options: LPOptions())
      #expect(exact.termination == reference.termination, "seed \(seed)")
      if exact.termination == .optimal {
        let gap = abs(exact.objective - reference.objective)
        #expect(gap <= 1e-8 * (1 + abs(reference.objective)), "seed \(seed)")
        #expect(KKTResiduals(of: program, solution: exact).isWithin(1e-12), "seed \(seed)")
      }
    }
  }
}
#endif

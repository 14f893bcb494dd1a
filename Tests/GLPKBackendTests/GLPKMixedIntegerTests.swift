#if GLPK
import GLPKBackend
import LinearProgramming
import TestSupport
import Testing

/// Tests branch and cut.
@Suite struct GLPKMixedIntegerTests {
  private let backend = GLPKMixedIntegerSolver()

  /// Makes a knapsack: the greatest value of items that weigh at most `capacity`.
  private func knapsack(count: Int, capacity: Double, seed: UInt64) throws -> LinearProgram {
    var random = SeededGenerator(seed: seed)
    let weights = (0..<count).map { _ in Double(Int.random(in: 20...60, using: &random)) }
    var knapsack = try program(
      costs: weights.map { -$0 - Double(Int.random(in: 0...5, using: &random)) },
      lower: [Double](repeating: 0, count: count), upper: [Double](repeating: 1, count: count),
      rows: [(weights, -.infinity, capacity)])
    knapsack.isInteger = [Bool](repeating: true, count: count)
    return knapsack
  }

  @Test func namesAndShorthand() {
    func name(using backend: some LPBackend) -> String { backend.name }
    #expect(name(using: .glpkMixedInteger) == "glpk-mip")
  }

  @Test(arguments: [false, true])
  func findsTheOptimum(presolve: Bool) throws {
    // max 5a + 4b with 6a + 4b ≤ 24 and a + 2b ≤ 6: 21 at (3, 1.5), 20 at (4, 0).
    var program = try program(
      costs: [-5, -4], lower: [0, 0], upper: [.infinity, .infinity],
      rows: [([6, 4], -.infinity, 24), ([1, 2], -.infinity, 6)])
    var options = LPOptions()
    options.presolve = presolve
    let continuous = try backend.solve(program, options: options)
    #expect(abs(continuous.objective + 21) < 1e-9)
    #expect(continuous.rowDuals.count == 2 && continuous.basis != nil)
    program.isInteger = [true, true]
    let solution = try backend.solve(program, options: options)
    #expect(solution.termination == .optimal && solution.columnValues == [4, 0])
    #expect(solution.objective == -20 && solution.objectiveBound == -20)
    #expect(solution.dualStatus == .none && solution.rowDuals.isEmpty && solution.basis == nil)
    #expect(solution.relativeGap == 0)
  }

  @Test func answersWithoutAnOptimum() throws {
    // 2a = 2b + 1 has no integer solution, and the relaxation is unbounded.
    var parity = try program(
      costs: [-1, 0], lower: [0, 0], upper: [50, 50], rows: [([2, -2], 1, 1)])
    parity.isInteger = [true, true]
    let infeasible = try backend.solve(parity, options: LPOptions())
    #expect(infeasible.termination == .infeasible && infeasible.objectiveBound == .infinity)
    #expect(infeasible.columnValues.isEmpty && infeasible.rowDuals.isEmpty)

    var free = try program(
      costs: [-1, 0], lower: [0, 0], upper: [.infinity, .infinity], rows: [([2, -2], 0, 1)])
    free.isInteger = [true, true]
    let unbounded = try backend.solve(free, options: LPOptions())
    #expect(unbounded.termination == .unbounded && unbounded.objectiveBound == -.infinity)
    #expect(unbounded.columnValues == [0, 0] || unbounded.primalStatus == .feasible)

    // There is no whole number between 0.2 and 0.8.
    var between = try program(costs: [1], lower: [0.2], upper: [0.8], rows: [([1], 0, 1)])
    between.isInteger = [true]
    #expect(try backend.solve(between, options: LPOptions()).termination == .infeasible)
  }

  /// Without a limit, a search over unlimited integers without a solution would not end.
  @Test func endsWhereGLPKWouldNot() throws {
    var parity = try program(
      costs: [1, 1], lower: [0, 0], upper: [.infinity, .infinity], rows: [([2, -2], 1, 1)])
    parity.isInteger = [true, true]
    var options = LPOptions()
    options.iterationLimit = 50
    let stopped = try backend.solve(parity, options: options)
    #expect(stopped.termination == .iterationLimit && stopped.primalStatus == .none)
    options.iterationLimit = nil
    options.nodeLimit = 200
    let early = try backend.solve(parity, options: options)
    #expect(early.termination == .nodeLimit && early.nodes == 200)
  }

  /// Nodes cost more than their few iterations. So a search ends within the work of other solves.
  @Test func nodesCountTowardsTheIterations() throws {
    let program = try knapsack(count: 40, capacity: 701, seed: 3)
    var options = LPOptions()
    options.iterationLimit = 500
    let stopped = try backend.solve(program, options: options)
    #expect(stopped.termination == .iterationLimit)
    #expect(stopped.nodes > 0 && stopped.iterations + 10 * stopped.nodes <= 500 + 10)
    #expect(stopped.objectiveBound?.isFinite == true)
  }

  @Test func programsWithoutRowsOrColumns() throws {
    var rowless = try program(costs: [2, -3], lower: [0.5, 0], upper: [9, 4.5], rows: [])
    rowless.isInteger = [true, true]
    let solution = try backend.solve(rowless, options: LPOptions())
    #expect(solution.columnValues == [1, 4] && solution.objective == -10)
    #expect(solution.objectiveBound == -10)
    rowless.placedCosts.append(.init(.column(0), .deviation(from: 2.75, weight: 5)))
    #expect(try backend.solve(rowless, options: LPOptions()).columnValues == [3, 4])
    var crossed = rowless
    crossed.columnLower[1] = 7
    #expect(try backend.solve(crossed, options: LPOptions()).termination == .infeasible)
  }

  @Test func budgetsLeaveTheIncumbentAndItsGap() throws {
    let program = try knapsack(count: 40, capacity: 701, seed: 3)
    var options = LPOptions()
    for limit in [1, 5, 60] {
      options.nodeLimit = limit
      let stopped = try backend.solve(program, options: options)
      #expect(stopped.termination == .nodeLimit || stopped.termination == .optimal)
      #expect(stopped.nodes <= limit)
      #expect(stopped.objectiveBound?.isFinite == true)
      if stopped.primalStatus == .feasible {
        let gap = try #require(stopped.relativeGap)
        #expect(gap >= 0 && gap < 0.2)
        #expect(KKTResiduals(of: program, solution: stopped).isWithin(1e-9))
      }
    }
    options.nodeLimit = nil
    options.timeLimit = .zero
    #expect(try backend.solve(program, options: options).termination == .timeLimit)
    options.timeLimit = nil
    options.iterationLimit = 30
    let stopped = try backend.solve(program, options: options)
    #expect(stopped.termination == .iterationLimit)
    options.iterationLimit = nil
    options.relativeGap = 0.5
    let rough = try backend.solve(program, options: options)
    #expect(rough.termination == .optimal)
    #expect(try #require(rough.relativeGap) <= 0.5)
  }

  /// A switch with an error of 1e-9 would open a row with a big coefficient.
  ///
  /// The value is recomputed with the switch rounded to a whole number.
  @Test(arguments: [1e3, 1e5, 1e7, 1e9])
  func bigCoefficientsDoNotLeak(big: Double) throws {
    // y ≤ big · switch. A switch costs 5, and y gains 1 up to 4.5, so it stays off.
    var program = try program(
      costs: [-1, 5], lower: [0, 0], upper: [4.5, 1], rows: [([1, -big], -.infinity, 0)])
    program.isInteger = [false, true]
    let off = try backend.solve(program, options: LPOptions())
    #expect(off.columnValues == [0, 0] && off.objective == 0)
    program.columnCosts[1] = 4
    let on = try backend.solve(program, options: LPOptions())
    #expect(on.columnValues == [4.5, 1] && on.objective == -0.5)
  }

  @Test func sessionsOfProgramsWithIntegers() throws {
    var program = try program(
      costs: [-5, -4], lower: [0, 0], upper: [.infinity, .infinity],
      rows: [([6, 4], -.infinity, 24), ([1, 2], -.infinity, 6)])
    program.isInteger = [true, true]
    try backend.withSession(on: program, startingFrom: nil) { session in
      #expect(try session.minimize(options: LPOptions()) == .optimal)
      #expect(session.value(of: .column(0)) == 4)
      #expect(session.dual(of: .row(0)).isNaN)
      session.setRange(of: .column(0), lower: 0, upper: 3)
      let solution = try session.solve(options: LPOptions())
      #expect(solution.columnValues == [3, 1])
    }
  }

  @Test func wildNumbersEndInAnAnswerThatHolds() throws {
    for seed in 0..<150 as Range<UInt64> {
      var random = SeededGenerator(seed: 40_000 + seed)
      var program = try randomProgram(&random)
      func wild() -> Double {
        Double(sign: .plus, exponent: Int.random(in: -60...60, using: &random), significand: 1)
      }
      for row in 0..<program.rowCount {
        let factor = wild()
        program.rowLower[row] *= factor
        program.rowUpper[row] *= factor
      }
      for column in 0..<program.columnCount {
        program.columnCosts[column] *= wild()
        program.isInteger[column] = Bool.random(using: &random)
      }
      var options = LPOptions()
      options.iterationLimit = 300
      options.presolve = Bool.random(using: &random)
      for backend in [backend, GLPKSolver(method: .exactSimplex), GLPKInteriorPointSolver()]
        as [any LPBackend]
      {
        var program = program
        if !(backend is any MixedIntegerSolving) {
          program.isInteger = [Bool](repeating: false, count: program.columnCount)
        }
        let solution = try backend.solve(program, options: options)
        guard solution.primalStatus == .feasible else { continue }
        let residuals = KKTResiduals(of: program, solution: solution)
        #expect(residuals.primal <= 1e-7, "seed \(seed), \(backend.name)")
        #expect(residuals.integrality == 0, "seed \(seed), \(backend.name)")
      }
    }
  }
}
#endif

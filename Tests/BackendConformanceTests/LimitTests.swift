import LinearProgramming
import TestSupport
import Testing

@Suite("Limits and refusals")
struct LimitTests {
  /// Makes a program of six rows that each need a pivot from the basis of logicals.
  private func sixPivots() throws -> LinearProgram {
    var rows: [Row] = []
    for row in 0..<6 {
      var coefficients = Array(repeating: 0.0, count: 12)
      coefficients[2 * row] = 1
      coefficients[2 * row + 1] = 2
      rows.append(Row(coefficients: coefficients, lower: 1, upper: 4))
    }
    return try .of(Array(repeating: Column(1), count: 12), rows)
  }

  /// The presolve needs no iteration for this program.
  @Test(arguments: Backends.all.filter { !($0 is PresolvingSimplex) })
  func iterationLimit(backend: any LPBackend) throws {
    var options = LPOptions()
    options.iterationLimit = 2
    let program = try sixPivots()
    let stopped = try backend.solve(program, options: options)
    #expect(stopped.termination == .iterationLimit)
    #expect(stopped.iterations <= 2)
    #expect(stopped.primalStatus != .feasible || stopped.columnValues.count == 12)
    options.iterationLimit = nil
    let solution = try backend.solve(program, options: options)
    #expect(solution.termination == .optimal)
    #expect(abs(solution.objective - 3) < 1e-12)
  }

  @Test(arguments: Backends.all)
  func timeLimit(backend: any LPBackend) throws {
    var options = LPOptions()
    options.timeLimit = .zero
    let solution = try backend.solve(try sixPivots(), options: options)
    #expect(solution.termination == .timeLimit)
  }

  /// GLPK counts an empty budget as spent. Plumb's simplex method first checks for optimality.
  @Test("An optimal start needs no budget", arguments: Backends.simplex)
  func noIterations(backend: any LPBackend) throws {
    var options = LPOptions()
    options.iterationLimit = 0
    let program = try LinearProgram.of([Column(1), Column(2)], [.atMost(5, 1, 1)])
    #expect(try backend.solve(program, options: options).termination == .optimal)
  }

  @Test(arguments: Backends.all)
  func malformed(backend: any LPBackend) throws {
    var program = try sixPivots()
    program.columnCosts[3] = .nan
    let error = #expect(throws: LPError.self) {
      try backend.solve(program, options: LPOptions())
    }
    #expect(error?.code == .invalidProgram)
  }

  @Test(arguments: Backends.all)
  func wholeValues(backend: any LPBackend) throws {
    guard !(backend is any MixedIntegerSolving) else { return }
    var program = try sixPivots()
    program.isInteger[0] = true
    let error = #expect(throws: LPError.self) {
      try backend.solve(program, options: LPOptions())
    }
    #expect(error?.code == .unsupported)
  }

  @Test("The same program gives the same answer", arguments: Backends.all)
  func deterministic(backend: any LPBackend) throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<20 {
      let program = try LinearProgram.random(
        rowCount: 8, columnCount: 8, costShare: 0.2, using: &generator)
      let first = try backend.solve(program, options: LPOptions())
      let second = try backend.solve(program, options: LPOptions())
      #expect(first.columnValues == second.columnValues)
      #expect(first.rowDuals == second.rowDuals)
      #expect(first.iterations == second.iterations)
    }
  }

  @Test("Whole numbers in, exact numbers out", arguments: Backends.all)
  func exact(backend: any LPBackend) throws {
    let program = try LinearProgram.boxRow(count: 5, width: 278)
    let solution = try backend.solve(program, options: LPOptions())
    #expect(solution.columnValues == [8, 46, 62, 46, 116, 46, 170, 46, 224, 46])
  }
}

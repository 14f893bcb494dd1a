import LinearProgramming
import Testing

@testable import SimplexBackend

/// Tests results that need exact arithmetic, and the limits of the method.
@Suite("The exact simplex method")
struct ExactSimplexTests {
  private func program(
    _ rows: [[Double]], lower: [Double], upper: [Double], costs: [Double] = []
  ) throws -> LinearProgram {
    var entries: [SparseMatrix.Entry] = []
    for (row, values) in rows.enumerated() {
      for (column, value) in values.enumerated() {
        entries.append(.init(row: row, column: column, value: value))
      }
    }
    var program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: rows.count, columnCount: rows[0].count, entries: entries))
    program.rowLower = lower
    program.rowUpper = upper
    if !costs.isEmpty { program.columnCosts = costs }
    return program
  }

  @Test("A slope of one part in 10¹⁵ decides")
  func smallSlope() throws {
    // x falls without limit, unless it costs just enough.
    for (cost, termination) in [
      (1 + 0x1p-52, TerminationStatus.optimal), (1 - 0x1p-53, .unbounded),
    ] {
      var program = try program([[1, -1]], lower: [0], upper: [.infinity], costs: [cost, -1])
      program.columnUpper[0] = .infinity
      program.columnLower = [0, 0]
      let solution = try ExactSimplexSolver().solve(program, options: LPOptions())
      #expect(solution.termination == termination, "\(cost)")
    }
  }

  @Test("Rows that differ in the last place contradict each other, within the tolerance they meet")
  func nearlyParallel() throws {
    // x + y is at most 9, and x + (1 + 2⁻³⁰) y at least 10.
    let slope = 1 + 0x1p-30
    var program = try program(
      [[1, 1], [1, slope]], lower: [-.infinity, 10], upper: [9, .infinity], costs: [0, 1])
    program.columnUpper = [.infinity, 0x1p30 - 1]
    program.columnLower = [-.infinity, 0]
    var solution = try ExactSimplexSolver().solve(program, options: LPOptions())
    // Only y = 2³⁰ makes the difference 1. With y one less, it misses by 2⁻³⁰.
    #expect(solution.termination == .optimal)
    var options = LPOptions()
    options.primalTolerance = 1e-12
    solution = try ExactSimplexSolver().solve(program, options: options)
    #expect(solution.termination == .infeasible && solution.rowDuals == [-1, 1])
    program.columnUpper[1] = 0x1p30
    solution = try ExactSimplexSolver().solve(program, options: options)
    #expect(solution.termination == .optimal && solution.columnValues[1] == 0x1p30)
  }

  @Test("A wish of 10⁸ beside a third of a point")
  func wideAsPossible() throws {
    var program = try program(
      [[3, -1], [1, 0]], lower: [0, -.infinity], upper: [0, .infinity])
    program.columnLower = [0, 0]
    program.columnUpper = [.infinity, 190]
    program.placedCosts = [.init(.row(1), .deviation(from: 1e8))]
    let solution = try ExactSimplexSolver().solve(program, options: LPOptions())
    #expect(solution.columnValues == [190.0 / 3, 190])
    #expect(solution.rowDuals[1] == 1 && solution.objective == 1e8 - 190.0 / 3)
  }

  @Test("Work, iterations and time end a solve")
  func limits() throws {
    var generator = SystemRandomNumberGenerator()
    let size = 12
    let rows = (0..<size).map { _ in
      (0..<size).map { _ in Double.random(in: -1...1, using: &generator) }
    }
    var program = try program(
      rows, lower: [Double](repeating: 1, count: size),
      upper: [Double](repeating: .infinity, count: size),
      costs: [Double](repeating: 1, count: size))
    program.columnLower = [Double](repeating: -1e6, count: size)
    let small = ExactSimplexSolver(workLimit: 2_000)
    #expect(
      try small.solve(program, options: LPOptions()).termination == .numericalFailure)
    var options = LPOptions()
    options.timeLimit = .zero
    #expect(try ExactSimplexSolver().solve(program, options: options).termination == .timeLimit)
    options = LPOptions()
    options.iterationLimit = 1
    #expect(
      try ExactSimplexSolver().solve(program, options: options).termination == .iterationLimit)
    program.isInteger[0] = true
    #expect(throws: LPError.self) {
      try ExactSimplexSolver().solve(program, options: LPOptions())
    }
  }
}

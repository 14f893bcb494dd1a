import LinearProgramming
import SimplexBackend
import Testing

/// Tests programs with several objectives in order, without rounding.
@Suite struct ExactHierarchyTests {
  private func program(
    _ rows: [[Double]], columnLower: [Double], targets: [Double]? = nil
  ) throws -> LeveledProgram {
    var entries: [SparseMatrix.Entry] = []
    for (row, values) in rows.enumerated() {
      for (column, value) in values.enumerated() {
        entries.append(.init(row: row, column: column, value: value))
      }
    }
    return LeveledProgram(
      matrix: try SparseMatrix(
        rowCount: rows.count, columnCount: columnLower.count, entries: entries),
      columnLower: columnLower, targets: targets ?? columnLower.map { _ in 0 })
  }

  private func wish(_ row: Int, _ target: Double) -> LeveledProgram.Goal {
    .init(row: row, target: target, cost: .deviation(from: target))
  }

  @Test func aHigherLevelIsNeverCostAnything() throws {
    // The lower level would gain 1e9 for 1e-12 of the higher one.
    var program = try program([[1e-12, 0], [1e9, -1], [0, 1]], columnLower: [0, 0])
    program.rowLower[1] = 0
    program.rowUpper[1] = 0
    program.levels = [[wish(0, 1e-12)], [wish(2, 0)]]
    let solution = ExactSimplexSolver().solve(program, options: LPOptions())
    #expect(solution.termination == .optimal)
    #expect(solution.columnValues == [1, 1e9])
    #expect(solution.sums == [0, 1e9])
  }

  @Test func violationsAreSharedRoundByRound() throws {
    // Three columns share 90, and one is at most 10: 10, 40, 40.
    var program = try program(
      [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1]], columnLower: [0, 0, 0])
    program.columnUpper[0] = 10
    program.rowUpper[3] = 90
    program.levels = [[wish(0, 60), wish(1, 60), wish(2, 60)]]
    let solution = ExactSimplexSolver().solve(program, options: LPOptions())
    #expect(solution.columnValues == [10, 40, 40])
    #expect(solution.sums == [90])
    #expect(solution.open.isEmpty)
  }

  @Test func whatIsFreeGoesToItsTargetInOrder() throws {
    var program = try program([[1, 1]], columnLower: [0, 0], targets: [30, 30])
    program.rowUpper[0] = 40
    let solution = ExactSimplexSolver().solve(program, options: LPOptions())
    #expect(solution.columnValues == [30, 10])
    #expect(solution.open.map(\.column) == [0, 1])
    #expect(solution.open.map(\.upper) == [40, 40])
  }

  @Test func rangesThatMissEachOtherByRoundingMeet() throws {
    var program = try program([[1], [3]], columnLower: [-.infinity])
    (program.rowLower, program.rowUpper) = ([0.1, 0.3], [0.1, 0.3])
    let solution = ExactSimplexSolver().solve(program, options: LPOptions())
    #expect(solution.termination == .optimal)
  }

  @Test func aContradictionNamesItsRows() throws {
    var program = try program([[1, 0], [0, 1], [1e-6, 0]], columnLower: [0, 0])
    (program.rowLower[0], program.rowUpper[2]) = (1, 0.9e-6)
    let solution = ExactSimplexSolver().solve(program, options: LPOptions())
    #expect(solution.termination == .infeasible)
    #expect(solution.contradictingRows == [0, 2])
    #expect(solution.contradictingColumns.isEmpty)
  }

  @Test func budgetsEndIt() throws {
    var program = try program([[1, 2], [3, 4]], columnLower: [0, 0])
    program.rowLower = [1, 1]
    var options = LPOptions()
    options.iterationLimit = 0
    let spent = ExactSimplexSolver().solve(program, options: options)
    #expect(spent.termination == .iterationLimit)
    let tired = ExactSimplexSolver(workLimit: 10).solve(program, options: LPOptions())
    #expect(tired.termination == .numericalFailure)
  }
}

import LinearProgramming
import Testing

@testable import SimplexBackend

@Suite("Presolve: each rule alone, and its way back")
struct PresolveRuleTests {
  /// Makes a program of its rows.
  private func program(
    costs: [Double], _ columns: [ClosedRange<Double>],
    rows: [(coefficients: [Double], range: ClosedRange<Double>)]
  ) throws -> LinearProgram {
    let entries = rows.indices.flatMap { row in
      rows[row].coefficients.enumerated().filter { $0.element != 0 }.map {
        SparseMatrix.Entry(row: row, column: $0.offset, value: $0.element)
      }
    }
    var program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: rows.count, columnCount: costs.count, entries: entries))
    program.columnCosts = costs
    program.columnLower = columns.map(\.lowerBound)
    program.columnUpper = columns.map(\.upperBound)
    program.rowLower = rows.map(\.range.lowerBound)
    program.rowUpper = rows.map(\.range.upperBound)
    return program
  }

  /// The reduced program, and its answer in terms of the original program.
  private struct Outcome {
    var rows: [Int]
    var columns: [Int]
    var solution: LPSolution
    /// The number of iterations from the basis that postsolve restored.
    var iterations: Int
  }

  private func outcome(
    _ program: LinearProgram, _ rules: ReductionRules,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Outcome {
    let reduced = try #require(
      Presolve.reduce(program, by: rules), sourceLocation: sourceLocation)
    let small = try SimplexSolver().solve(reduced.program, options: LPOptions())
    let solution = reduced.restored(small)
    let residuals = KKTResiduals(of: program, solution: solution)
    #expect(residuals.isWithin(1e-12), "\(residuals)", sourceLocation: sourceLocation)
    let basis = try #require(solution.basis, sourceLocation: sourceLocation)
    let again = try SimplexSolver().solve(program, startingFrom: basis, options: LPOptions())
    return Outcome(
      rows: reduced.rows, columns: reduced.columns, solution: solution,
      iterations: again.iterations)
  }

  private static let infinity = Double.infinity
  private static let anything = -infinity...infinity
  private static let positive = 0...infinity

  @Test("Empty rows and columns: the column stands where it costs least")
  func emptyLines() throws {
    let program = try program(
      costs: [2, -3, 1], [1...5, 0...4, 0...9],
      rows: [([0, 0, 1], 2...Self.infinity), ([0, 0, 0], -1...1)])
    let found = try outcome(program, .emptyLines)
    #expect(found.rows == [0] && found.columns == [2])
    #expect(found.solution.columnValues == [1, 4, 2])
    #expect(found.solution.columnDuals == [2, -3, 0])
    #expect(found.solution.rowDuals == [1, 0])
    #expect(found.solution.basis?.columns == [.atLower, .atUpper, .basic])
    #expect(found.solution.basis?.rows == [.atLower, .basic])
    #expect(found.solution.objective == -8 && found.iterations == 0)
  }

  @Test("A singleton row is a bound; the row takes over the reduced cost of a column there")
  func singletonRows() throws {
    let program = try program(
      costs: [4, 1], [Self.positive, Self.positive],
      rows: [([-2, 0], -Self.infinity ... -6), ([1, 1], 5...Self.infinity)])
    let found = try outcome(program, .singletonRows)
    #expect(found.rows == [1] && found.columns == [0, 1])
    #expect(found.solution.columnValues == [3, 2])
    #expect(found.solution.rowDuals == [-1.5, 1])
    #expect(found.solution.columnDuals == [0, 0])
    #expect(found.solution.basis?.rows == [.atUpper, .atLower] && found.iterations == 0)
  }

  @Test("A fixed column is a constant of its rows, and has the reduced cost they leave it")
  func fixedColumns() throws {
    let program = try program(
      costs: [4, 1], [3...3, Self.positive], rows: [([2, 1], 10...Self.infinity)])
    let found = try outcome(program, .fixedColumns)
    #expect(found.rows == [0] && found.columns == [1])
    #expect(found.solution.columnValues == [3, 4])
    #expect(found.solution.columnDuals == [2, 0] && found.solution.rowDuals == [1])
    #expect(found.iterations == 0)
  }

  @Test("A row that the bounds keep goes; one that a corner alone keeps takes its columns along")
  func activityBounds() throws {
    let program = try program(
      costs: [-5, -1, -1], [0...1, 0...1, 0...1],
      rows: [([1, 1, 0], -Self.infinity...0), ([1, 0, 1], -Self.infinity...7)])
    let found = try outcome(program, [.activityBounds, .emptyLines])
    #expect(found.rows == [] && found.columns == [])
    #expect(found.solution.columnValues == [0, 0, 1])
    // The first column would leave the corner for a gain of 5, the second for 1.
    #expect(found.solution.rowDuals == [-5, 0])
    #expect(found.solution.columnDuals == [0, 4, -1])
    #expect(found.solution.basis?.columns == [.basic, .atLower, .atUpper])
    #expect(found.solution.basis?.rows == [.atUpper, .basic] && found.iterations == 0)
  }

  @Test("A column that only costs stands at its lower bound")
  func dualBoundsOfColumns() throws {
    let program = try program(
      costs: [1, 2, 0], [0...9, Self.positive, 0...8],
      rows: [([1, -1, 1], -Self.infinity...4), ([0, 1, 1], 3...Self.infinity)])
    // A smaller first column violates no row. A smaller second column violates the first or the
    // second row.
    let found = try outcome(program, .dualBounds)
    #expect(found.columns == [1, 2])
    #expect(found.solution.columnValues[0] == 0 && found.solution.columnDuals[0] == 1)
    #expect(found.solution.columnValues[2] >= 3 && found.iterations == 0)
  }

  @Test("A row whose dual cannot be 0 holds with equality, and tells the sign of other costs")
  func dualBoundsOfRows() throws {
    // Only the row limits the first column, so its dual is at most −3. The second column gains 1,
    // so it costs at least 2.
    let program = try program(
      costs: [-3, -1, -5], [Self.positive, 0...9, 0...2],
      rows: [([1, 1, 1], -Self.infinity...4)])
    let found = try outcome(program, .dualBounds)
    #expect(found.columns.count < 3)
    #expect(found.solution.columnValues == [2, 0, 2])
    #expect(found.solution.columnDuals == [0, 2, -2] && found.solution.rowDuals == [-3])
    #expect(found.solution.basis?.rows == [.atUpper] && found.iterations == 0)
  }

  @Test("A column singleton without cost widens the range of its row")
  func columnSingletons() throws {
    let program = try program(
      costs: [0, 1, 1], [0...4, Self.positive, Self.positive],
      rows: [([2, 1, 1], 10...10), ([0, 1, -1], 0...0)])
    let found = try outcome(program, .columnSingletons)
    #expect(found.rows == [0, 1] && found.columns == [1, 2])
    #expect(found.solution.columnValues == [4, 1, 1])
    #expect(found.solution.columnDuals == [-2, 0, 0] && found.solution.rowDuals == [1, 0])
    #expect(found.solution.basis?.columns[0] == .atUpper)
  }

  @Test("A bounded column singleton with a cost stays: its cost would make others infeasible")
  func costlyColumnSingletons() throws {
    let program = try program(
      costs: [3, 1, 1], [0...4, Self.positive, Self.positive],
      rows: [([2, 1, 1], 10...10), ([0, 1, -1], 0...0)])
    #expect(Presolve.reduce(program, by: .columnSingletons)?.rows == nil)
  }

  @Test("A free column singleton takes its row along, and is basic")
  func freeColumnSingletons() throws {
    let program = try program(
      costs: [2, 1, 3], [Self.anything, 1...5, 0...3],
      rows: [([-1, 1, 1], 4...4), ([0, 1, 1], 2...Self.infinity)])
    let found = try outcome(program, [.columnSingletons, .activityBounds])
    #expect(found.rows == [1] && found.columns == [1, 2])
    #expect(found.solution.columnValues == [-2, 2, 0])
    #expect(found.solution.rowDuals == [-2, 3] && found.solution.columnDuals == [0, 0, 2])
    #expect(found.solution.basis?.columns[0] == .basic && found.iterations == 0)
  }

  @Test("A doubleton equation hands the bounds of a column on, and takes the reduced cost back")
  func doubletonEquations() throws {
    // x = 6 − 2y, so that x ≤ 4 is y ≥ 1.
    let program = try program(
      costs: [1, 5, 1], [0...4, Self.positive, Self.positive],
      rows: [([1, 2, 0], 6...6), ([0, 1, 1], -2...9), ([0, 1, -1], -9...9)])
    let found = try outcome(program, .doubletonEquations)
    #expect(found.rows == [1, 2] && found.columns == [1, 2])
    #expect(found.solution.columnValues == [4, 1, 0])
    #expect(found.solution.rowDuals == [2.5, 0, 0])
    #expect(found.solution.columnDuals == [-1.5, 0, 1])
    #expect(found.solution.basis?.columns == [.atUpper, .basic, .atLower])
    #expect(found.iterations == 0)
  }

  @Test("Of parallel rows the narrower side counts, and has the dual")
  func duplicateRows() throws {
    let program = try program(
      costs: [1, 2], [Self.positive, Self.positive],
      rows: [([1, 1], 1...Self.infinity), ([-2, -2], -Self.infinity ... -6)])
    let found = try outcome(program, .duplicateRows)
    #expect(found.rows == [0] && found.columns == [0, 1])
    #expect(found.solution.columnValues == [3, 0])
    #expect(found.solution.rowDuals == [0, -0.5] && found.solution.columnDuals == [0, 1])
    #expect(found.solution.basis?.rows == [.basic, .atUpper] && found.iterations == 0)
  }

  @Test("Parallel columns of parallel cost are one, and fall apart so that one stands at a bound")
  func duplicateColumns() throws {
    let program = try program(
      costs: [1, 2, 9], [0...3, 0...4, Self.positive],
      rows: [([1, 2, 1], 5...Self.infinity), ([1, 2, -1], -Self.infinity...20)])
    let found = try outcome(program, .duplicateColumns)
    #expect(found.columns == [0, 2] && found.solution.objective == 5)
    #expect(found.solution.columnDuals == [0, 0, 8] && found.solution.rowDuals == [1, 0])
    let basics = found.solution.basis?.columns.count { $0 == .basic }
    #expect(basics == 1 && found.iterations == 0)
  }

  @Test("Infeasible and unbounded are left to the simplex method, which has the proof")
  func undecided() throws {
    var options = LPOptions()
    options.presolve = true
    let infeasible = try program(costs: [1], [0...1], rows: [([1], 2...Self.infinity)])
    #expect(Presolve.reduce(infeasible, by: .all)?.rows == nil)
    let none = try SimplexSolver().solve(infeasible, options: options)
    #expect(none.termination == .infeasible)
    #expect(KKTResiduals.certificate(none, provesInfeasible: infeasible))
    let open = try program(costs: [-1], [Self.positive], rows: [([1], 2...Self.infinity)])
    #expect(Presolve.reduce(open, by: .all)?.rows == nil)
    #expect(try SimplexSolver().solve(open, options: options).termination == .unbounded)
  }
}

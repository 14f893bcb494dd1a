import ConstraintSolving
import LinearProgramming

/// Rules 1 and 2 the straightforward way: a column per violation, a linear program per level, and a
/// row that holds the sum of each level already minimised.
struct LexicographicReference {
  /// The least sum of violations of each level, highest priority first.
  private(set) var optima: [(priority: Double, sum: Double)] = []

  /// Minimises level after level with plain linear programs.
  init(of sample: WorkloadSystem, using backend: any LPBackend) throws {
    let rows = sample.rows
    let priorities = Set(rows.map(\.priority)).filter { $0 < ConstraintSystem.required }
    let levels = priorities.sorted(by: >)
    var entries: [SparseMatrix.Entry] = []
    var columns = sample.lowerBounds.count
    var columnsOfLevel: [Double: [Int]] = [:]
    for (number, row) in rows.enumerated() {
      for (variable, coefficient) in row.terms {
        entries.append(.init(row: number, column: variable, value: coefficient))
      }
      guard row.priority < ConstraintSystem.required else { continue }
      for sign in [-1.0, 1.0] {
        entries.append(.init(row: number, column: columns, value: sign))
        columnsOfLevel[row.priority, default: []].append(columns)
        columns += 1
      }
    }
    for (place, level) in levels.enumerated() {
      for column in columnsOfLevel[level] ?? [] {
        entries.append(.init(row: rows.count + place, column: column, value: 1))
      }
    }
    var program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: rows.count + levels.count, columnCount: columns, entries: entries))
    for column in 0..<columns {
      program.columnLower[column] =
        column < sample.lowerBounds.count ? sample.lowerBounds[column] : 0
    }
    for (number, row) in rows.enumerated() {
      if row.relation != .lessThanOrEqual { program.rowLower[number] = row.constant }
      if row.relation != .greaterThanOrEqual { program.rowUpper[number] = row.constant }
    }
    for (place, level) in levels.enumerated() {
      for column in 0..<columns { program.columnCosts[column] = 0 }
      for column in columnsOfLevel[level] ?? [] { program.columnCosts[column] = 1 }
      let solution = try backend.solve(program, options: LPOptions())
      guard solution.termination == .optimal else { throw Unsolved(solution.termination) }
      optima.append((level, solution.objective))
      program.rowUpper[rows.count + place] = solution.objective + 1e-9 * max(1, solution.objective)
    }
  }

  /// A program of the reference itself came to no optimum.
  struct Unsolved: Error {
    let termination: TerminationStatus
    init(_ termination: TerminationStatus) { self.termination = termination }
  }
}

import LinearProgramming
import Testing

/// A linear program with a known answer.
struct LPCase: Sendable, CustomTestStringConvertible {
  /// The subject of the case.
  let name: String
  /// The program.
  let program: LinearProgram
  /// How the solve must end.
  let termination: TerminationStatus
  /// The least objective, for an optimal case.
  let objective: Double

  var testDescription: String { name }

  /// A case with an optimal point.
  static func optimal(_ name: String, _ objective: Double, _ program: LinearProgram) -> LPCase {
    LPCase(name: name, program: program, termination: .optimal, objective: objective)
  }

  /// A case without a feasible point.
  static func infeasible(_ name: String, _ program: LinearProgram) -> LPCase {
    LPCase(name: name, program: program, termination: .infeasible, objective: .nan)
  }

  /// A case whose objective falls without limit.
  static func unbounded(_ name: String, _ program: LinearProgram) -> LPCase {
    LPCase(name: name, program: program, termination: .unbounded, objective: .nan)
  }
}

/// A column of a written-out program: cost and bounds.
struct Column {
  var cost: Double
  var lower: Double
  var upper: Double

  init(_ cost: Double, _ lower: Double = 0, _ upper: Double = .infinity) {
    self.cost = cost
    self.lower = lower
    self.upper = upper
  }

  static func free(_ cost: Double) -> Column { Column(cost, -.infinity, .infinity) }
}

/// A row of a written-out program: a coefficient per column, and bounds.
struct Row {
  var coefficients: [Double]
  var lower: Double
  var upper: Double

  static func atMost(_ bound: Double, _ coefficients: Double...) -> Row {
    Row(coefficients: coefficients, lower: -.infinity, upper: bound)
  }
  static func atLeast(_ bound: Double, _ coefficients: Double...) -> Row {
    Row(coefficients: coefficients, lower: bound, upper: .infinity)
  }
  static func equal(_ bound: Double, _ coefficients: Double...) -> Row {
    Row(coefficients: coefficients, lower: bound, upper: bound)
  }
  static func between(_ lower: Double, _ upper: Double, _ coefficients: Double...) -> Row {
    Row(coefficients: coefficients, lower: lower, upper: upper)
  }
}

extension LinearProgram {
  /// Makes a program of columns and dense rows.
  static func of(
    _ columns: [Column], _ rows: [Row], offset: Double = 0, costs: [PlacedCost] = []
  ) throws(LPError) -> LinearProgram {
    var entries: [SparseMatrix.Entry] = []
    for (row, line) in rows.enumerated() {
      for (column, value) in line.coefficients.enumerated() where value != 0 {
        entries.append(.init(row: row, column: column, value: value))
      }
    }
    var program = LinearProgram(
      matrix: try SparseMatrix(rowCount: rows.count, columnCount: columns.count, entries: entries))
    program.columnCosts = columns.map(\.cost)
    program.columnLower = columns.map(\.lower)
    program.columnUpper = columns.map(\.upper)
    program.rowLower = rows.map(\.lower)
    program.rowUpper = rows.map(\.upper)
    program.objectiveOffset = offset
    program.placedCosts = costs
    return program
  }
}

import LinearProgramming
import SimplexBackend
import TestSupport

extension LinearProgram {
  /// Makes a random program with up to four integer columns of few values each and up to three
  /// continuous columns.
  ///
  /// - Throws: Nothing.
  static func randomMixedInteger(
    using generator: inout SeededGenerator
  ) throws(LPError) -> LinearProgram {
    let columns = Int.random(in: 1...6, using: &generator)
    var program = try random(
      rowCount: Int.random(in: 0...5, using: &generator), columnCount: columns,
      costShare: Bool.random(using: &generator) ? 0.25 : 0, using: &generator)
    let wholeCount = min(columns, Int.random(in: 1...4, using: &generator))
    for column in 0..<wholeCount {
      program.isInteger[column] = true
      let lower = Double(Int.random(in: -5...3, using: &generator))
      let length = Double(Int.random(in: 0...4, using: &generator))
      let part = Bool.random(using: &generator) ? 0 : 0.3
      program.columnLower[column] = lower - part
      program.columnUpper[column] = lower + length + part
    }
    // Bounds that are not whole numbers, and sometimes a switch with a large coefficient.
    if Bool.random(using: &generator) {
      for row in 0..<program.rowCount {
        let shift = Double(Int.random(in: 0...3, using: &generator)) / 4
        if program.rowLower[row] < program.rowUpper[row] { program.rowLower[row] -= shift }
        program.rowUpper[row] += shift
      }
    }
    if program.rowCount > 0, Int.random(in: 0..<3, using: &generator) == 0 {
      program.columnLower[0] = 0
      program.columnUpper[0] = 1
      let row = Int.random(in: 0..<program.rowCount, using: &generator)
      var entries = program.matrix.entries.filter { $0.column != 0 || $0.row != row }
      entries.append(.init(row: row, column: 0, value: Bool.random(using: &generator) ? 100 : -100))
      program.matrix = try SparseMatrix(
        rowCount: program.rowCount, columnCount: columns, entries: entries)
    }
    return program
  }
}

/// A solver that tries all integer values: the oracle for branch and bound. The continuous
/// remainder of each combination is a linear program.
enum WholeValueEnumeration {
  /// The known answer of a program.
  enum Answer {
    case optimal(Double)
    case infeasible
    case unbounded
  }

  /// Tries every combination. The ranges of integer columns must be short.
  static func solve(_ program: LinearProgram) throws(LPError) -> Answer {
    var relaxed = program
    let columns = program.isInteger.indices.filter { program.isInteger[$0] }
    for column in columns { relaxed.isInteger[column] = false }
    var best: Double?
    var values = columns.map { program.columnLower[$0].rounded(.up) }
    guard zip(columns, values).allSatisfy({ $1 <= program.columnUpper[$0] }) else {
      return .infeasible
    }
    while true {
      for (column, value) in zip(columns, values) {
        relaxed.columnLower[column] = value
        relaxed.columnUpper[column] = value
      }
      let solution = try SimplexSolver(method: .primal).solve(relaxed, options: LPOptions())
      switch solution.termination {
      case .optimal: best = min(best ?? .infinity, solution.objective)
      case .unbounded: return .unbounded
      default: break
      }
      var place = 0
      while place < columns.count {
        values[place] += 1
        if values[place] <= program.columnUpper[columns[place]] { break }
        values[place] = program.columnLower[columns[place]].rounded(.up)
        place += 1
      }
      if place == columns.count { break }
    }
    return best.map(Answer.optimal) ?? .infeasible
  }
}

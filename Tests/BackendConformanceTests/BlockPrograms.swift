import LinearProgramming
import TestSupport

extension LinearProgram {
  /// A random program like the blocks of a layout.
  ///
  /// It has free or boxed columns and sparse rows of differences. Some rows are hard, and most
  /// have a cost with one kink. Its numbers are whole, so that ties are frequent.
  ///
  /// - Parameters:
  ///   - columnCount: The number of columns.
  ///   - rowCount: The number of rows.
  ///   - generator: The source of random numbers.
  /// - Returns: The program; some are infeasible, none is unbounded.
  /// - Throws: Nothing for counts of at least 1.
  static func block(
    columnCount: Int, rowCount: Int, using generator: inout SeededGenerator
  ) throws(LPError) -> LinearProgram {
    var entries: [SparseMatrix.Entry] = []
    for row in 0..<rowCount {
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let column = Int.random(in: 0..<columnCount, using: &generator)
        let value = [1, 1, -1, -1, 2, 0.5][Int.random(in: 0..<6, using: &generator)]
        entries.append(.init(row: row, column: column, value: value))
      }
    }
    var program = LinearProgram(
      matrix: try SparseMatrix(rowCount: rowCount, columnCount: columnCount, entries: entries))
    for column in 0..<columnCount where Int.random(in: 0..<3, using: &generator) == 0 {
      program.columnLower[column] = 0
      if Bool.random(using: &generator) { program.columnUpper[column] = 8 }
    }
    for row in 0..<rowCount {
      let value = Double(Int.random(in: -3...6, using: &generator))
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: program.rowLower[row] = value
      case 1: program.rowUpper[row] = value + 4
      case 2: (program.rowLower[row], program.rowUpper[row]) = (value, value + 2)
      case 3:
        // A kink of a hard row, inside its range or outside.
        (program.rowLower[row], program.rowUpper[row]) = (value - 2, value + 3)
        let place = value + Double(Int.random(in: -5...5, using: &generator))
        program.placedCosts.append(.init(.row(row), kink(at: place, using: &generator)))
      default: program.placedCosts.append(.init(.row(row), kink(at: value, using: &generator)))
      }
    }
    return program
  }

  /// A cost of one kink, of the three usual kinds.
  static func kink(
    at value: Double, using generator: inout SeededGenerator
  ) -> PiecewiseLinearCost {
    let weight = Double([1, 1, 1, 2, 10][Int.random(in: 0..<5, using: &generator)])
    return switch Int.random(in: 0..<3, using: &generator) {
    case 0: .deviation(from: value, weight: weight)
    case 1: .shortfall(below: value, weight: weight)
    default: .excess(above: value, weight: weight)
    }
  }
}

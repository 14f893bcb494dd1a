#if GLPK
import LinearProgramming

/// Units of rows and columns in which the largest coefficient of every column, and of most rows, is
/// 1: what counts as a value of 1 there.
struct UnitScaling {
  private var rows: [Double]
  private var columns: [Double]

  /// Finds the units for the coefficients of a program.
  init(_ matrix: SparseMatrix) {
    rows = [Double](repeating: 0, count: matrix.rowCount)
    columns = [Double](repeating: 0, count: matrix.columnCount)
    let entries = matrix.entries
    for entry in entries { rows[entry.row] = max(rows[entry.row], abs(entry.value)) }
    for entry in entries where entry.value != 0 {
      columns[entry.column] = max(columns[entry.column], abs(entry.value) / rows[entry.row])
    }
    for row in rows.indices where !(rows[row] > 0) { rows[row] = 1 }
    for column in columns.indices {
      columns[column] = columns[column] > 0 ? 1 / columns[column] : 1
    }
  }

  /// A program in these units, without its piecewise-linear costs.
  ///
  /// - Throws: Nothing for a valid program of the same coefficients.
  func scaled(_ original: LinearProgram) throws(LPError) -> LinearProgram {
    var entries = original.matrix.entries
    for index in entries.indices {
      entries[index].value *= columns[entries[index].column] / rows[entries[index].row]
    }
    var program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: original.rowCount, columnCount: original.columnCount, entries: entries))
    program.columnLower = zip(original.columnLower, columns).map { $0 / $1 }
    program.columnUpper = zip(original.columnUpper, columns).map { $0 / $1 }
    program.columnCosts = zip(original.columnCosts, columns).map { $0 * $1 }
    program.rowLower = zip(original.rowLower, rows).map { $0 / $1 }
    program.rowUpper = zip(original.rowUpper, rows).map { $0 / $1 }
    return program
  }

  /// A point of the program, with duals, in these units.
  func scaled(_ point: LPSolution) -> LPSolution {
    var scaled = point
    scaled.columnValues = zip(point.columnValues, columns).map { $0 / $1 }
    scaled.rowValues = zip(point.rowValues, rows).map { $0 / $1 }
    scaled.columnDuals = zip(point.columnDuals, columns).map { $0 * $1 }
    scaled.rowDuals = zip(point.rowDuals, rows).map { $0 * $1 }
    return scaled
  }

  /// The point that a point in these units stands for.
  func unscaled(_ point: LPSolution) -> LPSolution {
    var unscaled = point
    unscaled.columnValues = zip(point.columnValues, columns).map { $0 * $1 }
    unscaled.rowValues = zip(point.rowValues, rows).map { $0 * $1 }
    unscaled.columnDuals = zip(point.columnDuals, columns).map { $0 / $1 }
    unscaled.rowDuals = zip(point.rowDuals, rows).map { $0 / $1 }
    return unscaled
  }
}
#endif

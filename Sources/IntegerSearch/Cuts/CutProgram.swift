import LinearProgramming

/// A relaxation prepared for the separation of cuts: its rows, its whole-valued columns, and the
/// bounds that hold in the whole search.
struct CutProgram {
  /// The coefficients by columns.
  let columns: SparseMatrix
  /// The coefficients by rows: a column of this matrix is a row of the program.
  let rows: SparseMatrix
  let rowLower: [Double]
  let rowUpper: [Double]
  let lower: [Double]
  let upper: [Double]
  let isInteger: [Bool]
  /// Whether the coefficients, columns and limits of a row are whole, and therefore its slack.
  private let wholeSlacks: [Bool]
  /// The number of rows of the program itself. They come first; the others are cuts.
  let ownRowCount: Int
  /// The bounds of continuous columns that depend on a switch.
  let variableBounds: VariableBounds

  /// Prepares a relaxation.
  ///
  /// - Parameters:
  ///   - program: The rows, including the cuts added before.
  ///   - ownRowCount: The number of rows that are not cuts.
  ///   - isInteger: The whole-valued columns.
  ///   - lower: The least value of each column.
  ///   - upper: The greatest value of each column.
  init(
    _ program: LinearProgram, ownRowCount: Int, isInteger: [Bool], lower: [Double],
    upper: [Double]
  ) {
    columns = program.matrix
    let rows = program.matrix.transposed()
    self.rows = rows
    rowLower = program.rowLower
    rowUpper = program.rowUpper
    self.lower = lower
    self.upper = upper
    self.isInteger = isInteger
    self.ownRowCount = ownRowCount
    wholeSlacks = (0..<program.rowCount).map { row in
      [program.rowLower[row], program.rowUpper[row]].allSatisfy {
        $0.isInfinite || $0 == $0.rounded() && abs($0) < 0x1p40
      }
        && rows.entryRange(ofColumn: row).allSatisfy {
          isInteger[rows.rowIndices[$0]] && rows.values[$0] == rows.values[$0].rounded()
            && abs(rows.values[$0]) < 0x1p40
        }
    }
    variableBounds = VariableBounds(
      rows: rows, rowLower: rowLower, rowUpper: rowUpper, isInteger: isInteger, lower: lower,
      upper: upper)
  }

  /// Whether the slack of a row is whole whenever the whole-valued columns are.
  func hasWholeSlack(_ row: Int) -> Bool { wholeSlacks[row] }

  /// The number of columns.
  var columnCount: Int { lower.count }

  /// Whether a column is 0 or 1.
  func isBinary(_ column: Int) -> Bool {
    isInteger[column] && lower[column] == 0 && upper[column] == 1
  }

  /// The activity of a row at a point.
  func activity(ofRow row: Int, at point: [Double]) -> Double {
    var sum = 0.0
    for place in rows.entryRange(ofColumn: row) {
      sum += rows.values[place] * point[rows.rowIndices[place]]
    }
    return sum
  }
}

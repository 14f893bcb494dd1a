import LinearProgramming

/// A linear program as the simplex method sees it: `A·x − r = 0` with bounds on all variables.
///
/// The variables `0 ..< columnCount` are the columns of the program ("structural"); variable
/// `columnCount + i` is the activity of row `i` ("logical"), whose column in the equations is −1 in
/// row `i`. The right side is 0, so a point is given by its nonbasic values, and the reduced cost of
/// a logical is the dual of its row.
///
/// It never changes; a class, so that passing it on in the inner loops costs nothing.
final class ComputationalForm {
  /// The number of equations, which is the number of rows.
  let rowCount: Int
  /// The number of structural variables.
  let columnCount: Int
  /// The scaled coefficients by columns.
  let columns: CompressedLines
  /// The scaled coefficients by rows.
  let rows: CompressedLines
  /// The least value of each variable, scaled.
  let lower: [Double]
  /// The greatest value of each variable, scaled.
  let upper: [Double]
  /// The cost of each variable, scaled; 0 for logicals.
  let costs: [Double]
  /// What a scaled value is multiplied by to get the original one; powers of two, so it is exact.
  let scale: [Double]

  /// The number of all variables.
  var variableCount: Int { rowCount + columnCount }

  /// Brings a program into this form.
  ///
  /// - Parameters:
  ///   - program: A valid program without piecewise-linear costs.
  ///   - scaled: Whether the coefficients are brought near to 1 by powers of two.
  /// - Throws: `LPError` if the matrix does not fit together.
  init(_ program: LinearProgram, scaled: Bool) throws(LPError) {
    rowCount = program.rowCount
    columnCount = program.columnCount
    var scale = [Double](repeating: 1, count: program.columnCount + program.rowCount)
    var matrix = program.matrix
    if scaled, let scaling = Scaling(program.matrix) {
      for column in 0..<columnCount { scale[column] = scaling.columns[column] }
      for row in 0..<rowCount { scale[columnCount + row] = 1 / scaling.rows[row] }
      matrix = try scaling.apply(to: matrix)
    }
    columns = CompressedLines(columnsOf: matrix)
    rows = CompressedLines(columnsOf: matrix.transposed())
    lower = zip(program.columnLower + program.rowLower, scale).map { $0 / $1 }
    upper = zip(program.columnUpper + program.rowUpper, scale).map { $0 / $1 }
    let logicalCosts = [Double](repeating: 0, count: rowCount)
    costs = zip(program.columnCosts + logicalCosts, scale).map { $0 * $1 }
    self.scale = scale
  }

  /// Adds `factor` times the column of a variable to a vector with one entry per row.
  func addColumn(_ variable: Int, times factor: Double, to vector: inout [Double]) {
    guard variable < columnCount else {
      vector[variable - columnCount] -= factor
      return
    }
    for place in columns.range(variable) {
      vector[columns.indices[place]] += columns.values[place] * factor
    }
  }

  /// Where a variable stands when it leaves the basis or was never in it: at the finite bound that
  /// is nearer to 0, or free.
  func restingStatus(of variable: Int) -> VariableStatus {
    let (low, high) = (lower[variable], upper[variable])
    if low > -.infinity, high < .infinity { return abs(low) <= abs(high) ? .atLower : .atUpper }
    return low > -.infinity ? .atLower : high < .infinity ? .atUpper : .free
  }
}

/// The columns or the rows of a matrix, one after the other in flat arrays.
///
/// `SparseMatrix` has the same layout; this copy of its references lets the inner loops stay inside
/// one module.
struct CompressedLines {
  /// Where each line begins; one longer than there are lines.
  let starts: [Int]
  /// The index of each entry in its line.
  let indices: [Int]
  /// The value of each entry.
  let values: [Double]

  /// Takes the columns of a matrix.
  init(columnsOf matrix: SparseMatrix) {
    starts = matrix.columnStarts
    indices = matrix.rowIndices
    values = matrix.values
  }

  /// The places of one line.
  func range(_ line: Int) -> Range<Int> { starts[line]..<starts[line + 1] }
}

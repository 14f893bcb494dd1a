import LinearProgramming

/// A linear program as the simplex method sees it: `A·x − r = 0` with bounds on all variables.
///
/// The variables `0 ..< columnCount` are the columns of the program ("structural"); variable
/// `columnCount + i` is the activity of row `i` ("logical"), whose column in the equations is −1 in
/// row `i`. The right side is 0, so a point is given by its nonbasic values, and the reduced cost of
/// a logical is the dual of its row.
struct ComputationalForm {
  /// The number of equations, which is the number of rows.
  let rowCount: Int
  /// The number of structural variables.
  let columnCount: Int
  /// The scaled matrix by columns.
  let matrix: SparseMatrix
  /// The scaled matrix by rows (its columns are the rows).
  let transposed: SparseMatrix
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
    if scaled, let scaling = Scaling(program.matrix) {
      for column in 0..<columnCount { scale[column] = scaling.columns[column] }
      for row in 0..<rowCount { scale[columnCount + row] = 1 / scaling.rows[row] }
      matrix = try scaling.apply(to: program.matrix)
    } else {
      matrix = program.matrix
    }
    transposed = matrix.transposed()
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
    for place in matrix.entryRange(ofColumn: variable) {
      vector[matrix.rowIndices[place]] += matrix.values[place] * factor
    }
  }

  /// The product of the column of a variable with a vector of one entry per row.
  func columnProduct(_ variable: Int, _ vector: [Double]) -> Double {
    guard variable < columnCount else { return -vector[variable - columnCount] }
    var sum = 0.0
    for place in matrix.entryRange(ofColumn: variable) {
      sum += matrix.values[place] * vector[matrix.rowIndices[place]]
    }
    return sum
  }

  /// Where a variable stands when it leaves the basis or was never in it: at the finite bound that
  /// is nearer to 0, or free.
  func restingStatus(of variable: Int) -> VariableStatus {
    let (low, high) = (lower[variable], upper[variable])
    if low > -.infinity, high < .infinity { return abs(low) <= abs(high) ? .atLower : .atUpper }
    return low > -.infinity ? .atLower : high < .infinity ? .atUpper : .free
  }
}

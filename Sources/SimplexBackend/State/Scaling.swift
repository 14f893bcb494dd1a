import LinearProgramming

/// Factors, all powers of two, that bring the coefficients of a matrix near to 1.
///
/// Geometric scaling divides rows and columns in turn by the geometric mean of their smallest and
/// largest entry. Powers of two change no digit, so scaling costs no accuracy.
struct Scaling {
  /// The factor of each row.
  let rows: [Double]
  /// The factor of each column.
  let columns: [Double]

  /// Computes the factors, or `nil` for a matrix that needs none.
  init?(_ matrix: SparseMatrix) {
    var (least, greatest) = (Double.infinity, 0.0)
    for value in matrix.values {
      least = min(least, abs(value))
      greatest = max(greatest, abs(value))
    }
    guard greatest > 0, least < 0.1 || greatest > 10 else { return nil }
    var rows = [Double](repeating: 1, count: matrix.rowCount)
    var columns = [Double](repeating: 1, count: matrix.columnCount)
    for _ in 0..<4 {
      var rowLeast = [Double](repeating: .infinity, count: matrix.rowCount)
      var rowGreatest = [Double](repeating: 0, count: matrix.rowCount)
      for column in 0..<matrix.columnCount {
        for place in matrix.entryRange(ofColumn: column) {
          let size = abs(matrix.values[place]) * columns[column]
          let row = matrix.rowIndices[place]
          rowLeast[row] = min(rowLeast[row], size)
          rowGreatest[row] = max(rowGreatest[row], size)
        }
      }
      for row in 0..<matrix.rowCount {
        rows[row] = Self.balance(rowLeast[row], rowGreatest[row])
      }
      for column in 0..<matrix.columnCount {
        var (small, large) = (Double.infinity, 0.0)
        for place in matrix.entryRange(ofColumn: column) {
          let size = abs(matrix.values[place]) * rows[matrix.rowIndices[place]]
          small = min(small, size)
          large = max(large, size)
        }
        columns[column] = Self.balance(small, large)
      }
    }
    self.rows = Self.nearestPowersOfTwo(rows)
    self.columns = Self.nearestPowersOfTwo(columns)
  }

  private static func balance(_ least: Double, _ greatest: Double) -> Double {
    greatest > 0 ? 1 / (least.squareRoot() * greatest.squareRoot()) : 1
  }

  /// Limited to 2^±40, so that no product of factors overflows.
  @inline(never)
  private static func nearestPowersOfTwo(_ values: [Double]) -> [Double] {
    values.map { value in
      guard value.isFinite, value > 0 else { return 1 }
      let exponent = value.significand > 2.0.squareRoot() ? value.exponent + 1 : value.exponent
      return Double(sign: .plus, exponent: min(max(exponent, -40), 40), significand: 1)
    }
  }
}

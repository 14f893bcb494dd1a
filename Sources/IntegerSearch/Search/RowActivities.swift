import LinearProgramming

/// The least and the greatest activity of each row within the ranges of the columns, updated while
/// ranges change.
///
/// The sums drift by rounding. They only decide which rows are worth a look; the limits that follow
/// from a row are computed from fresh sums.
struct RowActivities: ~Copyable {
  private let columns: SparseMatrix
  /// The sums of the finite ends of each row, and the number of infinite ends.
  private(set) var least: [Double]
  private(set) var greatest: [Double]
  private(set) var leastInfinite: [Int]
  private(set) var greatestInfinite: [Int]

  /// Computes the activities of all rows of a matrix.
  init(_ matrix: SparseMatrix, lower: [Double], upper: [Double]) {
    columns = matrix
    least = [Double](repeating: 0, count: matrix.rowCount)
    greatest = least
    leastInfinite = [Int](repeating: 0, count: matrix.rowCount)
    greatestInfinite = leastInfinite
    for column in 0..<matrix.columnCount {
      for place in matrix.entryRange(ofColumn: column) {
        let (row, value) = (matrix.rowIndices[place], matrix.values[place])
        let (low, high) =
          value > 0 ? (lower[column], upper[column]) : (upper[column], lower[column])
        if low.isInfinite { leastInfinite[row] += 1 } else { least[row] += value * low }
        if high.isInfinite { greatestInfinite[row] += 1 } else { greatest[row] += value * high }
      }
    }
  }

  /// Updates the activities after a column's least or greatest value has changed.
  mutating func move(_ column: Int, isUpper: Bool, from old: Double, to new: Double) {
    for place in columns.entryRange(ofColumn: column) {
      let (row, value) = (columns.rowIndices[place], columns.values[place])
      if (value > 0) == isUpper {
        Self.move(&greatest[row], &greatestInfinite[row], value, old, new)
      } else {
        Self.move(&least[row], &leastInfinite[row], value, old, new)
      }
    }
  }

  @inline(__always)
  private static func move(
    _ sum: inout Double, _ infinite: inout Int, _ value: Double, _ old: Double, _ new: Double
  ) {
    if old.isFinite && new.isFinite {
      sum += value * (new - old)
      return
    }
    if old.isInfinite { infinite -= 1 } else { sum -= value * old }
    if new.isInfinite { infinite += 1 } else { sum += value * new }
  }
}

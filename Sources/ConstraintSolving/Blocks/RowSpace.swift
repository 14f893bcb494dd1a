/// What rows of coefficients span, by Gaussian elimination with the largest pivot of each row.
struct RowSpace {
  /// Coefficients smaller than this may be what rounding left of none.
  private static let leastPivot = Tolerance.visible

  private var reduced: [(row: [Double], pivot: Int)] = []

  /// Adds a row unless the others span it, and tells whether it did.
  mutating func insert(_ row: [Double]) -> Bool {
    var row = row
    for (other, pivot) in reduced where row[pivot] != 0 {
      let factor = row[pivot] / other[pivot]
      for index in row.indices { row[index] -= factor * other[index] }
      row[pivot] = 0
    }
    guard let pivot = row.indices.max(by: { abs(row[$0]) < abs(row[$1]) }),
      abs(row[pivot]) > Self.leastPivot
    else { return false }
    reduced.append((row, pivot))
    return true
  }
}

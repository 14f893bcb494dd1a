/// The span of rows of coefficients, by Gaussian elimination with the largest pivot of each row.
struct RowSpace {
  /// Smaller coefficients may be zeros with rounding errors.
  private static let leastPivot = Tolerance.visible

  private var reduced: [(row: [Double], pivot: Int)] = []

  /// Adds a row unless the others span it, and returns whether it was added.
  mutating func insert(_ row: [Double]) -> Bool {
    let row = rest(of: row)
    guard let pivot = Self.pivot(of: row) else { return false }
    reduced.append((row, pivot))
    return true
  }

  /// Whether the rows span a row.
  func spans(_ row: [Double]) -> Bool { Self.pivot(of: rest(of: row)) == nil }

  private func rest(of row: [Double]) -> [Double] {
    var row = row
    for (other, pivot) in reduced where row[pivot] != 0 {
      let factor = row[pivot] / other[pivot]
      for index in row.indices { row[index] -= factor * other[index] }
      row[pivot] = 0
    }
    return row
  }

  private static func pivot(of row: [Double]) -> Int? {
    row.indices.max { abs(row[$0]) < abs(row[$1]) }
      .flatMap { abs(row[$0]) > leastPivot ? $0 : nil }
  }
}

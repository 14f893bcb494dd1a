/// The inverse of a square matrix, by Gauss and Jordan with partial pivoting; `nil` where no pivot
/// is larger than `leastPivot`. Both matrices are row after row in one array.
func invertedMatrix(of matrix: consuming [Double], _ size: Int, leastPivot: Double) -> [Double]? {
  var matrix = matrix
  var inverse = (0..<size * size).map { $0 % (size + 1) == 0 ? 1.0 : 0 }
  for column in 0..<size {
    let candidates = column..<size
    guard
      let pivot = candidates.max(by: {
        abs(matrix[$0 * size + column]) < abs(matrix[$1 * size + column])
      }), abs(matrix[pivot * size + column]) > leastPivot
    else { return nil }
    let divisor = matrix[pivot * size + column]
    for index in 0..<size {
      matrix.swapAt(column * size + index, pivot * size + index)
      inverse.swapAt(column * size + index, pivot * size + index)
      matrix[column * size + index] /= divisor
      inverse[column * size + index] /= divisor
    }
    for row in 0..<size where row != column {
      let factor = matrix[row * size + column]
      guard factor != 0 else { continue }
      for index in 0..<size {
        matrix[row * size + index] -= factor * matrix[column * size + index]
        inverse[row * size + index] -= factor * inverse[column * size + index]
      }
    }
  }
  return inverse
}

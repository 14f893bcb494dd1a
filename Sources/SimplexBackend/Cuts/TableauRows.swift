import FlatMemory
import LinearProgramming

/// Rows of the simplex tableau: their roundings are Gomory's mixed-integer cuts (Gomory, "An
/// algorithm for the mixed integer problem", 1960).
extension SimplexSession {
  /// The weights with which the rows add up to the tableau row of a basic column, scaled so that
  /// the column has coefficient 1; empty if it is not basic.
  func tableauWeights(of column: Int) -> [(row: Int, weight: Double)] {
    let place = state.basicRows[column]
    guard state.isFactorized, place >= 0 else { return [] }
    let form = state.form
    let row = state.inverseRow
    row.clear()
    row.add(1, at: place)
    state.factorization.btran(row)
    var largest = 0.0
    for index in 0..<row.count { largest = max(largest, abs(row.values[row.indices[index]])) }
    var weights: [(row: Int, weight: Double)] = []
    for index in 0..<row.count {
      let other = row.indices[index]
      let value = row.values[other]
      // Any weights give a valid row; small ones only add noise.
      if abs(value) <= 1e-10 * largest { continue }
      weights.append((other, value * form.scale[column] / form.scale[form.columnCount + other]))
    }
    row.clear()
    return weights.sorted { $0.row < $1.row }
  }
}

import FlatMemory

extension SimplexState {
  /// Moves the basic values to where the rows hold, as far as doubles can tell.
  ///
  /// The residuals are summed up with twice the digits, so that they are right where large values
  /// cancel; each step solves for what they are (iterative refinement; Wilkinson, "Rounding Errors
  /// in Algebraic Processes", 1963, with products and sums as in Ogita, Rump and Oishi, "Accurate
  /// sum and dot product", 2005). A step that does not bring the rows nearer ends it.
  func refineValues() {
    var last = Double.infinity
    for _ in 0..<4 {
      let residuals = exactResiduals()
      let largest = residuals.reduce(0) { max($0, abs($1)) }
      guard largest > 0, largest < 0.5 * last else { return }
      last = largest
      shifts.clear()
      for (row, residual) in residuals.enumerated() where residual != 0 {
        shifts.add(-residual, at: row)
      }
      factorization.ftran(shifts)
      for place in 0..<shifts.count {
        let row = shifts.indices[place]
        // A cancelled entry is none.
        if abs(shifts.values[row]) > SimplexTolerance.placeholder {
          values[basics[row]] += shifts.values[row]
        }
      }
      shifts.clear()
    }
  }

  /// `A·x − r`, each row as if computed with twice the digits.
  private func exactResiduals() -> [Double] {
    (0..<form.rowCount).map { row in
      var sum = -values[form.columnCount + row]
      var lost = 0.0
      for place in form.row(row) {
        let (coefficient, value) = (form.rowValues[place], values[form.columnIndices[place]])
        let product = coefficient * value
        let next = sum + product
        let part = next - sum
        lost += (sum - (next - part)) + (product - part)
        lost += (-product).addingProduct(coefficient, value)
        sum = next
      }
      return sum + lost
    }
  }
}

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

  /// Brings the multipliers of the rows, which are in `jumps`, to where the basic columns cost what
  /// their slopes say, as `refineValues` does with values.
  func refineMultipliers() {
    var residuals = exactSlopeResiduals()
    if areRounding(residuals) { return }
    // What needs something gets all there is.
    var last = Double.infinity
    for _ in 0..<4 {
      let largest = residuals.reduce(0) { max($0, abs($1)) }
      guard largest > 0, largest < 0.5 * last else { break }
      last = largest
      // Solves drop what is small beside 1.
      let unit = Double(sign: .plus, exponent: largest.exponent, significand: 1)
      shifts.clear()
      for (row, residual) in residuals.enumerated() where residual != 0 {
        shifts.add(residual / unit, at: row)
      }
      factorization.btran(shifts)
      addShiftsToMultipliers(times: unit)
      residuals = exactSlopeResiduals()
      if residuals.contains(where: { !(abs($0) <= largest) }) {
        addShiftsToMultipliers(times: -unit)
        break
      }
    }
    shifts.clear()
  }

  private func addShiftsToMultipliers(times factor: Double) {
    for place in 0..<shifts.count {
      let row = shifts.indices[place]
      // A cancelled entry is none.
      let change = shifts.values[row]
      if abs(change) > SimplexTolerance.placeholder { jumps.add(factor * change, at: row) }
    }
  }

  /// Whether the prices are those of the basis, but for rounding.
  var hasExactPrices: Bool {
    jumps.clear()
    for row in 0..<form.rowCount {
      let price = price(of: form.columnCount + row)
      if price != 0 { jumps.add(price, at: row) }
    }
    defer { jumps.clear() }
    return areRounding(exactSlopeResiduals())
  }

  /// Whether what the multipliers in `jumps` leave of the slopes is rounding of the largest of
  /// them, in the original numbers as well.
  private func areRounding(_ residuals: [Double]) -> Bool {
    var largest = max(costs.steepest, SimplexTolerance.leastPrice)
    for place in 0..<jumps.count { largest = max(largest, abs(jumps.values[jumps.indices[place]])) }
    let rounding = 0.1 * SimplexTolerance.sharp * largest
    for (row, residual) in residuals.enumerated()
    where abs(residual) > rounding * min(1, 10 * form.scale[basics[row]]) {
      return false
    }
    return true
  }

  /// What the multipliers in `jumps` leave of the slope of each basic variable, by pivot rows, each
  /// as if computed with twice the digits.
  private func exactSlopeResiduals() -> [Double] {
    (0..<form.rowCount).map { row in
      let variable = basics[row]
      guard variable < form.columnCount else {
        return slopes[variable] + jumps.values[variable - form.columnCount]
      }
      var sum = CompensatedSum(slopes[variable])
      for place in form.column(variable) {
        sum.add(form.columnValues[place], times: -jumps.values[form.rowIndices[place]])
      }
      return sum.value
    }
  }

  /// `A·x − r`, each row as if computed with twice the digits.
  private func exactResiduals() -> [Double] {
    (0..<form.rowCount).map { row in
      var sum = CompensatedSum(-values[form.columnCount + row])
      for place in form.row(row) {
        sum.add(form.rowValues[place], times: values[form.columnIndices[place]])
      }
      return sum.value
    }
  }
}

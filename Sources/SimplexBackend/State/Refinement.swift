import FlatMemory

extension SimplexState {
  /// Refines the basic values until the rows hold to double precision.
  ///
  /// The residuals are summed with twice the digits, so that they are right where large values
  /// cancel. Each step solves for the residuals (iterative refinement; Wilkinson, "Rounding Errors
  /// in Algebraic Processes", 1963, with products and sums as in Ogita, Rump and Oishi, "Accurate
  /// sum and dot product", 2005). Refinement stops at a step that does not reduce the residuals.
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
        // Skip cancelled entries.
        if abs(shifts.values[row]) > SimplexTolerance.placeholder {
          values[basics[row]] += shifts.values[row]
        }
      }
      shifts.clear()
    }
  }

  /// Refines the multipliers of the rows, in `jumps`, until the costs of the basic columns match
  /// their slopes, as `refineValues` does with values.
  func refineMultipliers() {
    var residuals = exactSlopeResiduals()
    if areRounding(residuals) { return }
    // If refinement is needed, it runs as far as it helps.
    var last = Double.infinity
    for _ in 0..<4 {
      let largest = residuals.reduce(0) { max($0, abs($1)) }
      guard largest > 0, largest < 0.5 * last else { break }
      last = largest
      // Solves drop entries that are small relative to 1.
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
      // Skip cancelled entries.
      let change = shifts.values[row]
      if abs(change) > SimplexTolerance.placeholder { jumps.add(factor * change, at: row) }
    }
  }

  /// Whether the prices are those of the basis, up to rounding.
  var hasExactPrices: Bool {
    jumps.clear()
    for row in 0..<form.rowCount {
      let price = price(of: form.columnCount + row)
      if price != 0 { jumps.add(price, at: row) }
    }
    defer { jumps.clear() }
    return areRounding(exactSlopeResiduals())
  }

  /// Whether the residuals of the slopes for the multipliers in `jumps` are rounding of the largest
  /// multiplier, also in the original numbers.
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

  /// The residual of each basic variable's slope for the multipliers in `jumps`, by pivot rows, as
  /// if computed with twice the digits.
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

/// Rays: directions in which every point of a program can move without limit.
extension LinearProgram {
  /// Returns the program whose points are the rays of this one, with components of size at most 1.
  /// Its objective is the rate at which the objective of this program changes along them.
  ///
  /// - Throws: `LPError` if a cost is invalid.
  func rayProgram() throws(LPError) -> LinearProgram {
    var rays = self
    rays.objectiveOffset = 0
    for column in 0..<columnCount {
      rays.columnLower[column] = columnLower[column] > -.infinity ? 0 : -1
      rays.columnUpper[column] = columnUpper[column] < .infinity ? 0 : 1
      rays.isInteger[column] = false
    }
    for row in 0..<rowCount {
      rays.rowLower[row] = rowLower[row] > -.infinity ? 0 : -.infinity
      rays.rowUpper[row] = rowUpper[row] < .infinity ? 0 : .infinity
    }
    rays.placedCosts = []
    for placed in placedCosts {
      let last = placed.cost.slope(after: placed.cost.breakpointCount - 1)
      let cost = try PiecewiseLinearCost(
        breakpoints: [0], slopes: [placed.cost.leastSlope, last])
      rays.placedCosts.append(PlacedCost(placed.place, cost))
    }
    return rays
  }

  /// Returns whether the objective decreases without limit along a direction of any length.
  ///
  /// - Throws: `LPError` if a cost is invalid.
  func isUnbounded(along direction: [Double]) throws(LPError) -> Bool {
    let largest = direction.reduce(0) { max($0, abs($1)) }
    guard direction.count == columnCount, largest > 0, largest.isFinite else { return false }
    // A power of two changes no digit.
    let factor = Double(sign: .plus, exponent: -largest.exponent - 1, significand: 1)
    return try rayProgram().isRay(direction.map { $0 * factor })
  }

  /// Returns whether values of columns are a ray along which the objective decreases; `self` is the
  /// ray program. The check is nearly exact, because a small error grows along a ray.
  func isRay(_ values: [Double]) -> Bool {
    var solution = LPSolution(termination: .unbounded)
    solution.columnValues = values
    solution.rowValues = matrix.times(values)
    solution.objective = objective(columnValues: values, rowValues: solution.rowValues)
    let residuals = KKTResiduals(of: self, solution: solution)
    var steepest = 0.0
    for cost in columnCosts { steepest = max(steepest, abs(cost)) }
    for placed in placedCosts {
      let last = placed.cost.slope(after: placed.cost.breakpointCount - 1)
      steepest = max(steepest, abs(placed.cost.leastSlope), abs(last))
    }
    return max(residuals.primal, residuals.objective) <= ProgramTolerance.ray
      && solution.objective < -ProgramTolerance.descent * steepest
  }
}

/// Rays: directions in which one can go from any point of a program for ever.
extension LinearProgram {
  /// The program whose points are the rays of this one, none of their parts larger than 1, and
  /// whose objective is how fast the objective of this one changes along them.
  ///
  /// - Throws: `LPError` where a cost is none.
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

  /// Whether a direction, of any length, is one in which the objective falls without limit.
  ///
  /// - Throws: `LPError` where a cost is none.
  func isUnbounded(along direction: [Double]) throws(LPError) -> Bool {
    let largest = direction.reduce(0) { max($0, abs($1)) }
    guard direction.count == columnCount, largest > 0, largest.isFinite else { return false }
    // A power of two changes no digit.
    let factor = Double(sign: .plus, exponent: -largest.exponent - 1, significand: 1)
    return try rayProgram().isRay(direction.map { $0 * factor })
  }

  /// Whether values of columns are a ray, of the program that this one is the program of rays of,
  /// along which its objective falls: to the last digits, since along a ray a small fault grows.
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

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

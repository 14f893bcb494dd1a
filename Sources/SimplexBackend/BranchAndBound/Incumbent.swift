import LinearProgramming

/// How points with whole values are found and judged.
extension BranchAndBound {
  /// Fixes the whole-valued columns at the whole numbers next to the given values, recomputes the others
  /// and keeps the point if it is the best so far and stands in the original numbers.
  ///
  /// - Returns: The objective of the point; nil if there is none, or none that stands.
  mutating func tryFixed(at values: [Double]) throws(LPError) -> Double? {
    let mark = domain.mark
    defer { domain.undo(to: mark) }
    for column in wholeColumns {
      let value = values[column].rounded()
      domain.set(column, lower: value, upper: value)
    }
    return try solveFixed()
  }

  /// Rounds the values of a relaxation one by one, the nearly whole ones first, and narrows the ranges
  /// of the others after each; then solves for the continuous columns.
  mutating func roundAndPropagate(_ relaxation: LPSolution) throws(LPError) {
    let mark = domain.mark
    defer { domain.undo(to: mark) }
    let values = relaxation.columnValues
    func distance(_ column: Int) -> Double { abs(values[column] - values[column].rounded()) }
    let order = wholeColumns.sorted {
      let (one, other) = (distance($0), distance($1))
      return one != other ? one < other : $0 < $1
    }
    for column in order where !domain.isFixed(column) {
      let nearest = values[column].rounded()
      let other = nearest > values[column] ? nearest - 1 : nearest + 1
      guard fix(column, at: nearest) || fix(column, at: other) else { return }
    }
    _ = try solveFixed()
  }

  /// Fixes a column at the value of its range next to the given one; takes that back if no point is
  /// left.
  private mutating func fix(_ column: Int, at value: Double) -> Bool {
    let mark = domain.mark
    let nearest = min(max(value, domain.lower[column]), domain.upper[column])
    if narrow([RangeChange(column: column, lower: nearest, upper: nearest)]) { return true }
    domain.undo(to: mark)
    return false
  }

  private mutating func solveFixed() throws(LPError) -> Double? {
    var point = LPSolution(termination: .optimal)
    if wholeColumns.count == original.columnCount {
      point.columnValues = domain.lower
    } else {
      let solution = try solveRelaxation()
      guard solution.termination == .optimal else { return nil }
      point.columnValues = solution.columnValues
      for column in wholeColumns { point.columnValues[column] = domain.lower[column] }
    }
    point.rowValues = original.matrix.times(point.columnValues)
    point.objective = original.objective(
      columnValues: point.columnValues, rowValues: point.rowValues)
    point.primalStatus = .feasible
    let residuals = KKTResiduals(of: original, solution: point)
    guard point.objective.isFinite, residuals.integrality == 0,
      residuals.primal <= 2 * options.primalTolerance
    else { return nil }
    if let incumbent, incumbent.objective <= point.objective { return point.objective }
    incumbent = point
    return point.objective
  }
}

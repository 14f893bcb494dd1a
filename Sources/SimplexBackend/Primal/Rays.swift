import FlatMemory
import LinearProgramming

extension SimplexState {
  /// Whether the objective decreases without limit as the entering variable moves, whose pivot
  /// column is computed. If so, the state stores the ray.
  ///
  /// The movement of the rows is recomputed from that of the columns. The ray must not violate any
  /// bound. The costs far out, where only the last piece of each counts, must fall by more than the
  /// rounding of their parts. A sum of violations, which is never below 0, has no ray, even if
  /// rounding gives it a slope.
  func isRay(_ entering: Int, direction: Double) -> Bool {
    var movements = [Double](repeating: 0, count: form.variableCount)
    movements[entering] = direction
    for place in 0..<pivotColumn.count {
      let row = pivotColumn.indices[place]
      movements[basics[row]] = -direction * pivotColumn.values[row]
    }
    let rounding = SimplexTolerance.rayRounding
    let largest = movements[..<form.columnCount].reduce(0) { max($0, abs($1)) }
    var sizes = [Double](repeating: 0, count: form.variableCount)
    for row in form.columnCount..<form.variableCount { movements[row] = 0 }
    for column in 0..<form.columnCount where movements[column] != 0 {
      // A column that moves only by rounding must not move its rows.
      guard abs(movements[column]) > SimplexTolerance.rayMovement * largest else {
        movements[column] = 0
        continue
      }
      for place in form.column(column) {
        let row = form.columnCount + form.rowIndices[place]
        let part = form.columnValues[place] * movements[column]
        movements[row] += part
        sizes[row] += abs(part)
      }
    }
    var fall = 0.0
    var parts = 0.0
    for variable in 0..<form.variableCount {
      let movement = movements[variable]
      if movement == 0 || abs(movement) <= rounding * sizes[variable] { continue }
      if movement > 0 ? upper[variable] < .infinity : lower[variable] > -.infinity { return false }
      let slope =
        movement > 0
        ? costs.slope(costs.kinkCounts[variable], of: variable) : costs.firstSlopes[variable]
      fall -= slope * movement
      parts += abs(slope * movement)
    }
    guard fall > rounding * parts else { return false }
    ray = Array(movements[..<form.columnCount])
    return true
  }
}

#if GLPK
import LinearProgramming

/// The face of optimal points that a point of an interior-point method is near to, and the nearest point
/// on it.
///
/// At a point near the optimum a column or a row is either nearer to a bound than its dual is to 0, in
/// units in which the largest coefficients of rows and columns are 1, and then belongs at the bound, or
/// the other way round, and then its dual is 0. With that decided the
/// optimality conditions are linear equations, one system for the values and one for the duals, and
/// both are met by the least change of the point (Mehrotra and Ye, "Finding an interior point in the
/// optimal face of linear programs", Mathematical Programming 62, 1993). Whether the guess was right
/// the audit of the result tells.
struct OptimalFace {
  /// The nearest point of the face.
  private(set) var point: LPSolution

  private let matrix: SparseMatrix
  /// Which columns are free to move on the face; the others are at a bound.
  private let moves: [Bool]
  /// Which rows are at a bound; the duals of the others are 0.
  private let binds: [Bool]
  /// Where the columns and rows belong that are at a bound.
  private let columnTargets: [Double]
  private let rowTargets: [Double]
  private let costs: [Double]

  /// Finds the face and the point.
  ///
  /// - Parameters:
  ///   - program: A program without integers and piecewise-linear costs.
  ///   - point: A point near the optimum, with duals.
  ///   - isRelative: Whether distances and duals count relative to the largest value and the largest dual.
  init(of program: LinearProgram, near point: LPSolution, isRelative: Bool) {
    self.point = point
    matrix = program.matrix
    costs = program.columnCosts
    let (rowUnits, columnUnits) = program.matrix.units
    var dualUnit = 1.0
    if isRelative {
      var largest = (value: 0.0, dual: 0.0)
      for row in 0..<program.rowCount {
        largest.dual = max(largest.dual, abs(point.rowDuals[row]) * rowUnits[row])
      }
      for column in 0..<program.columnCount {
        largest.value = max(largest.value, abs(point.columnValues[column]) / columnUnits[column])
        largest.dual = max(largest.dual, abs(point.columnDuals[column]) * columnUnits[column])
      }
      if largest.value > 0, largest.dual > 0 { dualUnit = largest.dual / largest.value }
    }
    let columns = (0..<program.columnCount).map {
      Self.bound(
        near: point.columnValues[$0], program.columnLower[$0], program.columnUpper[$0],
        unit: columnUnits[$0], dual: point.columnDuals[$0] / dualUnit)
    }
    let rows = (0..<program.rowCount).map {
      Self.bound(
        near: point.rowValues[$0], program.rowLower[$0], program.rowUpper[$0],
        unit: rowUnits[$0], dual: point.rowDuals[$0] / dualUnit)
    }
    moves = columns.map { $0 == nil }
    binds = rows.map { $0 != nil }
    columnTargets = columns.map { $0 ?? 0 }
    rowTargets = rows.map { $0 ?? 0 }
    // What the first round leaves over by rounding, the second takes away.
    for _ in 0..<2 {
      moveValues()
      moveDuals()
    }
  }

  /// The bound that a value belongs at; `nil` if it belongs between them.
  private static func bound(
    near value: Double, _ lower: Double, _ upper: Double, unit: Double, dual: Double
  ) -> Double? {
    if lower == upper { return lower }
    let bound = value - lower < upper - value ? lower : upper
    return abs(value - bound) / unit < abs(dual) * unit ? bound : nil
  }

  /// Puts the columns at their bounds and moves the others until the rows at theirs are there.
  private mutating func moveValues() {
    for column in moves.indices where !moves[column] {
      point.columnValues[column] = columnTargets[column]
    }
    let activities = matrix.times(point.columnValues)
    let missing = binds.indices.map { binds[$0] ? rowTargets[$0] - activities[$0] : 0 }
    let change = leastChange(
      reaching: missing,
      forward: { masked(matrix.times($0), by: binds) },
      backward: { masked(matrix.transposedTimes($0), by: moves) })
    for column in moves.indices { point.columnValues[column] += change[column] }
  }

  /// Takes the duals of other rows away and changes the rest until the columns that move cost nothing.
  private mutating func moveDuals() {
    point.rowDuals = masked(point.rowDuals, by: binds)
    let products = matrix.transposedTimes(point.rowDuals)
    let missing = moves.indices.map { moves[$0] ? costs[$0] - products[$0] : 0 }
    let change = leastChange(
      reaching: missing,
      forward: { masked(matrix.transposedTimes($0), by: moves) },
      backward: { masked(matrix.times($0), by: binds) })
    for row in binds.indices { point.rowDuals[row] += change[row] }
  }

  private func masked(_ values: [Double], by mask: [Bool]) -> [Double] {
    zip(values, mask).map { $1 ? $0 : 0 }
  }

  /// The shortest vector that a linear map takes to a given one, or as near to it as that goes: the
  /// conjugate gradients of Craig's method (Saunders, "Solution of sparse rectangular systems using LSQR
  /// and CRAIG", BIT 35, 1995).
  ///
  /// - Parameters:
  ///   - target: The vector to reach.
  ///   - forward: The map.
  ///   - backward: Its transpose.
  /// - Returns: The vector.
  private func leastChange(
    reaching target: [Double], forward: ([Double]) -> [Double], backward: ([Double]) -> [Double]
  ) -> [Double] {
    var residual = target
    var direction = backward(residual)
    var change = [Double](repeating: 0, count: direction.count)
    var size = dot(residual, residual)
    // Rounding, and a target that cannot be reached, let the residual grow again.
    var best = (change: change, size: size)
    let goal = size * 1e-24
    for _ in 0..<min(500, 2 * target.count + 20) where size > goal {
      let length = dot(direction, direction)
      guard length > 0 else { break }
      let step = size / length
      for index in change.indices { change[index] += step * direction[index] }
      let image = forward(direction)
      for index in residual.indices { residual[index] -= step * image[index] }
      let next = dot(residual, residual)
      guard next.isFinite else { break }
      if next < best.size { best = (change, next) }
      let back = backward(residual)
      for index in direction.indices {
        direction[index] = back[index] + next / size * direction[index]
      }
      size = next
    }
    return best.change
  }

  private func dot(_ left: [Double], _ right: [Double]) -> Double {
    var sum = 0.0
    for index in left.indices { sum += left[index] * right[index] }
    return sum
  }
}

extension SparseMatrix {
  /// What counts as a value of 1 in each row and each column: with them the largest coefficient of every
  /// column, and of most rows, is 1.
  fileprivate var units: (rows: [Double], columns: [Double]) {
    var rows = [Double](repeating: 0, count: rowCount)
    var columns = [Double](repeating: 0, count: columnCount)
    for entry in entries { rows[entry.row] = max(rows[entry.row], abs(entry.value)) }
    for entry in entries {
      columns[entry.column] = max(columns[entry.column], abs(entry.value) / rows[entry.row])
    }
    return (rows.map { $0 > 0 ? $0 : 1 }, columns.map { $0 > 0 ? 1 / $0 : 1 })
  }
}
#endif

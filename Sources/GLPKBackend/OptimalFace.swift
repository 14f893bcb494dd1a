#if GLPK
import LinearProgramming

/// The face of optimal points near the result of an interior-point method, and the nearest point on
/// it.
///
/// A column or row belongs at a bound if it is nearer to the bound than its dual is to 0, in units
/// in which the largest coefficients of rows and columns are 1. Otherwise its dual is 0. Once that
/// is decided, the optimality conditions are linear equations: one system for the values and one
/// for the duals. The least change of the point meets both (Mehrotra and Ye, "Finding an interior
/// point in the optimal face of linear programs", Mathematical Programming 62, 1993).
///
/// If the point was not near enough, some decisions are wrong: bounds are violated, or duals have
/// the wrong sign. Deciding again at the new point may correct this (the primal-dual active set
/// method of Hintermüller, Ito and Kunisch, SIAM Journal on Optimization 13, 2002). The audit shows
/// whether the final point is optimal.
struct OptimalFace {
  /// The nearest point of the face.
  var point: LPSolution { scaling.unscaled(scaledPoint) }

  private let scaling: ProgramScaling
  private var scaledPoint: LPSolution
  private let matrix: SparseMatrix
  private let costs: [Double]
  /// Whether each column can move on the face; the others are at a bound.
  private var moves: [Bool] = []
  /// Whether each row is at a bound; the duals of the others are 0.
  private var binds: [Bool] = []
  /// The bounds of the columns and rows that are at one.
  private var columnTargets: [Double] = []
  private var rowTargets: [Double] = []

  /// Finds the face and the point.
  ///
  /// - Parameters:
  ///   - original: A program without integers and piecewise-linear costs.
  ///   - point: A point near the optimum, with duals.
  ///   - isRelative: Whether distances and duals count relative to the largest value and the
  ///     largest dual.
  ///   - isOutOfTime: Whether there is no time for another round.
  /// - Throws: Nothing for a valid program.
  init(
    of original: LinearProgram, near point: LPSolution, isRelative: Bool, isOutOfTime: () -> Bool
  ) throws(LPError) {
    scaling = ProgramScaling(ofLargestCoefficientsIn: original.matrix)
    let program = try scaling.scaled(original)
    scaledPoint = scaling.scaled(point)
    matrix = program.matrix
    costs = program.columnCosts
    let largestValue = scaledPoint.columnValues.largest
    let largestDual = max(scaledPoint.rowDuals.largest, scaledPoint.columnDuals.largest)
    let isComparable = isRelative && largestValue > 0 && largestDual > 0
    let dualUnit = isComparable ? largestDual / largestValue : 1
    for _ in 0..<10 where !isOutOfTime() {
      let columns = (0..<program.columnCount).map {
        Self.bound(
          near: scaledPoint.columnValues[$0], program.columnLower[$0], program.columnUpper[$0],
          dual: scaledPoint.columnDuals[$0] / dualUnit)
      }
      let rows = (0..<program.rowCount).map {
        Self.bound(
          near: scaledPoint.rowValues[$0], program.rowLower[$0], program.rowUpper[$0],
          dual: scaledPoint.rowDuals[$0] / dualUnit)
      }
      let (moves, binds) = (columns.map { $0 == nil }, rows.map { $0 != nil })
      if moves == self.moves, binds == self.binds { break }
      (self.moves, self.binds) = (moves, binds)
      columnTargets = columns.map { $0 ?? 0 }
      rowTargets = rows.map { $0 ?? 0 }
      // The second pass removes the rounding errors that the first leaves.
      for _ in 0..<2 {
        moveValues()
        moveDuals()
      }
      scaledPoint.rowValues = matrix.times(scaledPoint.columnValues)
      let products = matrix.transposedTimes(scaledPoint.rowDuals)
      scaledPoint.columnDuals = zip(costs, products).map { $0 - $1 }
    }
  }

  /// Returns the bound at which a value belongs; `nil` if it belongs between the bounds.
  private static func bound(
    near value: Double, _ lower: Double, _ upper: Double, dual: Double
  ) -> Double? {
    if lower == upper { return lower }
    if value - lower < dual { return lower }
    return upper - value < -dual ? upper : nil
  }

  /// Moves the columns to their bounds and the others until the binding rows reach theirs.
  private mutating func moveValues() {
    for column in moves.indices where !moves[column] {
      scaledPoint.columnValues[column] = columnTargets[column]
    }
    let activities = matrix.times(scaledPoint.columnValues)
    let missing = binds.indices.map { binds[$0] ? rowTargets[$0] - activities[$0] : 0 }
    let change = leastChange(
      reaching: missing,
      forward: { masked(matrix.times($0), by: binds) },
      backward: { masked(matrix.transposedTimes($0), by: moves) })
    for column in moves.indices { scaledPoint.columnValues[column] += change[column] }
  }

  /// Sets the duals of the other rows to 0 and changes the rest until the reduced costs of the
  /// moving columns are 0.
  private mutating func moveDuals() {
    scaledPoint.rowDuals = masked(scaledPoint.rowDuals, by: binds)
    let products = matrix.transposedTimes(scaledPoint.rowDuals)
    let missing = moves.indices.map { moves[$0] ? costs[$0] - products[$0] : 0 }
    let change = leastChange(
      reaching: missing,
      forward: { masked(matrix.transposedTimes($0), by: moves) },
      backward: { masked(matrix.times($0), by: binds) })
    for row in binds.indices { scaledPoint.rowDuals[row] += change[row] }
  }

  private func masked(_ values: [Double], by mask: [Bool]) -> [Double] {
    zip(values, mask).map { $1 ? $0 : 0 }
  }

  /// Returns the shortest vector that a linear map takes to a given vector, or as near to it as
  /// possible, by the conjugate gradients of Craig's method (Saunders, "Solution of sparse
  /// rectangular systems using LSQR and CRAIG", BIT 35, 1995).
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
    // Rounding, and a target that cannot be reached, make the residual grow again.
    var best = (change: change, size: size)
    let goal = size * GLPKTolerance.leastChange
    for _ in 0..<min(1000, 4 * target.count + 100) where size > goal {
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

extension [Double] {
  fileprivate var largest: Double { reduce(0) { Swift.max($0, abs($1)) } }
}
#endif

import FlatMemory

/// The freedom that the levels leave in a tableau: directions and ranges.
extension LexicographicTableau {
  /// Visits the directions of nonzero length along which no level changes, from the point of the
  /// last solve.
  ///
  /// - Parameter body: Called with each direction: the variables that it moves, and their rates.
  func forEachOpenDirection(_ body: (LinearSum) -> Void) {
    // If fairness holds items, others may move only along several directions at once.
    guard held.isEmpty else { return }
    var direction: LinearSum = []
    for index in 0..<moves.count {
      let move = moves[index]
      let room = max(
        move.falls ? reach(move.column, -1) : 0, move.rises ? reach(move.column, 1) : 0)
      let pinned = basis.pinned[move.column]
      guard room > Tolerance.equality * max(1, abs(values[pinned])) else { continue }
      direction.removeAll(keepingCapacity: true)
      if pinned < variableCount { direction.append((pinned, 1)) }
      for row in 0..<formCount where basis.basic[row] < variableCount {
        let rate = basis.table[row * variableCount + move.column]
        if rate != 0 { direction.append((basis.basic[row], rate)) }
      }
      body(direction)
    }
  }

  /// Returns the least value of an item times a sign among the best points.
  ///
  /// These points are optimal for all levels except the last, which must have no breakpoints.
  ///
  /// - Returns: The least value, `-.infinity` if unbounded; `nil` if rounding may decide or the
  ///   time is over.
  func least(_ item: Int, times sign: Double, until deadline: Deadline) -> Double? {
    goal = (item, sign)
    defer { goal = nil }
    let isFound = descend(until: deadline)
    guard isFound || isUnbounded, isConsistent() else { return nil }
    return isFound ? sign * values[item] : -.infinity
  }
}

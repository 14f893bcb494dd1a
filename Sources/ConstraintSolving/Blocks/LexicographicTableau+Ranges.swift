import FlatMemory

/// What the levels leave free in a tableau: along which ways, and how far.
extension LexicographicTableau {
  /// The ways from the point of the last solve along which no level changes and that lead
  /// somewhere, each by how much it moves the variables.
  var openDirections: [[Double]] {
    // Where fairness holds items, others may move along several ways at once only.
    guard held.isEmpty else { return [] }
    return (0..<moves.count).compactMap { index in
      let move = moves[index]
      let room = max(
        move.falls ? reach(move.column, -1) : 0, move.rises ? reach(move.column, 1) : 0)
      guard room > Tolerance.equality * max(1, abs(values[basis.pinned[move.column]])) else {
        return nil
      }
      var direction = [Double](repeating: 0, count: variableCount)
      if basis.pinned[move.column] < variableCount { direction[basis.pinned[move.column]] = 1 }
      for row in 0..<formCount where basis.basic[row] < variableCount {
        direction[basis.basic[row]] = basis.table[row * variableCount + move.column]
      }
      return direction
    }
  }

  /// The least value of an item times a sign among the points that are best for all levels but the
  /// last, which has no breakpoints.
  ///
  /// - Returns: The least value, `-.infinity` where it has no end; `nil` where rounding may decide,
  ///   or in want of time.
  func least(_ item: Int, times sign: Double, until deadline: Deadline) -> Double? {
    goal = (item, sign)
    defer { goal = nil }
    let isFound = descend(until: deadline)
    guard isFound || isUnbounded, isConsistent() else { return nil }
    return isFound ? sign * values[item] : -.infinity
  }
}

import FlatMemory

/// What the levels leave free in a tableau: along which ways, and how far.
extension LexicographicTableau {
  /// Goes through the ways from the point of the last solve along which no level changes and that
  /// lead somewhere.
  ///
  /// - Parameter body: Is handed each of them, as the variables that it moves and by how much.
  func forEachOpenDirection(_ body: (LinearSum) -> Void) {
    // Where fairness holds items, others may move along several ways at once only.
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

import FlatMemory

extension EqualityElimination {
  #if PLUMB_CHECKS
  /// Stops the program if two pivots are equal, or an expression reads a variable that it may not.
  func checkInvariants() {
    ensure(sums.count == slots.count, "\(sums.count) sums of \(slots.count) variables")
    let expressionCount = (0..<slots.count).count { slots[$0].count >= 0 }
    // Each pivot stores its own position, so no variable is a pivot twice.
    ensure(
      pivots.count == expressionCount, "\(pivots.count) pivots, \(expressionCount) expressions")
    for place in 0..<pivots.count { checkInvariants(ofPivotAt: place) }
  }

  /// Stops the program if the expression of a pivot reads anything except later pivots and
  /// variables without expression.
  func checkInvariants(ofPivotAt place: Int) {
    let variable = pivots[place]
    let slot = slots[variable]
    ensure(slot.count >= 0 && Int(slot.position) == place, "\(variable) is not a pivot")
    ensure(slot.start >= 0 && slot.terms.upperBound <= pool.count, "\(variable) has no terms")
    let isUpToDate = Int(slot.stamp) == pivots.count && !slot.readsPivots
    for term in slot.terms {
      let other = slots[pool[term].variable]
      ensure(
        other.count < 0 || other.position > slot.position && !isUpToDate,
        "the expression of \(variable) reads \(pool[term].variable)")
    }
  }
  #else
  /// Does nothing: release builds check with `PLUMB_CHECKS` only.
  @inline(__always) func checkInvariants() {}
  @inline(__always) func checkInvariants(ofPivotAt place: Int) {}
  #endif
}

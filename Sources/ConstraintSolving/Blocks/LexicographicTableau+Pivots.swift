import FlatMemory

/// Updates, recomputes and checks the table.
extension LexicographicTableau {
  /// Exchanges a basic item and a pinned one.
  func pivot(_ row: Int, _ column: Int) {
    let start = row * variableCount
    let inverse = 1 / basis.table[start + column]
    for other in 0..<variableCount { basis.table[start + other] *= -inverse }
    basis.table[start + column] = inverse
    for other in 0..<formCount where other != row {
      let cells = other * variableCount
      let factor = basis.table[cells + column]
      guard factor != 0 else { continue }
      basis.table[cells + column] = 0
      for index in 0..<variableCount {
        basis.table[cells + index] += factor * basis.table[start + index]
      }
      basis.noteSupport(of: other)
    }
    basis.noteSupport(of: row)
    let item = basis.basic[row]
    basis.basic[row] = basis.pinned[column]
    basis.pinned[column] = item
    counts.pivots += 1
  }

  /// Recomputes the tableau for the pinned items.
  ///
  /// - Returns: Whether this succeeded; false if rounding makes the pinned items dependent.
  func refactor() -> Bool {
    let wanted = (0..<variableCount).map { (item: basis.pinned[$0], pin: basis.pins[$0]) }
    var isWanted = [Bool](repeating: false, count: itemCount)
    for (item, _) in wanted { isWanted[item] = true }
    reset()
    for row in 0..<formCount where isWanted[basis.basic[row]] {
      var best = -1
      for column in 0..<variableCount where !isWanted[basis.pinned[column]] {
        let size = abs(basis.table[row * variableCount + column])
        if best < 0 || size > abs(basis.table[row * variableCount + best]) { best = column }
      }
      guard best >= 0, abs(basis.table[row * variableCount + best]) > Tolerance.visible else {
        return false
      }
      pivot(row, best)
    }
    var pinOfItem = [Int](repeating: -1, count: itemCount)
    for (item, pin) in wanted { pinOfItem[item] = pin }
    for column in 0..<variableCount { basis.pins[column] = pinOfItem[basis.pinned[column]] }
    counts.pivots = 1
    counts.verifiedPivots = 0
    return true
  }

  /// Whether the tableau agrees with the forms at a point that no solve chose.
  ///
  /// The check runs only after pivots.
  func isConsistent() -> Bool {
    guard counts.pivots != counts.verifiedPivots else { return true }
    counts.verifiedPivots = counts.pivots
    let kept = (0..<itemCount).map { values[$0] }
    defer { for item in 0..<itemCount { values[item] = kept[item] } }
    for column in 0..<variableCount {
      values[basis.pinned[column]] = 1 + Double((column * 7919) % 1024) / 1024
    }
    computeBasicValues()
    var cell = 0
    for form in 0..<formCount {
      var (sum, size) = (0.0, 1.0)
      for column in 0..<variableCount {
        let part = model.forms[cell] * values[column]
        sum += part
        size = max(size, abs(part))
        cell += 1
      }
      let value = values[variableCount + form]
      if !(abs(sum - value) <= 100 * Tolerance.rounding * max(size, abs(value))) { return false }
    }
    return true
  }
}

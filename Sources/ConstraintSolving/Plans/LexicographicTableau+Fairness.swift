import FlatMemory

/// Rule 3 in a tableau: ways along which no level changes its sum, each by itself.
extension LexicographicTableau {
  /// Goes along each way to where the largest violation of the highest level that notices is least
  /// (rule 3): a place that a falling and a rising line have in common, or an end.
  ///
  /// - Returns: Whether that decides everything: not where no violation notices.
  func share() -> Bool {
    for item in 0..<itemCount { isMoved[item] = false }
    for place in 0..<moves.count {
      guard takesItems(moves[place].column) else { return shareTogether() }
      guard let length = fairLength(of: moves[place]) else { return false }
      moves[place].length = length
    }
    for place in 0..<moves.count { values[pinned[moves[place].column]] += moves[place].length }
    computeBasicValues()
    return true
  }

  /// Notes the items that a way moves, and tells whether no other way moves them.
  private func takesItems(_ column: Int) -> Bool {
    for row in 0..<formCount where abs(table[row * variableCount + column]) > 1e-11 {
      let item = basic[row]
      if shape.kinkRange(of: item).isEmpty { continue }
      if isMoved[item] { return false }
      isMoved[item] = true
    }
    return true
  }

  func fairLength(of move: Move) -> Double? {
    let column = move.column
    let lower = move.falls ? -reach(column, -1) : 0
    let upper = move.rises ? reach(column, 1) : 0
    // An item leaves its kink one way only, and pays on that side.
    let item = pinned[column]
    for level in 1..<max(levelCount, 1) {
      lines.removeAll(keepingCapacity: true)
      for kink in shape.kinkRange(of: item) where shape.kinks[kink].level == level {
        let distance = values[item] - places[kink]
        let isBelow = abs(distance) > tolerance ? distance < 0 : move.falls
        addLine(kink, isPassed: !isBelow, from: distance, rate: 1)
      }
      for row in 0..<formCount {
        let rate = table[row * variableCount + column]
        guard abs(rate) > 1e-11 else { continue }
        for kink in shape.kinkRange(of: basic[row]) where shape.kinks[kink].level == level {
          addLine(
            kink, isPassed: isPassed[kink], from: values[basic[row]] - places[kink], rate: rate)
        }
      }
      if !lines.isEmpty { return Line.placeOfLeastMaximum(of: lines, from: lower, to: upper) }
    }
    return nil
  }

  /// How far a pinned item can go before anything meets a kink.
  private func reach(_ column: Int, _ direction: Double) -> Double {
    collectSteps(column, direction)
    var reach = Double.infinity
    for place in 0..<steps.count { reach = min(reach, steps[place].length) }
    return reach
  }

  private func addLine(_ kink: Int, isPassed: Bool, from distance: Double, rate: Double) {
    let slope = isPassed ? shape.kinks[kink].right : shape.kinks[kink].left
    if slope != 0 { lines.append(Line(slope: slope * rate, constant: slope * distance)) }
  }
}

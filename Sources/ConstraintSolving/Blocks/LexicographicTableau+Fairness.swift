import FlatMemory

/// Rule 3 in a tableau, one direction at a time.
///
/// The directions are those along which no level changes its sum.
extension LexicographicTableau {
  /// Moves along each direction to the point of the least largest violation (rule 3).
  ///
  /// The violations are those of the highest level that changes along the direction. The point is
  /// where a falling and a rising line meet, or an end of the direction. Directions along which no
  /// violation changes stay free.
  ///
  /// - Returns: The outcome for the block.
  func share(until deadline: Deadline) -> Outcome {
    var isMoved = [Bool](repeating: false, count: itemCount)
    for index in 0..<moves.count {
      guard takesItems(moves[index].column, &isMoved) else {
        held.removeAll(keepingCapacity: true)
        return shareInRounds(until: deadline)
      }
      if let length = fairLength(of: moves[index]) {
        moves[index].length = length
        held.append(basis.pinned[moves[index].column])
      } else if !lines.isEmpty {
        return .open
      }
    }
    goAlongWays()
    if held.count < moves.count {
      held.sort()
      return .free
    }
    held.removeAll(keepingCapacity: true)
    return .unique
  }

  /// Moves along each direction by its length.
  private func goAlongWays() {
    for index in 0..<moves.count {
      values[basis.pinned[moves[index].column]] += moves[index].length
    }
    computeBasicValues()
  }

  /// Moves along each direction by its length.
  ///
  /// If an item passes a breakpoint, moves back and returns false.
  func goesAlongWays() -> Bool {
    let starts = (0..<moves.count).map { values[basis.pinned[moves[$0].column]] }
    goAlongWays()
    if keepsSides(from: starts) { return true }
    for index in 0..<moves.count { values[basis.pinned[moves[index].column]] = starts[index] }
    computeBasicValues()
    return false
  }

  /// Whether no item has passed a breakpoint since its start, and every move is in an admissible
  /// direction.
  private func keepsSides(from starts: [Double]) -> Bool {
    for (index, start) in starts.enumerated() {
      let move = moves[index]
      if move.length > tolerance ? !move.rises : move.length < -tolerance && !move.falls {
        return false
      }
      for breakpoint in model.breakpointRange(of: basis.pinned[move.column]) {
        let (before, after) = (
          start - positions[breakpoint], start + move.length - positions[breakpoint]
        )
        if before > tolerance ? after < -tolerance : before < -tolerance && after > tolerance {
          return false
        }
      }
    }
    for row in 0..<formCount {
      let item = basis.basic[row]
      for breakpoint in model.breakpointRange(of: item) {
        let distance = values[item] - positions[breakpoint]
        if isPassed[breakpoint] ? distance < -tolerance : distance > tolerance { return false }
      }
    }
    return true
  }

  /// Marks the items that a direction moves, and returns whether no earlier direction moves them.
  private func takesItems(_ column: Int, _ isMoved: inout [Bool]) -> Bool {
    for row in 0..<formCount
    where abs(basis.table[row * variableCount + column]) > Tolerance.negligible {
      let item = basis.basic[row]
      if model.breakpointRange(of: item).isEmpty { continue }
      if isMoved[item] { return false }
      isMoved[item] = true
    }
    return true
  }

  /// Returns the length at which the largest violation of the highest affected level is least;
  /// `nil` if there is no such violation or no least value.
  func fairLength(of move: Move) -> Double? {
    let lower = move.falls ? -reach(move.column, -1) : 0
    let upper = move.rises ? reach(move.column, 1) : 0
    collectLines(along: move)
    return lines.isEmpty ? nil : Line.placeOfLeastMaximum(of: lines, from: lower, to: upper)
  }

  /// Whether a violation changes along a direction.
  func isNoticed(_ move: Move) -> Bool {
    collectLines(along: move)
    return !lines.isEmpty
  }

  /// Collects the violations that change along a direction, of the highest level that has any.
  private func collectLines(along move: Move) {
    let column = move.column
    // An item leaves its breakpoint in one direction only, and has a cost on that side.
    let item = basis.pinned[column]
    lines.removeAll(keepingCapacity: true)
    for level in 1..<max(levelCount, 1) where lines.isEmpty {
      for breakpoint in model.breakpointRange(of: item)
      where costs[breakpoint].level == level {
        let distance = values[item] - positions[breakpoint]
        let isBelow = abs(distance) > tolerance ? distance < 0 : move.falls
        addLine(breakpoint, isPassed: !isBelow, from: distance, rate: 1)
      }
      for row in 0..<formCount {
        let rate = basis.table[row * variableCount + column]
        guard abs(rate) > Tolerance.negligible else { continue }
        for breakpoint in model.breakpointRange(of: basis.basic[row])
        where costs[breakpoint].level == level {
          addLine(
            breakpoint, isPassed: isPassed[breakpoint],
            from: values[basis.basic[row]] - positions[breakpoint], rate: rate)
        }
      }
    }
  }

  /// Returns how far a pinned item can move before any item meets a breakpoint.
  func reach(_ column: Int, _ direction: Double) -> Double {
    collectSteps(column, direction)
    var reach = Double.infinity
    for index in 0..<steps.count { reach = min(reach, steps[index].length) }
    return reach
  }

  private func addLine(_ breakpoint: Int, isPassed: Bool, from distance: Double, rate: Double) {
    let slope = isPassed ? costs[breakpoint].right : costs[breakpoint].left
    if slope != 0 { lines.append(Line(slope: slope * rate, constant: slope * distance)) }
  }
}

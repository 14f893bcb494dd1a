import FlatMemory

/// Presolve rule: omits, for one level, hard rows that one variable can always satisfy.
///
/// No other row may contain that variable, and it has no limit on the side that the row needs.
///
/// For example, the bottom of a table has to be below its last row. The costs of the table are at a
/// lower level than those of its rows. Without the one row over all heights, the heights are
/// independent.
extension ReducedSystem {
  /// An omitted row, and the variable that satisfies it.
  typealias IdleRow = (row: Int, keeper: Int)

  /// Omits the hard rows of a block that a level can ignore.
  ///
  /// - Parameter block: The block, with the optional constraints of the level alone.
  /// - Returns: The omitted rows. Their keepers occur in no remaining row, and in no row omitted
  ///   later.
  func leaveOutIdleRows(of block: inout Block) -> [IdleRow] {
    var idle: [IdleRow] = []
    if block.hard.isEmpty { return idle }
    for variable in block.variables { occurrences[variable] = Occurrences() }
    // The hard rows are followed by those with costs, which are never omitted.
    for (place, row) in [block.hard, block.soft].joined().enumerated() {
      for term in rows[row].terms { occurrences[rows.term(term).variable].add(place) }
    }
    var waiting = block.variables.filter { occurrences[$0].count == 1 }
    var isIdle = [Bool](repeating: false, count: block.hard.count)
    while let variable = waiting.popLast() {
      let place = occurrences[variable].sum
      guard occurrences[variable].count == 1, place < block.hard.count, !isIdle[place],
        canKeep(block.hard[place], variable)
      else { continue }
      isIdle[place] = true
      idle.append((block.hard[place], variable))
      for term in rows[block.hard[place]].terms {
        let other = rows.term(term).variable
        occurrences[other].remove(place)
        if occurrences[other].count == 1 { waiting.append(other) }
      }
    }
    if !idle.isEmpty { block.hard = zip(block.hard, isIdle).filter { !$1 }.map(\.0) }
    return idle
  }

  /// Whether a variable alone can move the sum of a row into its range.
  private func canKeep(_ row: Int, _ variable: Int) -> Bool {
    let range = ranges[rows[row].identifier]
    let (lower, upper) = ranges[~variable]
    let place = rows[row].terms.first { rows.term($0).variable == variable }
    guard let place else { return false }
    let isRising = rows.term(place).coefficient > 0
    let canRise = isRising ? upper == .infinity : lower == -.infinity
    let canFall = isRising ? lower == -.infinity : upper == .infinity
    return (canRise || range.lower == -.infinity) && (canFall || range.upper == .infinity)
  }
}

extension SolveRun {
  /// Moves the keepers of omitted rows to values that satisfy these rows, in case the budget ends.
  func rememberKeepers(of idle: [ReducedSystem.IdleRow]) {
    guard budget.isLimited else { return }
    for (row, keeper) in idle.reversed() {
      let elimination = reduction.elimination
      elimination.reduce(row, of: reduction.rows)
      var (sum, coefficient) = (elimination.rowConstant, 0.0)
      for place in 0..<elimination.rowCount {
        let variable = elimination.rowVariable(place)
        if variable == keeper {
          coefficient = elimination.rowCoefficient(place)
        } else {
          sum += elimination.rowCoefficient(place) * lastValue(of: variable)
        }
      }
      guard coefficient != 0 else { continue }
      let range = reduction.ranges[reduction.rows[row].identifier]
      let ends = ((range.lower - sum) / coefficient, (range.upper - sum) / coefficient)
      let (least, greatest) = coefficient > 0 ? ends : (ends.1, ends.0)
      lastPoint.values[keeper] = min(max(lastValue(of: keeper), least), greatest)
    }
  }
}

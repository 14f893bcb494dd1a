import LinearProgramming

/// Bounds, ranges and relaxations.
extension BranchAndBound {
  /// What a node must stay below to be worth a look.
  var cutoff: Double {
    guard let objective = incumbent?.objective else { return objectiveLimit }
    let gap = max(options.relativeGap, 1e-12) * max(1, abs(objective))
    let rounding = max(1e-6 * objectiveStep, 1e-8 * abs(objective))
    return min(objectiveLimit, objective - max(gap, objectiveStep - rounding))
  }

  /// Gives columns new ranges and narrows the others by them.
  ///
  /// - Returns: Whether a point may still exist.
  mutating func narrow(_ changes: [RangeChange]) -> Bool {
    let mark = domain.mark
    for change in changes {
      let low = max(change.lower, domain.lower[change.column])
      let high = min(change.upper, domain.upper[change.column])
      if low > high { return false }
      domain.set(change.column, lower: low, upper: high)
    }
    return propagation.narrow(&domain, after: domain.columns(since: mark))
  }

  /// Solves the relaxation within the ranges of the domain.
  mutating func solveRelaxation(atMost limit: Int = .max) throws(LPError) -> LPSolution {
    for column in domain.changed where original.isInteger[column] {
      let (low, high) = (domain.lower[column], domain.upper[column])
      if low == sessionLower[column], high == sessionUpper[column] { continue }
      sessionLower[column] = low
      sessionUpper[column] = high
      session.setRange(of: .column(column), lower: low, upper: high)
    }
    domain.clearChanged()
    let solution = try session.solve(options: budget.options(options, atMost: limit))
    budget.add(solution)
    return solution
  }

  /// The whole-valued columns whose values are not whole, by more than a relaxation may miss their
  /// ranges: what the ranges leave no choice is whole.
  func fractionalColumns(of relaxation: LPSolution) -> [Int] {
    wholeColumns.filter { column in
      let value = relaxation.columnValues[column]
      let slack = max(options.integralityTolerance, 2 * options.primalTolerance * (1 + abs(value)))
      return abs(value - value.rounded()) > slack && !domain.isFixed(column)
    }
  }

  /// Narrows columns whose reduced cost forbids them to go far from their bound.
  mutating func fixByReducedCosts(_ relaxation: LPSolution, node: Int) -> Bool {
    guard cutoff < .infinity, relaxation.columnDuals.count == original.columnCount,
      original.placedCosts.isEmpty
    else { return true }
    let room = cutoff - relaxation.objective + 1e-9 * max(1, abs(relaxation.objective))
    var changes: [RangeChange] = []
    for column in wholeColumns where !domain.isFixed(column) {
      let (low, high) = (domain.lower[column], domain.upper[column])
      let dual = relaxation.columnDuals[column]
      guard abs(dual) > 1e-6 else { continue }
      let reach = (room / abs(dual) + 1e-6).rounded(.down)
      if dual > 0, relaxation.columnValues[column] <= low + 1e-9, low + reach < high {
        changes.append(RangeChange(column: column, lower: low, upper: low + reach))
      } else if dual < 0, relaxation.columnValues[column] >= high - 1e-9, high - reach > low {
        changes.append(RangeChange(column: column, lower: high - reach, upper: high))
      }
    }
    if changes.isEmpty { return true }
    tree.append(changes, to: node)
    return narrow(changes)
  }
}

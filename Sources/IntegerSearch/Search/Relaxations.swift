import FlatMemory
import LinearProgramming
import SimplexBackend

/// The solution of a relaxation and the state of the ranges in which it was solved.
///
/// Ranges narrowed afterwards may exclude its point. Its objective is still a bound, and its values
/// are still a start for heuristics. Decisions about the node read `fractionalColumns(of:)`, which
/// detects an excluded point.
struct RelaxationAnswer {
  /// The solution.
  let solution: LPSolution
  /// The mark of the domain when the relaxation was solved.
  let mark: Int
}

/// Bounds, ranges and relaxations.
extension BranchAndBound {
  /// The objective that a node must stay below.
  var cutoff: Double {
    guard let objective = incumbent?.objective else { return objectiveLimit }
    return min(objectiveLimit, objective - max(gap(of: objective), stepBelow(objective)))
  }

  /// The distance from the best objective that the relative gap allows.
  func gap(of objective: Double) -> Double {
    max(options.relativeGap, SearchTolerance.rounding) * max(1, abs(objective))
  }

  /// The least amount by which better points improve on the incumbent. At most 0 if no step is
  /// known or the rounding error of the objective is as large.
  func stepBelow(_ objective: Double) -> Double {
    objectiveStep
      - max(
        SearchTolerance.whole * objectiveStep, SearchTolerance.objective * abs(objective),
        SearchTolerance.objectiveSum * incumbentSize)
  }

  /// Sets new ranges of columns and narrows the others by them.
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

  /// Narrows by a change; undoes it if no point is left.
  mutating func narrowIfPossible(_ change: RangeChange) -> Bool {
    let mark = domain.mark
    if narrow([change]) { return true }
    domain.undo(to: mark)
    return false
  }

  /// Solves the relaxation within the ranges of the domain.
  mutating func solveRelaxation(atMost limit: Int = .max) throws(LPError) -> RelaxationAnswer {
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
    return RelaxationAnswer(solution: solution, mark: domain.mark)
  }

  /// Returns the whole-valued columns whose values are not whole, beyond the tolerance.
  ///
  /// The tolerance is at least the amount by which a relaxation may miss its ranges. Fixed columns
  /// count as whole.
  ///
  /// - Returns: `nil` if ranges have become narrower since the relaxation was solved and exclude
  ///   one of its values. The relaxation then has to be solved anew.
  func fractionalColumns(of relaxation: RelaxationAnswer) -> [Int]? {
    let isOlder = relaxation.mark != domain.mark
    var fractional: [Int] = []
    for column in wholeColumns {
      let value = relaxation.solution.columnValues[column]
      let slack = max(options.integralityTolerance, 2 * options.primalTolerance * (1 + abs(value)))
      let (low, high) = (domain.lower[column], domain.upper[column])
      if isOlder {
        let reach = min(slack, 0.25)
        if value < low - reach || value > high + reach { return nil }
      }
      if abs(value - value.rounded()) > slack && low != high { fractional.append(column) }
    }
    return fractional
  }

  /// Narrows columns whose reduced costs keep them near their bounds. The relaxation must belong to
  /// the present ranges.
  mutating func fixByReducedCosts(_ newest: RelaxationAnswer, node: Int) -> Bool {
    ensure(newest.mark == domain.mark, "reduced costs of other ranges")
    let relaxation = newest.solution
    guard cutoff < .infinity, relaxation.columnDuals.count == original.columnCount,
      original.placedCosts.isEmpty
    else { return true }
    let room =
      cutoff - relaxation.objective
      + SearchTolerance.bound * max(1, abs(relaxation.objective))
    var changes: [RangeChange] = []
    for column in wholeColumns where !domain.isFixed(column) {
      let (low, high) = (domain.lower[column], domain.upper[column])
      let dual = relaxation.columnDuals[column]
      guard abs(dual) > SearchTolerance.fixingDual else { continue }
      let reach = (room / abs(dual) + SearchTolerance.whole).rounded(.down)
      let value = relaxation.columnValues[column]
      if dual > 0, value <= low + SearchTolerance.equal, low + reach < high {
        changes.append(RangeChange(column: column, lower: low, upper: low + reach))
      } else if dual < 0, value >= high - SearchTolerance.equal, high - reach > low {
        changes.append(RangeChange(column: column, lower: high - reach, upper: high))
      }
    }
    if changes.isEmpty { return true }
    tree.append(changes, to: node)
    return narrow(changes)
  }
}

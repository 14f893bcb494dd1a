import FlatMemory

/// The ranges that columns keep for any choice.
///
/// They are the ranges of the columns, narrowed by hard rows and by the hulls of required
/// alternatives. (Bound propagation, as in Savelsbergh, "Preprocessing and probing techniques for
/// mixed integer programming problems", 1994.)
struct CertainRanges {
  /// The greatest number of sweeps over all rows.
  private static let sweeps = 10

  private let search: ChoiceSearch
  private var lower: [Double]
  private var upper: [Double]

  /// Computes the ranges of a search.
  init(of search: ChoiceSearch) throws(Interruption) {
    self.search = search
    let reduction = search.run.reduction
    lower = search.variables.map { reduction.ranges[~$0].lower }
    upper = search.variables.map { reduction.ranges[~$0].upper }
    var rows = search.hard.map { row in
      let (lower, upper) = reduction.ranges[reduction.rows[row].identifier]
      let offset = reduction.rows[row].offset
      return (row: row, lower: lower - offset, upper: upper - offset)
    }
    for disjunction in search.disjunctions where disjunction.level < 0 {
      for hull in disjunction.hulls {
        rows.append((disjunction.row(of: hull), hull.lower, hull.upper))
      }
    }
    for _ in 0..<Self.sweeps {
      var hasNarrowed = false
      for row in rows where narrow(row.row, row.lower, row.upper) { hasNarrowed = true }
      try search.run.budget.spend(rows.count)
      if !hasNarrowed { return }
    }
  }

  /// Narrows the ranges of a row's columns.
  ///
  /// - Returns: Whether another sweep is worthwhile.
  private mutating func narrow(_ row: Int, _ least: Double, _ greatest: Double) -> Bool {
    let terms = search.run.reduction.rows.terms(of: row)
    let activity = activity(of: terms)
    var hasNarrowed = false
    for (variable, coefficient) in terms {
      guard let column = search.column(of: variable) else { continue }
      let own = ends(column, coefficient)
      var limits = (lower: -Double.infinity, upper: Double.infinity)
      if greatest < .infinity, let rest = activity.least.without(own.lower) {
        limits.upper = greatest - rest
      }
      if least > -.infinity, let rest = activity.greatest.without(own.upper) {
        limits.lower = least - rest
      }
      let (one, other) = (limits.lower / coefficient, limits.upper / coefficient)
      if narrow(column: column, min(one, other), max(one, other)) { hasNarrowed = true }
    }
    return hasNarrowed
  }

  private mutating func narrow(column: Int, _ least: Double, _ greatest: Double) -> Bool {
    let noise = Tolerance.equality * max(1, least.isFinite ? abs(least) : abs(greatest))
    let (low, high) = (max(lower[column], least - noise), min(upper[column], greatest + noise))
    // The search finds and reports a contradiction.
    if low > high { return false }
    let gain = max(low - lower[column], upper[column] - high)
    (lower[column], upper[column]) = (low, high)
    return gain > Tolerance.certain * max(1, abs(low), abs(high)) || gain == .infinity
  }

  private func ends(_ column: Int, _ coefficient: Double) -> (lower: Double, upper: Double) {
    coefficient > 0
      ? (coefficient * lower[column], coefficient * upper[column])
      : (coefficient * upper[column], coefficient * lower[column])
  }

  /// A sum with parts that may be infinite.
  private struct Sum {
    var finite = 0.0
    var infinite = 0

    mutating func add(_ part: Double) {
      if part.isInfinite { infinite += 1 } else { finite += part }
    }

    /// Returns the sum without one of its parts; `nil` if other parts are infinite.
    func without(_ part: Double) -> Double? {
      if part.isInfinite { return infinite == 1 ? finite : nil }
      return infinite == 0 ? finite - part : nil
    }
  }

  private func activity(of terms: LinearSum) -> (least: Sum, greatest: Sum) {
    var (least, greatest) = (Sum(), Sum())
    for (variable, coefficient) in terms {
      guard let column = search.column(of: variable) else { continue }
      let ends = ends(column, coefficient)
      least.add(ends.lower)
      greatest.add(ends.upper)
    }
    return (least, greatest)
  }

  /// Returns the first alternative of a disjunction that holds for any choice; `nil` if none does.
  func certainAlternative(of disjunction: OpenDisjunction) -> Int? {
    disjunction.alternatives.firstIndex { $0.parts.allSatisfy { alwaysHolds($0.row) } }
  }

  /// Returns whether the constraint of a row holds within the ranges.
  private func alwaysHolds(_ row: Int) -> Bool {
    let activity = activity(of: search.run.reduction.rows.terms(of: row))
    let relation = search.run.system.relations[search.run.reduction.rows[row].identifier]
    let target = search.target(ofRow: row)
    let noise = 10 * Tolerance.equality * max(1, abs(target))
    let isHigh = activity.least.infinite == 0 && activity.least.finite >= target - noise
    let isLow = activity.greatest.infinite == 0 && activity.greatest.finite <= target + noise
    switch relation {
    case .lessThanOrEqual: return isLow
    case .greaterThanOrEqual: return isHigh
    case .equal: return isLow && isHigh
    }
  }
}

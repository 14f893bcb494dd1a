import ConstraintSolving
import LinearProgramming

@testable import SimplexBackend

/// The least sums of the levels of a system, in order, without rounding.
///
/// After each level, every variable and row is restricted to the range that the exact duals
/// allow. The next level then chooses only among optimal points.
struct ExactLevels {
  /// The sum of each level, the highest first; `nil` if the required constraints have no
  /// solution.
  let sums: [(priority: Double, sum: Double)]?
  /// Whether a value is beyond the limits of a system.
  ///
  /// The value is that of the optimal point nearest to 0, one variable after another. The
  /// distribution of violations is not considered.
  let isBeyondLimits: Bool
  /// Whether the sums leave the distribution over several violations open.
  let isShared: Bool

  /// The remaining range of a column or row after the levels so far.
  private struct Range {
    var lower: ExactRational?
    var upper: ExactRational?
  }

  init(of system: MagnitudeSystem) throws {
    let (rows, columnCount) = (system.rows, system.lowerBounds.count)
    var entries: [SparseMatrix.Entry] = []
    for (number, row) in rows.enumerated() {
      for (variable, coefficient) in row.terms {
        entries.append(.init(row: number, column: variable, value: coefficient))
      }
    }
    let program = LinearProgram(
      matrix: try SparseMatrix(rowCount: rows.count, columnCount: columnCount, entries: entries))
    var lower = system.lowerBounds
    var upper = [Double](repeating: .infinity, count: columnCount)
    for row in rows {
      let isRequired = row.priority == ConstraintSystem.required
      lower.append(isRequired && row.relation != .lessThanOrEqual ? row.constant : -.infinity)
      upper.append(isRequired && row.relation != .greaterThanOrEqual ? row.constant : .infinity)
    }
    let bounds = lower.indices.map { ExactRange(from: lower[$0], to: upper[$0]) }
    func cost(_ variable: Int, at priority: Double?) -> ExactCost {
      let row = variable < columnCount ? nil : rows[variable - columnCount]
      let cost =
        row.flatMap { row in row.priority == priority ? Self.violation(of: row) : nil }
      return ExactCost(cost, within: bounds[variable])
    }
    let simplex = try ExactSimplex(
      program, costs: lower.indices.map { cost($0, at: nil) },
      near: [Double](repeating: 0, count: lower.count),
      ExactBudget(iterations: 100_000, work: .max))
    try simplex.computeValues()
    _ = try simplex.minimize(bounds.map { ExactCost(distanceTo: $0) })
    let isFeasible = lower.indices.allSatisfy {
      cost($0, at: nil).missedBound(at: simplex.values[$0]) == nil
    }
    guard isFeasible else {
      sums = nil
      (isBeyondLimits, isShared) = (false, false)
      return
    }
    var ranges = [Range](repeating: Range(), count: lower.count)
    var sums: [(priority: Double, sum: Double)] = []
    for priority in Set(rows.map(\.priority)).sorted(by: >)
    where priority < ConstraintSystem.required {
      let costs = lower.indices.map { variable in
        var cost = cost(variable, at: priority)
        cost.confine(to: ranges[variable].lower, ranges[variable].upper)
        return cost
      }
      guard try simplex.minimize(costs) else { throw LPError(.backendFailure, "unbounded") }
      var sum = ExactRational.zero
      for (number, row) in rows.enumerated() where row.priority == priority {
        sum = sum + Self.violation(of: row, at: simplex.values[columnCount + number])
      }
      sums.append((priority, sum.double))
      let slopes = Self.slopes(simplex)
      for variable in lower.indices {
        let (least, most) = costs[variable].ends(atSlope: slopes[variable])
        ranges[variable] = Range(lower: least, upper: most)
      }
    }
    self.sums = sums
    let open = rows.indices.filter { number in
      let range = ranges[columnCount + number]
      return rows[number].priority < ConstraintSystem.required
        && (range.lower == nil || range.upper == nil || range.lower != range.upper)
    }
    isShared = open.count > 1
    // The remaining ambiguous variables go to 0, one after another.
    for column in 0..<columnCount {
      let costs = lower.indices.map { variable in
        var cost = ExactCost(
          variable == column ? .deviation(from: 0) : nil, within: bounds[variable])
        cost.confine(to: ranges[variable].lower, ranges[variable].upper)
        return cost
      }
      _ = try simplex.minimize(costs)
      let value = simplex.values[column]
      ranges[column] = Range(lower: value, upper: value)
    }
    isBeyondLimits = simplex.values[..<columnCount].contains {
      abs($0.double) > ConstraintSystem.greatestMagnitude
    }
  }

  private static func violation(of row: MagnitudeSystem.Row) -> PiecewiseLinearCost {
    switch row.relation {
    case .equal: .deviation(from: row.constant)
    case .lessThanOrEqual: .excess(above: row.constant)
    case .greaterThanOrEqual: .shortfall(below: row.constant)
    }
  }

  private static func violation(
    of row: MagnitudeSystem.Row, at activity: ExactRational
  ) -> ExactRational {
    let excess = activity - ExactRational(row.constant)
    let isViolated =
      switch row.relation {
      case .equal: excess.signum != 0
      case .lessThanOrEqual: excess.signum > 0
      case .greaterThanOrEqual: excess.signum < 0
      }
    return isViolated ? ExactRational(excess.numerator.magnitude, excess.denominator) : .zero
  }

  /// Returns the slope at which each variable's cost is supported: minus its price, or its own
  /// cost.
  private static func slopes(_ simplex: ExactSimplex) -> [ExactRational] {
    var slopes = [ExactRational](repeating: .zero, count: simplex.values.count)
    for (place, variable) in simplex.others.enumerated() {
      slopes[variable] = ExactRational(-simplex.prices.entries[place], simplex.prices.denominator)
    }
    for (row, variable) in simplex.basics.enumerated() {
      slopes[variable] = ExactRational(simplex.slope(ofRow: row))
    }
    return slopes
  }
}

extension ExactCost {
  /// Returns the ends of the interval in which the cost less a slope is least.
  fileprivate func ends(
    atSlope slope: ExactRational
  ) -> (least: ExactRational?, most: ExactRational?) {
    var least: ExactRational?
    var most: ExactRational?
    for (place, point) in points.enumerated() {
      let isSteeper = slopes[place + 1].map { slope < ExactRational($0) } ?? true
      let isFlatter = slopes[place].map { ExactRational($0) < slope } ?? true
      // Without a slope, the point is a bound.
      if isFlatter { least = point }
      if isSteeper, most == nil { most = point }
    }
    return (least, most)
  }

  /// Excludes values outside of a range.
  fileprivate mutating func confine(to lower: ExactRational?, _ upper: ExactRational?) {
    if let lower, lower == upper {
      (points, slopes) = ([lower, lower], [nil, .zero, nil])
      return
    }
    if let lower {
      while let first = points.first, first < lower || first == lower {
        points.removeFirst()
        slopes.removeFirst()
      }
      points.insert(lower, at: 0)
      slopes.insert(nil, at: 0)
    }
    if let upper {
      while let last = points.last, upper < last || upper == last {
        points.removeLast()
        slopes.removeLast()
      }
      points.append(upper)
      slopes.append(nil)
    }
  }
}

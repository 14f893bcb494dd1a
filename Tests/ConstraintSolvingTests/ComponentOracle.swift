import ConstraintSolving

/// A direct implementation of rules 1 to 4 for variables without definitions. Each rule narrows a
/// polyhedron, and all its vertices are enumerated.
struct ComponentOracle {
  /// A constraint over all variables of the component.
  struct Row {
    var coefficients: [Rational]
    var relation: ConstraintRelation
    var constant: Rational
    var priority: Int

    var isRequired: Bool { priority == 1000 }

    /// The excess of the sum of the terms over the constant.
    var excess: Hyperplane { Hyperplane(coefficients, constant) }

    func violation(at point: [Rational]) throws(Overflow) -> Rational {
      let difference = try excess.excess(at: point)
      switch relation {
      case .equal: return difference.magnitude
      case .lessThanOrEqual: return difference.sign > 0 ? difference : .zero
      case .greaterThanOrEqual: return difference.sign < 0 ? -difference : .zero
      }
    }
  }

  var targets: [Rational]
  var lower: [Rational?]
  var upper: [Rational?]
  var rows: [Row]

  /// The solution, and the range of each variable before rule 4. An end is `nil` without limit.
  struct Answer {
    var values: [Rational]
    var ranges: [(lower: Rational?, upper: Rational?)]
    /// How often rule 3 minimised a largest violation that rule 2 left open, over all levels.
    var fairnessRounds: Int
  }

  /// Returns the answer, or `nil` if the required constraints contradict each other.
  func answer() throws(Overflow) -> Answer? {
    var solutions = required
    var shortfalls: [[Hyperplane]] = []
    for priority in Set(rows.map(\.priority)).sorted(by: >) where priority < 1000 {
      guard let level = try solutions.keepLeastSum(rows.filter { $0.priority == priority })
      else { return nil }
      shortfalls.append(level)
    }
    var rounds = 0
    for level in shortfalls { rounds += try solutions.share(level) }
    let points = try solutions.vertices()
    guard var chosen = points.first else { return nil }
    for point in points where try precedes(point, chosen) { chosen = point }
    var ranges: [(lower: Rational?, upper: Rational?)] = []
    for variable in targets.indices {
      let values = points.map { $0[variable] }
      ranges.append(
        (
          try solutions.recedes(variable, by: Rational(-1)) ? nil : Rational.least(of: values),
          try solutions.recedes(variable, by: .one) ? nil : Rational.greatest(of: values)
        ))
    }
    return Answer(values: chosen, ranges: ranges, fairnessRounds: rounds)
  }

  /// Applies rule 1: the points that satisfy required constraints and bounds.
  private var required: Polyhedron {
    var points = Polyhedron(cutAt: targets)
    for row in rows where row.isRequired { points.hold(row) }
    for variable in targets.indices {
      func end(at value: Rational) -> Hyperplane {
        Hyperplane(coordinate: variable, of: targets.count, at: value)
      }
      if let least = lower[variable] { points.hold(nonNegative: end(at: least)) }
      if let most = upper[variable] { points.hold(nonNegative: end(at: most).flipped) }
    }
    return points
  }

  /// Applies rule 4: whether the first variable whose distances to its target differ is nearer to
  /// it.
  private func precedes(_ point: [Rational], _ other: [Rational]) throws(Overflow) -> Bool {
    for (variable, target) in targets.enumerated() {
      let first = try (point[variable] - target).magnitude
      let second = try (other[variable] - target).magnitude
      if first != second { return try Rational.isLess(first, second) }
    }
    return false
  }
}

extension Polyhedron {
  /// Keeps the points at which a constraint holds.
  fileprivate mutating func hold(_ row: ComponentOracle.Row) {
    switch row.relation {
    case .equal: hold(row.excess)
    case .lessThanOrEqual: hold(nonNegative: row.excess.flipped)
    case .greaterThanOrEqual: hold(nonNegative: row.excess)
    }
  }

  /// Applies rule 2: keeps the points at which the violations of a level have the least sum.
  ///
  /// Where a sum of convex functions has its least value, each function is linear. A constraint
  /// violated at one of these points is therefore violated in the same direction, or just
  /// holds, at all points.
  ///
  /// - Returns: Planes whose excess is the violation of a violated constraint, or nil if there
  ///   are no points.
  /// - Throws: `Overflow` when a number outgrows exact arithmetic.
  fileprivate mutating func keepLeastSum(
    _ level: [ComponentOracle.Row]
  ) throws(Overflow) -> [Hyperplane]? {
    var sums: [(point: [Rational], sum: Rational)] = []
    for point in try vertices(cutBy: level.map(\.excess)) {
      var sum = Rational.zero
      for row in level { sum = try sum + row.violation(at: point) }
      sums.append((point, sum))
    }
    guard let least = try Rational.least(of: sums.map(\.sum)) else { return nil }
    let optimal = sums.filter { $0.sum == least }.map(\.point)
    var shortfalls: [Hyperplane] = []
    for row in level {
      var violated: [Rational]?
      for point in optimal where try !row.violation(at: point).isZero { violated = point }
      if let violated {
        let isAbove = try row.excess.excess(at: violated).sign > 0
        let shortfall = isAbove ? row.excess : row.excess.flipped
        hold(nonNegative: shortfall)
        shortfalls.append(shortfall)
      } else {
        hold(row)
      }
    }
    var total = Hyperplane([Rational](repeating: .zero, count: dimension), least)
    for shortfall in shortfalls { total = try total + shortfall }
    hold(total)
    return shortfalls
  }

  /// Applies rule 3: keeps the points at which the largest amount is least, then the next
  /// largest, and so on.
  ///
  /// - Parameter amounts: Planes whose excess is the amount, which is never negative.
  /// - Returns: The number of rounds.
  /// - Throws: `Overflow` when a number outgrows exact arithmetic.
  fileprivate mutating func share(_ amounts: [Hyperplane]) throws(Overflow) -> Int {
    var rounds = 0
    var open = amounts
    while true {
      // An amount with only one value is settled. After a round, the largest amounts are.
      let points = try vertices()
      var rest: [Hyperplane] = []
      for amount in open {
        var values = Set<Rational>()
        for point in points { values.insert(try amount.excess(at: point)) }
        if values.count > 1 { rest.append(amount) }
      }
      open = rest
      if open.isEmpty { return rounds }
      let largest = try leastMaximum(of: open)
      for amount in open { hold(nonNegative: try amount.lowered(by: largest).flipped) }
      rounds += 1
    }
  }

  /// Returns the least possible value of the largest amount: the least height of a point above
  /// all.
  private func leastMaximum(of amounts: [Hyperplane]) throws(Overflow) -> Rational {
    let height = Hyperplane(coordinate: dimension, of: dimension + 1, at: .zero)
    var points = lifted
    for amount in amounts { points.hold(nonNegative: try height + amount.lifted.flipped) }
    return try Rational.least(of: points.vertices().map { $0[dimension] }) ?? .zero
  }
}

extension Rational {
  static func least(of values: [Rational]) throws(Overflow) -> Rational? {
    guard var least = values.first else { return nil }
    for value in values where try isLess(value, least) { least = value }
    return least
  }

  static func greatest(of values: [Rational]) throws(Overflow) -> Rational? {
    try least(of: values.map { -$0 }).map { -$0 }
  }
}

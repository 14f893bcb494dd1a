import ConstraintSolving

/// Rules 1, 2 and 4 for variables without definitions, literally: the solution and the ends of the
/// ranges are vertices of the arrangement of all constraints, bounds and targets.
struct ComponentOracle {
  /// A constraint over all variables of the component.
  struct Row {
    var coefficients: [Rational]
    var relation: ConstraintRelation
    var constant: Rational
    var priority: Int

    func activity(at point: [Rational]) throws(Overflow) -> Rational {
      var sum = Rational.zero
      for (coefficient, value) in zip(coefficients, point) where !coefficient.isZero {
        sum = try sum + coefficient * value
      }
      return sum
    }

    func violation(at point: [Rational]) throws(Overflow) -> Rational {
      let difference = try activity(at: point) - constant
      switch relation {
      case .equal: return difference.magnitude
      case .lessThanOrEqual: return difference.sign > 0 ? difference : .zero
      case .greaterThanOrEqual: return difference.sign < 0 ? -difference : .zero
      }
    }

    /// The same constraint on directions: one along which its violation does not change for good.
    var homogeneous: Row {
      Row(coefficients: coefficients, relation: relation, constant: .zero, priority: 1000)
    }
  }

  var targets: [Rational]
  var lower: [Rational?]
  var upper: [Rational?]
  var rows: [Row]

  /// The solution, and the range of each variable before rule 4; an end is nil without limit.
  struct Answer {
    var values: [Rational]
    var ranges: [(lower: Rational?, upper: Rational?)]
  }

  private var dimension: Int { targets.count }

  /// The answer, or nil if the required constraints contradict each other.
  func answer() throws(Overflow) -> Answer? {
    let points = try feasibleVertices(rows, lower, upper, targets: targets, also: [])
    let levels = Set(rows.map(\.priority)).filter { $0 < 1000 }.sorted(by: >)
    var face: [[Rational]] = []
    var best: [Rational] = []
    for point in points {
      var sums: [Rational] = []
      for level in levels {
        var sum = Rational.zero
        for row in rows where row.priority == level { sum = try sum + row.violation(at: point) }
        sums.append(sum)
      }
      let isBetter = try Self.precedes(sums, best)
      if face.isEmpty || isBetter {
        best = sums
        face = [point]
      } else if sums == best {
        face.append(point)
      }
    }
    guard var chosen = face.first else { return nil }
    for point in face where try Self.precedes(try distances(point), try distances(chosen)) {
      chosen = point
    }
    var ranges: [(lower: Rational?, upper: Rational?)] = []
    for variable in 0..<dimension {
      var least = chosen[variable]
      var greatest = least
      for point in face {
        if try Rational.isLess(point[variable], least) { least = point[variable] }
        if try Rational.isLess(greatest, point[variable]) { greatest = point[variable] }
      }
      ranges.append(
        (
          try recedes(variable, towards: Rational(-1)) ? nil : least,
          try recedes(variable, towards: .one) ? nil : greatest
        ))
    }
    return Answer(values: chosen, ranges: ranges)
  }

  private func distances(_ point: [Rational]) throws(Overflow) -> [Rational] {
    var distances: [Rational] = []
    for (value, target) in zip(point, targets) {
      distances.append(try value - target)
    }
    return distances.map(\.magnitude)
  }

  private static func precedes(_ left: [Rational], _ right: [Rational]) throws(Overflow) -> Bool {
    for (first, second) in zip(left, right) where first != second {
      return try Rational.isLess(first, second)
    }
    return false
  }

  /// Whether the solutions of all levels go on for ever in a direction that moves a variable: levels
  /// stay optimal only where no violation changes.
  private func recedes(_ variable: Int, towards step: Rational) throws(Overflow) -> Bool {
    let zeros = [Rational](repeating: .zero, count: dimension)
    return try !feasibleVertices(
      rows.map(\.homogeneous), lower.map { $0.map { _ in .zero } },
      upper.map { $0.map { _ in .zero } }, targets: zeros,
      also: [Hyperplane(coordinate: variable, of: dimension, at: step)]
    ).isEmpty
  }

  private func feasibleVertices(
    _ rows: [Row], _ lower: [Rational?], _ upper: [Rational?], targets: [Rational],
    also forced: [Hyperplane]
  ) throws(Overflow) -> [[Rational]] {
    var forced = forced
    var planes: [Hyperplane] = []
    for row in rows {
      let plane = Hyperplane(row.coefficients, row.constant)
      if row.priority == 1000, row.relation == .equal {
        forced.append(plane)
      } else {
        planes.append(plane)
      }
    }
    for variable in targets.indices {
      for value in [targets[variable], lower[variable], upper[variable]] {
        guard let value else { continue }
        planes.append(Hyperplane(coordinate: variable, of: targets.count, at: value))
      }
    }
    var feasible: [[Rational]] = []
    for point in try Arrangement(targets.count, forced: forced, planes).vertices
    where try isFeasible(point, rows, lower, upper) {
      feasible.append(point)
    }
    return feasible
  }

  private func isFeasible(
    _ point: [Rational], _ rows: [Row], _ lower: [Rational?], _ upper: [Rational?]
  ) throws(Overflow) -> Bool {
    for row in rows where row.priority == 1000 {
      if try !row.violation(at: point).isZero { return false }
    }
    for (variable, value) in point.enumerated() {
      if let least = lower[variable], try Rational.isLess(value, least) { return false }
      if let most = upper[variable], try Rational.isLess(most, value) { return false }
    }
    return true
  }
}

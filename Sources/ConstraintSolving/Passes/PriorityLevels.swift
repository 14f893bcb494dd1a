/// One optimisation: constraints whose weighted violations are minimised together.
package struct Pass {
  /// The constraints, rising, with their weights.
  package var members: [(constraint: Int, weight: Double)]
  /// Whether solutions that tie in the sum are told apart by fairness (rule 3).
  package var isFair: Bool
}

/// How priorities become passes.
package enum PriorityLevels {
  /// The passes over the optional constraints of a component, highest level first.
  ///
  /// `lexicographic` has a pass per distinct priority with weights of 1. `weighted` has one pass:
  /// the distinct priorities sorted, the lowest weighs 1 and each higher one
  /// `min(1000, ⌊4e8^(1/(levels−1))⌋)` times as much as the one below, unless it is given another
  /// weight.
  package static func passes(
    over constraints: [Int], of system: ConstraintSystem, _ strategy: SolveStrategy,
    allPriorities: [Double], weights given: [Double: Double] = [:]
  ) -> [Pass] {
    let optional = constraints.filter { !system.isRequired($0) }
    guard !optional.isEmpty else { return [] }
    switch strategy {
    case .lexicographic:
      var byPriority: [Double: [(constraint: Int, weight: Double)]] = [:]
      for constraint in optional {
        byPriority[system.priorities[constraint], default: []].append((constraint, 1))
      }
      return byPriority.keys.sorted(by: >).map { Pass(members: byPriority[$0] ?? [], isFair: true) }
    case .weighted:
      let weights = weights(of: allPriorities).merging(given) { $1 }
      return [
        Pass(members: optional.map { ($0, weights[system.priorities[$0]] ?? 1) }, isFair: false)
      ]
    }
  }

  /// The distinct optional priorities of a system, rising.
  static func distinctPriorities(of system: ConstraintSystem) -> [Double] {
    Set(system.priorities.filter { $0 < ConstraintSystem.required }).sorted()
  }

  /// The default weight of each optional priority of a system.
  package static func weights(of system: ConstraintSystem) -> [Double: Double] {
    weights(of: distinctPriorities(of: system))
  }

  /// The weight of each priority, given the distinct ones rising.
  package static func weights(of priorities: [Double]) -> [Double: Double] {
    let steps = Double(max(priorities.count - 1, 1))
    let factor = priorities.count > 1 ? min(1000, floorOfRoot(4e8, steps)) : 1
    var weight = 1.0
    var weights: [Double: Double] = [:]
    for priority in priorities {
      weights[priority] = weight
      weight *= factor
    }
    return weights
  }

  /// `⌊value^(1/degree)⌋` without a library of mathematics: the largest whole number whose power
  /// does not exceed the value.
  private static func floorOfRoot(_ value: Double, _ degree: Double) -> Double {
    var root = 1.0
    while root < 1000, power(root + 1, degree) <= value { root += 1 }
    return root
  }

  private static func power(_ base: Double, _ exponent: Double) -> Double {
    var result = 1.0
    var count = 0.0
    while count < exponent, result <= 1e12 {
      result *= base
      count += 1
    }
    return result
  }
}

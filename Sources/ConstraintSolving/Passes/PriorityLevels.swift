/// The levels in which optional constraints are served, and the weights of their violations.
package struct PriorityLevels: Sendable {
  /// The level of each constraint, 0 the highest; -1 for required ones. Empty without levels.
  package let levelOfConstraint: [Int32]
  /// The factor of each constraint's violation; empty if all factors are 1.
  private let weightOfConstraint: [Double]
  /// The number of levels.
  package let count: Int
  /// Whether fairness (rule 3) decides between solutions that tie in the sum of a level.
  package let isFair: Bool

  /// Determines the levels of a system.
  ///
  /// `lexicographic` has one level per distinct priority, with weights of 1. `weighted` has a
  /// single level. Among its distinct priorities, the lowest weighs 1. Each higher priority weighs
  /// `min(1000, ⌊4e8^(1/(levels−1))⌋)` times as much as the next lower one, unless the options give
  /// it another weight.
  package init(of system: ConstraintSystem, _ options: SolveOptions) {
    let strategy = options.strategy
    let priorities = Self.distinctPriorities(of: system)
    isFair = strategy == .lexicographic
    count = strategy == .lexicographic ? priorities.count : min(1, priorities.count)
    guard !priorities.isEmpty else {
      levelOfConstraint = []
      weightOfConstraint = []
      return
    }
    // Constraints of one priority are often adjacent.
    var (last, level) = (ConstraintSystem.required, Int32(-1))
    levelOfConstraint = system.priorities.map { priority in
      if priority != last {
        last = priority
        if priority >= ConstraintSystem.required {
          level = -1
        } else if strategy == .weighted {
          level = 0
        } else {
          level = Int32(priorities.count - 1 - priorities.firstPlace { $0 >= priority })
        }
      }
      return level
    }
    let weights =
      strategy == .weighted
      ? Self.weights(of: priorities).merging(options.weights) { $1 } : [:]
    weightOfConstraint =
      strategy == .weighted ? system.priorities.map { weights[$0] ?? 1 } : []
  }

  /// Returns the factor of a constraint's violation.
  package func weight(of constraint: Int) -> Double {
    weightOfConstraint.isEmpty ? 1 : weightOfConstraint[constraint]
  }

  /// Returns the distinct optional priorities of a system, ascending.
  static func distinctPriorities(of system: ConstraintSystem) -> [Double] {
    var priorities: [Double] = []
    for priority in system.priorities where priority < ConstraintSystem.required {
      // Most systems have few priorities.
      var place = priorities.count - 1
      let oldest = max(0, priorities.count - 8)
      while place >= oldest, priorities[place] != priority { place -= 1 }
      if place < oldest { priorities.append(priority) }
    }
    priorities.sort()
    var distinct: [Double] = []
    for priority in priorities where priority != distinct.last { distinct.append(priority) }
    return distinct
  }

  /// Returns the default weight of each optional priority of a system.
  package static func weights(of system: ConstraintSystem) -> [Double: Double] {
    weights(of: distinctPriorities(of: system))
  }

  /// Returns the weight of each priority, given the distinct priorities, ascending.
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

  /// Returns `⌊value^(1/degree)⌋` without a math library: the largest whole number whose power does
  /// not exceed the value.
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

import FlatMemory

/// A constraint in a form in which those over the same sum can be told: terms by variable, the
/// first coefficient 1.
struct NormalizedConstraint {
  struct Term: Hashable {
    var variable: Int
    var coefficient: Double
  }

  let constraint: Int
  private(set) var terms: [Term] = []
  let relation: ConstraintRelation
  let constant: Double
  let priority: Double

  init(of constraint: Int, in system: ConstraintSystem) {
    self.constraint = constraint
    var coefficients: [Int: Double] = [:]
    for (variable, coefficient) in system.terms(of: constraint) {
      coefficients[variable, default: 0] += coefficient
    }
    let sorted = coefficients.filter { $0.value != 0 }.ordered { $0.key < $1.key }
    let divisor = sorted.first?.value ?? 1
    terms = sorted.map { Term(variable: $0.key, coefficient: $0.value / divisor) }
    relation =
      divisor > 0 ? system.relations[constraint] : system.relations[constraint].mirrored
    constant = system.constants[constraint] / divisor
    priority = system.priorities[constraint]
  }

  /// Whether a constraint over the same sum holds wherever this one does.
  func implies(_ other: NormalizedConstraint) -> Bool {
    switch (relation, other.relation) {
    case (.equal, .equal): constant == other.constant
    case (.equal, .lessThanOrEqual), (.lessThanOrEqual, .lessThanOrEqual):
      constant <= other.constant
    case (.equal, .greaterThanOrEqual), (.greaterThanOrEqual, .greaterThanOrEqual):
      constant >= other.constant
    default: false
    }
  }
}

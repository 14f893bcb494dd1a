/// A constraint in a form that shows which constraints have the same sum.
///
/// Terms are ordered by variable, and the first coefficient is 1.
struct NormalizedConstraint {
  let constraint: Int
  /// The key that constraints over the same sum share; empty without variables.
  let key: [Double]
  let relation: ConstraintRelation
  let constant: Double
  let priority: Double

  init(of constraint: Int, in system: ConstraintSystem) {
    self.constraint = constraint
    var terms = system.terms(of: constraint).normalized
    let divisor = terms.first?.coefficient ?? 1
    for place in terms.indices { terms[place].coefficient /= divisor }
    key = terms.key
    relation =
      divisor > 0 ? system.relations[constraint] : system.relations[constraint].mirrored
    constant = system.constants[constraint] / divisor
    priority = system.priorities[constraint]
  }

  /// Whether a constraint over the same sum holds at each point where this one does.
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

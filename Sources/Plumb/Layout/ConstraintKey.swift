import LayoutNotation

/// What two equations must share for the later one to edit the earlier one's constant.
struct ConstraintKey: Hashable {
  private struct Term: Hashable {
    var coefficient: Double
    var view: ObjectIdentifier?
    var attribute: LayoutAttribute?
  }

  private let first: Term
  private let relation: Relation
  private let terms: Set<Term>
  private let priority: Double
  /// The conditions around it, each with its constant, since other numbers ask something else.
  private let branches: [Branch]

  private struct Branch: Hashable {
    var condition: ConstraintKey
    var constant: Double
    var holds: Bool
  }

  /// The key of a constraint, or of the same one with another priority.
  init(_ constraint: LayoutConstraint, priority: Double? = nil) {
    first = Term(
      coefficient: 1, view: ObjectIdentifier(constraint.item),
      attribute: constraint.attribute.canonical)
    relation = constraint.relation
    terms = Set(
      constraint.terms.map { term in
        switch term.value {
        case .attribute(let view, let attribute):
          Term(
            coefficient: term.coefficient, view: ObjectIdentifier(view),
            attribute: attribute.canonical)
        case .percent: Term(coefficient: term.coefficient)
        }
      })
    self.priority = priority ?? constraint.priority
    branches =
      constraint.branch.map { branch in
        [
          Branch(
            condition: ConstraintKey(branch.condition), constant: branch.condition.constant,
            holds: branch.holds)
        ]
      } ?? []
  }
}

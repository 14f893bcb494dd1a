import LayoutNotation

/// What two equations must share for the later one to edit the earlier one's constant.
struct ConstraintKey: Hashable {
  private struct Term: Hashable {
    var coefficient: Double
    var view: Int?
    var attribute: LayoutAttribute?

    /// An order in which the same terms always come: each view and attribute occurs once.
    static func precedes(_ first: Term, _ second: Term) -> Bool {
      guard let view = first.view, let other = second.view else { return first.view == nil }
      if view != other { return view < other }
      return first.attribute.map(\.rawValue) ?? "" < second.attribute.map(\.rawValue) ?? ""
    }
  }

  private let item: Int
  private let attribute: LayoutAttribute
  private let relation: Relation
  private let terms: [Term]
  /// The keys of the parts, where there are several.
  private let alternatives: [[ConstraintKey]]
  /// The bits of the priority, so that one that is no number equals itself.
  private let priority: UInt64
  /// The conditions around it, each with its constant, since other numbers ask something else.
  private let branches: [Branch]

  private struct Branch: Hashable {
    var condition: ConstraintKey
    var constant: Double
    var holds: Bool
  }

  /// The key of a constraint, or of the same one with another priority.
  init(_ constraint: LayoutConstraint, priority: Priority? = nil) {
    item = constraint.item.id
    attribute = constraint.attribute.canonical
    relation = constraint.relation
    var terms = constraint.terms.map { term in
      switch term.value {
      case .attribute(let view, let attribute):
        Term(coefficient: term.coefficient, view: view.id, attribute: attribute.canonical)
      case .percent: Term(coefficient: term.coefficient)
      }
    }
    if terms.count > 1 { terms.sort(by: Term.precedes) }
    self.terms = terms
    alternatives = constraint.alternatives.map { $0.map { ConstraintKey($0) } }
    self.priority = (priority ?? constraint.priority).rawValue.bitPattern
    branches =
      constraint.branch.map { branch in
        [
          Branch(
            condition: ConstraintKey(branch.condition), constant: branch.condition.constant,
            holds: branch.holds)
        ]
      } ?? []
  }

  /// Hashes what most keys differ in. Attributes and relations are left out: they would be hashed
  /// as the texts that they are written as.
  func hash(into hasher: inout Hasher) {
    hasher.combine(item)
    hasher.combine(priority)
    for term in terms {
      hasher.combine(term.view)
      hasher.combine(term.coefficient)
    }
  }
}

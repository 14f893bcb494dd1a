import LayoutNotation

/// What an equations text asks for.
struct EquationReading {
  let equations: [Equation]
  /// The constraints, each with the number of its equation.
  var drafts: [(constraint: LayoutConstraint, place: Int)] = []
  /// The priorities of sizes, each with the number of its equation.
  var priorities: [(LayoutView, Equation.SizePriority, Double, place: Int)] = []
  /// The first items that are not hidden, in the order of the equations.
  private(set) var firstItems: [LayoutView] = []

  /// A reading of nothing yet.
  init(equations: [Equation]) { self.equations = equations }

  /// Notes the constraint of an equation.
  mutating func add(_ constraint: LayoutConstraint, _ place: Int) {
    constraint.isTraced = equations[place].isTraced
    drafts.append((constraint, place))
    if !constraint.item.isHidden { firstItems.append(constraint.item) }
  }
}

extension LayoutConstraint {
  /// Whether the constants are those of another constraint that differs in nothing else.
  func hasConstants(of other: LayoutConstraint) -> Bool {
    alternatives.isEmpty ? constant == other.constant : constants == other.constants
  }
}

extension [LayoutConstraint] {
  /// The constraint of the list with the constant of another one; `nil` where there is none, and then
  /// the other one is in the list from now on.
  mutating func noting(_ draft: LayoutConstraint) -> LayoutConstraint? {
    if let same = first(where: { $0.hasConstants(of: draft) }) { return same }
    append(draft)
    return nil
  }
}

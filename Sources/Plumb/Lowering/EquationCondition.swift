import LayoutNotation

/// What a condition of an equations text came to when it was read.
enum EquationCondition {
  /// It asks about the layout.
  case open(LayoutConstraint)
  /// It asks about numbers alone, and its own scope counts or not.
  case decided(Bool, outer: EquationScope?)
  /// It stands in a branch that is ruled out.
  case never

  /// Where the lines of one of its branches count; `nil`: everywhere.
  func scope(holds: Bool) -> EquationScope? {
    switch self {
    case .open(let condition): .branch(.init(condition: condition, holds: holds))
    case .decided(let truth, let outer): truth == holds ? outer : .never
    case .never: .never
    }
  }
}

/// Where a line of an equations text counts, if not everywhere.
enum EquationScope {
  /// On one side of a condition.
  case branch(LayoutConstraint.Branch)
  /// Nowhere: numbers rule it out.
  case never

  /// The side of a condition.
  var branch: LayoutConstraint.Branch? {
    if case .branch(let branch) = self { branch } else { nil }
  }

  /// Whether the line counts nowhere.
  var isNever: Bool {
    if case .never = self { true } else { false }
  }
}

extension Relation {
  /// Whether a left side stands in the relation to a right one that it exceeds by so much: rounded
  /// to 1e-6, so that the rounding of a solve decides nothing.
  func holds(excess: Double) -> Bool {
    let rounded = (excess * 1e6).rounded()
    return switch self {
    case .equal: rounded == 0
    case .lessThanOrEqual: rounded <= 0
    case .greaterThanOrEqual: rounded >= 0
    }
  }
}

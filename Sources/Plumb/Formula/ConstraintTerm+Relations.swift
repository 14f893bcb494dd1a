public import LayoutNotation

// The operators make a constraint that is in no layout yet: add it with `Layout.add(_:)`.

extension ConstraintTerm {
  /// A constraint, in no layout yet, that makes both sides equal. Violations are points of the left
  /// side's attribute.
  public static func == (left: ConstraintTerm, right: ConstraintTerm) -> LayoutConstraint {
    Formula(.term(left), .equal, .term(right)).constraint(of: left)
  }

  /// A constraint that makes both sides equal; a number stands for no view, not for the superview.
  public static func == (left: ConstraintTerm, right: Double) -> LayoutConstraint {
    Formula(.term(left), .equal, .number(right)).constraint(of: left)
  }

  /// A constraint that makes both sides equal; a number stands for no view, not for the superview.
  public static func == (left: Double, right: ConstraintTerm) -> LayoutConstraint {
    Formula(.number(left), .equal, .term(right)).constraint(of: right)
  }

  /// A constraint, in no layout yet, that makes the left side at most the right one. A negative
  /// multiplier on the left turns the relation round.
  public static func <= (left: ConstraintTerm, right: ConstraintTerm) -> LayoutConstraint {
    Formula(.term(left), .lessThanOrEqual, .term(right)).constraint(of: left)
  }

  /// A constraint that makes the left side at most the right one.
  public static func <= (left: ConstraintTerm, right: Double) -> LayoutConstraint {
    Formula(.term(left), .lessThanOrEqual, .number(right)).constraint(of: left)
  }

  /// A constraint that makes the left side at most the right one.
  public static func <= (left: Double, right: ConstraintTerm) -> LayoutConstraint {
    Formula(.number(left), .lessThanOrEqual, .term(right)).constraint(of: right)
  }

  /// A constraint, in no layout yet, that makes the left side at least the right one. A negative
  /// multiplier on the left turns the relation round.
  public static func >= (left: ConstraintTerm, right: ConstraintTerm) -> LayoutConstraint {
    Formula(.term(left), .greaterThanOrEqual, .term(right)).constraint(of: left)
  }

  /// A constraint that makes the left side at least the right one.
  public static func >= (left: ConstraintTerm, right: Double) -> LayoutConstraint {
    Formula(.term(left), .greaterThanOrEqual, .number(right)).constraint(of: left)
  }

  /// A constraint that makes the left side at least the right one.
  public static func >= (left: Double, right: ConstraintTerm) -> LayoutConstraint {
    Formula(.number(left), .greaterThanOrEqual, .term(right)).constraint(of: right)
  }
}

/// Binds weaker than comparisons, `&&` and `||`, so that `a == b + 4 ~ 750` sets the priority of `a
/// == b + 4`, and `a == b || a == c ~ 750` that of the whole.
precedencegroup ConstraintPriorityPrecedence {
  lowerThan: LogicalDisjunctionPrecedence
  higherThan: AssignmentPrecedence
}

infix operator ~ : ConstraintPriorityPrecedence

extension LayoutConstraint {
  /// Sets the priority of a constraint, in (0, 1000]; `solve` throws if it lies outside. It binds
  /// weaker than comparisons: `a == b + 4 ~ 750` needs no parentheses.
  ///
  /// - Returns: The same constraint.
  public static func ~ (constraint: LayoutConstraint, priority: Priority) -> LayoutConstraint {
    constraint.setPriority(priority)
    return constraint
  }

  /// The priority belongs to the formula as it is written; to what another notation wrote, or was
  /// changed since, it is a change.
  private func setPriority(_ priority: Priority) {
    guard case .formula = source.place, !isEdited else {
      self.priority = priority
      return
    }
    // The last priority counts, and it alone.
    let earlier = " ~ \(self.priority)"
    let text = source.text
    let formula = text.hasSuffix(earlier) ? String(text.dropLast(earlier.count)) : text
    restate(priority: priority, as: "\(formula) ~ \(priority)")
  }
}

extension Priority {
  /// A priority that is higher by a number, such as `.low + 1`.
  public static func + (priority: Priority, difference: Priority) -> Priority {
    Priority(priority.rawValue + difference.rawValue)
  }

  /// A priority that is lower by a number, such as `.high - 1`.
  public static func - (priority: Priority, difference: Priority) -> Priority {
    Priority(priority.rawValue - difference.rawValue)
  }
}

/// A formula as it was written.
private struct Formula {
  enum Side {
    case term(ConstraintTerm)
    case number(Double)
  }

  private let left: Side
  private let relation: Relation
  private let right: Side

  init(_ left: Side, _ relation: Relation, _ right: Side) {
    self.left = left
    self.relation = relation
    self.right = right
  }

  /// The constraint of the formula, with what is wrong with it.
  ///
  /// - Parameter first: The first term, whose place in the code is the formula's.
  /// - Returns: The constraint.
  func constraint(of first: ConstraintTerm) -> LayoutConstraint {
    let source = ConstraintSource(
      text: "\(left.text) \(relation.rawValue) \(right.text)", place: .formula,
      location: first.location)
    let draft = ConstraintDraft(
      left: left.side, relation: relation, right: right.side, impliesSuperview: false)
    return LayoutConstraint(
      draft, of: first.view, first.attribute, source: source)
  }
}

extension Formula.Side {
  var side: ConstraintDraft.Side {
    switch self {
    case .term(let term):
      .init(
        terms: [
          .init(
            coefficient: term.multiplier, value: .attribute(term.view, term.attribute))
        ], constant: term.constant)
    case .number(let number): .init(constant: number)
    }
  }

  var text: String {
    switch self {
    case .term(let term): term.description
    case .number(let number): exact(number)
    }
  }
}

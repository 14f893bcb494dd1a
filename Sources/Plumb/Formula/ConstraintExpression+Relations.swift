public import LayoutNotation

// The operators make a constraint that is in no layout yet: add it with `Layout.add(_:)`.

extension ConstraintExpression {
  /// A constraint, in no layout yet, that makes both sides equal. Violations are points of the left
  /// side's attribute.
  public static func == (left: ConstraintExpression, right: ConstraintExpression)
    -> LayoutConstraint
  {
    LayoutConstraint(.expression(left), .equal, .expression(right), of: left)
  }

  /// A constraint that makes both sides equal; a number stands for no view, not for the superview.
  public static func == (left: ConstraintExpression, right: Double) -> LayoutConstraint {
    LayoutConstraint(.expression(left), .equal, .number(right), of: left)
  }

  /// A constraint that makes both sides equal; a number stands for no view, not for the superview.
  public static func == (left: Double, right: ConstraintExpression) -> LayoutConstraint {
    LayoutConstraint(.number(left), .equal, .expression(right), of: right)
  }

  /// A constraint, in no layout yet, that makes the left side at most the right one. A negative
  /// multiplier on the left turns the relation round.
  public static func <= (left: ConstraintExpression, right: ConstraintExpression)
    -> LayoutConstraint
  {
    LayoutConstraint(.expression(left), .lessThanOrEqual, .expression(right), of: left)
  }

  /// A constraint that makes the left side at most the right one.
  public static func <= (left: ConstraintExpression, right: Double) -> LayoutConstraint {
    LayoutConstraint(.expression(left), .lessThanOrEqual, .number(right), of: left)
  }

  /// A constraint that makes the left side at most the right one.
  public static func <= (left: Double, right: ConstraintExpression) -> LayoutConstraint {
    LayoutConstraint(.number(left), .lessThanOrEqual, .expression(right), of: right)
  }

  /// A constraint, in no layout yet, that makes the left side at least the right one. A negative
  /// multiplier on the left turns the relation round.
  public static func >= (left: ConstraintExpression, right: ConstraintExpression)
    -> LayoutConstraint
  {
    LayoutConstraint(.expression(left), .greaterThanOrEqual, .expression(right), of: left)
  }

  /// A constraint that makes the left side at least the right one.
  public static func >= (left: ConstraintExpression, right: Double) -> LayoutConstraint {
    LayoutConstraint(.expression(left), .greaterThanOrEqual, .number(right), of: left)
  }

  /// A constraint that makes the left side at least the right one.
  public static func >= (left: Double, right: ConstraintExpression) -> LayoutConstraint {
    LayoutConstraint(.number(left), .greaterThanOrEqual, .expression(right), of: right)
  }
}

// What constraints cannot say, told by the compiler.
extension ConstraintExpression {
  /// Constraints are never strict.
  @available(*, unavailable, message: "a constraint is never strict: write <=")
  public static func < (left: ConstraintExpression, right: ConstraintExpression)
    -> LayoutConstraint
  {
    left <= right
  }

  /// Constraints are never strict.
  @available(*, unavailable, message: "a constraint is never strict: write <=")
  public static func < (left: ConstraintExpression, right: Double) -> LayoutConstraint {
    left <= right
  }

  /// Constraints are never strict.
  @available(*, unavailable, message: "a constraint is never strict: write >=")
  public static func > (left: ConstraintExpression, right: ConstraintExpression)
    -> LayoutConstraint
  {
    left >= right
  }

  /// Constraints are never strict.
  @available(*, unavailable, message: "a constraint is never strict: write >=")
  public static func > (left: ConstraintExpression, right: Double) -> LayoutConstraint {
    left >= right
  }

  /// Constraints cannot keep two values apart.
  @available(
    *, unavailable, message: "values differ where one is <= or >= the other by something"
  )
  public static func != (left: ConstraintExpression, right: ConstraintExpression)
    -> LayoutConstraint
  {
    left == right
  }

  /// Constraints cannot keep two values apart.
  @available(
    *, unavailable, message: "values differ where one is <= or >= the other by something"
  )
  public static func != (left: ConstraintExpression, right: Double) -> LayoutConstraint {
    left == right
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
    guard !isEdited else {
      self.priority = priority
      return
    }
    if let formula {
      return restate(priority: priority, as: .text(FormulaText(formula, priority: priority), .none))
    }
    var source = source
    guard case .formula = source.place else {
      self.priority = priority
      return
    }
    // The last priority counts, and it alone.
    let earlier = " ~ \(self.priority)"
    if source.text.hasSuffix(earlier) { source.text.removeLast(earlier.count) }
    source.text += " ~ \(priority)"
    restate(priority: priority, as: .source(source))
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

extension LayoutConstraint {
  /// The constraint of a formula, at the place in the code of its first term.
  fileprivate convenience init(
    _ left: FormulaSide, _ relation: Relation, _ right: FormulaSide, of first: ConstraintExpression
  ) {
    self.init(
      left, relation, right, of: first, impliesSuperview: false,
      written: .text(FormulaText(left, relation, right, at: first.location), .none))
  }
}

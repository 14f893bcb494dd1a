public import LayoutNotation

// The operators make a constraint outside of any layout. Add it with `Layout.add(_:)`.

extension ConstraintExpression {
  /// Makes a constraint, in no layout yet, that sets both sides equal.
  ///
  /// Violations are in points of the left side's attribute.
  public static func == (left: ConstraintExpression, right: ConstraintExpression)
    -> LayoutConstraint
  {
    LayoutConstraint(.expression(left), .equal, .expression(right), of: left)
  }

  /// Makes a constraint that sets both sides equal.
  ///
  /// `solve` throws for a single location, such as `a[.left] == 10`: formulas name the superview,
  /// as in `a[.left] == a.superview[.left] + 10`.
  public static func == (left: ConstraintExpression, right: Double) -> LayoutConstraint {
    LayoutConstraint(.expression(left), .equal, .number(right), of: left)
  }

  /// Makes a constraint that sets both sides equal.
  ///
  /// `solve` throws for a single location, as in the overload with the number on the right.
  public static func == (left: Double, right: ConstraintExpression) -> LayoutConstraint {
    LayoutConstraint(.number(left), .equal, .expression(right), of: right)
  }

  /// Makes a constraint, in no layout yet, that limits the left side to at most the right one.
  ///
  /// A negative multiplier on the left reverses the relation.
  public static func <= (left: ConstraintExpression, right: ConstraintExpression)
    -> LayoutConstraint
  {
    LayoutConstraint(.expression(left), .lessThanOrEqual, .expression(right), of: left)
  }

  /// Makes a constraint that limits the left side to at most the right one.
  public static func <= (left: ConstraintExpression, right: Double) -> LayoutConstraint {
    LayoutConstraint(.expression(left), .lessThanOrEqual, .number(right), of: left)
  }

  /// Makes a constraint that limits the left side to at most the right one.
  public static func <= (left: Double, right: ConstraintExpression) -> LayoutConstraint {
    LayoutConstraint(.number(left), .lessThanOrEqual, .expression(right), of: right)
  }

  /// Makes a constraint, in no layout yet, that limits the left side to at least the right one.
  ///
  /// A negative multiplier on the left reverses the relation.
  public static func >= (left: ConstraintExpression, right: ConstraintExpression)
    -> LayoutConstraint
  {
    LayoutConstraint(.expression(left), .greaterThanOrEqual, .expression(right), of: left)
  }

  /// Makes a constraint that limits the left side to at least the right one.
  public static func >= (left: ConstraintExpression, right: Double) -> LayoutConstraint {
    LayoutConstraint(.expression(left), .greaterThanOrEqual, .number(right), of: left)
  }

  /// Makes a constraint that limits the left side to at least the right one.
  public static func >= (left: Double, right: ConstraintExpression) -> LayoutConstraint {
    LayoutConstraint(.number(left), .greaterThanOrEqual, .expression(right), of: right)
  }
}

// Relations that constraints do not have. The compiler reports them.
extension ConstraintExpression {
  /// Unavailable: constraints are never strict.
  @available(*, unavailable, message: "a constraint is never strict: write <=")
  public static func < (left: ConstraintExpression, right: ConstraintExpression)
    -> LayoutConstraint
  {
    left <= right
  }

  /// Unavailable: constraints are never strict.
  @available(*, unavailable, message: "a constraint is never strict: write <=")
  public static func < (left: ConstraintExpression, right: Double) -> LayoutConstraint {
    left <= right
  }

  /// Unavailable: constraints are never strict.
  @available(*, unavailable, message: "a constraint is never strict: write >=")
  public static func > (left: ConstraintExpression, right: ConstraintExpression)
    -> LayoutConstraint
  {
    left >= right
  }

  /// Unavailable: constraints are never strict.
  @available(*, unavailable, message: "a constraint is never strict: write >=")
  public static func > (left: ConstraintExpression, right: Double) -> LayoutConstraint {
    left >= right
  }

  /// Unavailable: constraints cannot keep two values apart.
  @available(
    *, unavailable, message: "values differ where one is <= or >= the other by something"
  )
  public static func != (left: ConstraintExpression, right: ConstraintExpression)
    -> LayoutConstraint
  {
    left == right
  }

  /// Unavailable: constraints cannot keep two values apart.
  @available(
    *, unavailable, message: "values differ where one is <= or >= the other by something"
  )
  public static func != (left: ConstraintExpression, right: Double) -> LayoutConstraint {
    left == right
  }
}

/// The precedence of `~`, below comparisons, `&&` and `||`.
///
/// `a == b + 4 ~ 750` sets the priority of `a == b + 4`, and `a == b || a == c ~ 750` that of the
/// whole.
precedencegroup ConstraintPriorityPrecedence {
  lowerThan: LogicalDisjunctionPrecedence
  higherThan: AssignmentPrecedence
}

infix operator ~ : ConstraintPriorityPrecedence

extension LayoutConstraint {
  /// Sets the priority of a constraint, in (0, 1000]; `solve` throws for other values.
  ///
  /// It binds weaker than comparisons: `a == b + 4 ~ 750` needs no parentheses.
  ///
  /// - Returns: The same constraint.
  public static func ~ (constraint: LayoutConstraint, priority: Priority) -> LayoutConstraint {
    constraint.setPriority(priority)
    return constraint
  }

  /// Sets the priority. For an unchanged formula it becomes part of the formula's text. For a
  /// constraint of another notation, or one changed since, it counts as a change.
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
    // Only the last priority counts.
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

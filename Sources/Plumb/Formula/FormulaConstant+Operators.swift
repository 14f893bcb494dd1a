// Operators for variables that are no `Double`s. They are disfavoured so that literals are: `1 / 2`
// in `1 / 2 * view[.width]`, or `100 / 3` in `view[.width] + 100 / 3`, would divide integers
// otherwise.

extension ConstraintTerm {
  /// Adds to the constant.
  @_disfavoredOverload
  public static func + (term: ConstraintTerm, constant: some FormulaConstant) -> ConstraintTerm {
    term + constant.formulaValue
  }

  /// Adds to the constant.
  @_disfavoredOverload
  public static func + (constant: some FormulaConstant, term: ConstraintTerm) -> ConstraintTerm {
    term + constant.formulaValue
  }

  /// Subtracts from the constant.
  @_disfavoredOverload
  public static func - (term: ConstraintTerm, constant: some FormulaConstant) -> ConstraintTerm {
    term - constant.formulaValue
  }

  /// Divides multiplier and constant.
  @_disfavoredOverload
  public static func / (term: ConstraintTerm, divisor: some FormulaConstant) -> ConstraintTerm {
    term / divisor.formulaValue
  }

  /// Multiplies multiplier and constant.
  @_disfavoredOverload
  public static func * (term: ConstraintTerm, factor: some FormulaConstant) -> ConstraintTerm {
    term * factor.formulaValue
  }

  /// Multiplies multiplier and constant.
  @_disfavoredOverload
  public static func * (factor: some FormulaConstant, term: ConstraintTerm) -> ConstraintTerm {
    factor.formulaValue * term
  }
}

extension ConstraintTerm {
  /// A constraint that makes both sides equal; a number stands for no view, not for the superview.
  @_disfavoredOverload
  public static func == (left: ConstraintTerm, right: some FormulaConstant) -> LayoutConstraint {
    left == right.formulaValue
  }

  /// A constraint that makes both sides equal; a number stands for no view, not for the superview.
  @_disfavoredOverload
  public static func == (left: some FormulaConstant, right: ConstraintTerm) -> LayoutConstraint {
    left.formulaValue == right
  }

  /// A constraint that makes the left side at most the right one.
  @_disfavoredOverload
  public static func <= (left: ConstraintTerm, right: some FormulaConstant) -> LayoutConstraint {
    left <= right.formulaValue
  }

  /// A constraint that makes the left side at most the right one.
  @_disfavoredOverload
  public static func <= (left: some FormulaConstant, right: ConstraintTerm) -> LayoutConstraint {
    left.formulaValue <= right
  }

  /// A constraint that makes the left side at least the right one.
  @_disfavoredOverload
  public static func >= (left: ConstraintTerm, right: some FormulaConstant) -> LayoutConstraint {
    left >= right.formulaValue
  }

  /// A constraint that makes the left side at least the right one.
  @_disfavoredOverload
  public static func >= (left: some FormulaConstant, right: ConstraintTerm) -> LayoutConstraint {
    left.formulaValue >= right
  }
}

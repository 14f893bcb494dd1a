// Operators for variables that are not `Double`s. They are disfavoured so that literals become
// `Double`: otherwise `1 / 2` in `1 / 2 * view[.width]`, or `100 / 3` in `view[.width] + 100 /
// 3`, would divide integers.

extension ConstraintExpression {
  /// Adds to the constant.
  @_disfavoredOverload
  public static func + (expression: ConstraintExpression, constant: some FormulaConstant)
    -> ConstraintExpression
  {
    expression + constant.formulaValue
  }

  /// Adds to the constant.
  @_disfavoredOverload
  public static func + (constant: some FormulaConstant, expression: ConstraintExpression)
    -> ConstraintExpression
  {
    expression + constant.formulaValue
  }

  /// Subtracts from the constant.
  @_disfavoredOverload
  public static func - (expression: ConstraintExpression, constant: some FormulaConstant)
    -> ConstraintExpression
  {
    expression - constant.formulaValue
  }

  /// Subtracts from a number.
  @_disfavoredOverload
  public static func - (
    constant: some FormulaConstant, expression: ConstraintExpression
  ) -> ConstraintExpression {
    constant.formulaValue - expression
  }

  /// Divides multipliers and constant.
  @_disfavoredOverload
  public static func / (expression: ConstraintExpression, divisor: some FormulaConstant)
    -> ConstraintExpression
  {
    expression / divisor.formulaValue
  }

  /// Multiplies multipliers and constant.
  @_disfavoredOverload
  public static func * (expression: ConstraintExpression, factor: some FormulaConstant)
    -> ConstraintExpression
  {
    expression * factor.formulaValue
  }

  /// Multiplies multipliers and constant.
  @_disfavoredOverload
  public static func * (factor: some FormulaConstant, expression: ConstraintExpression)
    -> ConstraintExpression
  {
    factor.formulaValue * expression
  }
}

extension ConstraintExpression {
  /// Makes a constraint that sets both sides equal; `solve` throws for a single location.
  @_disfavoredOverload
  public static func == (left: ConstraintExpression, right: some FormulaConstant)
    -> LayoutConstraint
  {
    left == right.formulaValue
  }

  /// Makes a constraint that sets both sides equal; `solve` throws for a single location.
  @_disfavoredOverload
  public static func == (left: some FormulaConstant, right: ConstraintExpression)
    -> LayoutConstraint
  {
    left.formulaValue == right
  }

  /// Makes a constraint that limits the left side to at most the right one.
  @_disfavoredOverload
  public static func <= (left: ConstraintExpression, right: some FormulaConstant)
    -> LayoutConstraint
  {
    left <= right.formulaValue
  }

  /// Makes a constraint that limits the left side to at most the right one.
  @_disfavoredOverload
  public static func <= (left: some FormulaConstant, right: ConstraintExpression)
    -> LayoutConstraint
  {
    left.formulaValue <= right
  }

  /// Makes a constraint that limits the left side to at least the right one.
  @_disfavoredOverload
  public static func >= (left: ConstraintExpression, right: some FormulaConstant)
    -> LayoutConstraint
  {
    left >= right.formulaValue
  }

  /// Makes a constraint that limits the left side to at least the right one.
  @_disfavoredOverload
  public static func >= (left: some FormulaConstant, right: ConstraintExpression)
    -> LayoutConstraint
  {
    left.formulaValue >= right
  }
}

/// A constraint, rule or given value that takes part in setting the values of a solution, as
/// `Σ coefficient · variable = constant`.
///
/// Variables are numbered by views in document order, guides last: width, height, left and top of
/// each; behind them are those of insets and conditions.
package struct DeterminingStep: Sendable {
  /// What the writer knows it by.
  package var source: ConstraintSource
  /// The left side.
  package var terms: [(variable: Int, coefficient: Double)]
  /// The right side.
  package var constant: Double
  /// The variables that a rule read; empty for all else.
  package var reads: [Int]
}

/// A constraint, rule or given value that helps to determine the values of a solution, as `Σ
/// coefficient · variable = constant`.
///
/// Variables are numbered by views in document order, guides last: width, height, left and top of
/// each view. The variables of insets and conditions follow.
package struct DeterminingStep: Sendable {
  /// The source, as the user knows it.
  package var source: ConstraintSource
  /// The left side.
  package var terms: [(variable: Int, coefficient: Double)]
  /// The right side.
  package var constant: Double
  /// The variables that a rule read; empty for other steps.
  package var reads: [Int]
}

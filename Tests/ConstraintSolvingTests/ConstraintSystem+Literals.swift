import ConstraintSolving

extension ConstraintSystem {
  /// Adds a constraint whose terms are written as literal pairs.
  @discardableResult
  mutating func addConstraint(
    _ terms: [(Int, Double)], _ relation: ConstraintRelation, _ constant: Double,
    priority: Double = required
  ) -> Int {
    // Lazily, since an array would select this overload again.
    addConstraint(
      terms.lazy.map { (variable: $0.0, coefficient: $0.1) }, relation, constant, priority: priority
    )
  }
}

package import ConstraintSolving

extension Workload {
  /// Returns the layout as a prioritized system over the same columns as `rows`. Sizes are at
  /// least 0, and ambiguous variables go to 0.
  ///
  /// - Parameter order: The order in which the constraints are added; the generated order if
  ///   `nil`.
  /// - Returns: The system.
  package func constraintSystem(order: [Int]? = nil) -> ConstraintSystem {
    var system = ConstraintSystem()
    system.reserveCapacity(
      variables: 4 * viewCount, constraints: constraints.count, terms: 3 * constraints.count)
    for column in 0..<4 * viewCount {
      system.addVariable(lowerBound: column % 4 < 2 ? -.infinity : 0)
    }
    for place in constraints.indices {
      let row = row(of: constraints[order?[place] ?? place])
      system.addConstraint(
        zip(row.columns, row.coefficients).lazy.map { (variable: $0, coefficient: $1) },
        row.constraintRelation, row.constant, priority: Double(row.priority))
    }
    return system
  }
}

extension Workload.Row {
  /// The relation in the form used by a constraint system.
  package var constraintRelation: ConstraintRelation {
    switch relation {
    case .lessOrEqual: .lessThanOrEqual
    case .equal: .equal
    case .greaterOrEqual: .greaterThanOrEqual
    }
  }
}

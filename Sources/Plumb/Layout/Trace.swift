import ConstraintSolving

extension SystemBuilder {
  /// What `?` is told after a solve: for each traced constraint how far it holds.
  func traces(of solved: SystemSolution) -> [String] {
    origins.indices.compactMap { number in
      guard case .written(let constraint) = origins[number], constraint.isTraced else { return nil }
      return "? \(constraint.source.text)\n  \(state(of: constraint, number, in: solved))"
    }
  }

  private func state(
    of constraint: LayoutConstraint, _ number: Int, in solved: SystemSolution
  ) -> String {
    guard !solved.values.isEmpty, let left = leftSide(of: constraint)?.value(at: solved.values),
      let excess = try? excess(of: constraint)?.value(at: solved.values)
    else { return "is not solved: there are no frames" }
    guard system.counts(number, at: solved.values) else { return "does not count in its branch" }
    let missed = system.violation(of: number, at: solved.values)
    let values =
      "\(text(left)) \(constraint.relation.rawValue) \(text(left - excess)), residual \(text(excess))"
    // Residuals at the rounding of the solve are none.
    return missed <= 1e-6 * system.magnitude(of: number, at: solved.values)
      ? "holds: \(values)" : "is missed by \(text(missed)): \(values)"
  }

  private func text(_ number: Double) -> String { CanonicalNumber.text(number) ?? "\(number)" }
}

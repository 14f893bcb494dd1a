import ConstraintSolving

extension SystemBuilder {
  /// What `?` is told after a solve: for each traced constraint how far it holds.
  func traces(of solved: SystemSolution) -> [String] {
    origins.indices.compactMap { number in
      switch origins[number] {
      case .written(let constraint) where constraint.isTraced:
        return "? \(constraint.source.text)\n  \(state(of: constraint, number, in: solved))"
      case .part(_, let place):
        let compound = compounds[place]
        guard compound.constraint.isTraced, compound.firstPart == number else { return nil }
        return "? \(compound.constraint.source.text)" + states(of: compound, in: solved)
      default: return nil
      }
    }
  }

  /// The alternative that was taken, and how far its parts hold, on lines of their own.
  private func states(of compound: Compound, in solved: SystemSolution) -> String {
    var taken = 0
    var text = ""
    if compound.disjunction != nil {
      guard let chosen = choice(of: compound, in: solved) else {
        let isUndecided = compound.firstPart.map { isOn($0, in: solved) } ?? true
        return "\n  " + (isUndecided ? "no alternative was chosen" : "does not count in its branch")
      }
      taken = chosen
      text = "\n  takes alternative \(chosen + 1) of \(compound.alternatives.count)"
    }
    for number in compound.alternatives[taken] {
      guard case .part(let part, _) = origins[number] else { continue }
      text += "\n  \(part.source.text) \(state(of: part, number, in: solved))"
    }
    return text
  }

  private func isOn(_ number: Int, in solved: SystemSolution) -> Bool {
    solved.values.isEmpty || isSwitchedOn(number, at: solved.values)
  }

  private func state(
    of constraint: LayoutConstraint, _ number: Int, in solved: SystemSolution
  ) -> String {
    guard !solved.values.isEmpty,
      let excess = try? excess(of: constraint).value(at: solved.values)
    else { return "is not solved: there are no frames" }
    guard isOn(number, in: solved) else { return "does not count in its branch" }
    let left = leftSide(of: constraint).value(at: solved.values)
    let missed = system.violation(of: number, at: solved.values)
    let values =
      "\(text(left)) \(constraint.relation.rawValue) \(text(left - excess)), residual \(text(excess))"
    // Residuals at the rounding of the solve are none.
    return missed <= 1e-6 * system.magnitude(of: number, at: solved.values)
      ? "holds: \(values)" : "is missed by \(text(missed)): \(values)"
  }

  private func text(_ number: Double) -> String { CanonicalNumber.text(number) ?? "\(number)" }
}

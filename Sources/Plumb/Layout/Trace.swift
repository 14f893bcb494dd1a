import ConstraintSolving

extension PreparedLayout {
  /// The traces of `?` after a solve: whether each traced constraint holds, with its residual.
  func traces(of solved: SystemSolution) -> [String] {
    origins.indices.compactMap { number in
      guard let written = written(number), constraints.records[written].isTraced else { return nil }
      let text = "? \(constraints.source(of: written).text)"
      guard case .part(_, let place) = origins[number] else {
        return "\(text)\n  \(state(of: written, number, in: solved))"
      }
      return compounds[place].firstPart == number
        ? text + states(of: compounds[place], in: solved) : nil
    }
  }

  /// The chosen alternative, and whether its parts hold, one per line.
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
      text += "\n  \(constraints.source(of: part).text) \(state(of: part, number, in: solved))"
    }
    return text
  }

  private func isOn(_ number: Int, in solved: SystemSolution) -> Bool {
    solved.values.isEmpty || isSwitchedOn(number, at: solved.values)
  }

  private func state(
    of written: Int, _ number: Int, in solved: SystemSolution
  ) -> String {
    guard !solved.values.isEmpty else { return "is not solved: there are no frames" }
    let excess = excess(of: written).value(at: solved.values)
    guard isOn(number, in: solved) else { return "does not count in its branch" }
    let left = leftSide(of: written).value(at: solved.values)
    let values =
      "\(left.canonical) \(constraints.records[written].relation.rawValue) \((left - excess).canonical), residual \(excess.canonical)"
    guard system.isMissed(number, at: solved.values) else { return "holds: \(values)" }
    return "is missed by \(system.violation(of: number, at: solved.values).canonical): \(values)"
  }
}

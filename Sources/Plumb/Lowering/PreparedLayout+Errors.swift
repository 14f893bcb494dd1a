import ConstraintSolving

/// Errors of the solver in the terms of the layout.
extension PreparedLayout {
  /// The error of a solution whose numbers leave the range of `Double`.
  private func overflow(of variable: Int) -> LayoutError {
    LayoutError(
      .invalidValue, "\(geometry.name(ofVariable: variable)) is too large a number")
  }

  /// Returns the message for an error of the solver.
  func layoutError(from error: SolvingError) -> LayoutError {
    switch (error.code, error.parties.first, error.variable) {
    case (.overflow, _, let variable?): return overflow(of: variable)
    case (.unsupported, _, _): return LayoutError(.unsupported, error.message)
    case (.invalid, _, _): return LayoutError(.invalidValue, error.message)
    case (.numericalFailure, _, _): return numericalFailure(error.message)
    case (.notANumber, .definition(let definition)?, _):
      let source = definitionSources[definition].source
      guard source.isImplicit else {
        return LayoutError(
          .notANumber, "`\(source.text)` has no finite value; does it divide by 0?",
          at: source)
      }
      return LayoutError(
        .notANumber, "`\(source.text)` is not finite, or a size below 0")
    case (.cycle, _, _):
      let parties = error.parties
      let steps = parties.map(step)
      return LayoutError(
        .cycle,
        "\(subject(ofCycle: parties)): "
          + (steps + steps.prefix(1)).joined(separator: " → ")
          + (isElastic ? "; in an elastic layout no equation determines what a rule reads" : ""),
        at: writtenSource(ofCycle: parties))
    default: return LayoutError(.internalFailure, "\(error)")
    }
  }

  /// The error for a solve that failed in every backend because of rounding. It names the lines
  /// whose numbers lie farthest apart, and a remedy.
  private func numericalFailure(_ details: String) -> LayoutError {
    var largest: (number: Double, constraint: Int)?
    var smallest: (number: Double, constraint: Int)?
    for constraint in 0..<system.constraintCount {
      if source(of: .constraint(constraint)).isImplicit { continue }
      let numbers = system.terms(of: constraint).map(\.coefficient) + [system.constants[constraint]]
      for number in numbers.map(abs) where number > 0 {
        if number > largest?.number ?? 0 { largest = (number, constraint) }
        if number < smallest?.number ?? .infinity { smallest = (number, constraint) }
      }
    }
    guard let largest, let smallest, largest.number > 1e5 * smallest.number else {
      return LayoutError(
        .numericalFailure, "no backend found a solution that passes its check (\(details))")
    }
    let (high, low) = (
      source(of: .constraint(largest.constraint)), source(of: .constraint(smallest.constraint))
    )
    return LayoutError(
      .numericalFailure,
      "no backend found a solution that passes its check: the numbers lie too far apart, "
        + "\(largest.number) in `\(high.text)` and \(smallest.number) in `\(low.text)` "
        + "(\(low.place)); another unit, or a limit nearer to the layout's size, helps (\(details))",
      at: high)
  }

  /// The first party of a cycle that was written by a user.
  private func writtenSource(ofCycle parties: [Party]) -> ConstraintSource? {
    parties.lazy.map(source).first { !$0.isImplicit }
  }

  /// The subject of a cycle's error message, in the terms of the definition the cycle begins with.
  private func subject(ofCycle parties: [Party]) -> String {
    for case .definition(let number) in parties {
      guard case .text(let text as LineText, _) = definitionSources[number] else { continue }
      return "the stack \"\(text.stackName)\" wraps by sizes that depend on where it wraps"
    }
    return switch parties.first.map({ source(of: $0).place }) {
    case .equations: "a condition depends on what it switches on"
    case .implicit: "a definition depends on itself"
    default: "a rule depends on what it places"
    }
  }

  /// A party of a cycle: the attribute that a rule places, or the equation, and its place.
  private func step(_ party: Party) -> String {
    let source = source(of: party)
    let text =
      if case .definition(let number) = party, case .rule = source.place {
        "\(geometry.name(ofVariable: system.definitions[number].output)) by `\(source.text)`"
      } else {
        "`\(source.text)`"
      }
    return "\(text) (\(source.place))"
  }
}

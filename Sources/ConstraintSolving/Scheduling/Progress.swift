/// The progress of a solve: the constraints that count and the definitions that are computed.
package struct Progress {
  /// The state of a constraint.
  private enum State: UInt8 {
    /// It counts.
    case on
    /// Its switch got another value, or another alternative was chosen.
    case off
    /// Its switch is not decided.
    case waiting
    /// Its disjunction counts, and no alternative is chosen yet.
    case choosing
  }

  private var states: [State]
  /// The disjunctions of the system.
  private let disjunctions: [Disjunction]
  /// Whether each definition has its outcome.
  package var isComputed: [Bool]
  /// Whether each definition's condition holds; `nil` while it is undecided.
  private var countsDefinition: [Bool?]

  /// The progress before anything is solved.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - omitted: Disjunctions that never count.
  package init(of system: ConstraintSystem, omitting omitted: Set<Int> = []) {
    states = [State](repeating: .on, count: system.constraintCount)
    disjunctions = system.disjunctions
    isComputed = [Bool](repeating: false, count: system.definitions.count)
    countsDefinition = system.definitions.map { $0.condition == nil ? true : nil }
    for disjunction in disjunctions {
      for constraint in disjunction.constraints { states[constraint] = .choosing }
    }
    for (constraint, _) in system.switches { states[constraint] = .waiting }
    for number in omitted {
      for constraint in disjunctions[number].constraints { states[constraint] = .off }
    }
  }

  /// Whether a constraint counts.
  ///
  /// It has no switch or its switch got its value. If it is part of a disjunction, its alternative
  /// was also chosen.
  package func counts(_ constraint: Int) -> Bool { states[constraint] == .on }

  /// Whether a constraint counts, or may count once its disjunction is decided.
  package func mayCount(_ constraint: Int) -> Bool {
    states[constraint] == .on || states[constraint] == .choosing
  }

  /// Whether a constraint's switch is not decided yet.
  package func isWaiting(_ constraint: Int) -> Bool { states[constraint] == .waiting }

  /// Whether a definition is computed from its inputs; `nil` if its condition is not decided yet.
  package func counts(definition: Int) -> Bool? { countsDefinition[definition] }

  /// Whether a disjunction counts and no alternative of it is chosen yet.
  package func isOpen(_ disjunction: Int) -> Bool {
    disjunctions[disjunction].constraints.first.map { states[$0] == .choosing } ?? false
  }

  /// Whether a disjunction counts, decided or not.
  package func isLive(_ disjunction: Int) -> Bool {
    disjunctions[disjunction].constraints.contains(where: mayCount)
  }

  /// The alternative that was chosen for a disjunction, if any.
  package func choice(for disjunction: Int) -> Int? {
    disjunctions[disjunction].alternatives.firstIndex { alternative in
      alternative.first.map(counts) ?? false
    }
  }

  /// Decides a waiting definition: whether its condition holds.
  mutating func decide(definition: Int, counts: Bool) { countsDefinition[definition] = counts }

  /// Decides a waiting constraint.
  ///
  /// - Parameters:
  ///   - constraint: The constraint.
  ///   - counts: Whether its switch got its value.
  ///   - isAlternative: Whether it is part of a disjunction, and so waits for a choice next.
  mutating func decide(_ constraint: Int, counts: Bool, isAlternative: Bool) {
    guard isWaiting(constraint) else { return }
    states[constraint] = !counts ? .off : isAlternative ? .choosing : .on
  }

  /// Chooses an alternative of a disjunction.
  mutating func choose(_ alternative: Int, of disjunction: Int) {
    for (number, constraints) in disjunctions[disjunction].alternatives.enumerated() {
      for constraint in constraints { states[constraint] = number == alternative ? .on : .off }
    }
  }
}

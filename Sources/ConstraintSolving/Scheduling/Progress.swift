/// How far a solve has come: which constraints count, and which definitions are computed.
package struct Progress {
  /// What is known of a constraint.
  private enum State: UInt8 {
    /// It counts.
    case on
    /// Its switch came to another value.
    case off
    /// Its switch is not decided.
    case waiting
  }

  private var states: [State]
  /// Whether each definition has its outcome.
  package var isComputed: [Bool]

  /// The progress before anything is solved.
  package init(of system: ConstraintSystem) {
    states = [State](repeating: .on, count: system.constraintCount)
    isComputed = [Bool](repeating: false, count: system.definitions.count)
    for (constraint, _) in system.switches { states[constraint] = .waiting }
  }

  /// Whether a constraint counts: it always did, or its switch came to its value.
  package func counts(_ constraint: Int) -> Bool { states[constraint] == .on }

  /// Whether a constraint's switch is not decided yet.
  package func isWaiting(_ constraint: Int) -> Bool { states[constraint] == .waiting }

  /// Decides a waiting constraint.
  mutating func decide(_ constraint: Int, counts: Bool) {
    states[constraint] = counts ? .on : .off
  }
}

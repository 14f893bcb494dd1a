/// Rounds: conditions switch constraints on, and what these determine and connect is only known then.
extension SolveRun {
  /// Runs the stages round by round: when a round has decided switches, what they switch on joins the
  /// rest, which is staged anew. Without switches there is one round.
  ///
  /// - Returns: The stages of the last round, with what all of them solved.
  /// - Throws: `SolvingError.cycle`, or `Interruption`.
  func runRounds() throws -> Stages {
    var constraints = Array(0..<system.constraintCount)
    var earlier: Stages?
    while true {
      try eliminateRequiredEqualities(among: constraints)
      var stages = try Stages(of: system, progress, elimination: &elimination)
      try run(stages)
      if let earlier { stages.keepSolved(of: earlier) }
      trace?.add(stages, of: system, switched: earlier == nil ? [] : deciders(of: constraints))
      guard let switched = decideSwitches() else { return stages }
      constraints = switched
      earlier = stages
      try checkTime()
    }
  }

  /// The definitions that switched on required equalities among some constraints.
  private func deciders(of constraints: [Int]) -> [Int] {
    let equalities = Set(
      constraints.filter { system.isRequired($0) && system.relations[$0] == .equal })
    let variables = Set(
      system.switches.filter { equalities.contains($0.constraint) }.map(\.switch.variable))
    return system.definitions.indices.filter {
      system.definitions[$0].kind == .value && variables.contains(system.definitions[$0].output)
    }
  }

  /// Decides the constraints that wait for what is known by now.
  ///
  /// - Returns: Those that count from now on; `nil` if nothing was decided.
  private func decideSwitches() -> [Int]? {
    let waiting = system.switches.filter { progress.isWaiting($0.constraint) }
    if waiting.isEmpty { return nil }
    var found: [Int: Double] = [:]
    for (number, definition) in system.definitions.enumerated() where definition.kind == .value {
      found[definition.output] = outcomes[number]?.lower
    }
    var switched: [Int] = []
    var isAnyDecided = false
    for (constraint, condition) in waiting {
      guard let value = found[condition.variable] else { continue }
      isAnyDecided = true
      progress.decide(constraint, counts: value == condition.value)
      if value == condition.value { switched.append(constraint) }
    }
    return isAnyDecided ? switched : nil
  }

  /// Eliminates the required equalities that count among some constraints, short ones first (they fill
  /// in least), with the outputs of definitions held.
  private func eliminateRequiredEqualities(among constraints: [Int]) throws(Interruption) {
    for (number, definition) in system.definitions.enumerated()
    where definition.kind == .value && !progress.isComputed[number] {
      elimination.hold(definition.output)
    }
    let equalities = constraints.filter {
      system.isRequired($0) && system.relations[$0] == .equal && progress.counts($0)
    }
    let byLength = equalities.sorted {
      (system.termRange(of: $0).count, $0) < (system.termRange(of: $1).count, $1)
    }
    deferredEqualities = []
    for (place, constraint) in byLength.enumerated() {
      if place % 256 == 255 { try checkTime() }
      try eliminate(constraint, value: system.constants[constraint])
    }
    // What equalities determine without any definition does not wait for one; a definition that
    // comes to something else contradicts them.
    elimination.releaseHeldVariables()
    for constraint in deferredEqualities {
      try eliminate(constraint, value: system.constants[constraint])
    }
  }
}

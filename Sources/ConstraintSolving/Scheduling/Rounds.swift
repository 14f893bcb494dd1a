/// Rounds: conditions switch constraints on, and what these determine and connect is only known then.
extension SolveRun {
  /// Runs a system without definitions: one stage, and none if equalities determine everything.
  ///
  /// - Returns: Whether required equalities alone determine a variable.
  /// - Throws: `Interruption`.
  func runInOneStage() throws(Interruption) -> (Int) -> Bool {
    try eliminateRequiredEqualities(among: 0..<system.constraintCount)
    // The audit then reads all other constraints.
    if elimination.pivotCount == system.variableCount { return { _ in true } }
    statistics.stages = 1
    try settle(
      variables: Array(0..<system.variableCount), constraints: Array(0..<system.constraintCount))
    return { _ in false }
  }

  /// Runs the stages round by round: when a round has decided switches, what they switch on joins the
  /// rest, which is staged anew. Without switches there is one round.
  ///
  /// - Returns: Whether definitions and required equalities alone determine a variable.
  /// - Throws: `SolvingError.cycle`, or `Interruption`.
  func runRounds() throws -> (Int) -> Bool {
    var constraints = Array(0..<system.constraintCount)
    var earlier: Stages?
    while true {
      try eliminateRequiredEqualities(among: constraints)
      var stages = try Stages(of: system, progress, elimination: elimination)
      try run(stages)
      if let earlier { stages.keepSolved(of: earlier) }
      trace?.add(stages, of: system, switched: earlier == nil ? [] : deciders(of: constraints))
      guard let switched = decideSwitches() else {
        let isSolvedTogether = stages.isSolvedTogether
        return { !isSolvedTogether[$0] }
      }
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
      progress.decide(
        constraint, counts: value == condition.value,
        isAlternative: system.place(of: constraint) != nil)
      if value == condition.value { switched.append(constraint) }
    }
    return isAnyDecided ? switched : nil
  }

  /// Eliminates the required equalities that count among some constraints, short ones first (they fill
  /// in least), with the outputs of definitions held.
  func eliminateRequiredEqualities(
    among constraints: some Collection<Int>
  ) throws(Interruption) {
    for (number, definition) in system.definitions.enumerated()
    where definition.kind == .value && !progress.isComputed[number] {
      elimination.hold(definition.output)
    }
    deferredEqualities = []
    var equalities = system.requiredEqualities(among: constraints)
    if !system.switches.isEmpty || !system.disjunctions.isEmpty {
      equalities.removeAll { !progress.counts(Int($0)) }
    }
    if system.definitions.isEmpty, options.presolve.contains(.freeColumns) {
      let free = FreeColumns(of: system, equalities: equalities)
      try eliminate(
        free.isTaken.isEmpty ? equalities : equalities.filter { !free.isTaken[Int($0)] })
      for last in free.peeled.reversed() {
        elimination.define(
          last.variable, system.termVariables, system.termCoefficients,
          at: system.termRange(of: last.constraint), constant: system.constants[last.constraint])
      }
      return
    }
    try eliminate(equalities)
    if system.definitions.isEmpty { return }
    // What equalities determine without any definition does not wait for one; a definition that
    // comes to something else contradicts them.
    elimination.releaseHeldVariables()
    for constraint in deferredEqualities {
      try eliminate(constraint, value: system.constants[constraint])
    }
  }

  private func eliminate(_ equalities: [Int32]) throws(Interruption) {
    for (place, constraint) in system.sortedByLength(equalities).enumerated() {
      if place % 256 == 255 { try checkTime() }
      try eliminate(Int(constraint), value: system.constants[Int(constraint)])
    }
  }
}

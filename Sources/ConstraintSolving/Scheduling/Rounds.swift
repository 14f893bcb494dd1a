/// Rounds of a solve, between which conditions switch constraints on.
///
/// Each round decides which constraints count, and so which variables these determine and connect.
extension SolveRun {
  /// Solves a system without definitions: in one stage, or without any if equalities determine all
  /// values.
  ///
  /// - Returns: Whether required equalities alone determine a variable.
  /// - Throws: `Interruption`.
  func runInOneStage() throws(Interruption) -> (Int) -> Bool {
    try eliminateRequiredEqualities()
    // The audit then reads all other constraints.
    if reduction.elimination.pivotCount == system.variableCount { return { _ in true } }
    measureFromSums(0..<system.constraintCount)
    budget.statistics.stages = 1
    try settle(
      variables: Array(0..<system.variableCount), constraints: Array(0..<system.constraintCount))
    return { _ in false }
  }

  /// Runs the stages round by round.
  ///
  /// When a round has decided switches, the constraints they switch on are added to the remaining
  /// ones. Without switches there is one round.
  ///
  /// - Returns: Whether definitions and required equalities alone determine a variable.
  /// - Throws: `Interruption`, including that of a cycle.
  func runRounds() throws(Interruption) -> (Int) -> Bool {
    for definition in system.definitions where definition.kind == .value {
      reduction.elimination.hold(definition.output)
    }
    var stages = Stages(of: system)
    defer { budget.statistics.stagingSteps = stages.work }
    try budget.checkTime()
    let first = (0..<system.constraintCount).filter(state.progress.mayCount)
    var pivots = try eliminateRequiredEqualities(among: first) + fixSettledInputs()
    if measureFromSums(first) { pivots = reduction.elimination.pivots(since: 0) }
    try determine(pivots, in: &stages)
    try budget.checkTime()
    stages.connect(first)
    while let steps = stages.nextRound() {
      for (index, step) in steps.enumerated() {
        state.trace?.add(step)
        try run(step, isLast: index + 1 == steps.count && system.switches.isEmpty)
      }
      guard let switched = stages.decide(&state.progress, state.outcomes) else {
        return { !stages.isSolvedTogether[$0] }
      }
      try budget.checkTime()
      stages.connect(switched)
      try determine(
        try eliminateRequiredEqualities(among: switched), in: &stages,
        switchedBy: state.trace == nil ? [:] : switches(among: switched, &stages))
    }
    // Other sources may avoid the cycle, so the cycle itself need not be found.
    let outputs =
      state.sources.intersection(stages.waitingOutputs).subtracting(state.yielding)
    if !outputs.isEmpty { throw .cycle([], outputsToYield: outputs) }
    let search = ShortestCycle(
      system, state.progress, isStuck: stages.states.map { $0 != .known },
      deadline: budget.deadline)
    let alternatives = BlockedAlternatives(system, state.progress, stages, search)
    throw .cycle(
      options.diagnoses.contains(.shortestCycle) ? search.parties() : [],
      alternatives: alternatives)
  }

  /// Fixes variables at the values found without the blocked alternatives.
  ///
  /// - Returns: The variables that have an expression now.
  private func fixSettledInputs() throws(Interruption) -> [Int] {
    let count = reduction.elimination.pivotCount
    for (variable, value) in attempt.fixed {
      switch reduction.elimination.fix(variable, at: value) {
      case .contradiction: throw .failure("an input was settled at two values")
      case .overflow(let variable): throw .overflow(variable: variable)
      case .pivoted, .redundant, .deferred: break
      }
    }
    return reduction.elimination.pivots(since: count)
  }

  /// Finds the variables that new expressions determine.
  private func determine(
    _ pivots: [Int], in stages: inout Stages, switchedBy switches: [Int: Set<Int>] = [:]
  ) throws(Interruption) {
    try stages.determine(
      pivots, reduction.elimination,
      spend: { (steps) throws(Interruption) in try budget.spend(steps) }
    ) { variable, component, sources in
      state.trace?.determine(variable, by: (switches[component] ?? []).sorted() + sources)
    }
  }

  /// The definitions that switched on required equalities among some constraints, by the
  /// representative of the component of these equalities.
  private func switches(
    among constraints: [Int], _ stages: inout Stages
  ) -> [Int: Set<Int>] {
    var switches: [Int: Set<Int>] = [:]
    for constraint in system.requiredEqualities(among: constraints).lazy.map({ Int($0) })
    where stages.homes[constraint] >= 0 {
      guard let condition = system.condition(of: constraint) else { continue }
      let home = system.termVariables[stages.homes[constraint]]
      switches[stages.components.representative(of: home), default: []]
        .insert(Int(stages.definitionOfOutput[condition.variable]))
    }
    return switches
  }

  /// Eliminates the required equalities that count among some constraints.
  ///
  /// Short ones are first, because they cause the least fill-in. The outputs of definitions are
  /// held, so that other variables are expressed in them.
  ///
  /// - Returns: The variables that have an expression now.
  private func eliminateRequiredEqualities(
    among constraints: some Collection<Int>
  ) throws(Interruption) -> [Int] {
    var equalities = system.requiredEqualities(among: constraints)
    if system.hasConditionalConstraints {
      equalities.removeAll { !state.progress.counts(Int($0)) }
    }
    let count = reduction.elimination.pivotCount
    let deferred = try reduction.eliminate(equalities)
    // A variable that equalities determine without any definition does not wait for one. A
    // definition with a different result contradicts the equalities.
    for constraint in deferred {
      reduction.reduce(constraint)
      var outputs = (0..<reduction.elimination.rowCount).map {
        reduction.elimination.rowVariable($0)
      }
      let yielding = outputs.filter(state.yielding.contains)
      if !yielding.isEmpty { outputs = yielding }
      for output in outputs { reduction.elimination.release(output) }
      try reduction.eliminate(constraint, value: system.constants[constraint])
      state.sources.formUnion(outputs.filter { !reduction.elimination.hasExpression($0) })
      for output in outputs { reduction.elimination.hold(output) }
    }
    return reduction.elimination.pivots(since: count)
  }

  /// Eliminates the required equalities of a system without definitions.
  func eliminateRequiredEqualities() throws(Interruption) {
    var equalities = system.requiredEqualities(among: 0..<system.constraintCount)
    if !system.disjunctions.isEmpty { equalities.removeAll { !state.progress.counts(Int($0)) } }
    try reduction.eliminate(equalities)
  }
}

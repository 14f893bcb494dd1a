/// Rounds: conditions switch constraints on, and what these determine and connect is only known
/// then.
extension SolveRun {
  /// Runs a system without definitions: one stage, and none if equalities determine everything.
  ///
  /// - Returns: Whether required equalities alone determine a variable.
  /// - Throws: `Interruption`.
  func runInOneStage() throws(Interruption) -> (Int) -> Bool {
    try eliminateRequiredEqualities()
    // The audit then reads all other constraints.
    if elimination.pivotCount == system.variableCount { return { _ in true } }
    statistics.stages = 1
    try settle(
      variables: Array(0..<system.variableCount), constraints: Array(0..<system.constraintCount))
    return { _ in false }
  }

  /// Runs the stages round by round: when a round has decided switches, what they switch on joins
  /// the rest. Without switches there is one round.
  ///
  /// - Returns: Whether definitions and required equalities alone determine a variable.
  /// - Throws: `SolvingError.cycle`, or `Interruption`.
  func runRounds() throws -> (Int) -> Bool {
    for definition in system.definitions where definition.kind == .value {
      elimination.hold(definition.output)
    }
    var stages = Stages(of: system)
    defer { statistics.stagingSteps = stages.work }
    try checkTime()
    let first = (0..<system.constraintCount).filter(progress.mayCount)
    try determine(try eliminateRequiredEqualities(among: first), in: &stages)
    try checkTime()
    stages.connect(first)
    while let steps = stages.nextRound() {
      for (index, step) in steps.enumerated() {
        trace?.add(step)
        try run(step, isLast: index + 1 == steps.count && system.switches.isEmpty)
      }
      guard let switched = stages.decide(&progress, outcomes) else {
        return { !stages.isSolvedTogether[$0] }
      }
      try checkTime()
      stages.connect(switched)
      try determine(
        try eliminateRequiredEqualities(among: switched), in: &stages,
        switchedBy: trace == nil ? [:] : switches(among: switched, &stages))
    }
    // Other sources may leave no cycle, so its way round need not be sought.
    sourcesToExchange =
      sourcesOfOutputs.intersection(stages.waitingOutputs).subtracting(yieldingOutputs)
    guard options.findsShortestCycle, sourcesToExchange.isEmpty else {
      throw SolvingError.cycle([])
    }
    var search = ShortestCycle(
      system, progress, isStuck: stages.states.map { $0 != .known }, deadline: deadline)
    throw SolvingError.cycle(search.parties())
  }

  /// Finds what new expressions determine.
  private func determine(
    _ pivots: [Int], in stages: inout Stages, switchedBy switches: [Int: Set<Int>] = [:]
  ) throws(Interruption) {
    try stages.determine(
      pivots, elimination, spend: { (steps) throws(Interruption) in try spend(steps) }
    ) { variable, component, sources in
      trace?.determine(variable, by: (switches[component] ?? []).sorted() + sources)
    }
  }

  /// The definitions that switched on required equalities among some constraints, by the variables
  /// that stand for the components those are in.
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

  /// Eliminates the required equalities that count among some constraints, short ones first (they
  /// fill in least). The outputs of definitions are held, so that other variables are expressed in
  /// them.
  ///
  /// - Returns: The variables that have an expression now.
  private func eliminateRequiredEqualities(
    among constraints: some Collection<Int>
  ) throws(Interruption) -> [Int] {
    var equalities = system.requiredEqualities(among: constraints)
    if system.hasConditionalConstraints {
      equalities.removeAll { !progress.counts(Int($0)) }
    }
    let count = elimination.pivotCount
    let deferred = try eliminate(equalities)
    // What equalities determine without any definition does not wait for one; a definition that
    // comes to something else contradicts them.
    for constraint in deferred {
      reduce(constraint)
      var outputs = (0..<elimination.rowCount).map { elimination.rowVariable($0) }
      let yielding = outputs.filter(yieldingOutputs.contains)
      if !yielding.isEmpty { outputs = yielding }
      for output in outputs { elimination.release(output) }
      try eliminate(constraint, value: system.constants[constraint])
      sourcesOfOutputs.formUnion(outputs.filter { !elimination.hasExpression($0) })
      for output in outputs { elimination.hold(output) }
    }
    return elimination.pivots(since: count)
  }

  /// Eliminates the required equalities of a system without definitions.
  func eliminateRequiredEqualities() throws(Interruption) {
    var equalities = system.requiredEqualities(among: 0..<system.constraintCount)
    if !system.disjunctions.isEmpty { equalities.removeAll { !progress.counts(Int($0)) } }
    try eliminate(equalities)
  }
}

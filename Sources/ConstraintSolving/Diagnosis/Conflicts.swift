import LinearProgramming

/// From a contradiction that showed somewhere to all conflicts that are independent of each other.
extension SolveRun {
  /// How many conflicts are looked for at most: whoever has so many does not read on.
  private static let mostConflicts = 20

  /// The conflicts of a system in which a contradiction showed at a place; a backend's claim of one
  /// needs proof.
  func conflicts(
    around place: [Party], isClaim: Bool
  ) throws(SolvingError) -> SystemSolution {
    let required = RequiredParties(
      system: system, progress: progress, outcomes: outcomes, background: options.background)
    var search = IrreducibleConflict(
      in: required,
      programs: DiagnosticPrograms(
        backends: backends, deadline: deadline,
        iterationLimit: options.iterationLimit.map { $0 - statistics.iterations },
        primalTolerance: tolerances.primal))
    defer {
      statistics.linearPrograms += search.programs.count
      statistics.iterations += search.programs.iterations
    }
    var solution = SystemSolution(outcome: .limit)
    switch search.search(around: place) {
    case .conflict(let parties, let isIrreducible):
      solution.outcome = .infeasible(parties)
      solution.isConflictIrreducible = isIrreducible
      if options.findsAllConflicts { addFurtherConflicts(to: &solution, after: parties, &search) }
      return solution
    case .limit(let parties?): solution.outcome = .infeasible(parties)
    case .limit(nil): return solution
    case .noConflict where isClaim:
      throw .numericalFailure("a backend saw a contradiction where there is none")
    case .noConflict:
      // Rounding hides the contradiction from the linear programs that would prove it.
      solution.outcome = .infeasible(RequiredParties.ordered(place.filter(required.isLimit)))
    }
    solution.isConflictIrreducible = false
    solution.areAllConflictsFound = false
    return solution
  }

  /// Adds the conflicts that are left once all parties to those before are.
  private func addFurtherConflicts(
    to solution: inout SystemSolution, after first: [Party], _ search: inout IrreducibleConflict
  ) {
    var last = first
    while true {
      search.leaveOut(last)
      guard let rest = FrozenSystem(of: search.required, search.programs.deadline) else { break }
      let place: [Party]?
      do throws(Interruption) {
        place = try rest.contradiction(within: search.programs.remaining(of: options), self)
      } catch {
        break
      }
      guard let place else { return }
      if solution.furtherConflicts.count + 1 == Self.mostConflicts { break }
      guard case .conflict(let parties, let isIrreducible) = search.search(around: place) else {
        break
      }
      solution.furtherConflicts.append(parties)
      if !isIrreducible { solution.isConflictIrreducible = false }
      last = parties
    }
    solution.areAllConflictsFound = false
  }
}

extension SolveRun {
  /// Looks for a point at which all that is required holds, and settles nothing.
  ///
  /// - Throws: `Interruption`: there is none, or a budget ends.
  func checkFeasibility() throws(Interruption) {
    prepareForPasses()
    let constraints = Array(0..<system.constraintCount)
    try eliminateRequiredEqualities()
    var whole = try reducedBlock(
      variables: Array(0..<system.variableCount),
      constraints: system.disjunctions.isEmpty
        ? constraints : constraints.filter { progress.counts($0) })
    if !system.disjunctions.isEmpty { try chooseAlternatives(among: constraints, in: &whole) }
    for var block in split(whole) { try findFeasiblePoint(of: &block) }
  }
}

/// What limits the variables of a system, with definitions as the constants they came to.
private struct FrozenSystem {
  private var system = ConstraintSystem()
  /// The party that each constraint is.
  private var parties: [Party] = []

  /// The system of some parties; `nil` if the deadline comes first.
  init?(of required: RequiredParties, _ deadline: Deadline) {
    let original = required.system
    var clock = WorkClock(deadline)
    for (variable, lower) in original.lowerBounds.enumerated() {
      system.addVariable(
        lowerBound: required.isLimit(.lowerBound(variable)) ? lower : -.infinity)
    }
    for number in 0..<original.constraintCount where required.isLimit(.constraint(number)) {
      if clock.isOver(after: 8 * original.termRange(of: number).count) { return nil }
      guard let (disjunction, _) = original.place(of: number) else {
        system.addConstraint(
          original.terms(of: number), original.relations[number], original.constants[number])
        parties.append(.constraint(number))
        continue
      }
      system.addDisjunction(original.parts(ofDisjunction: disjunction))
      parties += original.disjunctions[disjunction].constraints.map { _ in .constraint(number) }
    }
    for number in original.definitions.indices where required.isLimit(.definition(number)) {
      let range = required.range(of: .definition(number))
      let terms = [(variable: original.definitions[number].output, coefficient: 1.0)]
      for (end, relation) in [
        (range.lower, ConstraintRelation.greaterThanOrEqual), (range.upper, .lessThanOrEqual),
      ] where end.isFinite {
        system.addConstraint(terms, relation, end)
        parties.append(.definition(number))
      }
    }
  }

  /// Looks for a place at which what is left contradicts itself.
  ///
  /// - Parameters:
  ///   - options: Budgets.
  ///   - run: The solve that the search is for; what is spent counts for it.
  /// - Returns: Parties at the place; `nil` where there is none.
  /// - Throws: `Interruption`, when a budget ends, or there is no answer.
  func contradiction(
    within options: SolveOptions, _ run: SolveRun
  ) throws(Interruption) -> [Party]? {
    let trial = SolveRun(
      system, options: options, backends: run.backends, deadline: run.deadline,
      tolerances: run.tolerances)
    trial.yieldingOutputs = run.yieldingOutputs
    defer {
      run.statistics.linearPrograms += trial.statistics.linearPrograms
      run.statistics.iterations += trial.statistics.iterations
    }
    do throws(Interruption) {
      try trial.checkFeasibility()
    } catch {
      guard case .infeasible(let place, _) = error else { throw error }
      return place.map { party in
        if case .constraint(let number) = party { parties[number] } else { party }
      }
    }
    return nil
  }
}

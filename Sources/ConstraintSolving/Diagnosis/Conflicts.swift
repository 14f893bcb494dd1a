import LinearProgramming

/// Extends a contradiction found at one place to all conflicts that are independent of each other.
extension SolveRun {
  /// The greatest number of conflicts to find; more would not help a user.
  private static let mostConflicts = 20

  /// Finds the conflicts of a system, given the place of a contradiction.
  ///
  /// A contradiction that only a backend reports needs a proof.
  func conflicts(
    around place: [Party], isClaim: Bool
  ) throws(SolvingError) -> SystemSolution {
    let required = RequiredParties(
      system: system, progress: state.progress, outcomes: state.outcomes,
      background: options.background)
    // A search among alternatives has no certificate.
    if !options.findsConflict, system.disjunctions.isEmpty {
      var solution = SystemSolution(
        outcome: .infeasible(RequiredParties.ordered(place.filter(required.isLimit))))
      (solution.conflicts.areIrreducible, solution.conflicts.areAllFound) = (false, false)
      return solution
    }
    var search = IrreducibleConflict(
      in: required,
      programs: DiagnosticPrograms(
        backends: programs.backends, deadline: budget.deadline,
        iterationLimit: options.iterationLimit.map { $0 - budget.statistics.iterations },
        primalTolerance: programs.tolerances.primal))
    defer { budget.count(search.programs.effort) }
    var solution = SystemSolution(outcome: .limit)
    switch search.search(around: place) {
    case .conflict(let parties, let isIrreducible):
      solution.outcome = .infeasible(parties)
      solution.conflicts.areIrreducible = isIrreducible
      if options.diagnoses.contains(.allConflicts) {
        addFurtherConflicts(to: &solution, after: parties, &search)
      }
      return solution
    case .limit(let parties?) where isClaim && parties.contains { required.disjunction($0) != nil }:
      // A search among alternatives has no certificate: only a proof confirms the contradiction.
      return solution
    case .limit(let parties?): solution.outcome = .infeasible(parties)
    case .limit(nil): return solution
    case .noConflict where isClaim:
      throw .numericalFailure("a backend saw a contradiction where there is none")
    case .noConflict:
      // Rounding hides the contradiction from the linear programs that would prove it.
      solution.outcome = .infeasible(RequiredParties.ordered(place.filter(required.isLimit)))
    }
    solution.conflicts.areIrreducible = false
    solution.conflicts.areAllFound = false
    return solution
  }

  /// Adds the conflicts that remain without the parties of the conflicts already found.
  private func addFurtherConflicts(
    to solution: inout SystemSolution, after first: [Party], _ search: inout IrreducibleConflict
  ) {
    var last = first
    while true {
      search.leaveOut(last)
      guard let rest = FrozenSystem(of: search.required, search.programs.deadline) else { break }
      var options = options
      options.iterationLimit = search.programs.iterationsLeft
      let place: [Party]?
      do throws(Interruption) {
        place = try rest.contradiction(within: options, self)
      } catch {
        break
      }
      guard let place else { return }
      if solution.conflicts.further.count + 1 == Self.mostConflicts { break }
      guard case .conflict(let parties, let isIrreducible) = search.search(around: place) else {
        break
      }
      solution.conflicts.further.append(parties)
      if !isIrreducible { solution.conflicts.areIrreducible = false }
      last = parties
    }
    solution.conflicts.areAllFound = false
  }
}

extension SolveRun {
  /// Looks for a point at which all required constraints hold, without fixing any value.
  ///
  /// - Throws: `Interruption` if no such point exists or a budget ends.
  func checkFeasibility() throws(Interruption) {
    prepareForPasses()
    let constraints = Array(0..<system.constraintCount)
    try eliminateRequiredEqualities()
    var whole = try reduction.block(
      of: Array(0..<system.variableCount),
      system.disjunctions.isEmpty
        ? constraints : constraints.filter { state.progress.counts($0) })
    if !system.disjunctions.isEmpty { try chooseAlternatives(among: constraints, in: &whole) }
    for var block in reduction.split(whole) { try findFeasiblePoint(of: &block) }
  }
}

/// The limits of the variables of a system, with definitions replaced by their resulting constants.
private final class FrozenSystem {
  private var partial: PartialSystem
  /// The definitions that the last constraints replace; the original system has no such
  /// constraints.
  private var definitions: [Int] = []

  /// Creates the system of some parties; `nil` if the deadline passes first.
  init?(of required: RequiredParties, _ deadline: Deadline) {
    partial = PartialSystem(of: required.system) { required.isLimit(.lowerBound($0)) }
    var clock = WorkClock(deadline)
    for party in required.limits {
      switch party {
      case .constraint(let number):
        let isOver = clock.isOver(after: 8 * required.system.termRange(of: number).count)
        if isOver { return nil }
        partial.add(number, priority: ConstraintSystem.required)
      case .definition(let number):
        let output = required.system.definitions[number].output
        let range = required.range(of: party)
        for (end, relation) in [
          (range.lower, ConstraintRelation.greaterThanOrEqual), (range.upper, .lessThanOrEqual),
        ] where end.isFinite {
          partial.limit(output, relation, end)
          definitions.append(number)
        }
      case .lowerBound: break
      }
    }
  }

  /// Returns the party of the original system that corresponds to a party of this one.
  private func original(_ party: Party) -> Party {
    guard case .constraint(let number) = party else { return party }
    let count = partial.numbers.count
    return number < count
      ? .constraint(partial.source(of: number)) : .definition(definitions[number - count])
  }

  /// Looks for a place of a contradiction in this system.
  ///
  /// - Parameters:
  ///   - options: Budgets.
  ///   - run: The solve that the search belongs to; the effort counts towards it.
  /// - Returns: Parties at the place; `nil` if there is none.
  /// - Throws: `Interruption` when a budget ends, or no backend has an answer.
  func contradiction(
    within options: SolveOptions, _ run: SolveRun
  ) throws(Interruption) -> [Party]? {
    // Disjunctions have other numbers here, because inactive ones are left out.
    var attempt = run.attempt
    attempt.omittedDisjunctions = []
    attempt.fixed = []
    let trial = SolveRun(
      partial.system, options: options, backends: run.programs.backends,
      deadline: run.budget.deadline, attempt: attempt)
    defer {
      run.budget.statistics.linearPrograms += trial.budget.statistics.linearPrograms
      run.budget.statistics.iterations += trial.budget.statistics.iterations
    }
    do throws(Interruption) {
      try trial.checkFeasibility()
    } catch {
      guard case .infeasible(let place, _) = error else { throw error }
      return place.map(original)
    }
    return nil
  }
}

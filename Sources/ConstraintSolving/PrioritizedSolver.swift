public import LinearProgramming

/// A solver for systems of prioritized linear constraints.
///
/// Required constraints hold. Each level is optimal given the levels above it, and shares its
/// violations fairly. A variable that the levels leave free takes the value nearest to its target.
///
/// The idea of levels follows the constraint hierarchies of Borning, Freeman-Benson and Wilson
/// (1992). The solver keeps a level's optimal solutions exactly, by complementary slackness with
/// one optimal dual. It does not add a row that holds the sum of the level.
public struct PrioritizedSolver: Sendable {
  let backends: CheckedBackends
  private let triesTighter: Bool

  /// Creates a solver that uses a backend for coupled blocks.
  ///
  /// - Parameters:
  ///   - backend: Solves the linear programs of coupled blocks.
  ///   - fallbacks: Tried in order if an answer does not pass its check.
  public init(backend: any DualProviding, fallbacks: [any DualProviding] = []) {
    self.init(CheckedBackends([backend] + fallbacks))
  }

  /// Creates a solver that uses backends in turn for coupled blocks.
  ///
  /// - Parameters:
  ///   - backends: The backends.
  ///   - triesTighter: Whether to try tighter tolerances if the usual ones fail.
  package init(_ backends: CheckedBackends, triesTighter: Bool = true) {
    self.backends = backends
    self.triesTighter = triesTighter
  }

  /// Returns the attempts to make at a system, in order.
  ///
  /// If the backends and the options allow it, an attempt without rounding follows the usual ones.
  /// If the sizes of the system's numbers differ widely, another such attempt is first.
  private func attempts(
    for system: ConstraintSystem, _ options: SolveOptions
  ) -> [Attempt] {
    let members = backends.members
    var attempts =
      members.indices.map { Attempt(tolerances: .usual, first: $0) }
      + members.indices.filter { _ in triesTighter }.map {
        Attempt(tolerances: .tight, first: $0)
      }
      + members.indices.filter { members[$0].isExact }.map {
        Attempt(tolerances: .exact, first: $0)
      }
    var nearlyBest: [Attempt] = []
    if options.acceptsNearlyBest, system.isOneStage {
      var attempt = Attempt(tolerances: .rough)
      attempt.usesOriginalRows = true
      nearlyBest = [attempt]
      if system.constraintCount * system.variableCount > SolverReach.exactCellsAtLast {
        // Exact arithmetic would take long to give up.
        attempts.removeAll { members[$0.first].isExact && !members[0].isExact }
        return attempts + nearlyBest
      }
    }
    guard backends.solveLevels, system.isOneStage, options.sharing == .fair,
      !options.diagnoses.contains(.stages)
    else {
      return attempts + nearlyBest
    }
    let last = Attempt(tolerances: .exact, wholeLimit: SolverReach.exactCellsAtLast)
    guard system.isFarApart else { return attempts + [last] + nearlyBest }
    let first = Attempt(tolerances: .exact, wholeLimit: SolverReach.exactCellsUnasked)
    return [first] + attempts + [last] + nearlyBest
  }

  /// Solves a system, with a plan if an earlier system had the same structure.
  ///
  /// The answer is the same as that of `solve(_:options:)`.
  ///
  /// - Parameters:
  ///   - system: Variables, constraints and definitions.
  ///   - options: Strategy and budgets.
  ///   - plans: The plans; this method adds to them.
  ///   - isFar: Whether the system is known to be far from every system with a known answer.
  ///   - answers: Answers the questions of definitions.
  /// - Returns: The solution.
  /// - Throws: `SolvingError`, in the same cases as `solve(_:options:)`.
  package func solve(
    _ system: ConstraintSystem, options: SolveOptions = SolveOptions(), reusing plans: PlanCache,
    isFar: Bool = false, answers: Definition.Answers? = nil
  ) throws(SolvingError) -> SystemSolution {
    let deadline = Deadline(options)
    let planned = try plannedSolution(
      of: system, options: options, plans, until: deadline, isFar: isFar, answers: answers)
    if let planned { return planned }
    if let known = plans.knownConflict(of: system, options: options) { return known }
    var left = options
    left.timeLimit = deadline.timeLeft
    var solution = try solve(system, options: left, answers: answers)
    note(&solution, of: system, options: options, plans)
    return solution
  }

  /// Records the answer to a system that no plan solved, for use with nearby systems.
  package func note(
    _ solution: inout SystemSolution, of system: ConstraintSystem, options: SolveOptions,
    _ plans: PlanCache
  ) {
    if options.allowPlans(of: system) { plans.note(&solution, of: system, options) }
  }

  /// Returns the solution of a system by a plan; `nil` if only `solve(_:options:)` can find it.
  package func plannedSolution(
    of system: ConstraintSystem, options: SolveOptions, _ plans: PlanCache,
    until deadline: Deadline, isFar: Bool = false, answers: Definition.Answers? = nil
  ) throws(SolvingError) -> SystemSolution? {
    try options.validate()
    guard options.allowPlans(of: system) else { return nil }
    try system.validate()
    guard options.isCancelled?() != true else { return nil }
    return plans.solution(
      of: system, options: options, until: deadline, isFar: isFar, answers: answers)
  }

  /// Solves a system.
  ///
  /// - Parameters:
  ///   - system: Variables, constraints and definitions.
  ///   - options: Strategy and budgets.
  ///   - answers: Answers the questions of definitions; called only while this method runs.
  /// - Returns: The solution. An infeasible system and an exhausted budget are solutions too.
  /// - Throws: `SolvingError` for a malformed system, a cycle of definitions, values beyond
  ///   the range of numbers, or if no backend passed its check.
  public func solve(
    _ system: ConstraintSystem, options: SolveOptions = SolveOptions(),
    answers: Definition.Answers? = nil
  ) throws(SolvingError) -> SystemSolution {
    try system.validate()
    try options.validate()
    if answers == nil, let question = system.definitions.firstIndex(where: \.isQuestion) {
      throw .invalid(
        "definition \(question) asks a question, and the caller has no answer function")
    }
    // A short solve does not check again.
    if options.isCancelled?() == true { return SystemSolution(outcome: .limit) }
    let deadline = Deadline(options)
    let attempts = attempts(for: system, options)
    let solve: BlockedAlternatives.Solve = { change in
      solution(of: system, attempts.map(change), options, deadline, answers)
    }
    var answer = solve { $0 }
    if case .failure(let failure) = answer, let later = failure.alternatives?.solution(solve) {
      answer = later
    }
    return try answer.mapError(\.error).get()
  }

  /// The reason why there is no solution.
  struct Failure: Error {
    var error: SolvingError
    /// The alternatives without which there might be a solution.
    var alternatives: BlockedAlternatives?
  }

  /// Solves a system by one attempt after another.
  private func solution(
    of system: ConstraintSystem, _ attempts: [Attempt], _ options: SolveOptions,
    _ deadline: Deadline, _ answers: Definition.Answers?
  ) -> Result<SystemSolution, Failure> {
    var attempts = Attempts(attempts)
    let record = BackendRecord()
    var backends = backends
    backends.record = record
    while let attempt = attempts.next() {
      var left = options
      left.iterationLimit = options.iterationLimit.map { max(0, $0 - attempts.spentIterations) }
      let run = SolveRun(
        system, options: left, backends: backends, deadline: deadline, attempt: attempt,
        answers: answers)
      do throws(Attempt.Failure) {
        var solution = try run.solution()
        solution.statistics.backends = record.uses
        return .success(solution)
      } catch let failure {
        do throws(SolvingError) {
          try attempts.goOn(after: failure, of: attempt)
        } catch {
          return .failure(Failure(error: error, alternatives: failure.alternatives))
        }
      }
    }
    return .failure(Failure(error: attempts.error))
  }
}

extension SolveOptions {
  /// Returns whether plans may solve a system.
  ///
  /// Plans count no iterations and find neither stages nor freedoms. Such solves use the passes.
  func allowPlans(of system: ConstraintSystem) -> Bool {
    usesPlans && iterationLimit == nil && diagnoses.isDisjoint(with: [.stages, .freedoms])
      && sharing == .fair && !system.isFarApart
  }
}

import LinearProgramming

/// How linear programs are put to the backends: within the budgets, and no answer unchecked.
extension SolveRun {
  /// Solves a linear program.
  ///
  /// The objective of every program here is bounded below, so that "unbounded" is never an answer:
  /// it is rounding, like "infeasible" where a point is known, and the next backend is asked.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - basis: Where backends that can start from a basis do.
  ///   - isFeasible: Whether the program is known to have a point.
  ///   - leastDual: The least size of a dual that says something; `nil` where none is read.
  /// - Returns: An optimal solution with duals, or an infeasible one with its certificate.
  /// - Throws: `Interruption.limit` when a budget ends, `.failure` when no backend passed its
  ///   check.
  func solve(
    _ program: LinearProgram, startingFrom basis: Basis? = nil, isFeasible: Bool = false,
    leastDual: Double? = nil
  ) throws(Interruption) -> LPSolution {
    try leaveToExact(program)
    var question = CheckedBackends.Question()
    question.isFeasible = isFeasible
    question.isBounded = true
    if let leastDual { question.expect(duals: leastDual) }
    var effort = CheckedBackends.Effort()
    defer { count(effort) }
    let solution = try answer(
      to: program, startingFrom: basis, try lpOptions(), question, effort: &effort)
    if solution.termination == .optimal || solution.termination == .infeasible { return solution }
    throw endsBudget(solution.termination)
      ? .limit : .failure("a program ended with \(solution.termination.rawValue)")
  }

  /// Puts a program to the backends.
  ///
  /// - Throws: `Interruption.limit` when a budget ends, `.failure` when no backend passed its
  ///   check.
  private func answer(
    to program: LinearProgram, startingFrom basis: Basis? = nil, _ options: LPOptions,
    _ question: CheckedBackends.Question, effort: inout CheckedBackends.Effort
  ) throws(Interruption) -> LPSolution {
    do throws(LPError) {
      return try backends.answer(
        to: program, startingFrom: basis, options: options, question, effort: &effort)
    } catch {
      // Out of time a backend may give up in other words.
      try checkTime()
      throw statistics.iterations + effort.iterations < iterationBudget
        ? .failure(error.message) : .limit
    }
  }

  /// Puts a program with several objectives to the backends.
  ///
  /// - Throws: `Interruption`, as `solve(_:startingFrom:isFeasible:leastDual:)`.
  func answer(to program: LeveledProgram) throws(Interruption) -> LeveledSolution {
    let options = try lpOptions()
    var effort = CheckedBackends.Effort()
    defer { count(effort) }
    do throws(LPError) {
      return try backends.answer(to: program, options: options, effort: &effort)
    } catch {
      try checkTime()
      throw .failure(error.message)
    }
  }

  /// Opens a session on a program.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - basis: Where the first solve starts, if given.
  ///   - body: Uses the session.
  /// - Throws: What `body` throws, or `Interruption.failure`.
  func inSession(
    on program: LinearProgram, from basis: Basis? = nil,
    _ body: (inout any LPSession, SolveRun) throws(Interruption) -> Void
  ) throws(Interruption) {
    do {
      try backends.withSession(on: program, startingFrom: basis) { session in
        try body(&session, self)
      }
    } catch let interruption as Interruption {
      throw interruption
    } catch {
      throw .failure("\(backends.name): \(error)")
    }
  }

  /// Minimises the objective of a session.
  ///
  /// - Parameter session: The session of a backend.
  /// - Returns: `optimal`, `unbounded` or `infeasible`.
  /// - Throws: `Interruption.limit` when a budget ends, `.failure` when the backend gives up.
  func minimize(_ session: inout any LPSession) throws(Interruption) -> TerminationStatus {
    let options = try lpOptions()
    let termination: TerminationStatus
    do {
      termination = try session.minimize(options: options)
    } catch {
      throw .failure(error.description)
    }
    count(session.iterations)
    switch termination {
    case .optimal, .unbounded, .infeasible: return termination
    case .iterationLimit, .timeLimit, .nodeLimit:
      throw endsBudget(termination) ? .limit : .failure("a session ended with \(termination)")
    case .numericalFailure: throw .failure("a session ended with \(termination)")
    }
  }

  /// How many iterations a program with integers may take where the caller limits neither time nor
  /// iterations: so many that hardly any layout comes near, and so few that it ends within a minute
  /// or two.
  private static let searchLimit = 500_000

  /// Solves a program with integers.
  ///
  /// - Parameter program: The program; its objective is never below 0.
  /// - Returns: An optimal solution, an infeasible one, or one of a spent budget, with the best
  ///   point found if there is any. A part of the budget is left for what comes after the search.
  /// - Throws: `Interruption.integersUnsupported` when no backend has the capability, `.limit` when
  ///   a budget has ended already, `.failure` when no answer passed its check.
  func solveWithIntegers(_ program: LinearProgram) throws(Interruption) -> LPSolution {
    guard backends.solveIntegers else { throw .integersUnsupported }
    var options = try lpOptions()
    options.timeLimit = options.timeLimit.map { max($0 * 0.8, $0 - .seconds(1)) }
    options.iterationLimit = searchBudget
    options.searchParts = .layouts
    var question = CheckedBackends.Question()
    question.isBounded = true
    question.letsPresolve = true
    var effort = CheckedBackends.Effort()
    defer {
      statistics.iterations += effort.iterations
      statistics.integerPrograms += effort.programs
      statistics.nodes += effort.nodes
    }
    return try answer(to: program, options, question, effort: &effort)
  }

  /// How many iterations the next search may take; a part of what is left is for what comes after
  /// it.
  var searchBudget: Int {
    let left = iterationBudget - statistics.iterations
    return hasBudget ? left - left / 5 : min(Self.searchLimit, left - left / 5)
  }

  /// Whether the caller limits time or iterations.
  var hasBudget: Bool { options.timeLimit != nil || options.iterationLimit != nil }

  /// How many simplex iterations the solve may spend: what the caller says; where time is limited,
  /// as many as that lasts for; or so many that hardly any layout comes near.
  var iterationBudget: Int {
    if let limit = options.iterationLimit { return limit }
    if options.timeLimit != nil { return .max }
    return 1_000_000 + 100 * (system.variableCount + system.constraintCount)
  }

  /// Whether a limit that a program met is that of the whole solve, and not the program's own.
  private func endsBudget(_ termination: TerminationStatus) -> Bool {
    switch termination {
    case .timeLimit: true
    case .iterationLimit, .nodeLimit:
      options.iterationLimit != nil || statistics.iterations >= iterationBudget
    default: false
    }
  }

  /// Counts linear programs that were solved.
  func count(_ effort: CheckedBackends.Effort) {
    statistics.linearPrograms += effort.programs
    statistics.iterations += effort.iterations
  }

  /// Counts a linear program that was solved.
  private func count(_ iterations: Int) {
    statistics.linearPrograms += 1
    statistics.iterations += iterations
  }

  /// Tolerances, and what is left of the budgets.
  ///
  /// - Throws: `Interruption.limit` when nothing is left. What needs no linear program costs no
  ///   iterations.
  func lpOptions() throws(Interruption) -> LPOptions {
    try checkTime()
    var options = LPOptions()
    options.primalTolerance = tolerances.primal
    options.timeLimit = deadline.timeLeft
    options.isCancelled = deadline.isCancelled
    guard statistics.iterations < iterationBudget else { throw .limit }
    if self.options.iterationLimit != nil {
      options.iterationLimit = iterationBudget - statistics.iterations
    }
    return options
  }
}

extension CheckedBackends.Question {
  /// Expects duals that are good enough to tell one of a size from none.
  mutating func expect(duals least: Double) {
    dualTolerance = min(dualTolerance, max(1e-12, 0.1 * least))
  }
}

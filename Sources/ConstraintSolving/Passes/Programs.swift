import LinearProgramming

/// The solver of linear programs: it asks the backends within the budgets, and checks each answer.
final class Programs {
  /// The greatest number of rows of a program left to an exact backend. A larger program would take
  /// seconds.
  private static let exactRowLimit = 100
  /// The greatest ratio of coefficients for which rounding is harmless. With a greater one, a step
  /// at the optimum may gain less than rounding.
  private static let greatestSpread = 1e8

  let backends: CheckedBackends
  let tolerances: Tolerances
  private let budget: Budget
  /// Whether programs with numbers too far apart for rounding are left to an attempt in exact
  /// arithmetic.
  private let leavesMuchToExact: Bool

  /// Creates a solver of programs.
  ///
  /// - Parameters:
  ///   - backends: The backends, asked in turn for each program.
  ///   - tolerances: The tolerances for their answers.
  ///   - budget: The budget that they share.
  ///   - leavesMuchToExact: Whether programs with numbers too far apart for rounding end in
  ///     `Interruption.tooFarApart`.
  init(
    _ backends: CheckedBackends, _ tolerances: Tolerances, _ budget: Budget,
    leavesMuchToExact: Bool = false
  ) {
    self.backends = backends
    self.tolerances = tolerances
    self.budget = budget
    self.leavesMuchToExact = leavesMuchToExact
  }

  /// Solves a linear program.
  ///
  /// The objective of every program here is bounded below, so "unbounded" is never an answer. It
  /// results from rounding, as does "infeasible" if a point is known. The next backend is then
  /// asked.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - basis: The basis from which backends start that can do so.
  ///   - isFeasible: Whether the program is known to have a point.
  ///   - leastDual: The least size of a meaningful dual; `nil` if no dual is read.
  ///   - wantsPoint: Whether a point without a proof of optimality is an answer.
  /// - Returns: An optimal solution with duals, or an infeasible one with its certificate. With
  ///   `wantsPoint`, also a point that ended with `numericalFailure`.
  /// - Throws: `Interruption.limit` if a budget ends, `.failure` if no backend passed its check.
  func solve(
    _ program: LinearProgram, startingFrom basis: Basis? = nil, isFeasible: Bool = false,
    leastDual: Double? = nil, wantsPoint: Bool = false
  ) throws(Interruption) -> LPSolution {
    if leavesMuchToExact, program.rowCount <= Self.exactRowLimit,
      program.matrix.spread > Self.greatestSpread
    {
      throw .tooFarApart
    }
    var question = CheckedBackends.Question()
    question.isFeasible = isFeasible
    question.isBounded = true
    question.wantsPoint = wantsPoint
    if let leastDual { question.expect(duals: leastDual) }
    var effort = CheckedBackends.Effort()
    defer { budget.count(effort) }
    let solution = try answer(
      to: program, startingFrom: basis, try budget.options(tolerances), question, effort: &effort)
    if solution.termination == .optimal || solution.termination == .infeasible { return solution }
    if wantsPoint, solution.termination == .numericalFailure { return solution }
    throw budget.isSpent(by: solution.termination)
      ? .limit : .failure("a program ended with \(solution.termination.rawValue)")
  }

  /// Passes a program to the backends.
  ///
  /// - Throws: `Interruption.limit` if a budget ends, `.failure` if no backend passed its check.
  private func answer(
    to program: LinearProgram, startingFrom basis: Basis? = nil, _ options: LPOptions,
    _ question: CheckedBackends.Question, effort: inout CheckedBackends.Effort
  ) throws(Interruption) -> LPSolution {
    do throws(LPError) {
      return try backends.answer(
        to: program, startingFrom: basis, options: options, question, effort: &effort)
    } catch {
      // When the time is spent, a backend may fail with another error.
      try budget.checkTime()
      throw budget.isSpent(by: effort) ? .limit : .failure(error.message)
    }
  }

  /// Passes a program with several objectives to the backends.
  ///
  /// - Throws: `Interruption`, as `solve(_:startingFrom:isFeasible:leastDual:wantsPoint:)`.
  func answer(to program: LeveledProgram) throws(Interruption) -> LeveledSolution {
    let options = try budget.options(tolerances)
    var effort = CheckedBackends.Effort()
    defer { budget.count(effort) }
    do throws(LPError) {
      return try backends.answer(to: program, options: options, effort: &effort)
    } catch {
      try budget.checkTime()
      throw .failure(error.message)
    }
  }

  /// Opens a session on a program.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - basis: The basis from which the first solve starts, if any.
  ///   - body: A closure that uses the session.
  /// - Throws: Any error of `body`, or `Interruption.failure`.
  func inSession(
    on program: LinearProgram, from basis: Basis? = nil,
    _ body: (inout any LPSession) throws(Interruption) -> Void
  ) throws(Interruption) {
    do {
      try backends.withSession(on: program, startingFrom: basis) { session in
        try body(&session)
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
  /// - Throws: `Interruption.limit` if a budget ends, `.failure` if the backend gives up.
  func minimize(_ session: inout any LPSession) throws(Interruption) -> TerminationStatus {
    let options = try budget.options(tolerances)
    let termination: TerminationStatus
    do {
      termination = try session.minimize(options: options)
    } catch {
      throw .failure(error.description)
    }
    budget.count(.init(programs: 1, iterations: session.iterations))
    switch termination {
    case .optimal, .unbounded, .infeasible: return termination
    case .iterationLimit, .timeLimit, .nodeLimit:
      throw budget.isSpent(by: termination)
        ? .limit : .failure("a session ended with \(termination)")
    case .numericalFailure: throw .failure("a session ended with \(termination)")
    }
  }

  /// Solves a program with integers.
  ///
  /// - Parameters:
  ///   - program: The program; its objective is never below 0.
  ///   - iterationLimit: The greatest number of iterations, if the budget allows more.
  /// - Returns: An optimal solution, an infeasible one, or one of a spent budget, with the best
  ///   point found if there is any. A part of the budget remains for the steps after the search.
  /// - Throws: `Interruption.integersUnsupported` if no backend has the capability, `.limit` if a
  ///   budget has already ended, `.failure` if no answer passed its check.
  func solveWithIntegers(
    _ program: LinearProgram, iterationLimit: Int? = nil
  ) throws(Interruption) -> LPSolution {
    guard backends.solveIntegers else { throw .integersUnsupported }
    var question = CheckedBackends.Question()
    question.isBounded = true
    question.letsPresolve = true
    var effort = CheckedBackends.Effort()
    defer { budget.count(search: effort) }
    var options = try budget.searchOptions(tolerances)
    if let iterationLimit {
      options.iterationLimit = min(iterationLimit, options.iterationLimit ?? .max)
    }
    return try answer(to: program, options, question, effort: &effort)
  }
}

extension CheckedBackends.Question {
  /// Expects duals that are accurate enough to distinguish one of a given size from 0.
  mutating func expect(duals least: Double) {
    dualTolerance = min(dualTolerance, max(Tolerance.rounding, 0.1 * least))
  }
}

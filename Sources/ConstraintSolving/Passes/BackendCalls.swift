import LinearProgramming

/// How linear programs are put to the backends: within the budgets, and no answer unchecked.
extension SolveRun {
  /// Solves a linear program with the first backend whose answer passes the audit.
  ///
  /// The objective of every program here is bounded below, so that "unbounded" is never an answer:
  /// it is rounding, like "infeasible" where a point is known, and the next backend is asked.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - basis: Where backends that can start from a basis do.
  ///   - isFeasible: Whether the program is known to have a point.
  /// - Returns: An optimal solution with duals, or an infeasible one.
  /// - Throws: `Interruption.limit` when a budget ends, `.failure` when no backend passed its
  ///   check.
  func solve(
    _ program: LinearProgram, startingFrom basis: Basis? = nil, isFeasible: Bool = false
  ) throws(Interruption) -> LPSolution {
    try leaveToExact(program)
    var complaints: [String] = []
    for backend in backends {
      let options = try lpOptions()
      do {
        let solution =
          if let basis, let warm = backend as? any WarmStarting {
            try warm.solve(program, startingFrom: basis, options: options)
          } else {
            try backend.solve(program, options: options)
          }
        count(solution.iterations)
        switch solution.termination {
        case .optimal:
          if let complaint = complaint(about: solution, of: program) {
            complaints.append("\(backend.name): \(complaint)")
          } else {
            return solution
          }
        case .infeasible where !isFeasible:
          return solution
        case .infeasible:
          complaints.append("\(backend.name): no point where there is one")
        case .unbounded, .numericalFailure:
          complaints.append("\(backend.name): gave up")
        case .iterationLimit, .timeLimit, .nodeLimit:
          if endsBudget(solution.termination) { throw Interruption.limit }
          complaints.append("\(backend.name): \(solution.termination.rawValue)")
        }
      } catch let interruption as Interruption {
        throw interruption
      } catch {
        complaints.append("\(backend.name): \(error)")
      }
    }
    // Out of time a backend may give up in other words.
    try checkTime()
    throw .failure(complaints.joined(separator: "; "))
  }

  /// What is wrong with an answer that claims to be optimal; `nil` when it passes its check.
  private func complaint(about solution: LPSolution, of program: LinearProgram) -> String? {
    guard solution.isUsable(for: program, needsDuals: true) else {
      return "an optimum without all its values and duals"
    }
    let residuals = KKTResiduals(of: program, solution: solution)
    return residuals.isWithin(Self.auditTolerance) ? nil : "\(residuals)"
  }

  /// Opens a session on a program with the first backend.
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
      try backends[0].withAnySession(on: program, startingFrom: basis) { session in
        try body(&session, self)
      }
    } catch let interruption as Interruption {
      throw interruption
    } catch {
      throw .failure("\(backends[0].name): \(error)")
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

  /// Solves a program with integers with the first backend that can and whose answer is a point of
  /// the program.
  ///
  /// - Parameter program: The program; its objective is never below 0.
  /// - Returns: An optimal solution, an infeasible one, or one of a spent budget, with the best
  ///   point found if there is any. A part of the budget is left for what comes after the search.
  /// - Throws: `Interruption.integersUnsupported` when no backend has the capability, `.limit` when
  ///   a budget has ended already, `.failure` when no answer passed its check.
  func solveWithIntegers(_ program: LinearProgram) throws(Interruption) -> LPSolution {
    let capable = backends.compactMap { $0 as? any MixedIntegerSolving }
    if capable.isEmpty { throw .integersUnsupported }
    var complaints: [String] = []
    for backend in capable {
      var options = try lpOptions()
      options.timeLimit = options.timeLimit.map { max($0 * 0.8, $0 - .seconds(1)) }
      options.iterationLimit = searchBudget
      options.presolve = backend.prefersPresolve
      do {
        let solution = try backend.solve(program, options: options)
        statistics.iterations += solution.iterations
        statistics.integerPrograms += 1
        statistics.nodes += solution.nodes
        if solution.primalStatus == .feasible {
          let residuals = KKTResiduals(of: program, solution: solution)
          guard residuals.isWithin(Self.auditTolerance) else {
            complaints.append("\(backend.name): \(residuals)")
            continue
          }
        }
        switch solution.termination {
        case .optimal, .infeasible, .iterationLimit, .timeLimit, .nodeLimit: return solution
        case .unbounded, .numericalFailure:
          complaints.append("\(backend.name): \(solution.termination.rawValue)")
        }
      } catch {
        complaints.append("\(backend.name): \(error)")
      }
    }
    try checkTime()
    throw .failure(complaints.joined(separator: "; "))
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

  /// Counts a linear program that was solved.
  func count(_ iterations: Int) {
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

import LinearProgramming

extension SimplexSolver {
  /// Solves a program by way of its presolve.
  ///
  /// - Returns: The answer, or where to start to find it without the presolve: that decides where
  ///   it found nothing to take away, where the program is infeasible or unbounded, which only the
  ///   whole program proves, and where the audit finds fault with the point that was led back.
  func solvePresolved(
    _ program: LinearProgram, options: LPOptions
  ) throws(LPError) -> PresolvedOutcome {
    let deadline = options.timeLimit.map { ContinuousClock.now + $0 }
    var options = options
    let isCancelled = options.isCancelled
    let reduced = Presolve.reduce(program, by: rules) {
      isCancelled?() == true || deadline.map { ContinuousClock.now >= $0 } == true
    }
    guard let reduced else { return .undecided(start: nil, iterations: 0) }
    options.presolveReport?(reduced.report)
    if let deadline { options.timeLimit = max(.zero, deadline - ContinuousClock.now) }
    var solution: LPSolution
    if let direct = reduced.program.directSolution() {
      solution = direct
    } else {
      var session = SimplexSession(reduced.program, method: method, basis: nil)
      solution = try session.solve(options: options)
    }
    switch solution.termination {
    case .optimal: break
    case .iterationLimit, .timeLimit, .nodeLimit:
      guard !solution.columnValues.isEmpty else { return .answer(solution) }
      solution = reduced.restored(solution, of: program)
      let residuals = KKTResiduals(of: program, solution: solution)
      let isFeasible = residuals.primal <= 2 * options.primalTolerance
      solution.primalStatus = isFeasible ? .feasible : .infeasible
      return .answer(solution)
    case .infeasible, .unbounded, .numericalFailure:
      return .undecided(start: nil, iterations: solution.iterations)
    }
    let restored = reduced.restored(solution, of: program)
    let residuals = KKTResiduals(of: program, solution: restored)
    guard restored.basis != nil, residuals.primal <= 2 * options.primalTolerance,
      residuals.isWithin(SimplexState.auditTolerance)
    else { return .undecided(start: restored.basis, iterations: solution.iterations) }
    return .answer(restored)
  }
}

/// What a solve with presolve came to.
enum PresolvedOutcome {
  /// An answer that holds.
  case answer(LPSolution)
  /// None; a solve without presolve may start at a basis.
  case undecided(start: Basis?, iterations: Int)
}

import LinearProgramming

extension SimplexSolver {
  /// Solves a program without integers by way of its presolve.
  ///
  /// The whole program is solved where there was nothing to take away, where it is infeasible or
  /// unbounded, which only it proves, and from the basis that was led back where the audit finds
  /// fault with the point.
  func solvePresolved(
    _ program: LinearProgram, _ options: LPOptions
  ) throws(LPError) -> LPSolution {
    let deadline = options.timeLimit.map { ContinuousClock.now + $0 }
    let isCancelled = options.isCancelled
    func rest(after iterations: Int) -> LPOptions {
      var rest = options
      if let deadline { rest.timeLimit = max(.zero, deadline - ContinuousClock.now) }
      if let limit = options.iterationLimit { rest.iterationLimit = max(0, limit - iterations) }
      return rest
    }
    func whole(from start: Basis? = nil, after iterations: Int = 0) throws(LPError) -> LPSolution {
      var solution = try solveWhole(program, from: start, rest(after: iterations))
      solution.iterations += iterations
      return solution
    }
    let reduced = Presolve.reduce(program, by: rules) {
      isCancelled?() == true || deadline.map { ContinuousClock.now >= $0 } == true
    }
    guard let reduced else { return try whole() }
    options.presolveReport?(reduced.report)
    let solution: LPSolution
    if let direct = reduced.program.directSolution() {
      solution = direct
    } else {
      var session = SimplexSession(reduced.program, method: method, basis: nil)
      solution = try session.solve(options: rest(after: 0))
    }
    switch solution.termination {
    case .optimal: break
    case .iterationLimit, .timeLimit, .nodeLimit:
      if solution.columnValues.isEmpty { return solution }
    case .infeasible, .unbounded, .numericalFailure:
      return try whole(after: solution.iterations)
    }
    var restored = reduced.restored(solution)
    let residuals = KKTResiduals(of: program, solution: restored)
    let isFeasible = residuals.primal <= 2 * options.primalTolerance
    guard solution.termination == .optimal else {
      restored.primalStatus = isFeasible ? .feasible : .infeasible
      return restored
    }
    guard isFeasible, restored.basis != nil, residuals.isWithin(SimplexState.auditTolerance) else {
      return try whole(from: restored.basis, after: solution.iterations)
    }
    return restored
  }
}

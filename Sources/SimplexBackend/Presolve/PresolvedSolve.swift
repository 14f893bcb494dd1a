import LinearProgramming

extension SimplexSolver {
  /// Solves a program without integers by presolving it first.
  ///
  /// The whole program is solved if nothing could be removed, or if it is infeasible or unbounded,
  /// which only the whole program proves. If the audit rejects the point, it is solved from the
  /// basis mapped back.
  func solvePresolved(
    _ program: LinearProgram, _ options: LPOptions
  ) throws(LPError) -> LPSolution {
    let clock = BudgetClock(options)
    func whole(from start: Basis? = nil, after iterations: Int = 0) throws(LPError) -> LPSolution {
      var solution = try solveWhole(program, from: start, clock.left(after: iterations))
      solution.iterations += iterations
      return solution
    }
    guard let reduced = Presolve.reduce(program, by: rules, isOutOfTime: { clock.isOver }) else {
      return try whole()
    }
    options.presolveReport?(reduced.report)
    let solution: LPSolution
    if let direct = reduced.program.directSolution() {
      solution = direct
    } else {
      let session = SimplexSession(reduced.program, method: method, basis: nil)
      solution = try session.solve(options: clock.left(after: 0))
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
    guard isFeasible, restored.basis != nil, residuals.isWithin(CheckedBackends.auditTolerance)
    else {
      return try whole(from: restored.basis, after: solution.iterations)
    }
    return restored
  }
}

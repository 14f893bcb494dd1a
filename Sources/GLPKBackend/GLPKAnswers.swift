#if GLPK
import LinearProgramming

/// Turning claims of GLPK's simplex methods into checked answers.
extension GLPKTask {
  /// Returns the answer at the current point, or `nil` if GLPK failed or its claim does not hold.
  ///
  /// - Parameters:
  ///   - termination: The termination that GLPK claims.
  ///   - problem: The problem, at its point.
  ///   - scaling: The scaling of the program that was loaded into GLPK.
  /// - Returns: The answer, if it passes the check.
  /// - Throws: `LPError` with code `backendFailure` and GLPK's text.
  func answer(
    _ termination: TerminationStatus, at problem: borrowing GLPKProblem,
    scaling: ProgramScaling? = nil
  ) throws(LPError) -> LPSolution? {
    if termination == .numericalFailure { return nil }
    if termination == .infeasible { return try certificate(from: problem, scaling) }
    var solution = problem.point
    if let scaling { solution = scaling.unscaled(solution) }
    solution.termination = termination
    solution.objective = program.objective(
      columnValues: solution.columnValues, rowValues: solution.rowValues)
    if termination != .optimal { solution = solution.withoutDuals }
    if termination == .optimal || termination == .unbounded {
      return accepts(solution) ? solution : nil
    }
    if solution.primalStatus == .none {
      return LPSolution(termination: termination, iterations: problem.iterations)
    }
    solution.primalStatus = accepts(solution) ? .feasible : .infeasible
    return solution
  }

  /// Returns the answer that there is no feasible point, with its proof.
  private func certificate(
    from problem: borrowing GLPKProblem, _ scaling: ProgramScaling?
  ) throws(LPError) -> LPSolution? {
    let tolerance = scaling == nil ? GLPKTolerance.contradiction : GLPKTolerance.scaledContradiction
    guard var multipliers = try problem.contradiction(within: tolerance) else { return nil }
    if let scaling { multipliers = scaling.unscaled(multipliers: multipliers) }
    var solution = LPSolution(termination: .infeasible, iterations: problem.iterations)
    solution.dualStatus = .infeasibilityCertificate
    solution.rowDuals = multipliers
    solution.columnDuals = program.matrix.transposedTimes(multipliers).map { -$0 }
    return KKTResiduals.certificate(solution, provesInfeasible: program) ? solution : nil
  }
}

extension LPSolution {
  /// The same solution without its duals.
  var withoutDuals: LPSolution {
    var solution = self
    solution.dualStatus = .none
    solution.columnDuals = []
    solution.rowDuals = []
    return solution
  }
}
#endif

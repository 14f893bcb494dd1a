#if GLPK
import LinearProgramming

/// One solve by the simplex method: the runs needed for an answer that passes the check.
///
/// GLPK's claims are checked. An optimal point must satisfy the optimality conditions in the
/// original numbers, and infeasibility must have a certificate. Otherwise the next attempt runs
/// with more caution.
extension GLPKTask {
  /// One way to run the simplex method. An attempt that is not tight uses GLPK's default
  /// tolerances.
  private struct Attempt {
    var method: GLPKSolver.Method
    var isTight = true
    var isScaled = true
  }

  /// Solves the program, which has no integers; it may need no algorithm.
  ///
  /// - Parameters:
  ///   - method: The simplex method to run.
  ///   - basis: The basis to start from; ignored if it does not fit.
  /// - Returns: The solution.
  /// - Throws: `LPError` with code `backendFailure` and GLPK's text.
  func solveBySimplex(
    _ method: GLPKSolver.Method = .dualSimplex, from basis: Basis?
  ) throws(LPError) -> LPSolution {
    if let direct = program.directSolution() { return direct }
    return try retrying(from: basis) { basis throws(LPError) in
      try GLPKProblem.with(program) { problem throws(LPError) in
        try solve(problem, by: method, from: basis)
      }
    }
  }

  /// Solves from a basis if it fits, and from GLPK's basis if GLPK fails. Some singular bases are
  /// not reported but fail an assertion of the factorization.
  func retrying(
    from basis: Basis?, _ solve: (Basis?) throws(LPError) -> LPSolution
  ) throws(LPError) -> LPSolution {
    if let basis, basis.columns.count == program.columnCount, basis.rows.count == program.rowCount {
      do {
        return try solve(basis)
      } catch {
        if error.code == .cancelled { throw error }
      }
    }
    return try solve(nil)
  }

  private func solve(
    _ problem: borrowing GLPKProblem, by method: GLPKSolver.Method, from basis: Basis?
  ) throws(LPError) -> LPSolution {
    if options.presolve, basis == nil {
      // Only an optimal point survives the presolver. Any other outcome needs a run without it,
      // unless a budget is spent.
      let end = try problem.simplex(method, rest(after: 0), presolve: true)
      if end == .iterationLimit || end == .timeLimit {
        return LPSolution(termination: end, iterations: problem.iterations)
      }
      if end == .optimal, let solution = try answer(end, at: problem) { return solution }
    }
    let attempts = [
      Attempt(method: method),
      Attempt(method: .primalSimplex, isScaled: false),
      Attempt(method: .primalSimplex, isTight: false),
      Attempt(method: .dualSimplex, isTight: false, isScaled: false),
    ]
    for (index, attempt) in attempts.enumerated() {
      if let solution = try run(attempt, on: problem, from: index == 0 ? basis : nil) {
        return solution
      }
    }
    return LPSolution(termination: .numericalFailure, iterations: problem.iterations)
  }

  /// Makes one attempt; returns `nil` if its answer fails the check.
  private func run(
    _ attempt: Attempt, on problem: borrowing GLPKProblem, from basis: Basis?
  ) throws(LPError) -> LPSolution? {
    func options() -> LPOptions {
      let rest = rest(after: problem.iterations)
      return attempt.isTight ? rest : rest.withTolerancesOfGLPK
    }
    var termination = try problem.simplex(
      attempt.method, from: basis, scaled: attempt.isScaled, options)
    if termination == .numericalFailure, attempt.method == .dualSimplex {
      // Without a dual feasible point, the program may be infeasible or unbounded.
      termination = try problem.simplex(.primalSimplex, options())
    }
    return try answer(termination, at: problem)
  }
}
#endif

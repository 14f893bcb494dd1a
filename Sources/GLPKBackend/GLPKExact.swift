#if GLPK
import LinearProgramming

/// One solve in rational arithmetic.
extension GLPKTask {
  /// Solves the program, which has no integers, in floating point, and then exactly from the basis
  /// found.
  ///
  /// - Parameter basis: The basis to start from; ignored if it does not fit.
  /// - Returns: The solution.
  /// - Throws: `LPError`: `unsupported` if the basis is too large for the time limit, or
  ///   `backendFailure` with GLPK's text.
  func solveExactly(from basis: Basis?) throws(LPError) -> LPSolution {
    // If floating point fails, rational arithmetic may still succeed.
    var rough: LPSolution?
    do {
      rough = try solveBySimplex(from: basis)
    } catch {
      if error.code == .cancelled { throw error }
    }
    if let rough, [.iterationLimit, .timeLimit].contains(rough.termination) { return rough }
    let spent = rough?.iterations ?? 0
    try checkSize(of: rough?.basis)
    let whole = ProgramScaling.wholeNumbers(of: program)
    var solution = try retrying(from: rough?.basis) { basis throws(LPError) in
      try GLPKProblem.with(whole?.program ?? program) { problem throws(LPError) in
        let end = try problem.simplex(.exactSimplex, from: basis, scaled: false) {
          rest(after: spent)
        }
        return try answer(end, at: problem, scaling: whole?.scaling)
          ?? LPSolution(termination: .numericalFailure, iterations: problem.iterations)
      }
    }
    if solution.termination == .numericalFailure, let rough {
      // The exact method may reject a program by less than a proof in floating point can show, such
      // as a value found as 1/3 and then fixed. The answer found before holds within tolerance.
      let iterations = solution.iterations
      solution = rough
      solution.iterations = iterations
    }
    solution.iterations += spent
    return solution
  }

  /// Rejects a basis whose factorization alone would exceed the remaining time, because GLPK checks
  /// no clock in it. A rational operation takes some microseconds.
  private func checkSize(of basis: Basis?) throws(LPError) {
    guard let basis, let limit = options.timeLimit else { return }
    let secondsPerOperation = 0.000_004
    let size = Double(program.nucleusSize(of: basis))
    guard size * size * size * secondsPerOperation > limit / .seconds(1) else { return }
    throw LPError(
      .unsupported,
      "GLPK's exact arithmetic has no time limit within a factorization, and \(Int(size)) rows depend "
        + "on each other; allow more time, or use exact or glpk-dual")
  }
}
#endif

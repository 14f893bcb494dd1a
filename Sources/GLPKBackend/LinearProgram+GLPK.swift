#if GLPK
import LinearProgramming

extension LinearProgram {
  /// Solves the program by a method that knows neither piecewise-linear costs nor programs without
  /// rows, without columns or with crossed bounds.
  ///
  /// - Parameter method: Solves a program of that kind.
  /// - Returns: The answer, with the objective of this program.
  /// - Throws: `LPError` with code `invalidProgram`, and what `method` throws.
  func solvedByGLPK(
    _ method: (LinearProgram) throws(LPError) -> LPSolution
  ) throws(LPError) -> LPSolution {
    let expanded = try expandingPlacedCosts()
    var solution: LPSolution
    if let direct = expanded.program.directSolution() {
      solution = direct
    } else {
      do {
        solution = try GLPKTurns.shared.take { () throws(LPError) in
          try method(expanded.program)
        }
      } catch {
        guard error.code == .cancelled else { throw error }
        return LPSolution(termination: .timeLimit)
      }
    }
    solution = expanded.contract(solution)
    if solution.primalStatus != .none {
      solution.objective = objective(
        columnValues: solution.columnValues, rowValues: solution.rowValues)
    }
    return solution
  }

  /// Refuses a program with integers on behalf of a backend that does not solve them.
  ///
  /// - Throws: `LPError`: `invalidProgram` for a malformed program, `invalidOptions` for options
  ///   that are none, `unsupported` for integers.
  func validate(forContinuousBackend name: String, _ options: LPOptions) throws(LPError) {
    try validate()
    try options.validate()
    guard !hasIntegers else {
      throw LPError(
        .unsupported, "\(name) does not solve programs with integers; use glpk-mip for them")
    }
  }
}
#endif

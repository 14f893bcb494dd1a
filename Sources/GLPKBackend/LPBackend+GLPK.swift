#if GLPK
import LinearProgramming

extension LPBackend {
  /// Solves a program by a method that handles neither piecewise-linear costs nor programs without
  /// rows, without columns or with crossed bounds.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - options: Tolerances and limits.
  ///   - method: Solves a program of that kind.
  /// - Returns: The answer, with the objective of this program.
  /// - Throws: `LPError`: `invalidProgram` for a malformed program, `invalidOptions` for invalid
  ///   options, `unsupported` for integers if this backend does not solve them, and errors that
  ///   `method` throws.
  func solveByGLPK(
    _ program: LinearProgram, _ options: LPOptions,
    _ method: (GLPKTask) throws(LPError) -> LPSolution
  ) throws(LPError) -> LPSolution {
    try program.validate()
    try options.validate()
    guard self is any MixedIntegerSolving || !program.hasIntegers else {
      throw LPError(
        .unsupported, "\(name) does not solve programs with integers; use glpk-mip for them")
    }
    let expanded = try program.expandingPlacedCosts()
    var solution: LPSolution
    if let direct = expanded.program.directSolution() {
      solution = direct
    } else {
      do {
        solution = try GLPKTurns.shared.take { () throws(LPError) in
          try method(GLPKTask(program: expanded.program, options: options))
        }
      } catch {
        guard error.code == .cancelled else { throw error }
        return LPSolution(termination: .timeLimit)
      }
    }
    solution = expanded.contract(solution)
    if solution.primalStatus != .none {
      solution.objective = program.objective(
        columnValues: solution.columnValues, rowValues: solution.rowValues)
    }
    return solution.withoutNegativeZeros
  }
}
#endif

#if GLPK
package import LinearProgramming

/// Ways to make GLPK fail on purpose, so that tests can prove that a failure harms nothing.
package enum GLPKFault: CaseIterable, Sendable {
  /// A call with a column that does not exist.
  case badArgument
  /// An assertion that fails in the middle of the simplex method.
  case failedAssertion

  /// Loads a program into GLPK and makes GLPK fail.
  ///
  /// - Parameter program: A valid program with rows and columns.
  /// - Throws: `LPError` with code `backendFailure` and GLPK's text, always.
  package func provoke(with program: LinearProgram) throws(LPError) {
    let problem = try GLPKProblem(program)
    do {
      try problem.provoke(self)
    } catch {
      problem.abandon()
      throw error
    }
  }
}
#endif

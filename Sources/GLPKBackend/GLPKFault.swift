#if GLPK
import CGLPK
package import LinearProgramming

/// Ways to make GLPK fail on purpose, for tests that prove that a failure does no harm.
package enum GLPKFault: Int32, CaseIterable, Sendable {
  // The numbers are those of `faults.h`.

  /// A call with a column that does not exist.
  case badArgument
  /// An assertion that fails in the middle of the simplex method.
  case failedAssertion
  /// An assertion that fails in the callback of branch and cut.
  case failedAssertionInSearch
  /// An assertion that fails between two iterations of the interior-point method.
  case failedAssertionInInteriorPoint

  /// Loads a program into GLPK and makes GLPK fail.
  ///
  /// - Parameter program: A feasible, bounded program with rows and columns and without integers.
  ///   Every column has whole bounds.
  /// - Throws: `LPError` with code `backendFailure` and GLPK's text, always.
  package func provoke(with program: LinearProgram) throws(LPError) {
    try GLPKProblem.with(program) { problem throws(LPError) in
      try unsafe GLPKProblem.guarded { text, _ in
        unsafe cglpk_provoke(problem.pointer, rawValue, text)
      }
    }
  }
}

/// The state that GLPK has left on a thread.
package enum GLPKThread {
  /// Whether GLPK has an environment, and therefore memory and hooks, on this thread.
  package static var holdsEnvironment: Bool { cglpk_holds_environment() != 0 }
}
#endif

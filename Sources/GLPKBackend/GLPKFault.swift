#if GLPK
import CGLPK
package import LinearProgramming

/// Ways to make GLPK fail on purpose, so that tests can prove that a failure harms nothing.
package enum GLPKFault: CaseIterable, Sendable {
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
  /// - Parameter program: A feasible, bounded program with rows and columns and without integers,
  ///   of which every column has whole bounds.
  /// - Throws: `LPError` with code `backendFailure` and GLPK's text, always.
  package func provoke(with program: LinearProgram) throws(LPError) {
    let problem = try GLPKProblem(program)
    do {
      try problem.provoke(self, columnCount: program.columnCount)
    } catch {
      problem.abandon()
      throw error
    }
  }
}

/// What GLPK has left on a thread.
package enum GLPKThread {
  /// Whether GLPK holds an environment, and so memory and hooks, on this thread.
  package static var holdsEnvironment: Bool { cglpk_holds_environment() != 0 }
}

extension GLPKProblem {
  fileprivate func provoke(_ fault: GLPKFault, columnCount: Int) throws(LPError) {
    var kinds = [Int32](repeating: 0, count: columnCount)
    var values = [Double](repeating: 0, count: columnCount)
    try unsafe Self.guarded { text, capacity in
      switch fault {
      case .badArgument: unsafe cglpk_provoke_bad_argument(pointer, text, capacity)
      case .failedAssertion: unsafe cglpk_provoke_assertion(pointer, text, capacity)
      case .failedAssertionInSearch:
        unsafe cglpk_provoke_search_assertion(pointer, &kinds, &values, text, capacity)
      case .failedAssertionInInteriorPoint:
        unsafe cglpk_provoke_interior_assertion(pointer, text, capacity)
      }
    }
  }
}
#endif

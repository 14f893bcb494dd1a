import IntegerSearch
import LinearProgramming
import SimplexBackend

#if GLPK
import GLPKBackend
#endif

/// The backends that every test of the solver runs on.
enum Backends {
  static let all: [any DualProviding] = {
    var backends: [any DualProviding] = [SimplexSolver()]
    #if GLPK
    backends.append(GLPKSolver(method: .dualSimplex))
    #endif
    return backends
  }()

  /// Those that solve programs with integers, and an oracle that tries all whole values.
  static let mixedInteger: [any DualProviding & MixedIntegerSolving] = {
    var backends: [any DualProviding & MixedIntegerSolving] = [SimplexSolver()]
    #if GLPK
    backends.append(GLPKMixedIntegerSolver())
    #endif
    return backends + [EnumeratingSolver()]
  }()
}

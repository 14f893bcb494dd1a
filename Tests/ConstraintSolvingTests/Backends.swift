import IntegerSearch
import LinearProgramming
import SimplexBackend

#if GLPK
import GLPKBackend
#endif

/// The backends that every solver test runs on.
enum Backends {
  static let all: [any DualProviding] = {
    var backends: [any DualProviding] = [SimplexSolver()]
    #if GLPK
    backends.append(GLPKSolver(method: .dualSimplex))
    #endif
    return backends
  }()

  /// The backends that solve programs with integers, and an oracle that tries all integer values.
  static let mixedInteger: [any DualProviding & MixedIntegerSolving] = {
    var backends: [any DualProviding & MixedIntegerSolving] = [SimplexSolver()]
    #if GLPK
    backends.append(GLPKMixedIntegerSolver())
    #endif
    return backends + [EnumeratingSolver()]
  }()
}

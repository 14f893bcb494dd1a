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
}

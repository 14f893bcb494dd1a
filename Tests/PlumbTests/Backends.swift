import LinearProgramming
import SimplexBackend

#if GLPK
import GLPKBackend
#endif

/// The backends every layout test runs on.
enum Backends {
  static let all: [any DualProviding] = {
    var backends: [any DualProviding] = [SimplexSolver()]
    #if GLPK
    backends.append(GLPKSolver(method: .dualSimplex))
    #endif
    return backends
  }()
}

public import LinearProgramming
import SimplexBackend

#if GLPK
import GLPKBackend
#endif

/// The backends every test of layouts runs on.
public enum Backends {
  /// All of them.
  public static let all: [any DualProviding] = {
    var backends: [any DualProviding] = [SimplexSolver()]
    #if GLPK
    backends.append(GLPKSolver(method: .dualSimplex))
    #endif
    return backends
  }()
}

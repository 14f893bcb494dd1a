public import LinearProgramming
import SimplexBackend

#if GLPK
import GLPKBackend
#endif

/// The backends that layout tests run on.
public enum Backends {
  /// All backends.
  public static let all: [any DualProviding] = {
    var backends: [any DualProviding] = [SimplexSolver()]
    #if GLPK
    backends.append(GLPKSolver(method: .dualSimplex))
    #endif
    return backends
  }()
}

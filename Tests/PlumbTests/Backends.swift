import LinearProgramming
import SimplexBackend

#if GLPK
import GLPKBackend
#endif

/// The backends every layout test runs on.
enum Backends {
  static let all: [any DualProviding] = {
    var backends: [any DualProviding] = [SimplexBackend()]
    #if GLPK
    backends.append(GLPKBackend(method: .dualSimplex))
    #endif
    return backends
  }()
}

import LinearProgramming
import SimplexBackend

#if GLPK
import GLPKBackend
#endif

/// The backends that every test of this target runs on. A new backend joins here and nowhere else.
enum Backends {
  /// All backends; each solves continuous programs.
  static let all: [any LPBackend] = {
    var backends: [any LPBackend] = simplex + [ExactSimplexSolver()]
    #if GLPK
    backends += [GLPKSolver(method: .dualSimplex), GLPKSolver(method: .primalSimplex)]
    backends += [GLPKExactSolver(), GLPKInteriorPointSolver(), GLPKMixedIntegerSolver()]
    #endif
    return backends
  }()

  /// The variants of our own simplex method.
  static let simplex: [any LPBackend] = [
    SimplexSolver(),
    SimplexSolver(method: .primal),
    SimplexSolver(method: .dual),
  ]

  /// The backends that start from a basis.
  static var warmStarting: [any WarmStarting] { all.compactMap { $0 as? any WarmStarting } }
}

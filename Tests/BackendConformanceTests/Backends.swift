import IntegerSearch
import LinearProgramming
import SimplexBackend

#if GLPK
import GLPKBackend
#endif

/// The backends of all tests in this target. New backends are added only here.
enum Backends {
  /// All backends; each solves continuous programs.
  static let all: [any LPBackend] = {
    var backends: [any LPBackend] = simplex + [PresolvingSimplex(), ExactSimplexSolver()]
    #if GLPK
    backends += [GLPKSolver(method: .dualSimplex), GLPKSolver(method: .primalSimplex)]
    backends += [
      GLPKSolver(method: .exactSimplex), GLPKInteriorPointSolver(), GLPKMixedIntegerSolver(),
    ]
    #endif
    return backends
  }()

  /// The variants of our own simplex method.
  static let simplex: [any LPBackend] = [
    SimplexSolver(),
    SimplexSolver(method: .primal),
    SimplexSolver(method: .dual),
  ]

  /// The backends that can open a session.
  static let sessions: [any DualProviding] = all.compactMap { $0 as? any DualProviding }

  /// The backends that start from a basis.
  static var warmStarting: [any WarmStarting] { all.compactMap { $0 as? any WarmStarting } }
}

/// Our simplex method with its presolve.
struct PresolvingSimplex: DualProviding, MixedIntegerSolving {
  let name = "simplex-presolve"

  func solve(_ program: LinearProgram, options: LPOptions) throws(LPError) -> LPSolution {
    var options = options
    options.presolve = true
    return try SimplexSolver().solve(program, options: options)
  }
}

#if GLPK
public import LinearProgramming

/// The GNU Linear Programming Kit's simplex methods.
///
/// GLPK is licensed under the GPLv3, and so is a program that is linked with this backend.
///
/// The backend is a stateless value. Each solve, in a session too, builds a GLPK problem, uses it
/// and deletes it within one synchronous call, and leaves the thread's GLPK environment as it found
/// it. GLPK's way of failing (print and abort) is turned into `LPError` with GLPK's own text as the
/// message; it costs whatever else the calling code holds of GLPK on that thread.
///
/// Piecewise-linear costs are written out as columns. After GLPK's presolver nothing but an optimal
/// point can be read, so a program that turns out otherwise is solved again without it. An answer
/// is returned only if it stands in the original numbers: an optimal point within the optimality
/// conditions, infeasibility with a certificate. What no attempt could settle ends as
/// `numericalFailure`.
public struct GLPKSolver: WarmStarting, SessionSolving {
  /// Which algorithm GLPK runs.
  public enum Method: String, Sendable, CaseIterable {
    /// The dual simplex method, and the primal where the dual cannot decide.
    case dualSimplex
    /// The primal simplex method.
    case primalSimplex
  }

  /// The algorithm this backend runs.
  public let method: Method

  /// Makes a backend.
  public init(method: Method = .dualSimplex) {
    self.method = method
  }

  /// `glpk-dual` or `glpk-primal`.
  public var name: String {
    switch method {
    case .dualSimplex: "glpk-dual"
    case .primalSimplex: "glpk-primal"
    }
  }

  /// Solves a linear program without integers.
  ///
  /// - Parameters:
  ///   - program: The program to minimise.
  ///   - options: Tolerances and limits.
  /// - Returns: The answer; infeasible, unbounded and a spent budget are answers.
  /// - Throws: `LPError`: `invalidProgram` for a malformed program, `unsupported` for integers,
  ///   `backendFailure` with GLPK's text when GLPK fails.
  public func solve(
    _ program: LinearProgram, options: LPOptions
  ) throws(LPError) -> LPSolution {
    try solve(program, from: nil, options)
  }

  /// Solves a linear program without integers, starting from a basis.
  ///
  /// - Parameters:
  ///   - program: The program to minimise.
  ///   - basis: Where to start. One that does not fit the program, or any when the program has
  ///     piecewise-linear costs, is ignored; a singular one is replaced by GLPK's own.
  ///   - options: Tolerances and limits; no presolve takes place.
  /// - Returns: The same answer as without the basis, usually sooner.
  /// - Throws: `LPError` as `solve(_:options:)`.
  public func solve(
    _ program: LinearProgram, startingFrom basis: Basis, options: LPOptions
  ) throws(LPError) -> LPSolution {
    try solve(program, from: basis, options)
  }

  func solve(
    _ program: LinearProgram, from basis: Basis?, _ options: LPOptions
  ) throws(LPError) -> LPSolution {
    try program.validate(forContinuousBackend: name, options)
    return try program.solvedByGLPK { program throws(LPError) in
      try GLPKSimplex(program: program, method: method, options: options).solve(from: basis)
    }
  }
}

extension LPBackend where Self == GLPKSolver {
  /// GLPK with the given algorithm, as in `solve(using: .glpk(.dualSimplex))`.
  public static func glpk(_ method: GLPKSolver.Method = .dualSimplex) -> Self {
    GLPKSolver(method: method)
  }
}
#endif

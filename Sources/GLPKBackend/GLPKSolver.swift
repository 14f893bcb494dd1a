#if GLPK
public import LinearProgramming

/// The GNU Linear Programming Kit's simplex methods.
///
/// GLPK is licensed under the GPLv3, and so is a program that is linked with this backend.
///
/// The backend is a stateless value. Each solve, in a session too, builds a GLPK problem, uses it
/// and deletes it within one synchronous call, and leaves the thread's GLPK environment as it found
/// it, without the hooks that were installed there. GLPK's way of failing (print and abort) is
/// turned into `LPError` with GLPK's own text as the message; it costs whatever else the calling
/// code holds of GLPK on that thread.
///
/// Piecewise-linear costs are written out as columns. After GLPK's presolver nothing but an optimal
/// point can be read, so a program that turns out otherwise is solved again without it. An answer
/// is returned only if it passes the check in the original numbers: an optimal point satisfies the
/// optimality conditions, infeasibility has a certificate. Without such an answer the termination
/// is `numericalFailure`.
///
/// What can do less, or more, than start from a basis is a type of its own:
/// ``GLPKInteriorPointSolver`` and ``GLPKMixedIntegerSolver``.
public struct GLPKSolver: WarmStarting, SessionSolving {
  /// Which algorithm GLPK runs.
  public enum Method: String, Sendable, CaseIterable {
    /// The dual simplex method, and the primal where the dual cannot decide.
    case dualSimplex
    /// The primal simplex method.
    case primalSimplex
    /// The simplex method in rational arithmetic.
    ///
    /// The dual simplex method comes first, and the exact one goes on from the basis that it ended
    /// at: an optimal basis is thereby proven, or left for a better one. What floating point cannot
    /// tell apart, such as bounds that cross by 1e-11, it decides. The values handed out are the
    /// exact ones, rounded to the nearest numbers or by one unit of the last place more.
    ///
    /// Rational numbers grow from pivot to pivot. Most of Netlib's smaller problems take less than
    /// a second, some with a few hundred rows far more, so give it a time limit. The limit is
    /// looked at between pivots; to factorize the first basis counts as one, and took 20 s for
    /// stair's 356 rows. Where that alone may take longer than the limit, the program is refused
    /// with `unsupported`. Both methods spend of the limits.
    case exactSimplex
  }

  /// The algorithm this backend runs.
  public let method: Method

  /// Makes a backend.
  public init(method: Method = .dualSimplex) {
    self.method = method
  }

  /// `glpk-dual`, `glpk-primal` or `glpk-exact`.
  public var name: String {
    switch method {
    case .dualSimplex: "glpk-dual"
    case .primalSimplex: "glpk-primal"
    case .exactSimplex: "glpk-exact"
    }
  }

  /// Solves a linear program without integers.
  ///
  /// - Parameters:
  ///   - program: The program to minimise.
  ///   - options: Tolerances and limits.
  /// - Returns: The answer; infeasible, unbounded and a spent budget are answers.
  /// - Throws: `LPError`: `invalidProgram` for a malformed program, `unsupported` for integers and
  ///   for a program too large, `backendFailure` with GLPK's text when GLPK fails.
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

  private func solve(
    _ program: LinearProgram, from basis: Basis?, _ options: LPOptions
  ) throws(LPError) -> LPSolution {
    try solveByGLPK(program, options) { task throws(LPError) in
      try method == .exactSimplex
        ? task.solveExactly(from: basis) : task.solveBySimplex(method, from: basis)
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

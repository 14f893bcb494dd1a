#if GLPK
public import LinearProgramming

/// The GNU Linear Programming Kit's simplex methods.
///
/// GLPK is licensed under the GPLv3, and so is any program linked with this backend.
///
/// The backend is a stateless value. Each solve, also in a session, builds a GLPK problem, uses it
/// and deletes it within one synchronous call. It leaves the thread's GLPK environment as it found
/// it, without the hooks that were installed there. GLPK fails by printing a text and aborting; the
/// backend turns this into an `LPError` with that text as the message. Such a failure frees all
/// other GLPK objects that the calling code holds on that thread.
///
/// Piecewise-linear costs are expanded into columns. After GLPK's presolver only an optimal point
/// can be read, so a program with any other outcome is solved again without it. An answer is
/// returned only if it passes the check in the original numbers: an optimal point satisfies the
/// optimality conditions, infeasibility has a certificate. Without such an answer the termination
/// is `numericalFailure`.
///
/// Methods that cannot start from a basis, or can do more, are separate types:
/// ``GLPKInteriorPointSolver`` and ``GLPKMixedIntegerSolver``.
public struct GLPKSolver: WarmStarting, SessionSolving {
  /// The algorithm that GLPK runs.
  public enum Method: String, Sendable, CaseIterable {
    /// The dual simplex method, and the primal one if the dual cannot decide.
    case dualSimplex
    /// The primal simplex method.
    case primalSimplex
    /// The simplex method in rational arithmetic.
    ///
    /// The dual simplex method runs first, and the exact method continues from its final basis. It
    /// proves that basis optimal or replaces it by a better one. It decides questions that floating
    /// point cannot, such as bounds that cross by 1e-11. The returned values are the exact ones,
    /// rounded to within one unit in the last place of the nearest numbers.
    ///
    /// Rational numbers grow from pivot to pivot. Most of Netlib's smaller problems take less than
    /// a second, but some with a few hundred rows take far longer, so set a time limit. The limit
    /// is checked between pivots. Factorizing the first basis counts as one pivot, and took 20 s
    /// for stair's 356 rows. If that alone may exceed the limit, the program is rejected with
    /// `unsupported`. Both methods share the limits.
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
  ///   for a program that is too large, `backendFailure` with GLPK's text if GLPK fails.
  public func solve(
    _ program: LinearProgram, options: LPOptions
  ) throws(LPError) -> LPSolution {
    try solve(program, from: nil, options)
  }

  /// Solves a linear program without integers, starting from a basis.
  ///
  /// - Parameters:
  ///   - program: The program to minimise.
  ///   - basis: The basis to start from. It is ignored if it does not fit or the program has
  ///     piecewise-linear costs. GLPK's basis replaces a singular one.
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

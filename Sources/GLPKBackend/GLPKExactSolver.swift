#if GLPK
public import LinearProgramming

/// The GNU Linear Programming Kit's simplex method in rational arithmetic.
///
/// It solves with GLPK's dual simplex method first, and then goes on exactly from the basis that
/// ended at: an optimal basis is thereby proven, or left for a better one. What floating point
/// cannot tell apart, such as bounds that cross by 1e-11, it decides. The values handed out are the
/// exact ones, rounded to the nearest numbers or by one unit of the last place more.
///
/// Rational numbers grow from pivot to pivot. Most of Netlib's smaller problems take less than a
/// second, some with a few hundred rows far more, so give it a time limit. The limit is looked at
/// between pivots; to factorize the first basis counts as one, and took 20 s for stair's 356 rows.
/// Where that alone may take longer than the limit, the program is refused with `unsupported`.
///
/// The rest is as with ``GLPKSolver``.
public struct GLPKExactSolver: WarmStarting, SessionSolving {
  /// Makes a backend.
  public init() {}

  /// `glpk-exact`.
  public var name: String { "glpk-exact" }

  /// Solves a linear program without integers.
  ///
  /// - Parameters:
  ///   - program: The program to minimise.
  ///   - options: Tolerances and limits; both methods spend of them.
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

  private func solve(
    _ program: LinearProgram, from basis: Basis?, _ options: LPOptions
  ) throws(LPError) -> LPSolution {
    try program.validate(forContinuousBackend: name, options)
    return try program.solvedByGLPK { program throws(LPError) in
      try GLPKExact(program: program, options: options).solve(from: basis)
    }
  }
}

extension LPBackend where Self == GLPKExactSolver {
  /// GLPK's simplex method in rational arithmetic.
  public static var glpkExact: Self { GLPKExactSolver() }
}
#endif

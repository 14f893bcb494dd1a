#if GLPK
public import LinearProgramming

/// The GNU Linear Programming Kit's interior-point method.
///
/// It finds a point in the middle of the optimal points rather than a corner, with duals and
/// without a basis. What GLPK returns, exact to about 1e-8 of the largest numbers, is moved onto
/// the optimal face; an answer keeps the optimality conditions to 1e-7, and mostly to 1e-12.
///
/// The method can neither prove that a program is infeasible nor that it is unbounded. Where it
/// does not converge, GLPK's simplex method decides whether that is why, and the answer is the
/// simplex method's, with its certificate; where there is an optimum after all, or the point found
/// is not accurate enough, the answer is `numericalFailure`.
///
/// GLPK gives the method no limit of its own. Time and iterations are looked at between two
/// iterations; a program on which a single one would take long, because of dense columns or a
/// factor that fills in, is refused with `unsupported`. Iterations are those of the interior-point
/// method, plus the simplex method's where that decided. Tolerances and presolve have no effect.
///
/// The rest is as with ``GLPKSolver``.
public struct GLPKInteriorPointSolver: DualProviding {
  /// Makes a backend.
  public init() {}

  /// `glpk-interior`.
  public var name: String { "glpk-interior" }

  /// Solves a linear program without integers, as ``GLPKSolver/solve(_:options:)`` does.
  public func solve(
    _ program: LinearProgram, options: LPOptions
  ) throws(LPError) -> LPSolution {
    var solution = try solveByGLPK(program, options) { task throws(LPError) in
      try task.solveByInteriorPoint()
    }
    solution.basis = nil
    return solution
  }
}

extension LPBackend where Self == GLPKInteriorPointSolver {
  /// GLPK's interior-point method.
  public static var glpkInteriorPoint: Self { GLPKInteriorPointSolver() }
}
#endif

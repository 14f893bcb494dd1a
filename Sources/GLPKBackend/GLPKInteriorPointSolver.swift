#if GLPK
public import LinearProgramming

/// The GNU Linear Programming Kit's interior-point method.
///
/// It finds a point in the middle of the optimal points rather than a corner, with duals and
/// without a basis. GLPK's point is exact to about 1e-8 of the largest numbers. The backend moves
/// it onto the optimal face. Its answers meet the optimality conditions to 1e-7, and usually to
/// 1e-12.
///
/// The method can prove neither that a program is infeasible nor that it is unbounded. If it does
/// not converge, GLPK's simplex method decides. If there is no optimum, the answer is the simplex
/// method's, with its certificate. If there is one, or the point found is not accurate enough, the
/// answer is `numericalFailure`.
///
/// Time and iteration limits are checked only between iterations. A program on which a single
/// iteration would take long, because of dense columns or fill-in of the factor, is rejected with
/// `unsupported`. Iterations are those of the interior-point method, plus those of the simplex
/// method if it decided. Tolerances and presolve have no effect.
///
/// Everything else is as for ``GLPKSolver``.
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

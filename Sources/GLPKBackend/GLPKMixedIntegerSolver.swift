#if GLPK
public import LinearProgramming

/// The GNU Linear Programming Kit's branch and cut.
///
/// GLPK's dual simplex method solves a program without integers, as in ``GLPKSolver``. With
/// integers the answer has no duals and no basis. Its whole values are whole numbers, and the other
/// columns are recomputed with them fixed, so that bounds hold as well as in a linear program.
///
/// The limits on time, nodes and simplex iterations are checked between nodes. A node counts as ten
/// iterations in addition to its own. Without an iteration limit, a search may take twenty times as
/// many iterations as a linear program. At a limit, the answer is the incumbent, if there is one,
/// and the proven bound. Recomputing the incumbent takes another linear program, which counts
/// towards no limit.
///
/// Everything else is as for ``GLPKSolver``.
public struct GLPKMixedIntegerSolver: MixedIntegerSolving, WarmStarting, SessionSolving {
  /// Makes a backend.
  public init() {}

  /// `glpk-mip`.
  public var name: String { "glpk-mip" }

  /// Solves a program with or without integers, as ``GLPKSolver/solve(_:options:)`` does without
  /// integers.
  public func solve(
    _ program: LinearProgram, options: LPOptions
  ) throws(LPError) -> LPSolution {
    try solve(program, from: nil, options)
  }

  /// Solves a program with or without integers from a basis of its relaxation, as
  /// ``GLPKSolver/solve(_:startingFrom:options:)`` does without integers.
  public func solve(
    _ program: LinearProgram, startingFrom basis: Basis, options: LPOptions
  ) throws(LPError) -> LPSolution {
    try solve(program, from: basis, options)
  }

  private func solve(
    _ program: LinearProgram, from basis: Basis?, _ options: LPOptions
  ) throws(LPError) -> LPSolution {
    let solution = try solveByGLPK(program, options) { task throws(LPError) in
      if !program.hasIntegers { return try task.solveBySimplex(from: basis) }
      return try GLPKBranchAndCut(program: task.program, options: options).solve(from: basis)
    }
    return program.hasIntegers ? solution.withSearchBound : solution
  }
}

extension LPSolution {
  /// The same answer in the form of all answers to programs with integers. Programs without
  /// columns, or with crossed bounds, arrive here without a search.
  fileprivate var withSearchBound: LPSolution {
    var solution = withoutDuals
    solution.basis = nil
    let gap = objective - (objectiveBound ?? objective)
    switch termination {
    case .infeasible: solution.objectiveBound = .infinity
    case .unbounded: solution.objectiveBound = -.infinity
    // A gap within the tolerance is returned as 0, and rounding must not create a gap.
    case .optimal where !(gap > ProgramTolerance.gap * (1 + abs(objective))):
      solution.objectiveBound = objective
    case .optimal: break
    default: solution.objectiveBound = gap < 0 ? objective : objectiveBound ?? -.infinity
    }
    return solution
  }
}

extension LPBackend where Self == GLPKMixedIntegerSolver {
  /// GLPK's branch and cut for programs with integers, its dual simplex method for others.
  public static var glpkMixedInteger: Self { GLPKMixedIntegerSolver() }
}
#endif

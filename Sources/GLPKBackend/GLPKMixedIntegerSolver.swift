#if GLPK
public import LinearProgramming

/// The GNU Linear Programming Kit's branch and cut.
///
/// A program without integers is solved by GLPK's dual simplex method, as by ``GLPKSolver``. With
/// integers the answer has no duals and no basis; its whole values are whole numbers, and the other
/// columns are recomputed with them fixed, so that bounds hold as well as in a linear program.
///
/// GLPK's search ends at the limits of time, of nodes and of simplex iterations, which are looked
/// at between nodes; a node counts as ten iterations beside its own. Without an iteration limit a
/// search may take twenty times what a linear program may. The answer then is the incumbent, if
/// there is one, and what is proven of the best one. To compute the incumbent anew takes one more
/// linear program, which counts towards no limit.
///
/// The rest is as with ``GLPKSolver``.
public struct GLPKMixedIntegerSolver: MixedIntegerSolving, WarmStarting, SessionSolving {
  /// Makes a backend.
  public init() {}

  /// `glpk-mip`.
  public var name: String { "glpk-mip" }

  /// Solves a program with or without integers, as ``GLPKSolver/solve(_:options:)`` does one
  /// without.
  public func solve(
    _ program: LinearProgram, options: LPOptions
  ) throws(LPError) -> LPSolution {
    try solve(program, from: nil, options)
  }

  /// Solves a program with or without integers from a basis, which is one of its relaxation, as
  /// ``GLPKSolver/solve(_:startingFrom:options:)`` does one without.
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
  /// The same answer to a program with integers as they all are. Programs without columns, or with
  /// crossed bounds, come by without a search.
  fileprivate var withSearchBound: LPSolution {
    var solution = withoutDuals
    solution.basis = nil
    let gap = objective - (objectiveBound ?? objective)
    switch termination {
    case .infeasible: solution.objectiveBound = .infinity
    case .unbounded: solution.objectiveBound = -.infinity
    // A gap that counts as none is handed out as none, and rounding makes no gap.
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

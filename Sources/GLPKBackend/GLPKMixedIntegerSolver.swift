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

  /// Solves a program with or without integers.
  ///
  /// - Parameters:
  ///   - program: The program to minimise.
  ///   - options: Tolerances and limits.
  /// - Returns: The answer; infeasible, unbounded and a spent budget are answers.
  /// - Throws: `LPError`: `invalidProgram` for a malformed program, `backendFailure` with GLPK's
  ///   text when GLPK fails.
  public func solve(
    _ program: LinearProgram, options: LPOptions
  ) throws(LPError) -> LPSolution {
    try solve(program, from: nil, options)
  }

  /// Solves a program with or without integers, starting from a basis.
  ///
  /// - Parameters:
  ///   - program: The program to minimise.
  ///   - basis: Where to start the program, or its relaxation. One that does not fit the program,
  ///     or any when the program has piecewise-linear costs, is ignored; a singular one is replaced
  ///     by GLPK's own.
  ///   - options: Tolerances and limits.
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
    guard program.hasIntegers else {
      return try GLPKSolver().solve(program, from: basis, options)
    }
    try program.validate()
    try options.validate()
    var solution = try program.solvedByGLPK { program throws(LPError) in
      try GLPKBranchAndCut(program: program, options: options).solve(from: basis)
    }
    // Programs without columns, or with crossed bounds, come by without a search.
    solution = solution.withoutDuals
    solution.basis = nil
    switch solution.termination {
    case .infeasible: solution.objectiveBound = .infinity
    case .unbounded: solution.objectiveBound = -.infinity
    case .optimal:
      // A gap that counts as none is handed out as none, and rounding makes no gap.
      let gap = solution.objective - (solution.objectiveBound ?? solution.objective)
      if !(gap > 1e-9 * (1 + abs(solution.objective))) {
        solution.objectiveBound = solution.objective
      }
    default:
      if let bound = solution.objectiveBound, bound > solution.objective {
        solution.objectiveBound = solution.objective
      }
    }
    return solution
  }
}

extension LPBackend where Self == GLPKMixedIntegerSolver {
  /// GLPK's branch and cut for programs with integers, its dual simplex method for others.
  public static var glpkMixedInteger: Self { GLPKMixedIntegerSolver() }
}
#endif

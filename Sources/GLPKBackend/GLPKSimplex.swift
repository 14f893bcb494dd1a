#if GLPK
import CGLPK
import LinearProgramming

/// One solve: which runs of GLPK's simplex method it takes to get an answer that stands.
///
/// GLPK's word is not taken for it. An optimal point must satisfy the optimality conditions in the
/// original numbers, and infeasibility must have a certificate; otherwise the next attempt runs
/// with more caution.
struct GLPKSimplex {
  private let program: LinearProgram
  private let method: Int32
  private let wantsPresolve: Bool
  private let tolerances: GLPKTolerances
  private let answers: GLPKAnswers
  private let budget: GLPKBudget

  /// One way to run the simplex method.
  private struct Attempt {
    var method: Int32
    var tolerances: GLPKTolerances
    var isScaled = true
  }

  /// Prepares a solve and starts its clock.
  ///
  /// - Parameters:
  ///   - program: A valid program with rows and columns, without crossed bounds, integers or
  ///     piecewise-linear costs.
  ///   - method: Which simplex method to run.
  ///   - options: Tolerances and limits.
  init(program: LinearProgram, method: GLPKSolver.Method, options: LPOptions) {
    self.program = program
    self.method =
      switch method {
      case .dualSimplex: GLP_DUAL
      case .primalSimplex: GLP_PRIMAL
      }
    wantsPresolve = options.presolve
    tolerances = GLPKTolerances(options)
    answers = GLPKAnswers(to: program, within: tolerances)
    budget = GLPKBudget(options, for: program)
  }

  /// Makes the GLPK problem, solves it and ends it.
  ///
  /// - Parameter basis: Where to start; ignored if it does not fit.
  /// - Returns: The solution, without its objective.
  /// - Throws: `LPError` with code `backendFailure` and GLPK's text.
  func solve(from basis: Basis?) throws(LPError) -> LPSolution {
    guard let basis, fits(basis) else { return try solveOnce(from: nil) }
    do {
      return try solveOnce(from: basis)
    } catch {
      if error.code == .cancelled { throw error }
      // Some singular bases fail an assertion of GLPK's factorization instead of being reported.
      return try solveOnce(from: nil)
    }
  }

  private func solveOnce(from basis: Basis?) throws(LPError) -> LPSolution {
    let problem = try GLPKProblem(program)
    do {
      return try solve(problem, from: basis)
    } catch {
      problem.abandon()
      throw error
    }
  }

  private func solve(
    _ problem: borrowing GLPKProblem, from basis: Basis?
  ) throws(LPError) -> LPSolution {
    if wantsPresolve, basis == nil, let solution = try presolved(problem) { return solution }
    let attempts = [
      Attempt(method: method, tolerances: tolerances),
      Attempt(method: GLP_PRIMAL, tolerances: tolerances, isScaled: false),
      Attempt(method: GLP_PRIMAL, tolerances: .ofGLPK),
      Attempt(method: GLP_DUAL, tolerances: .ofGLPK, isScaled: false),
    ]
    for (index, attempt) in attempts.enumerated() {
      if let solution = try run(attempt, on: problem, from: index == 0 ? basis : nil) {
        return solution
      }
    }
    return LPSolution(termination: .numericalFailure, iterations: problem.summary.iterations)
  }

  /// Solves after GLPK's presolver. Only an optimal point survives the presolver: any other outcome
  /// is left for a run without it, except that a spent budget is spent.
  private func presolved(_ problem: borrowing GLPKProblem) throws(LPError) -> LPSolution? {
    let code = try problem.simplex(
      method, tolerances: tolerances, limits: budget.limits(after: 0), presolve: true)
    switch code.termination(at: problem.summary) {
    case .optimal: return try answers.standing(.optimal, problem)
    case .iterationLimit: return answers.spent(.iterationLimit, problem)
    case .timeLimit: return answers.spent(.timeLimit, problem)
    default: return nil
    }
  }

  /// Makes one attempt; `nil` if its answer does not stand.
  private func run(
    _ attempt: Attempt, on problem: borrowing GLPKProblem, from basis: Basis?
  ) throws(LPError) -> LPSolution? {
    func simplex(_ method: Int32) throws(LPError) -> GLPKReturnCode {
      try problem.simplex(
        method, tolerances: attempt.tolerances,
        limits: budget.limits(after: problem.summary.iterations))
    }
    try problem.start(from: basis, scaled: attempt.isScaled)
    var code = try simplex(attempt.method)
    if code == .badBasis, basis != nil {
      try problem.start(from: nil, scaled: attempt.isScaled)
      code = try simplex(attempt.method)
    }
    var termination = code.termination(at: problem.summary)
    if termination == .numericalFailure, attempt.method == GLP_DUAL {
      // Without a dual feasible point the program may be infeasible or unbounded.
      termination = try simplex(GLP_PRIMAL).termination(at: problem.summary)
    }
    return try answers.standing(termination, problem)
  }

  private func fits(_ basis: Basis) -> Bool {
    basis.columns.count == program.columnCount && basis.rows.count == program.rowCount
  }
}
#endif

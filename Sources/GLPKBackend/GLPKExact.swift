#if GLPK
import CGLPK
import LinearProgramming

/// One solve in rational arithmetic.
struct GLPKExact {
  private let program: LinearProgram
  private let options: LPOptions
  private let tolerances: GLPKTolerances
  private let budget: GLPKBudget

  /// Prepares a solve and starts its clock.
  ///
  /// - Parameters:
  ///   - program: A valid program with rows and columns, without crossed bounds, integers or
  ///     piecewise-linear costs.
  ///   - options: Tolerances and limits.
  init(program: LinearProgram, options: LPOptions) {
    self.program = program
    self.options = options
    tolerances = GLPKTolerances(options)
    budget = GLPKBudget(options, for: program)
  }

  /// Solves in floating point, and then exactly from the basis found there.
  ///
  /// - Parameter basis: Where to start; ignored if it does not fit.
  /// - Returns: The solution, without its objective.
  /// - Throws: `LPError` with code `backendFailure` and GLPK's text.
  func solve(from basis: Basis?) throws(LPError) -> LPSolution {
    // Where floating point fails there is still rational arithmetic.
    var rough: LPSolution?
    do {
      rough = try GLPKSimplex(program: program, method: .dualSimplex, options: options)
        .solve(from: basis)
    } catch {
      if error.code == .cancelled { throw error }
    }
    if let rough, [.iterationLimit, .timeLimit].contains(rough.termination) { return rough }
    let spent = rough?.iterations ?? 0
    try checkSize(of: rough?.basis)
    var solution: LPSolution
    if let start = rough?.basis {
      do {
        solution = try solveExactly(from: start, after: spent)
      } catch {
        // Some singular bases fail an assertion of GLPK's instead of being reported.
        solution = try solveExactly(from: nil, after: spent)
      }
    } else {
      solution = try solveExactly(from: nil, after: spent)
    }
    if solution.termination == .numericalFailure, let rough {
      // What exact arithmetic refuses is refused by less than a proof in floating point can show: a
      // value that was found as 1/3 and then fixed, say. The answer found before holds within
      // tolerance.
      let iterations = solution.iterations
      solution = rough
      solution.iterations = iterations
    }
    solution.iterations += spent
    return solution
  }

  /// Refuses a basis whose factorization alone would take longer than the time there is: GLPK looks
  /// at no clock in it. A rational operation takes some microseconds.
  private func checkSize(of basis: Basis?) throws(LPError) {
    guard let basis, let limit = options.timeLimit else { return }
    let size = Double(program.nucleusSize(of: basis))
    guard size * size * size * 4e-6 > limit / .seconds(1) else { return }
    throw LPError(
      .unsupported,
      "GLPK's exact arithmetic has no time limit within a factorization, and \(Int(size)) rows depend "
        + "on each other; allow more time, or use exact or glpk-dual")
  }

  private func solveExactly(from basis: Basis?, after spent: Int) throws(LPError) -> LPSolution {
    let scaling = DyadicScaling(program)
    let problem = try GLPKProblem(scaling?.program ?? program)
    do {
      let answers = GLPKAnswers(to: program, within: tolerances, scaling: scaling)
      try problem.start(from: basis, scaled: false)
      var code = try problem.exact(limits: budget.limits(after: spent))
      if code == .badBasis, basis != nil {
        try problem.start(from: nil, scaled: false)
        code = try problem.exact(limits: budget.limits(after: spent))
      }
      return try answers.standing(code.termination(at: problem.summary), problem)
        ?? answers.spent(.numericalFailure, problem)
    } catch {
      problem.abandon()
      throw error
    }
  }
}
#endif

#if GLPK
import CGLPK
import LinearProgramming

/// One solve by GLPK's interior-point method.
///
/// GLPK stops when the primal and dual infeasibilities and the gap are below 1e-8, relative to the
/// largest right-hand side and cost. Such a point is near the optimal face, but not on it. The
/// point is therefore moved onto the face (`OptimalFace`) and then has to pass the audit.
extension GLPKTask {
  /// The greatest number of elements in the matrix of the normal equations and its Cholesky factor.
  /// At that size, one iteration takes about a second and the solve some tens of megabytes.
  private static let factorLimit = 1_000_000
  /// The greatest number of products summed in the matrix of the normal equations. A column with k
  /// entries adds k² products.
  private static let productLimit = 100_000_000

  /// Solves the program, which has no integers.
  ///
  /// - Returns: The solution.
  /// - Throws: `LPError`: `unsupported` if the program is too large, or `backendFailure` with
  ///   GLPK's text.
  func solveByInteriorPoint() throws(LPError) -> LPSolution {
    let products = productCount
    guard products <= Self.productLimit else {
      throw tooLarge("the normal equations are a sum of \(products) products", Self.productLimit)
    }
    var call = unsafe cglpk_interior_call()
    unsafe call.iteration_limit = Int32(limit: options.iterationLimit)
    unsafe call.factor_limit = Int32(Self.factorLimit)
    do {
      let point = try GLPKProblem.with(program) { problem throws(LPError) in
        try unsafe problem.interiorPoint(&call, until: isOver)
      }
      // Without a row that limits anything, or with fixed columns only, there is no iteration.
      if unsafe call.result == GLP_EFAIL { return try solveInstead(after: 0) }
      if let point, let answer = try nearestAnswer(to: point) { return answer }
    } catch  where error.code == .cancelled {
      let iterations = unsafe Int(call.iterations)
      guard unsafe call.factor_size <= call.factor_limit else {
        throw unsafe tooLarge("the factor has \(call.factor_size) elements", Self.factorLimit)
      }
      return LPSolution(
        termination: iterations >= options.iterationLimit ?? .max ? .iterationLimit : .timeLimit,
        iterations: iterations)
    } catch  where error.code == .backendFailure {
      // On degenerate programs an assertion that a value is positive fails: GLPK did not converge.
      unsafe call.iterations = 0
    }
    // The simplex method decides whether there is no optimum or this method failed to find it.
    let solution = try unsafe solveInstead(after: Int(call.iterations))
    guard solution.termination == .optimal else { return solution }
    return LPSolution(termination: .numericalFailure, iterations: solution.iterations)
  }

  /// Returns the most accurate of a point and nearby points of the optimal face, as an answer;
  /// `nil` if none is accurate enough.
  private func nearestAnswer(to point: LPSolution) throws(LPError) -> LPSolution? {
    var points = [point]
    // The program determines what counts as a large value or dual. The audit shows which guess was
    // right.
    for isRelative in [false, true] {
      points.append(
        try OptimalFace(of: program, near: point, isRelative: isRelative, isOutOfTime: isOver).point
      )
    }
    let answers = points.map { point in
      var answer = point
      answer.primalStatus = .feasible
      answer.dualStatus = .feasible
      answer.rowValues = program.matrix.times(answer.columnValues)
      let products = program.matrix.transposedTimes(answer.rowDuals)
      answer.columnDuals = zip(program.columnCosts, products).map { $0 - $1 }
      answer.objective = program.objective(
        columnValues: answer.columnValues, rowValues: answer.rowValues)
      let off = KKTResiduals(of: program, solution: answer)
      let figures = [
        off.activity, off.primal, off.stationarity, off.complementarity, off.objective,
      ]
      return (answer, figures.max() ?? 0)
    }
    guard let best = answers.min(by: { $0.1 < $1.1 }), best.1 <= CheckedBackends.auditTolerance
    else { return nil }
    return best.0
  }

  /// Returns the simplex method's answer if this method has none.
  private func solveInstead(after iterations: Int) throws(LPError) -> LPSolution {
    let rest = GLPKTask(program: program, options: rest(after: iterations))
    var solution = try rest.solveBySimplex(from: nil)
    solution.iterations += iterations
    return solution
  }

  /// The number of products that form the matrix of the normal equations, after GLPK has given
  /// every range a slack and split every free column in two.
  private var productCount: Int {
    (0..<program.columnCount).reduce(0) { sum, column in
      let count = program.matrix.entryRange(ofColumn: column).count + 1
      let isFree =
        program.columnLower[column] == -.infinity && program.columnUpper[column] == .infinity
      return sum + (isFree ? 2 : 1) * count * count
    }
  }

  private func tooLarge(_ what: String, _ limit: Int) -> LPError {
    LPError(
      .unsupported,
      "the program is too large for glpk-interior: \(what), more than \(limit); use glpk-dual")
  }
}

extension GLPKProblem {
  /// Runs the interior-point method.
  ///
  /// - Parameters:
  ///   - call: The limits; receives the progress.
  ///   - isOver: Whether no time is left.
  /// - Returns: A point that the method calls optimal, with values and duals, unchecked. `nil` if
  ///   it did not converge.
  /// - Throws: `LPError`: `backendFailure` with GLPK's text, `cancelled` at a limit.
  fileprivate func interiorPoint(
    _ call: inout cglpk_interior_call, until isOver: @escaping () -> Bool
  ) throws(LPError) -> LPSolution? {
    unsafe call.problem = pointer
    try unsafe Self.guarded(until: isOver) { text, interrupt in
      unsafe call.interrupt = interrupt
      return unsafe cglpk_interior(&call, text)
    }
    guard unsafe call.result == 0, unsafe glp_ipt_status(pointer) == GLP_OPT else { return nil }
    var point = unsafe LPSolution(termination: .optimal, iterations: Int(call.iterations))
    point.rowValues = unsafe ofRows(glp_ipt_row_prim)
    point.rowDuals = unsafe ofRows(glp_ipt_row_dual)
    point.columnValues = unsafe ofColumns(glp_ipt_col_prim)
    point.columnDuals = unsafe ofColumns(glp_ipt_col_dual)
    return point
  }
}
#endif

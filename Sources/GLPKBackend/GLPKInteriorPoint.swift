#if GLPK
import LinearProgramming

/// One solve by GLPK's interior-point method.
///
/// GLPK stops when the primal and dual infeasibilities and the gap are below 1e-8, relative to the
/// largest right-hand side and cost: a point near the optimal face, not on it. What it returns is
/// therefore moved onto the face (`OptimalFace`) and then has to stand the audit.
struct GLPKInteriorPoint {
  /// How many elements the matrix of the normal equations and its Cholesky factor may have. At that
  /// size one iteration takes about a second and the whole some tens of megabytes.
  static let factorLimit = 1_000_000
  /// How many products the matrix of the normal equations may be the sum of: a column with k
  /// entries adds k² to them.
  static let productLimit = 100_000_000
  /// How far off the optimality conditions an answer may be.
  static let tolerance = 1e-7

  private let program: LinearProgram
  private let options: LPOptions
  private let budget: GLPKBudget

  /// Prepares a solve and starts its clock.
  ///
  /// - Parameters:
  ///   - program: A valid program with rows and columns, without crossed bounds, integers or
  ///     piecewise-linear costs.
  ///   - options: Limits.
  init(program: LinearProgram, options: LPOptions) {
    self.program = program
    self.options = options
    budget = GLPKBudget(options, for: program)
  }

  /// Solves the program.
  ///
  /// - Returns: The solution.
  /// - Throws: `LPError`: `unsupported` when the program is too large, `backendFailure` with GLPK's
  ///   text.
  func solve() throws(LPError) -> LPSolution {
    let products = productCount
    guard products <= Self.productLimit else {
      throw tooLarge("the normal equations are a sum of \(products) products", Self.productLimit)
    }
    switch try run() {
    case .optimal(let point):
      // What a large value and a large dual are depends on the program, and which guess was right
      // shows in the audit.
      var points = [point]
      for isRelative in [false, true] {
        let face = try OptimalFace(
          of: program, near: point, isRelative: isRelative, isOutOfTime: budget.isOutOfTime)
        points.append(face.point)
      }
      if let answer = best(of: points) { return answer }
      return try whatElse(after: point.iterations)
    case .failed(let iterations): return try whatElse(after: iterations)
    case .nothingToDo:
      var solution = try simplex(after: 0)
      solution.basis = nil
      return solution
    case .iterationLimit(let iterations):
      return LPSolution(termination: .iterationLimit, iterations: iterations)
    case .timeLimit(let iterations):
      return LPSolution(termination: .timeLimit, iterations: iterations)
    case .tooLarge(let elements):
      throw tooLarge("the factor has \(elements) elements", Self.factorLimit)
    }
  }

  private func run() throws(LPError) -> GLPKInteriorOutcome {
    let problem = try GLPKProblem(program)
    do {
      return try problem.interiorPoint(
        of: program, limits: budget.limits(after: 0), factorLimit: Int32(Self.factorLimit))
    } catch {
      // On degenerate programs an assertion fails (a value that must be positive is not): GLPK's
      // way of not converging.
      return .failed(iterations: 0)
    }
  }

  /// The most accurate of several points, as an answer; `nil` if none is accurate enough.
  private func best(of points: [LPSolution]) -> LPSolution? {
    let answers = points.map { point in
      var answer = point
      answer.primalStatus = .feasible
      answer.dualStatus = .feasible
      answer.rowValues = program.matrix.times(answer.columnValues)
      let products = program.matrix.transposedTimes(answer.rowDuals)
      answer.columnDuals = zip(program.columnCosts, products).map { $0 - $1 }
      answer.objective = program.objective(
        columnValues: answer.columnValues, rowValues: answer.rowValues)
      return (answer, KKTResiduals(of: program, solution: answer).largest)
    }
    guard let best = answers.min(by: { $0.1 < $1.1 }), best.1 <= Self.tolerance else { return nil }
    return best.0
  }

  /// The answer where the method has none: whether there is no optimum, which it cannot prove, or
  /// whether it failed to find it.
  private func whatElse(after iterations: Int) throws(LPError) -> LPSolution {
    var solution = try simplex(after: iterations)
    if solution.termination == .optimal {
      solution = LPSolution(termination: .numericalFailure, iterations: solution.iterations)
    }
    solution.basis = nil
    return solution
  }

  private func simplex(after iterations: Int) throws(LPError) -> LPSolution {
    let rest = budget.rest(of: options, after: iterations)
    var solution = try GLPKSimplex(program: program, method: .dualSimplex, options: rest)
      .solve(from: nil)
    solution.iterations += iterations
    return solution
  }

  /// How many products make up the matrix of the normal equations, once GLPK has given every range
  /// a slack and split every free column in two.
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

extension KKTResiduals {
  /// The largest of all figures; infinite where one is not a number.
  fileprivate var largest: Double {
    [activity, primal, stationarity, complementarity, objective].reduce(0) {
      $1.isNaN ? .infinity : max($0, $1)
    }
  }
}
#endif

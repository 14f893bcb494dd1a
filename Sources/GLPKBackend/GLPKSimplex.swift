#if GLPK
import CGLPK
import LinearProgramming

/// One solve: which runs of GLPK's simplex method it takes to get an answer.
struct GLPKSimplex {
  private let program: LinearProgram
  private let method: Int32
  private let wantsPresolve: Bool
  private let budget: GLPKBudget
  private var tolerances: GLPKTolerances

  /// Prepares a solve and starts its clock.
  ///
  /// - Parameters:
  ///   - program: A valid program with rows and columns, without crossed bounds, integers or
  ///     piecewise-linear costs.
  ///   - method: Which simplex method to run.
  ///   - options: Tolerances and limits.
  init(program: LinearProgram, method: GLPKBackend.Method, options: LPOptions) {
    self.program = program
    self.method =
      switch method {
      case .dualSimplex: GLP_DUAL
      case .primalSimplex: GLP_PRIMAL
      }
    wantsPresolve = options.presolve
    budget = GLPKBudget(options, for: program)
    tolerances = GLPKTolerances(options)
  }

  /// Makes the GLPK problem, solves it and ends it.
  ///
  /// - Parameter basis: Where to start; ignored if it does not fit.
  /// - Returns: The solution, without its objective.
  /// - Throws: `LPError` with code `backendFailure` and GLPK's text.
  mutating func solve(from basis: Basis?) throws(LPError) -> LPSolution {
    let problem = try GLPKProblem(program)
    do {
      return try solve(problem, from: basis)
    } catch {
      problem.abandon()
      throw error
    }
  }

  private mutating func solve(
    _ problem: borrowing GLPKProblem, from basis: Basis?
  ) throws(LPError) -> LPSolution {
    let fitting = basis.flatMap { fits($0) ? $0 : nil }
    if wantsPresolve, fitting == nil {
      let code = try run(problem, method, presolve: true)
      switch code {
      case .finished: return try answer(problem, code)
      case .iterationLimit, .timeLimit:
        return LPSolution(
          termination: try code.termination(at: problem.summary),
          iterations: problem.summary.iterations)
      default: break  // Only an optimal point survives the presolver.
      }
    }
    try problem.start(from: fitting)
    var code = try run(problem, method)
    if code == .badBasis {
      try problem.start(from: nil)
      code = try run(problem, method)
    }
    if hasFailed(problem, code), tolerances != .ofGLPK {
      tolerances = .ofGLPK
      try problem.start(from: nil)
      code = try run(problem, method)
    }
    if hasFailed(problem, code), method == GLP_DUAL {
      code = try run(problem, GLP_PRIMAL)
    }
    return try answer(problem, code)
  }

  private func run(
    _ problem: borrowing GLPKProblem, _ method: Int32, presolve: Bool = false
  ) throws(LPError) -> GLPKReturnCode {
    try problem.simplex(
      method, tolerances: tolerances, limits: budget.limits(after: problem.summary.iterations),
      presolve: presolve)
  }

  /// Whether a run ended without deciding anything, although its budget would have let it.
  private func hasFailed(_ problem: borrowing GLPKProblem, _ code: GLPKReturnCode) -> Bool {
    let summary = problem.summary
    switch code {
    case .finished: return (try? code.termination(at: summary)) == .numericalFailure
    case .numericalFailure, .badBasis: return true
    default: return false
    }
  }

  private func fits(_ basis: Basis) -> Bool {
    basis.columns.count == program.columnCount && basis.rows.count == program.rowCount
  }

  private func answer(
    _ problem: borrowing GLPKProblem, _ code: GLPKReturnCode
  ) throws(LPError) -> LPSolution {
    let termination = try code.termination(at: problem.summary)
    var solution = try problem.point(of: program)
    solution.termination = termination
    switch termination {
    case .infeasible:
      return try infeasible(problem, iterations: solution.iterations)
    case .unbounded:
      solution.dualStatus = .none
    default:
      break
    }
    if solution.primalStatus == .none {
      solution.columnValues = []
      solution.rowValues = []
    }
    if solution.dualStatus == .none {
      solution.columnDuals = []
      solution.rowDuals = []
    }
    return solution
  }

  /// The answer that there is no feasible point, with a certificate if one can be verified.
  private func infeasible(
    _ problem: borrowing GLPKProblem, iterations: Int
  ) throws(LPError) -> LPSolution {
    var solution = LPSolution(termination: .infeasible, iterations: iterations)
    guard let multipliers = try problem.contradiction(rowCount: program.rowCount) else {
      return solution
    }
    solution.dualStatus = .infeasibilityCertificate
    solution.rowDuals = multipliers
    solution.columnDuals = program.matrix.transposedTimes(multipliers).map { -$0 }
    guard KKTResiduals.certificate(solution, provesInfeasible: program) else {
      return LPSolution(termination: .infeasible, iterations: iterations)
    }
    return solution
  }
}
#endif

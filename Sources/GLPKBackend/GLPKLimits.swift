#if GLPK
import LinearProgramming

/// The tolerances of one run of GLPK's simplex method.
struct GLPKTolerances: Equatable {
  /// For bounds, relative.
  var primal: Double
  /// For reduced costs.
  var dual: Double

  /// GLPK's own, for programs that do not converge with tighter ones.
  static let ofGLPK = GLPKTolerances(primal: 1e-6, dual: 1e-7)

  /// What the options ask for, within what GLPK accepts and double precision can bear.
  init(_ options: LPOptions) {
    primal = min(max(options.primalTolerance, 1e-12), 1e-3)
    dual = min(max(options.dualTolerance, 1e-12), 1e-3)
  }

  private init(primal: Double, dual: Double) {
    self.primal = primal
    self.dual = dual
  }

  /// Whether a point keeps its bounds, and its duals if it has any their signs, by little more than
  /// was asked for. Reduced costs are sums of multiples of the row duals, and cannot be more exact
  /// than those are.
  func accept(_ solution: LPSolution, of program: LinearProgram) -> Bool {
    let residuals = KKTResiduals(of: program, solution: solution)
    let largestDual = solution.rowDuals.reduce(0) { max($0, abs($1)) }
    return max(residuals.primal, residuals.activity) <= 10 * primal
      && max(residuals.stationarity, residuals.complementarity) <= 10 * dual + 1e-15 * largestDual
  }
}

/// What one run of GLPK's simplex method may still spend.
struct GLPKLimits {
  /// Simplex iterations.
  var iterations: Int32
  /// Milliseconds; `Int32.max` is no limit.
  var milliseconds: Int32
  /// Whether nobody wants the answer any more; `nil`: somebody always does.
  var isCancelled: (@Sendable () -> Bool)?
}

/// The budget of a solve, which all its runs share.
struct GLPKBudget {
  private let iterations: Int
  private let deadline: ContinuousClock.Instant?
  private let isCancelled: (@Sendable () -> Bool)?

  /// Starts the clock.
  init(_ options: LPOptions, for program: LinearProgram) {
    iterations = options.iterationLimit(rows: program.rowCount, columns: program.columnCount)
    deadline = options.timeLimit.map { ContinuousClock.now.advanced(by: $0) }
    isCancelled = options.isCancelled
  }

  /// Whether no time is left, or nobody wants the answer.
  func isOutOfTime() -> Bool {
    deadline.map { ContinuousClock.now >= $0 } ?? false || isCancelled?() ?? false
  }

  /// The options of another solve that may spend what this one has left after so many iterations.
  func rest(of options: LPOptions, after spent: Int) -> LPOptions {
    var rest = options
    rest.iterationLimit = max(0, iterations - spent)
    rest.timeLimit = deadline.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
    return rest
  }

  /// What is left after so many iterations.
  func limits(after spent: Int) -> GLPKLimits {
    var milliseconds = Int32.max
    if let deadline {
      let left = ContinuousClock.now.duration(to: deadline)
      // A limit beyond Int32 milliseconds (24 days) is none.
      milliseconds = Int32(min(max(0, (left / .milliseconds(1)).rounded(.up)), Double(Int32.max)))
    }
    return GLPKLimits(
      iterations: Int32(clamping: max(0, iterations - spent)), milliseconds: milliseconds,
      isCancelled: isCancelled)
  }
}
#endif

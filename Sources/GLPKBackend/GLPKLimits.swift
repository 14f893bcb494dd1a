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
}

/// What one run of GLPK's simplex method may still spend.
struct GLPKLimits {
  /// Simplex iterations.
  var iterations: Int32
  /// Milliseconds; `Int32.max` is no limit.
  var milliseconds: Int32
}

/// The budget of a solve, which all its runs share.
struct GLPKBudget {
  private let iterations: Int
  private let deadline: ContinuousClock.Instant?

  /// Starts the clock.
  init(_ options: LPOptions, for program: LinearProgram) {
    iterations = options.iterationLimit(rows: program.rowCount, columns: program.columnCount)
    deadline = options.timeLimit.map { ContinuousClock.now.advanced(by: $0) }
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
      iterations: Int32(clamping: max(0, iterations - spent)), milliseconds: milliseconds)
  }
}
#endif

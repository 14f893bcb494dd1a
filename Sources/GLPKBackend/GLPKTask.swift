#if GLPK
import LinearProgramming

/// A program for GLPK to solve, and the limits shared by all runs of its methods.
struct GLPKTask {
  /// A valid program with rows and columns, without crossed bounds or piecewise-linear costs.
  let program: LinearProgram
  /// The limits, always including one on iterations, and tolerances that GLPK accepts and double
  /// precision can reach.
  let options: LPOptions
  private let clock: BudgetClock

  /// Prepares a solve and starts its clock.
  init(program: LinearProgram, options: LPOptions) {
    self.program = program
    var options = options
    options.primalTolerance = Self.bearable(options.primalTolerance)
    options.dualTolerance = Self.bearable(options.dualTolerance)
    options.iterationLimit = options.iterationLimit(
      rows: program.rowCount, columns: program.columnCount)
    self.options = options
    clock = BudgetClock(options)
  }

  /// Returns the nearest tolerance that GLPK accepts and double precision can reach.
  static func bearable(_ tolerance: Double) -> Double {
    min(max(tolerance, GLPKTolerance.least), GLPKTolerance.greatest)
  }

  /// Returns the options with the limits that are left after a number of iterations.
  func rest(after iterations: Int) -> LPOptions { clock.left(after: iterations) }

  /// Whether the time is spent, or the caller cancelled.
  func isOver() -> Bool { clock.isOver }

  /// Returns whether a point meets its bounds, and its duals, if any, their signs, to little more
  /// than the requested tolerance. Reduced costs are sums of multiples of the row duals, and cannot
  /// be more exact than those.
  func accepts(_ solution: LPSolution) -> Bool {
    let residuals = KKTResiduals(of: program, solution: solution)
    let largestDual = solution.rowDuals.reduce(0) { max($0, abs($1)) }
    return max(residuals.primal, residuals.activity) <= 10 * options.primalTolerance
      && max(residuals.stationarity, residuals.complementarity)
        <= 10 * options.dualTolerance + GLPKTolerance.dualRounding * largestDual
  }
}

extension LPOptions {
  /// The options with GLPK's default tolerances, for programs that do not converge with tighter
  /// ones.
  var withTolerancesOfGLPK: LPOptions {
    var options = self
    options.primalTolerance = GLPKTolerance.ownPrimal
    options.dualTolerance = GLPKTolerance.ownDual
    return options
  }

  /// The time limit in GLPK's form; the largest number means no limit.
  var milliseconds: Int32 {
    let time = timeLimit.map { ($0 / .milliseconds(1)).rounded(.up) } ?? .infinity
    return Int32(min(time, Double(Int32.max)))
  }
}

extension Int32 {
  /// Creates the limit of a count in GLPK's form; the largest number means no limit.
  init(limit: Int?) { self = Int32(clamping: limit ?? .max) }
}
#endif

#if GLPK
import LinearProgramming

/// A program that GLPK is to solve, and what all runs of its methods together may spend on it.
struct GLPKTask {
  /// A valid program with rows and columns, without crossed bounds or piecewise-linear costs.
  let program: LinearProgram
  /// The limits, with one of iterations in any case, and tolerances that GLPK accepts and double
  /// precision can bear.
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

  /// A tolerance that GLPK accepts and double precision can bear.
  static func bearable(_ tolerance: Double) -> Double {
    min(max(tolerance, GLPKTolerance.least), GLPKTolerance.greatest)
  }

  /// The options, with what is left of the limits after so many iterations.
  func rest(after iterations: Int) -> LPOptions { clock.left(after: iterations) }

  /// Whether the time is spent, or the caller cancelled.
  func isOver() -> Bool { clock.isOver }

  /// Whether a point keeps its bounds, and its duals if it has any their signs, by little more than
  /// was asked for. Reduced costs are sums of multiples of the row duals, and cannot be more exact
  /// than those are.
  func accepts(_ solution: LPSolution) -> Bool {
    let residuals = KKTResiduals(of: program, solution: solution)
    let largestDual = solution.rowDuals.reduce(0) { max($0, abs($1)) }
    return max(residuals.primal, residuals.activity) <= 10 * options.primalTolerance
      && max(residuals.stationarity, residuals.complementarity)
        <= 10 * options.dualTolerance + GLPKTolerance.dualRounding * largestDual
  }
}

extension LPOptions {
  /// With GLPK's own tolerances, for programs that do not converge with tighter ones.
  var withTolerancesOfGLPK: LPOptions {
    var options = self
    options.primalTolerance = GLPKTolerance.ownPrimal
    options.dualTolerance = GLPKTolerance.ownDual
    return options
  }

  /// The time limit as GLPK wants it; the largest number is none.
  var milliseconds: Int32 {
    let time = timeLimit.map { ($0 / .milliseconds(1)).rounded(.up) } ?? .infinity
    return Int32(min(time, Double(Int32.max)))
  }
}

extension Int32 {
  /// A limit of a count as GLPK wants it; the largest number is none.
  init(limit: Int?) { self = Int32(clamping: limit ?? .max) }
}
#endif

#if GLPK
import CGLPK
import LinearProgramming

/// How to run GLPK's branch and cut.
struct GLPKSearchSettings {
  /// Within what of a whole number a value counts as whole.
  var integralityTolerance: Double
  /// When a node is not worth more work, relative to the objective.
  var gap: Double
  /// Whether GLPK's preprocessor may reduce the program.
  var presolve: Bool
  /// How many nodes may be looked at.
  var nodes: Int32
  /// How much time and how many simplex iterations may be spent.
  var limits: GLPKLimits
}

/// What a run of GLPK's branch and cut found.
struct GLPKSearchResult {
  /// Why it ended; `numericalFailure` where GLPK gave up.
  var termination: TerminationStatus
  /// The values of all columns at the incumbent; `nil` without one.
  var columnValues: [Double]?
  /// The lower bound that was proven before the search ended.
  var bound: Double
  /// Whether the search came to its end, so that nothing is better than what it found.
  var isComplete: Bool
  /// How many nodes were looked at.
  var nodes: Int
}

extension GLPKProblem {
  /// Runs branch and cut from the optimal basis of the relaxation.
  ///
  /// - Parameters:
  ///   - isInteger: Which columns are whole-valued. Their bounds must be whole.
  ///   - settings: How to search.
  /// - Returns: What was found; unchecked.
  /// - Throws: `LPError` with code `backendFailure` and GLPK's text.
  func branchAndCut(
    _ isInteger: [Bool], _ settings: GLPKSearchSettings
  ) throws(LPError) -> GLPKSearchResult {
    let kinds = isInteger.map { $0 ? GLP_IV : GLP_CV }
    var values = [Double](repeating: 0, count: kinds.count)
    var search = cglpk_integer_search()
    search.integrality_tolerance = settings.integralityTolerance
    search.gap = settings.gap
    search.presolve = settings.presolve ? 1 : 0
    search.nodes = settings.nodes
    search.milliseconds = settings.limits.milliseconds
    let (limit, overflow) = settings.limits.iterations.addingReportingOverflow(
      Int32(clamping: summary.iterations))
    search.iterations = overflow ? .max : limit
    try unsafe Self.guarded { text, capacity in
      unsafe settings.limits.withInterrupt { interrupt in
        unsafe cglpk_integer(pointer, kinds, &search, interrupt, &values, text, capacity)
      }
    }
    let hasPoint = search.status == GLP_OPT || search.status == GLP_FEAS
    let termination: TerminationStatus =
      switch search.result {
      case 0: hasPoint ? .optimal : search.status == GLP_NOFEAS ? .infeasible : .numericalFailure
      case GLP_EMIPGAP: hasPoint ? .optimal : .numericalFailure
      case GLP_ENOPFS: .infeasible
      case GLP_ETMLIM: .timeLimit
      case GLP_ESTOP: search.nodes_seen >= settings.nodes ? .nodeLimit : .iterationLimit
      default: .numericalFailure
      }
    return GLPKSearchResult(
      termination: termination, columnValues: hasPoint ? values : nil, bound: search.bound,
      isComplete: search.result == 0, nodes: Int(search.nodes_seen))
  }
}
#endif

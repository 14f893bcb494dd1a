import LinearProgramming

/// Why a run of the primal or the dual method ended.
enum SimplexOutcome {
  /// The basis is primal and dual feasible for the working costs.
  case optimal
  /// The multipliers of the rows, which the state keeps, prove that there is no feasible point.
  case infeasible
  /// The objective falls without limit.
  case unbounded
  /// The iteration budget is spent.
  case iterationLimit
  /// The time budget is spent.
  case timeLimit
  /// The dual method makes no progress; the primal method shall go on.
  case stalled
  /// No pivot of acceptable size is left although the basis was just factorized.
  case numericalFailure

  /// What a backend calls it.
  var termination: TerminationStatus {
    switch self {
    case .optimal: .optimal
    case .infeasible: .infeasible
    case .unbounded: .unbounded
    case .iterationLimit: .iterationLimit
    case .timeLimit: .timeLimit
    case .stalled, .numericalFailure: .numericalFailure
    }
  }
}

/// The tolerances and budgets of a solve.
struct SimplexLimits {
  /// By how much a bound may be missed, relative to 1 plus its size.
  var primalTolerance = ProgramTolerance.feasibility
  /// By how much a reduced cost may have the wrong sign.
  var dualTolerance = ProgramTolerance.feasibility
  /// Entries of a pivot column or row that are smaller than this are no pivots.
  var pivotTolerance = SimplexTolerance.pivot
  /// After how many iterations the solve ends.
  var iterationLimit = Int.max
  /// When the solve ends.
  var deadline: ContinuousClock.Instant?
  /// Whether the solve should end before that.
  var isCancelled: (@Sendable () -> Bool)?
  /// Whether the time is spent or the solve is no longer wanted.
  var isOutOfTime: Bool {
    if let deadline, ContinuousClock.now >= deadline { return true }
    return isCancelled?() ?? false
  }
  /// After how many iterations in a row that do not move the point the primal method perturbs
  /// bounds and kinks.
  var patienceBeforePerturbing = 100
  /// After how many, beside one for each row, it goes over to Bland's rule.
  var patienceBeforeBland = 300
}

/// The costs a basic variable pays beyond a bound, and whether the objective counts.
struct SimplexPhase {
  /// Whether the objective's own costs count.
  var includesCosts: Bool
  /// The slope beyond a bound; infinite when no basic variable is out of its bounds.
  var penalty: Double
}

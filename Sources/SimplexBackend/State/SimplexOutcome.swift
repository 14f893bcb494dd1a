import LinearProgramming

/// Why a run of the primal or the dual method ended.
enum SimplexOutcome {
  /// The basis is primal and dual feasible for the working costs.
  case optimal
  /// The stored multipliers of the rows prove that there is no feasible point.
  case infeasible
  /// The objective decreases without limit.
  case unbounded
  /// The iteration budget is spent.
  case iterationLimit
  /// The time budget is spent.
  case timeLimit
  /// The dual method makes no progress; the primal method must continue.
  case stalled
  /// No pivot of acceptable size is left although the basis was just factorized.
  case numericalFailure

  /// The corresponding termination status of a backend.
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
  /// The amount by which a bound may be missed, relative to 1 plus its size.
  var primalTolerance = ProgramTolerance.feasibility
  /// The amount by which a reduced cost may have the wrong sign.
  var dualTolerance = ProgramTolerance.feasibility
  /// Entries of a pivot column or row smaller than this cannot be pivots.
  var pivotTolerance = SimplexTolerance.pivot
  /// The iteration limit of the solve.
  var iterationLimit = Int.max
  /// The deadline of the solve.
  var deadline: ContinuousClock.Instant?
  /// Whether the solve was cancelled.
  var isCancelled: (@Sendable () -> Bool)?
  /// Whether time is over or the solve was cancelled.
  var isOutOfTime: Bool {
    if let deadline, ContinuousClock.now >= deadline { return true }
    return isCancelled?() ?? false
  }
  /// The number of successive iterations without movement after which the primal method perturbs
  /// bounds and kinks.
  var patienceBeforePerturbing = 100
  /// The number, plus one per row, after which it changes to Bland's rule.
  var patienceBeforeBland = 300
}

/// The costs of a basic variable beyond a bound, and whether the objective counts.
struct SimplexPhase {
  /// Whether the objective's own costs count.
  var includesCosts: Bool
  /// The slope beyond a bound; infinite when no basic variable is out of its bounds.
  var penalty: Double
}

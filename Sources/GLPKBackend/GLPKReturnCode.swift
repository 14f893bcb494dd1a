#if GLPK
import CGLPK
import LinearProgramming

/// What a run of GLPK's simplex method returned, in terms of what to do next.
enum GLPKReturnCode: Equatable {
  /// It ran to an end; the statuses of the point tell which.
  case finished
  /// The starting basis cannot be factorized.
  case badBasis
  /// The presolver found that there is no feasible point, or no dual feasible one.
  case decidedByPresolver
  /// The iteration limit was reached.
  case iterationLimit
  /// The time limit was reached.
  case timeLimit
  /// It gave up over numbers, or returned a code that none of our calls can cause.
  case numericalFailure

  /// Reads a return code of `glp_simplex`.
  init(_ code: Int32) {
    switch code {
    case 0: self = .finished
    case GLP_EBADB, GLP_ESING, GLP_ECOND: self = .badBasis
    case GLP_ENOPFS, GLP_ENODFS: self = .decidedByPresolver
    case GLP_EITLIM: self = .iterationLimit
    case GLP_ETMLIM: self = .timeLimit
    default: self = .numericalFailure
    }
  }

  /// Why the run ended, given the point it ended at.
  ///
  /// - Parameter summary: The statuses of the point.
  /// - Returns: The reason; `numericalFailure` also for what another run may still decide.
  func termination(at summary: GLPKSummary) -> TerminationStatus {
    switch self {
    case .finished:
      switch (summary.primal, summary.dual) {
      case (GLP_FEAS, GLP_FEAS): .optimal
      case (GLP_NOFEAS, _): .infeasible
      case (GLP_FEAS, GLP_NOFEAS): .unbounded
      default: .numericalFailure
      }
    case .iterationLimit: .iterationLimit
    case .timeLimit: .timeLimit
    case .badBasis, .decidedByPresolver, .numericalFailure: .numericalFailure
    }
  }
}

extension PointStatus {
  /// Reads GLPK's status of a primal or dual point.
  init(glpk status: Int32) {
    switch status {
    case GLP_FEAS: self = .feasible
    case GLP_INFEAS, GLP_NOFEAS: self = .infeasible
    default: self = .none
    }
  }
}

extension VariableStatus {
  /// Reads GLPK's status of a row or column; a fixed one counts as at its lower bound.
  init(glpk status: Int32) {
    switch status {
    case GLP_BS: self = .basic
    case GLP_NU: self = .atUpper
    case GLP_NF: self = .free
    default: self = .atLower
    }
  }

  /// GLPK's status. GLPK itself adapts a nonbasic one to the bounds there are.
  var glpk: Int32 {
    switch self {
    case .basic: GLP_BS
    case .atLower: GLP_NL
    case .atUpper: GLP_NU
    // GLPK sees a program in which breakpoints are bounds of extra columns.
    case .free, .atBreakpoint: GLP_NF
    }
  }
}
#endif

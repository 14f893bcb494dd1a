#if GLPK
import CGLPK
import LinearProgramming

extension GLPKProblem {
  /// Chooses the scaling and the basis to start from: the given one, or GLPK's advanced basis.
  ///
  /// - Parameters:
  ///   - basis: As many statuses as there are columns and rows.
  ///   - scaled: Whether GLPK may scale the coefficients.
  ///   - tightening: A power of two by which GLPK's absolute tolerances for bounds are divided.
  /// - Throws: `LPError` with code `backendFailure` and GLPK's text.
  func start(from basis: Basis?, scaled: Bool, tightening: Int32 = 1) throws(LPError) {
    try unsafe Self.guarded { text, _ in
      unsafe cglpk_start(pointer, scaled ? 1 : 0, tightening, basis == nil ? 1 : 0, text)
    }
    guard let basis else { return }
    for (row, status) in basis.rows.enumerated() {
      unsafe glp_set_row_stat(pointer, Int32(row + 1), status.glpk)
    }
    for (column, status) in basis.columns.enumerated() {
      unsafe glp_set_col_stat(pointer, Int32(column + 1), status.glpk)
    }
  }

  /// Chooses the basis to start from and runs a method. Repeats it from GLPK's basis if the given
  /// one cannot be factorized.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - basis: As many statuses as there are columns and rows; `nil` for GLPK's basis.
  ///   - scaled: Whether GLPK may scale the coefficients.
  ///   - options: Tolerances and the remaining limits.
  /// - Returns: Why the run ended; `numericalFailure` also if another run may still decide.
  /// - Throws: `LPError`: `backendFailure` with GLPK's text, `cancelled`.
  func simplex(
    _ method: GLPKSolver.Method, from basis: Basis?, scaled: Bool, _ options: () -> LPOptions
  ) throws(LPError) -> TerminationStatus {
    try start(from: basis, scaled: scaled)
    let code = try run(method, options(), presolve: false)
    guard basis != nil, [GLP_EBADB, GLP_ESING, GLP_ECOND].contains(code) else {
      return termination(after: code)
    }
    try start(from: nil, scaled: scaled)
    return try simplex(method, options())
  }

  /// Runs a method from the current basis, or after GLPK's presolver, which leaves a point only if
  /// it is optimal. Otherwise as `simplex(_:from:scaled:_:)`.
  func simplex(
    _ method: GLPKSolver.Method, _ options: LPOptions, presolve: Bool = false
  ) throws(LPError) -> TerminationStatus {
    termination(after: try run(method, options, presolve: presolve))
  }

  private func run(
    _ method: GLPKSolver.Method, _ options: LPOptions, presolve: Bool
  ) throws(LPError) -> Int32 {
    var call = unsafe cglpk_simplex_call()
    unsafe call.problem = pointer
    unsafe call.exact = method == .exactSimplex ? 1 : 0
    unsafe glp_init_smcp(&call.parameters)
    unsafe call.parameters.msg_lev = GLP_MSG_ERR
    unsafe call.parameters.meth = method == .dualSimplex ? GLP_DUAL : GLP_PRIMAL
    unsafe call.parameters.presolve = presolve ? GLP_ON : GLP_OFF
    unsafe call.parameters.tol_bnd = options.primalTolerance
    unsafe call.parameters.tol_dj = options.dualTolerance
    unsafe call.parameters.it_lim = Int32(limit: options.iterationLimit)
    unsafe call.parameters.tm_lim = options.milliseconds
    try unsafe Self.guarded(until: options.isCancelled) { text, interrupt in
      unsafe call.interrupt = interrupt
      return unsafe cglpk_simplex(&call, text)
    }
    return unsafe call.result
  }

  private func termination(after code: Int32) -> TerminationStatus {
    switch unsafe (code, glp_get_prim_stat(pointer), glp_get_dual_stat(pointer)) {
    case (0, GLP_FEAS, GLP_FEAS): .optimal
    case (0, GLP_NOFEAS, _): .infeasible
    case (0, GLP_FEAS, GLP_NOFEAS): .unbounded
    case (GLP_EITLIM, _, _): .iterationLimit
    case (GLP_ETMLIM, _, _): .timeLimit
    default: .numericalFailure
    }
  }

  /// The current point, primal and dual, and its basis. The caller sets the termination; the
  /// objective is left out.
  var point: LPSolution {
    var solution = LPSolution(termination: .numericalFailure, iterations: iterations)
    solution.primalStatus = unsafe PointStatus(glpk: glp_get_prim_stat(pointer))
    solution.dualStatus = unsafe PointStatus(glpk: glp_get_dual_stat(pointer))
    solution.rowValues = unsafe ofRows(glp_get_row_prim)
    solution.rowDuals = unsafe ofRows(glp_get_row_dual)
    solution.columnValues = unsafe ofColumns(glp_get_col_prim)
    solution.columnDuals = unsafe ofColumns(glp_get_col_dual)
    solution.basis = Basis(
      columns: unsafe ofColumns(glp_get_col_stat).map(VariableStatus.init(glpk:)),
      rows: unsafe ofRows(glp_get_row_stat).map(VariableStatus.init(glpk:)))
    return solution
  }

  /// Returns row multipliers that may prove that there is no feasible point, after the simplex
  /// method without presolve has found none.
  ///
  /// - Parameter tolerance: The relative amount by which a bound must be missed to count as missed.
  /// - Returns: The multipliers, unchecked; `nil` if there are none.
  /// - Throws: `LPError` with code `backendFailure` and GLPK's text.
  func contradiction(within tolerance: Double) throws(LPError) -> [Double]? {
    var multipliers = [Double](repeating: 0, count: unsafe Int(glp_get_num_rows(pointer)) + 1)
    try unsafe Self.guarded { text, _ in
      unsafe cglpk_ray(pointer, tolerance, &multipliers, text)
    }
    return multipliers.removeFirst() != 0 ? multipliers : nil
  }
}

extension PointStatus {
  /// Reads GLPK's status of a primal or dual point.
  fileprivate init(glpk status: Int32) {
    switch status {
    case GLP_FEAS: self = .feasible
    case GLP_INFEAS, GLP_NOFEAS: self = .infeasible
    default: self = .none
    }
  }
}

extension VariableStatus {
  /// Reads GLPK's status of a row or column. A fixed row or column counts as at its lower bound.
  fileprivate init(glpk status: Int32) {
    switch status {
    case GLP_BS: self = .basic
    case GLP_NU: self = .atUpper
    case GLP_NF: self = .free
    default: self = .atLower
    }
  }

  /// GLPK's status. GLPK itself adapts a nonbasic status to the existing bounds.
  fileprivate var glpk: Int32 {
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

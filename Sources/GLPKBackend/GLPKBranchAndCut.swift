#if GLPK
import CGLPK
import LinearProgramming

/// One solve of a program with integers: the relaxation, then GLPK's branch and cut from its
/// optimal basis. The incumbent is recomputed with its whole values fixed.
///
/// GLPK's claims are checked. It solves the nodes with fixed tolerances of 1e-6, so that a switch
/// that is off by 1e-6 opens a row with a coefficient of 1e6. The numbers passed to it are
/// therefore multiplied by a thousand. An incumbent is rejected if its whole values admit no point,
/// or only a worse one than claimed. The search then runs again with more caution.
struct GLPKBranchAndCut {
  /// The iteration limit of a search, in multiples of the default limit of one relaxation.
  private static let relaxations = 20

  private let program: LinearProgram
  /// The options as given by the caller.
  private let options: LPOptions
  /// The relaxation, with the limits of the whole search.
  private let relaxed: GLPKTask

  /// The settings of one run of the search.
  private struct Attempt {
    var integralityTolerance: Double
    var isScaled = true
    var tightening: Int32 = 1024
    var presolve = false
  }

  /// The work of several searches.
  private struct Effort {
    var iterations = 0
    var nodes = 0
  }

  /// Prepares a solve and starts its clock.
  ///
  /// - Parameters:
  ///   - program: A valid program with columns and integers, without crossed bounds or
  ///     piecewise-linear costs.
  ///   - options: Tolerances and limits.
  init(program: LinearProgram, options: LPOptions) {
    self.program = program.roundingIntegerBounds()
    self.options = options
    var relaxation = self.program
    relaxation.isInteger = [Bool](repeating: false, count: program.columnCount)
    var limited = options
    limited.iterationLimit =
      options.iterationLimit
      ?? Self.relaxations
      * options.iterationLimit(rows: program.rowCount, columns: program.columnCount)
    relaxed = GLPKTask(program: relaxation, options: limited)
  }

  /// Solves the program.
  ///
  /// - Parameter basis: The basis from which the relaxation starts; ignored if it does not fit.
  /// - Returns: The solution.
  /// - Throws: `LPError` with code `backendFailure` and GLPK's text.
  func solve(from basis: Basis?) throws(LPError) -> LPSolution {
    let root = try relaxed.solveBySimplex(from: basis)
    switch root.termination {
    case .optimal: return try search(from: root)
    case .unbounded: return try solveUnbounded(from: root)
    default:
      var solution = LPSolution(termination: root.termination, iterations: root.iterations)
      solution.nodes = 1
      return solution
    }
  }

  /// The gap requested from GLPK. At 0 it would visit every node that is as good as the best.
  private var gap: Double { min(max(options.relativeGap, GLPKTolerance.leastGap), 0.5) }

  /// Solves a program with an unbounded relaxation. It is unbounded if it has any point with whole
  /// values, at least for rational numbers (Meyer, "On the existence of optimal solutions to
  /// integer and mixed-integer programming problems", Mathematical Programming 7, 1974).
  private func solveUnbounded(from root: LPSolution) throws(LPError) -> LPSolution {
    var free = program
    free.columnCosts = [Double](repeating: 0, count: program.columnCount)
    let rest = relaxed.rest(after: root.iterations)
    var solution = try GLPKBranchAndCut(program: free, options: rest).solve(from: nil)
    solution.iterations += root.iterations
    if solution.termination == .optimal { solution.termination = .unbounded }
    if solution.primalStatus != .none {
      solution.objective = program.objective(
        columnValues: solution.columnValues, rowValues: solution.rowValues)
    }
    solution.objectiveBound = -.infinity
    return solution
  }

  private func search(from root: LPSolution) throws(LPError) -> LPSolution {
    if program.rowCount == 0 { return root }
    let tolerance = GLPKTask.bearable(options.integralityTolerance)
    let attempts = [
      Attempt(integralityTolerance: tolerance, presolve: options.presolve),
      Attempt(integralityTolerance: GLPKTolerance.least),
      Attempt(integralityTolerance: GLPKTolerance.least, isScaled: false),
      Attempt(integralityTolerance: tolerance, tightening: 1),
    ]
    var effort = Effort(iterations: root.iterations)
    var solution: LPSolution?
    var failure: LPError?
    for attempt in attempts where solution == nil {
      do {
        solution = try run(attempt, from: root, &effort)
      } catch {
        if error.code == .cancelled { throw error }
        // An assertion in the search failed: another attempt may avoid it.
        failure = error
      }
    }
    if solution == nil, let failure { throw failure }
    var answer = solution ?? LPSolution(termination: .numericalFailure)
    answer.objectiveBound = answer.objectiveBound ?? root.objective
    answer.iterations = effort.iterations
    answer.nodes = effort.nodes
    return answer
  }

  /// Makes one attempt; returns `nil` if its answer fails the check.
  private func run(
    _ attempt: Attempt, from root: LPSolution, _ effort: inout Effort
  ) throws(LPError) -> LPSolution? {
    let result = try branchAndCut(attempt, from: root, &effort)
    let point = try incumbent(result.columnValues, from: root.basis)
    let bound = result.objectiveBound ?? -.infinity
    switch result.termination {
    case .optimal:
      guard var point else { return nil }
      let claim = program.objective(
        columnValues: result.columnValues, rowValues: program.matrix.times(result.columnValues))
      let tolerance = max(CheckedBackends.auditTolerance, options.relativeGap)
      guard point.objective - claim <= tolerance * (1 + abs(point.objective)) else { return nil }
      // A search that ended at the gap has proved a better bound than before its last node.
      point.objectiveBound = min(max(bound, claim - gap * abs(claim)), point.objective)
      return point
    case .infeasible: return LPSolution(termination: .infeasible)
    case .timeLimit, .iterationLimit, .nodeLimit:
      var solution = point ?? LPSolution(termination: result.termination)
      solution.termination = result.termination
      // GLPK has no bound before it has solved the root again.
      solution.objectiveBound = min(max(bound, root.objective), point?.objective ?? .infinity)
      return solution
    case .unbounded, .numericalFailure: return nil
    }
  }

  /// Runs GLPK's search. The bound of the result is a bound of this program's objective.
  private func branchAndCut(
    _ attempt: Attempt, from root: LPSolution, _ effort: inout Effort
  ) throws(LPError) -> LPSolution {
    // Costs are multiplied like values; otherwise reduced costs would count less.
    var loaded = relaxed.program
    let factor = Double(attempt.tightening)
    for column in loaded.columnCosts.indices { loaded.columnCosts[column] *= factor }
    var result = try GLPKProblem.with(loaded) { problem throws(LPError) in
      try problem.start(
        from: root.basis, scaled: attempt.isScaled, tightening: attempt.tightening)
      var rest = relaxed.rest(after: effort.iterations).withTolerancesOfGLPK
      if try problem.simplex(.dualSimplex, rest) != .optimal {
        _ = try problem.simplex(.primalSimplex, rest)
      }
      rest = relaxed.rest(after: effort.iterations + problem.iterations)
      rest.integralityTolerance = attempt.integralityTolerance
      rest.relativeGap = gap
      rest.presolve = attempt.presolve
      rest.nodeLimit = options.nodeLimit.map { max(0, $0 - effort.nodes) }
      return try problem.branchAndCut(program.isInteger, rest)
    }
    effort.iterations += result.iterations
    effort.nodes += result.nodes
    result.objectiveBound = result.objectiveBound.map { $0 / factor + program.objectiveOffset }
    return result
  }

  /// Returns the best point with the whole values of an incumbent; `nil` if there is none. This is
  /// another linear program, which the limits of the search do not stop.
  private func incumbent(
    _ values: [Double], from basis: Basis?
  ) throws(LPError) -> LPSolution? {
    if values.isEmpty { return nil }
    var fixed = relaxed.program
    for column in fixed.isInteger.indices where program.isInteger[column] {
      // Adding 0 turns −0 into 0.
      let whole =
        min(max(values[column].rounded(), program.columnLower[column]), program.columnUpper[column])
        + 0
      fixed.columnLower[column] = whole
      fixed.columnUpper[column] = whole
    }
    var limits = options
    limits.timeLimit = nil
    limits.iterationLimit = nil
    limits.presolve = false
    var point = try GLPKTask(program: fixed, options: limits).solveBySimplex(from: basis)
    guard point.termination == .optimal else { return nil }
    for column in fixed.isInteger.indices where program.isInteger[column] {
      point.columnValues[column] = fixed.columnLower[column]
    }
    point.rowValues = program.matrix.times(point.columnValues)
    point.objective = program.objective(
      columnValues: point.columnValues, rowValues: point.rowValues)
    point.basis = nil
    point = point.withoutDuals
    return relaxed.accepts(point) ? point : nil
  }
}

extension GLPKProblem {
  /// Runs branch and cut from the optimal basis of the relaxation.
  ///
  /// - Parameters:
  ///   - isInteger: Which columns are whole-valued. Their bounds must be whole.
  ///   - options: Tolerances and limits.
  /// - Returns: The unchecked result: the values of all columns at the incumbent, if there is one,
  ///   and the lower bound that was proven, infinite if the search was completed. The termination
  ///   is `numericalFailure` if GLPK gave up.
  /// - Throws: `LPError` with code `backendFailure` and GLPK's text.
  fileprivate func branchAndCut(
    _ isInteger: [Bool], _ options: LPOptions
  ) throws(LPError) -> LPSolution {
    for (column, isInteger) in isInteger.enumerated() {
      unsafe glp_set_col_kind(pointer, Int32(column + 1), isInteger ? GLP_IV : GLP_CV)
    }
    var call = unsafe cglpk_integer_call()
    unsafe call.problem = pointer
    unsafe glp_init_iocp(&call.parameters)
    unsafe call.parameters.msg_lev = GLP_MSG_ERR
    unsafe call.parameters.tol_int = options.integralityTolerance
    unsafe call.parameters.tol_obj = options.relativeGap
    unsafe call.parameters.mip_gap = options.relativeGap
    unsafe call.parameters.tm_lim = options.milliseconds
    unsafe call.parameters.presolve = options.presolve ? GLP_ON : GLP_OFF
    unsafe call.node_limit = Int32(limit: options.nodeLimit)
    // GLPK continues the count of the relaxation's iterations.
    let limit = Int(Int32(limit: options.iterationLimit))
    unsafe call.iteration_limit = Int32(clamping: limit + iterations)
    try unsafe Self.guarded(until: options.isCancelled) { text, interrupt in
      unsafe call.interrupt = interrupt
      return unsafe cglpk_integer(&call, text)
    }
    let status = unsafe glp_mip_status(pointer)
    let hasPoint = status == GLP_OPT || status == GLP_FEAS
    let termination: TerminationStatus =
      switch unsafe call.result {
      case 0: hasPoint ? .optimal : status == GLP_NOFEAS ? .infeasible : .numericalFailure
      case GLP_EMIPGAP: hasPoint ? .optimal : .numericalFailure
      case GLP_ENOPFS: .infeasible
      case GLP_ETMLIM: .timeLimit
      case GLP_ESTOP: unsafe call.nodes >= call.node_limit ? .nodeLimit : .iterationLimit
      default: .numericalFailure
      }
    var result = LPSolution(termination: termination, iterations: iterations)
    if hasPoint { result.columnValues = unsafe ofColumns(glp_mip_col_val) }
    result.objectiveBound = unsafe call.result == 0 ? .infinity : call.bound
    result.nodes = unsafe Int(call.nodes)
    return result
  }
}

extension LinearProgram {
  /// Returns the program with whole bounds of whole-valued columns, as GLPK requires. They may
  /// cross.
  fileprivate func roundingIntegerBounds() -> LinearProgram {
    var rounded = self
    for column in 0..<columnCount where isInteger[column] {
      let (lower, upper) = (columnLower[column], columnUpper[column])
      rounded.columnLower[column] = (lower - GLPKTolerance.wholeBound * (1 + abs(lower))).rounded(
        .up)
      rounded.columnUpper[column] = (upper + GLPKTolerance.wholeBound * (1 + abs(upper))).rounded(
        .down)
    }
    return rounded
  }
}
#endif

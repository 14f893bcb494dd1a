#if GLPK
import CGLPK
import LinearProgramming

/// One solve of a program with integers: the relaxation, GLPK's branch and cut from its optimal
/// basis, and the incumbent computed anew with its whole values fixed.
///
/// GLPK's word is not taken for it. It solves the nodes with tolerances of 1e-6 that cannot be set,
/// so that a switch that is 1e-6 off opens a row with a coefficient of 1e6; the numbers are
/// therefore handed to it as if they were a thousand times as large. An incumbent whose whole
/// values admit no point, or a worse one than claimed, is not an answer, and the search runs again
/// with more caution.
struct GLPKBranchAndCut {
  /// How many iterations, in those that one relaxation may take by default, a search may take.
  private static let relaxations = 20
  /// How much worse than claimed the incumbent may come out, relative to the objective.
  private static let leakage = 1e-7

  private let program: LinearProgram
  private let relaxation: LinearProgram
  private let options: LPOptions
  private let budget: GLPKBudget

  /// One way to run the search.
  private struct Attempt {
    var integralityTolerance: Double
    var isScaled = true
    var tightening: Int32 = 1024
    var presolve = false
  }

  /// What several searches have spent.
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
    var relaxation = self.program
    relaxation.isInteger = [Bool](repeating: false, count: program.columnCount)
    self.relaxation = relaxation
    self.options = options
    var limited = options
    limited.iterationLimit =
      options.iterationLimit
      ?? Self.relaxations
      * options.iterationLimit(rows: program.rowCount, columns: program.columnCount)
    budget = GLPKBudget(limited, for: program)
  }

  /// Solves the program.
  ///
  /// - Parameter basis: Where to start the relaxation; ignored if it does not fit.
  /// - Returns: The solution.
  /// - Throws: `LPError` with code `backendFailure` and GLPK's text.
  func solve(from basis: Basis?) throws(LPError) -> LPSolution {
    let root = try solveRelaxation(from: basis)
    switch root.termination {
    case .optimal: return try search(from: root)
    case .unbounded: return try solveUnbounded(from: root)
    default:
      var solution = LPSolution(termination: root.termination, iterations: root.iterations)
      solution.objectiveBound = root.termination == .infeasible ? .infinity : -.infinity
      solution.nodes = 1
      return solution
    }
  }

  /// The gap to ask GLPK for: at 0 it would look at every node that is as good as the best.
  private var gap: Double { min(max(options.relativeGap, 1e-10), 0.5) }

  private func solveRelaxation(from basis: Basis?) throws(LPError) -> LPSolution {
    if let direct = relaxation.directSolution() { return direct }
    return try GLPKSimplex(
      program: relaxation, method: .dualSimplex, options: budget.rest(of: options, after: 0)
    ).solve(from: basis)
  }

  /// A program with an unbounded relaxation is unbounded if it has any point with whole values, at
  /// least for rational numbers (Meyer, "On the existence of optimal solutions to integer and
  /// mixed-integer programming problems", Mathematical Programming 7, 1974).
  private func solveUnbounded(from root: LPSolution) throws(LPError) -> LPSolution {
    var free = program
    free.columnCosts = [Double](repeating: 0, count: program.columnCount)
    let rest = budget.rest(of: options, after: root.iterations)
    var solution = try GLPKBranchAndCut(program: free, options: rest).solve(from: nil)
    solution.iterations += root.iterations
    if solution.termination == .optimal { solution.termination = .unbounded }
    if solution.primalStatus != .none {
      solution.objective = program.objective(
        columnValues: solution.columnValues, rowValues: solution.rowValues)
    }
    if solution.termination != .infeasible { solution.objectiveBound = -.infinity }
    return solution
  }

  private func search(from root: LPSolution) throws(LPError) -> LPSolution {
    if program.rowCount == 0 { return proven(root.withoutDuals, bound: root.objective, Effort()) }
    let tolerance = min(max(options.integralityTolerance, 1e-12), 1e-3)
    let attempts = [
      Attempt(integralityTolerance: tolerance, presolve: options.presolve),
      Attempt(integralityTolerance: 1e-12),
      Attempt(integralityTolerance: 1e-12, isScaled: false),
      Attempt(integralityTolerance: tolerance, tightening: 1),
    ]
    var effort = Effort(iterations: root.iterations)
    var failure: LPError?
    for attempt in attempts {
      do {
        if let solution = try run(attempt, from: root, &effort) { return solution }
      } catch {
        if error.code == .cancelled { throw error }
        // A failed assertion in the search: another way may do without what failed.
        failure = error
      }
    }
    if let failure { throw failure }
    var solution = LPSolution(termination: .numericalFailure, iterations: effort.iterations)
    solution.objectiveBound = root.objective
    solution.nodes = effort.nodes
    return solution
  }

  /// Makes one attempt; `nil` if its answer does not stand.
  private func run(
    _ attempt: Attempt, from root: LPSolution, _ effort: inout Effort
  ) throws(LPError) -> LPSolution? {
    let result = try branchAndCut(attempt, from: root, &effort)
    let point = try result.columnValues.flatMap { values throws(LPError) in
      try incumbent(values, from: root.basis)
    }
    switch result.termination {
    case .optimal:
      guard let point, let values = result.columnValues else { return nil }
      let claim = program.objective(
        columnValues: values, rowValues: program.matrix.times(values))
      let tolerance = max(Self.leakage, options.relativeGap) * (1 + abs(point.objective))
      guard point.objective - claim <= tolerance else { return nil }
      // A search that ended at the gap has seen a better bound than the one before its last node.
      let bound =
        result.isComplete ? point.objective : max(result.bound, claim - gap * abs(claim))
      return proven(point, bound: bound, effort)
    case .infeasible:
      var solution = LPSolution(termination: .infeasible, iterations: effort.iterations)
      solution.objectiveBound = .infinity
      solution.nodes = effort.nodes
      return solution
    case .timeLimit, .iterationLimit, .nodeLimit:
      var solution = point ?? LPSolution(termination: result.termination)
      solution.termination = result.termination
      solution.iterations = effort.iterations
      solution.nodes = effort.nodes
      // GLPK knows no bound before it has solved the root again.
      let bound = max(result.bound, root.objective)
      solution.objectiveBound = point == nil ? bound : min(bound, solution.objective)
      return solution
    case .unbounded, .numericalFailure: return nil
    }
  }

  /// Runs GLPK's search; the bound of the result is one of this program's objective.
  private func branchAndCut(
    _ attempt: Attempt, from root: LPSolution, _ effort: inout Effort
  ) throws(LPError) -> GLPKSearchResult {
    // Costs count as much more as values do, or reduced costs would count less.
    var loaded = relaxation
    let factor = Double(attempt.tightening)
    for column in loaded.columnCosts.indices { loaded.columnCosts[column] *= factor }
    let problem = try GLPKProblem(loaded)
    do {
      try problem.start(
        from: root.basis, scaled: attempt.isScaled, tightening: attempt.tightening)
      var limits = budget.limits(after: effort.iterations)
      for method in [GLP_DUAL, GLP_PRIMAL] where problem.summary.isOptimal == false {
        _ = try problem.simplex(method, tolerances: .ofGLPK, limits: limits)
      }
      limits = budget.limits(after: effort.iterations + problem.summary.iterations)
      let settings = GLPKSearchSettings(
        integralityTolerance: attempt.integralityTolerance,
        gap: gap, presolve: attempt.presolve,
        nodes: Int32(clamping: max(0, (options.nodeLimit ?? .max) - effort.nodes)), limits: limits)
      var result = try problem.branchAndCut(program.isInteger, settings)
      effort.iterations += problem.summary.iterations
      effort.nodes += result.nodes
      result.bound =
        result.bound > -.greatestFiniteMagnitude
        ? result.bound / factor + program.objectiveOffset : -.infinity
      return result
    } catch {
      problem.abandon()
      throw error
    }
  }

  /// The best point with the whole values of an incumbent; `nil` if there is none. It is one more
  /// linear program, which no limit of the search stops.
  private func incumbent(
    _ values: [Double], from basis: Basis?
  ) throws(LPError) -> LPSolution? {
    var fixed = relaxation
    for column in fixed.isInteger.indices where program.isInteger[column] {
      // Adding 0 makes a 0 of a −0.
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
    var point: LPSolution
    if let direct = fixed.directSolution() {
      point = direct
    } else {
      point = try GLPKSimplex(program: fixed, method: .dualSimplex, options: limits)
        .solve(from: basis)
    }
    guard point.termination == .optimal else { return nil }
    for column in fixed.isInteger.indices where program.isInteger[column] {
      point.columnValues[column] = fixed.columnLower[column]
    }
    point.rowValues = program.matrix.times(point.columnValues)
    point.objective = program.objective(
      columnValues: point.columnValues, rowValues: point.rowValues)
    point.basis = nil
    point = point.withoutDuals
    return GLPKTolerances(options).accept(point, of: program) ? point : nil
  }

  private func proven(_ point: LPSolution, bound: Double, _ effort: Effort) -> LPSolution {
    var solution = point
    solution.termination = .optimal
    solution.basis = nil
    solution.iterations = effort.iterations
    solution.nodes = effort.nodes
    solution.objectiveBound = bound
    return solution
  }
}

extension GLPKSummary {
  /// Whether there is a point that is feasible and whose duals are.
  fileprivate var isOptimal: Bool { primal == GLP_FEAS && dual == GLP_FEAS }
}

extension LinearProgram {
  /// The same program with whole bounds of the whole-valued columns, which may cross; GLPK refuses
  /// others.
  fileprivate func roundingIntegerBounds() -> LinearProgram {
    var rounded = self
    for column in 0..<columnCount where isInteger[column] {
      let (lower, upper) = (columnLower[column], columnUpper[column])
      rounded.columnLower[column] = (lower - 1e-9 * (1 + abs(lower))).rounded(.up)
      rounded.columnUpper[column] = (upper + 1e-9 * (1 + abs(upper))).rounded(.down)
    }
    return rounded
  }
}
#endif

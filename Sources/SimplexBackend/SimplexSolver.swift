public import LinearProgramming

/// Which variant of the simplex method a backend runs.
package enum SimplexMethod: String, Sendable {
  /// The dual method from a dual feasible start, otherwise the primal one.
  case automatic
  /// The primal method only.
  case primal
  /// The dual method from every start, with shifted costs where the start is not dual feasible; the
  /// primal method finishes where costs were shifted.
  case dual
}

/// A pure-Swift revised simplex method for linear programs with bounds.
///
/// It has a primal and a dual variant on one sparse factorization of the basis, gives duals and
/// certificates of infeasibility, and starts from a given basis. Piecewise-linear costs are written
/// out as columns first. It runs without randomness: equal programs give equal answers.
public struct SimplexSolver: DualProviding, WarmStarting {
  private let method: SimplexMethod

  /// Makes a backend that chooses between the primal and the dual method by itself.
  public init() { method = .automatic }

  /// Makes a backend that runs one variant, so that tests and benchmarks reach each.
  package init(method: SimplexMethod) { self.method = method }

  /// `simplex`, with the variant if it was chosen.
  public var name: String {
    method == .automatic ? "simplex" : "simplex-\(method.rawValue)"
  }

  /// Solves a program without whole-valued columns.
  ///
  /// - Throws: `LPError` with code `invalidProgram` for a malformed program, `unsupported` for one
  ///   with whole-valued columns.
  public func solve(_ program: LinearProgram, options: LPOptions) throws(LPError) -> LPSolution {
    try solve(program, basis: nil, options: options)
  }

  /// Solves a program from a basis of a similar one. A basis that does not fit is ignored, one with
  /// too few or too many basic variables or a singular one is repaired.
  ///
  /// - Throws: `LPError` as `solve(_:options:)`.
  public func solve(
    _ program: LinearProgram, startingFrom basis: Basis, options: LPOptions
  ) throws(LPError) -> LPSolution {
    try solve(program, basis: basis, options: options)
  }

  private func solve(
    _ program: LinearProgram, basis: Basis?, options: LPOptions
  ) throws(LPError) -> LPSolution {
    try program.validate()
    guard !program.hasIntegers else {
      throw LPError(.unsupported, "the simplex method knows no whole-valued columns")
    }
    let expanded = try program.expandingPlacedCosts()
    if let direct = expanded.program.directSolution() { return expanded.contract(direct) }
    var run = SimplexRun(program: expanded.program, method: method, options: options)
    return expanded.contract(try run.solve(startingFrom: basis))
  }
}

/// One solve: attempts of growing caution until the answer stands in the original numbers.
struct SimplexRun {
  private let program: LinearProgram
  private let method: SimplexMethod
  private let options: LPOptions
  private let deadline: ContinuousClock.Instant?
  private var iterations = 0

  /// Prepares a solve; the time limit counts from here.
  init(program: LinearProgram, method: SimplexMethod, options: LPOptions) {
    self.program = program
    self.method = method
    self.options = options
    deadline = options.timeLimit.map { ContinuousClock.now + $0 }
  }

  /// Solves with scaled coefficients; if the answer misses the tolerances in the original numbers,
  /// goes on without scaling from the same basis, then once more from the logicals with stricter
  /// pivots.
  ///
  /// - Throws: `LPError` if the matrix does not fit together.
  mutating func solve(startingFrom basis: Basis?) throws(LPError) -> LPSolution {
    var start = basis
    for attempt in 0..<3 {
      let form = try ComputationalForm(program, scaled: attempt == 0)
      var limits = SimplexLimits(
        primalTolerance: options.primalTolerance, dualTolerance: options.dualTolerance,
        iterationLimit: options.iterationLimit(
          rows: form.rowCount, columns: form.columnCount),
        deadline: deadline)
      let largestCost = form.costs.reduce(0) { max($0, abs($1)) }
      limits.dualTolerance = max(limits.dualTolerance, 1e-15 * largestCost)
      if attempt > 0 {
        limits.primalTolerance *= 0.1
        limits.pivotTolerance = attempt == 1 ? 1e-9 : 1e-7
      }
      var state = Self.startingState(form, limits: limits, basis: attempt < 2 ? start : nil)
      state.iterations = iterations
      let outcome = run(&state)
      iterations = state.iterations
      let solution = state.solution(outcome, of: program, options: options)
      if let solution { return solution }
      start = state.basis
    }
    return LPSolution(termination: .numericalFailure, iterations: iterations)
  }

  private static func startingState(
    _ form: ComputationalForm, limits: SimplexLimits, basis: Basis?
  ) -> SimplexState {
    if let basis, let start = StartingBasis(basis, of: form) {
      return SimplexState(form, limits: limits, statuses: start.statuses)
    }
    // With the basis of logicals the reduced costs are the costs.
    let isDualFeasible = (0..<form.columnCount).allSatisfy { column in
      (form.costs[column] <= 0 || form.lower[column] > -.infinity)
        && (form.costs[column] >= 0 || form.upper[column] < .infinity)
    }
    let crash = StartingBasis(crashOf: form, onlyWithoutCost: isDualFeasible)
    var state = SimplexState(form, limits: limits, statuses: crash.statuses)
    // A long triangular basis of arbitrary coefficients can make the values explode; the basis of
    // logicals cannot.
    let bounds = (form.lower + form.upper).lazy.filter(\.isFinite)
    let largestBound = bounds.reduce(1) { max($0, abs($1)) }
    if state.refactorize(), state.largestValue <= 1e6 * largestBound { return state }
    let logicals = StartingBasis(logicalsOf: form)
    return SimplexState(form, limits: limits, statuses: logicals.statuses)
  }

  /// Runs the dual method if it is asked for or has a feasible start, then the primal method, which
  /// finds nothing to do after a dual run without shifted costs.
  private func run(_ state: inout SimplexState) -> SimplexOutcome {
    if method != .primal {
      guard state.refactorize() else { return .numericalFailure }
      if method == .dual || state.canBeDualFeasible(), let end = runDual(&state) { return end }
    }
    let outcome = state.runPrimal()
    guard state.hasPerturbedBounds else { return outcome }
    // The widened bounds hold all points of the true ones, so "infeasible" stands. An optimal basis
    // is still dual feasible, and the dual method brings it back within the true bounds.
    state.restoreBounds()
    switch outcome {
    case .optimal:
      if let end = runDual(&state) { return end }
      return state.runPrimal()
    case .unbounded: return state.runPrimal()
    case .iterationLimit, .timeLimit: return state.refactorize() ? outcome : .numericalFailure
    case .infeasible, .stalled, .numericalFailure: return outcome
    }
  }

  /// Runs the dual method and restores the costs; returns an outcome that needs no primal method.
  private func runDual(_ state: inout SimplexState) -> SimplexOutcome? {
    let outcome = state.runDual()
    state.costs = state.form.costs
    switch outcome {
    case .iterationLimit, .timeLimit: return outcome
    case .infeasible where state.certificate(outcome, of: program) != nil: return outcome
    default: return nil
    }
  }
}

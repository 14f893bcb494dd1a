import FlatMemory
package import LinearProgramming

/// A program with the state of the simplex method. Basis, factorization, point, prices and memory
/// are kept between solves, so the cost of a change depends only on what it affects.
///
/// A single solve is a session with one solve.
package final class SimplexSession: OwnSession {
  /// The current program, in the original numbers.
  package private(set) var program: LinearProgram
  /// The variant of the simplex method.
  package let method: SimplexMethod
  /// The state kept between solves.
  private(set) var state: SimplexState
  /// The basis at which the first solve starts.
  private var startingBasis: Basis?
  private var costlyColumns: [Int]
  /// The variables whose bounds or costs have changed since the last solve.
  private var changed: [Int] = []
  private var crossedCount = 0
  private var outcome: SimplexOutcome?
  private var fault = SessionFault()

  /// Opens a session on a valid program without whole-valued columns.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - method: The variant to run. Piecewise-linear costs need the primal method.
  ///   - basis: Where the first solve starts, if it fits the program.
  ///   - isScaled: Whether to scale the coefficients towards 1.
  package init(
    _ program: LinearProgram, method: SimplexMethod, basis: Basis?, isScaled: Bool = true
  ) {
    self.program = program
    self.method = method
    startingBasis = basis
    let form = ComputationalForm(program.matrix, scaled: isScaled)
    state = SimplexState(form)
    costlyColumns = []
    for column in 0..<form.columnCount {
      let scale = form.scale[column]
      state.lower[column] = program.columnLower[column] / scale
      state.upper[column] = program.columnUpper[column] / scale
      if program.columnCosts[column] != 0 {
        costlyColumns.append(column)
        state.costs.addLinear(program.columnCosts[column] * scale, to: column)
      }
      if program.columnLower[column] > program.columnUpper[column] { crossedCount += 1 }
    }
    for row in 0..<form.rowCount {
      let logical = form.columnCount + row
      state.lower[logical] = program.rowLower[row] / form.scale[logical]
      state.upper[logical] = program.rowUpper[row] / form.scale[logical]
      if program.rowLower[row] > program.rowUpper[row] { crossedCount += 1 }
    }
    for placed in program.placedCosts { setCost(placed) }
  }

  private func variable(of place: LinearProgram.Place) -> Int {
    switch place {
    case .column(let column): column
    case .row(let row): program.columnCount + row
    }
  }

  private func setCost(_ placed: LinearProgram.PlacedCost) {
    let variable = variable(of: placed.place)
    state.costs.set(placed.cost, of: variable, scale: state.form.scale[variable])
  }

  package func setRange(of place: LinearProgram.Place, lower: Double, upper: Double) {
    guard fault.accepts(rangeOf: place, lower, upper, in: program) else { return }
    let variable = variable(of: place)
    let isCrossed = lower > upper
    switch place {
    case .column(let column):
      crossedCount -= program.columnLower[column] > program.columnUpper[column] ? 1 : 0
      program.columnLower[column] = lower
      program.columnUpper[column] = upper
    case .row(let row):
      crossedCount -= program.rowLower[row] > program.rowUpper[row] ? 1 : 0
      program.rowLower[row] = lower
      program.rowUpper[row] = upper
    }
    crossedCount += isCrossed ? 1 : 0
    state.lower[variable] = lower / state.form.scale[variable]
    state.upper[variable] = upper / state.form.scale[variable]
    if state.isFactorized { changed.append(variable) }
  }

  package func setCosts(
    ofColumns columnCosts: [(column: Int, cost: Double)],
    placedCosts: [LinearProgram.PlacedCost]
  ) {
    guard fault.accepts(columnCosts: columnCosts, placedCosts: placedCosts, in: program) else {
      return
    }
    noteCostlyVariables()
    for column in costlyColumns { program.columnCosts[column] = 0 }
    costlyColumns.removeAll(keepingCapacity: true)
    state.costs.removeAll()
    for (column, cost) in columnCosts {
      program.columnCosts[column] += cost
      costlyColumns.append(column)
      state.costs.addLinear(cost * state.form.scale[column], to: column)
    }
    program.placedCosts = placedCosts
    for placed in placedCosts { setCost(placed) }
    noteCostlyVariables()
  }

  private func noteCostlyVariables() {
    guard state.isFactorized else { return }
    for index in 0..<state.costs.costlyCount { changed.append(state.costs.costlyVariable(index)) }
  }

  /// Makes the next solve start from a basis instead of from the end of the last solve.
  package func restart(from basis: Basis) {
    startingBasis = basis
    state.isFactorized = false
    state.iterations = 0
    changed.removeAll(keepingCapacity: true)
  }

  package var iterations: Int { state.iterations }

  /// The basis at which the last solve ended.
  package var basis: Basis { state.basis }

  package func minimize(options: LPOptions) throws(LPError) -> TerminationStatus {
    try fault.tell()
    try options.validate()
    state.trustedPriceUpdates = 100
    minimize(options: options, limits: SimplexLimits(options))
    state.trustedPriceUpdates = 0
    if outcome == .numericalFailure || outcome == .stalled {
      return try solve(options: options).termination
    }
    return termination
  }

  package func solve(options: LPOptions) throws(LPError) -> LPSolution {
    try fault.tell()
    try options.validate()
    let limits = SimplexLimits(options)
    minimize(options: options, limits: limits)
    if outcome == .optimal { outcome = state.sharpen(mayRunDual: method != .primal) }
    let solution = solution(options) ?? refinedSolution(options)
    return (solution ?? solveCarefully(options: options, limits: limits)).withoutNegativeZeros
  }

  /// Refines the values of the final basis and returns its solution; `nil` if the basis is not
  /// optimal or the audit rejects the solution.
  private func refinedSolution(_ options: LPOptions) -> LPSolution? {
    guard outcome == .optimal else { return nil }
    state.refineValues()
    return state.solution(.optimal, of: program, options: options)
  }

  /// Solves again, more carefully, when the answer misses the tolerances in the original numbers.
  ///
  /// The first attempt continues from the same basis without scaling. The second starts from the
  /// logicals with stricter pivots. The session keeps the state that gave the answer.
  private func solveCarefully(
    options: LPOptions, limits: SimplexLimits
  ) -> LPSolution {
    for attempt in 1...2 {
      let spent = state.iterations
      let start = attempt == 1 ? state.basis : nil
      let other = SimplexSession(program, method: method, basis: start, isScaled: false)
      other.state.iterations = spent
      var limits = limits
      limits.primalTolerance *= 0.1
      limits.pivotTolerance = attempt == 1 ? SimplexTolerance.pivot : SimplexTolerance.strictPivot
      other.minimize(options: options, limits: limits)
      if other.outcome == .optimal {
        other.outcome = other.state.sharpen(mayRunDual: method != .primal)
      }
      startingBasis = start
      state = other.state
      outcome = other.outcome
      if let solution = solution(options) ?? refinedSolution(options) { return solution }
    }
    return LPSolution(termination: .numericalFailure, iterations: state.iterations)
  }

  private func minimize(options: LPOptions, limits: SimplexLimits) {
    outcome = nil
    guard crossedCount == 0 else { return }
    var limits = limits
    limits.iterationLimit = options.iterationLimit(
      rows: program.rowCount, columns: program.columnCount)
    limits.dualTolerance = max(
      limits.dualTolerance, SimplexTolerance.lastDigit * state.costs.steepest)
    state.limits = limits
    let isCold = !state.isFactorized && startingBasis == nil
    if state.isFactorized {
      state.iterations = 0
      state.apply(changed)
    } else {
      start()
    }
    changed.removeAll(keepingCapacity: true)
    outcome = run(isCold: isCold)
    if outcome == .numericalFailure, limits.isOutOfTime { outcome = .timeLimit }
  }

  private func start() {
    state.phase = SimplexPhase(includesCosts: true, penalty: .infinity)
    if let startingBasis, let start = StartingBasis(startingBasis, of: state.form) {
      state.start(from: start)
      return
    }
    let mayRunDual = method != .primal && !state.costs.hasKinks
    // The dual method knows the norms of its rows only in the basis of logicals. Without costs
    // every basis is dual feasible, and the crash basis leaves little to repair.
    if mayRunDual, state.costs.steepest > 0 {
      state.start(from: StartingBasis(logicalsOf: state.form))
      return
    }
    if let crash = StartingBasis(crashOf: state, onlyWithoutCost: mayRunDual) {
      // A long triangular basis of arbitrary coefficients can make the values explode. The basis of
      // logicals cannot.
      state.start(from: crash)
      if state.refactorize(), state.largestValue <= 1e6 * max(1, state.largestBound) { return }
    }
    state.start(from: StartingBasis(logicalsOf: state.form))
  }

  /// Runs the dual method on a program without kinks whose start violates bounds, then the primal
  /// method. After a dual run without shifted costs the primal method has nothing to do.
  ///
  /// A warm start is nearly optimal. If it is not dual feasible, the primal method needs fewer
  /// iterations, so it runs unless the dual method is requested.
  private func run(isCold: Bool) -> SimplexOutcome {
    guard method != .primal, !state.costs.hasKinks else { return state.runPrimal() }
    if !state.isFactorized && !state.refactorize() { return .numericalFailure }
    guard isCold || state.infeasibleCount > 0, state.phase.includesCosts else {
      return state.runPrimal()
    }
    let outcome = state.runDual(isCold: isCold, isForced: method == .dual || isCold)
    switch outcome {
    case .iterationLimit: return .iterationLimit
    case .timeLimit: return .timeLimit
    case .infeasible where state.certificate(of: program) != nil: return .infeasible
    default: return state.runPrimal()
    }
  }

  private var termination: TerminationStatus { outcome?.termination ?? .infeasible }

  private func solution(_ options: LPOptions) -> LPSolution? {
    guard let outcome else {
      var solution = LPSolution(termination: .infeasible)
      solution.dualStatus = .infeasibilityCertificate
      solution.rowDuals = [Double](repeating: 0, count: program.rowCount)
      solution.columnDuals = [Double](repeating: 0, count: program.columnCount)
      return solution
    }
    // Returned values are computed from the final basis, without the rounding of the updates.
    if outcome == .optimal && state.hasUpdatedValues { state.computeValues() }
    return state.solution(outcome, of: program, options: options)
  }

  package func value(of place: LinearProgram.Place) -> Double {
    program.expect(place)
    switch outcome {
    case .infeasible, .stalled, .numericalFailure, nil: return .nan
    default:
      let variable = variable(of: place)
      // Adding 0 removes the sign of a negative zero.
      return state.values[variable] * state.form.scale[variable] + 0
    }
  }

  package func dual(of place: LinearProgram.Place) -> Double {
    program.expect(place)
    guard outcome == .optimal else { return .nan }
    let variable = variable(of: place)
    let linear: Double =
      switch place {
      case .column(let column): program.columnCosts[column]
      case .row: 0
      }
    return linear + state.price(of: variable) / state.form.scale[variable] + 0
  }
}

extension SimplexLimits {
  /// The tolerances of the options, with a deadline that counts from now.
  init(_ options: LPOptions) {
    deadline = options.timeLimit.map { ContinuousClock.now + $0 }
    primalTolerance = options.primalTolerance
    dualTolerance = options.dualTolerance
    isCancelled = options.isCancelled
  }
}

/// A session whose answers are judged: where one does not stand, the backends in turn are asked for
/// the program as it is then, and so from then on.
///
/// The quick answers of a session of our own are taken as they are, because judging one takes as
/// long as finding it; builds with checks judge them all the same.
struct CheckedSession: LPSession {
  /// The program as it is now.
  private var program: LinearProgram
  private var session: any LPSession
  private let isOwn: Bool
  private let backends: CheckedBackends
  private var costlyColumns: [Int]
  private var fault = SessionFault()
  /// Whether an answer of the session did not stand.
  private var hasFailed = false
  /// The last answer, unless it is left in the session.
  private var last: LPSolution?
  private var basis: Basis?

  /// Puts a session under judgement.
  ///
  /// - Parameters:
  ///   - program: The program that the session is on.
  ///   - session: The session; what is left in its place is of no use.
  ///   - backends: Whoever is asked where an answer does not stand.
  init(
    _ program: LinearProgram, taking session: inout any LPSession, standIn backends: CheckedBackends
  ) {
    self.program = program
    self.session = session
    isOwn = session is any OwnSession
    self.backends = backends
    costlyColumns = program.columnCosts.indices.filter { program.columnCosts[$0] != 0 }
    // Two that hold one session would have it copied at its next change.
    session = ResolvingSession(program: program, backend: backends, basis: nil)
  }

  mutating func setRange(of place: LinearProgram.Place, lower: Double, upper: Double) {
    guard fault.accepts(rangeOf: place, lower, upper, in: program) else { return }
    program.setRange(of: place, lower: lower, upper: upper)
    session.setRange(of: place, lower: lower, upper: upper)
  }

  mutating func setCosts(
    ofColumns columnCosts: [(column: Int, cost: Double)],
    placedCosts: [LinearProgram.PlacedCost]
  ) {
    guard fault.accepts(columnCosts: columnCosts, placedCosts: placedCosts, in: program) else {
      return
    }
    program.setCosts(columnCosts, placedCosts, instead: &costlyColumns)
    session.setCosts(ofColumns: columnCosts, placedCosts: placedCosts)
  }

  mutating func minimize(options: LPOptions) throws(LPError) -> TerminationStatus {
    guard isOwn, !hasFailed else { return try solve(options: options).termination }
    try fault.tell()
    last = nil
    let termination = try session.minimize(options: options)
    #if PLUMB_CHECKS
    if termination == .optimal { hasFailed = !stands(try session.solve(options: options), options) }
    if !hasFailed, termination != .numericalFailure { return termination }
    #else
    if termination != .numericalFailure { return termination }
    #endif
    hasFailed = true
    return try solve(options: options).termination
  }

  mutating func solve(options: LPOptions) throws(LPError) -> LPSolution {
    try fault.tell()
    last = nil
    if !hasFailed {
      if let solution = try? session.solve(options: options), stands(solution, options) {
        return keep(solution)
      }
      hasFailed = true
    }
    var effort = CheckedBackends.Effort()
    return keep(
      try backends.answer(to: program, startingFrom: basis, options: options, effort: &effort))
  }

  /// Whether an answer of the session stands. A session has no ray to show: one of our own is
  /// believed to have one, others are asked again as backends.
  private func stands(_ solution: LPSolution, _ options: LPOptions) -> Bool {
    let check = AnswerCheck(program, options, CheckedBackends.Question(), BudgetClock(options))
    switch check.verdict(on: solution) {
    case .stands: return true
    case .needsRay: return isOwn
    case .cannotBeProven, .fails: return false
    }
  }

  private mutating func keep(_ solution: LPSolution) -> LPSolution {
    basis = solution.basis ?? basis
    last = solution
    return solution
  }

  var iterations: Int { last?.iterations ?? session.iterations }

  func value(of place: LinearProgram.Place) -> Double {
    program.expect(place)
    return last.map { $0.value(of: place) } ?? session.value(of: place)
  }

  func dual(of place: LinearProgram.Place) -> Double {
    program.expect(place)
    return last.map { $0.dual(of: place) } ?? session.dual(of: place)
  }
}

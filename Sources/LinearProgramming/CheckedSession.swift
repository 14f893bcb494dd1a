/// A session whose answers are judged: where one does not stand, the backends in turn are asked for
/// the program as it is then, and so from then on.
///
/// A backend that keeps nothing between solves has one in which that is so from the beginning: each
/// solve is one of the changed program, from the last basis if the backend can start from a basis.
///
/// The quick answers of a session of our own are taken as they are, because judging one takes as
/// long as finding it; builds with checks judge them all the same.
package struct CheckedSession: LPSession {
  /// The program as it is now.
  private var program: LinearProgram
  /// The session; `nil` where there is none, or an answer of it did not stand.
  private var session: (any LPSession)?
  private let isOwn: Bool
  private let backend: any DualProviding
  /// The backend, where it judges the answers of a session.
  private let judges: CheckedBackends?
  /// Whose session it is, where there is one.
  private var owner: (any DualProviding)?
  private var costlyColumns: [Int]
  private var fault = SessionFault()
  /// The last answer, unless it is left in the session.
  private var last: LPSolution?
  private var basis: Basis?

  /// Starts a session on a valid program without one of the backend.
  package init(program: LinearProgram, backend: any DualProviding, basis: Basis?) {
    self.program = program
    self.backend = backend
    self.basis = basis
    isOwn = false
    judges = nil
    costlyColumns = program.columnCosts.indices.filter { program.columnCosts[$0] != 0 }
  }

  /// Puts a session under judgement.
  ///
  /// - Parameters:
  ///   - program: The program that the session is on.
  ///   - session: The session; what is left in its place is of no use.
  ///   - owner: Whose session it is.
  ///   - backends: Asked where an answer does not stand.
  init(
    _ program: LinearProgram, taking session: inout any LPSession, of owner: any DualProviding,
    standIn backends: CheckedBackends
  ) {
    self.owner = owner
    self.program = program
    self.session = session
    isOwn = session is any OwnSession
    backend = backends
    judges = backends
    costlyColumns = program.columnCosts.indices.filter { program.columnCosts[$0] != 0 }
    // Two that hold one session would have it copied at its next change.
    session = CheckedSession(program: program, backend: backends, basis: nil)
  }

  /// Whether each solve is one of the whole program.
  var keepsNothing: Bool { session == nil }

  package mutating func setRange(of place: LinearProgram.Place, lower: Double, upper: Double) {
    guard fault.accepts(rangeOf: place, lower, upper, in: program) else { return }
    program.setRange(of: place, lower: lower, upper: upper)
    session?.setRange(of: place, lower: lower, upper: upper)
  }

  package mutating func setCosts(
    ofColumns columnCosts: [(column: Int, cost: Double)],
    placedCosts: [LinearProgram.PlacedCost]
  ) {
    guard fault.accepts(columnCosts: columnCosts, placedCosts: placedCosts, in: program) else {
      return
    }
    program.setCosts(columnCosts, placedCosts, instead: &costlyColumns)
    session?.setCosts(ofColumns: columnCosts, placedCosts: placedCosts)
  }

  package mutating func minimize(options: LPOptions) throws(LPError) -> TerminationStatus {
    guard isOwn, session != nil else { return try solve(options: options).termination }
    try fault.tell()
    last = nil
    let termination = try session?.minimize(options: options) ?? .numericalFailure
    #if PLUMB_CHECKS
    if termination == .optimal, let solution = try session?.solve(options: options),
      !stands(solution, options)
    {
      refuse("an answer of its session is not optimal")
    }
    #endif
    if session != nil, termination != .numericalFailure {
      if let owner { judges?.record?.noteAnswer(of: owner) }
      return termination
    }
    if session != nil { refuse("its session gave up") }
    return try solve(options: options).termination
  }

  package mutating func solve(options: LPOptions) throws(LPError) -> LPSolution {
    // Without an answer there is nothing to read.
    last = nil
    try fault.tell()
    if session != nil {
      if let solution = try? session?.solve(options: options), stands(solution, options) {
        if let owner { judges?.record?.noteAnswer(of: owner) }
        return keep(solution)
      }
      refuse("an answer of its session fails the check")
    }
    return keep(try wholeSolution(options))
  }

  /// Goes on without the session.
  private mutating func refuse(_ reason: String) {
    if let owner { judges?.record?.noteRefusal(of: owner, reason) }
    session = nil
  }

  /// The answer of the backend to the program as it is.
  private func wholeSolution(_ options: LPOptions) throws(LPError) -> LPSolution {
    if let judges {
      var effort = CheckedBackends.Effort()
      return try judges.answer(
        to: program, startingFrom: basis, options: options, effort: &effort)
    }
    var solution: LPSolution
    if let basis, let backend = backend as? any WarmStarting {
      solution = try backend.solve(program, startingFrom: basis, options: options)
    } else {
      solution = try backend.solve(program, options: options)
    }
    return try solution.validated(for: program)
  }

  /// Whether an answer of the session passes the check. A session cannot return a ray: the claim of
  /// our own session is accepted, others are solved again by backends.
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

  package var iterations: Int { last?.iterations ?? session?.iterations ?? 0 }

  package func value(of place: LinearProgram.Place) -> Double {
    program.expect(place)
    return last?.value(of: place) ?? session?.value(of: place) ?? .nan
  }

  package func dual(of place: LinearProgram.Place) -> Double {
    program.expect(place)
    return last?.dual(of: place) ?? session?.dual(of: place) ?? .nan
  }
}

extension LinearProgram {
  /// Sets the range of a place that exists.
  mutating func setRange(of place: Place, lower: Double, upper: Double) {
    switch place {
    case .column(let column):
      columnLower[column] = lower
      columnUpper[column] = upper
    case .row(let row):
      rowLower[row] = lower
      rowUpper[row] = upper
    }
  }

  /// Replaces the objective, its constant apart; `costlyColumns` are those with a linear cost.
  mutating func setCosts(
    _ costs: [(column: Int, cost: Double)], _ placedCosts: [PlacedCost],
    instead costlyColumns: inout [Int]
  ) {
    for column in costlyColumns { columnCosts[column] = 0 }
    for (column, cost) in costs { columnCosts[column] += cost }
    costlyColumns = costs.map(\.column)
    self.placedCosts = placedCosts
  }
}

extension LPSolution {
  /// The value of a column or the activity of a row; NaN without a point.
  func value(of place: LinearProgram.Place) -> Double {
    if columnValues.isEmpty && rowValues.isEmpty { return .nan }
    return switch place {
    case .column(let column): columnValues[column]
    case .row(let row): rowValues[row]
    }
  }

  /// The dual of a column or a row at an optimum; NaN without. A program with integers has an
  /// optimal point without duals.
  func dual(of place: LinearProgram.Place) -> Double {
    guard termination == .optimal, dualStatus != .none else { return .nan }
    return switch place {
    case .column(let column): columnDuals[column]
    case .row(let row): rowDuals[row]
    }
  }
}

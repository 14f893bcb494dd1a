/// A session whose answers are checked. If an answer fails, the backends solve the current program
/// in turn, and so from then on.
///
/// For a backend that keeps nothing between solves, this is so from the beginning. Each solve is
/// then a solve of the changed program, from the last basis if the backend can start from one.
///
/// Quick answers of Plumb's own sessions are accepted unchecked, because checking one takes as long
/// as finding it. Builds with checks check them as well.
package struct CheckedSession: LPSession {
  /// The current program.
  private var program: LinearProgram
  /// The session; `nil` if there is none or one of its answers failed.
  private var session: (any LPSession)?
  private let isOwn: Bool
  private let backend: any DualProviding
  /// The chain, if it checks the answers of a session.
  private let judges: CheckedBackends?
  /// The backend that owns the session, if there is one.
  private var owner: (any DualProviding)?
  private var costlyColumns: [Int]
  private var fault = SessionFault()
  /// The last answer, unless it is kept in the session.
  private var last: LPSolution?
  private var basis: Basis?

  /// Creates a session on a valid program, without a session of the backend.
  package init(program: LinearProgram, backend: any DualProviding, basis: Basis?) {
    self.program = program
    self.backend = backend
    self.basis = basis
    isOwn = false
    judges = nil
    costlyColumns = program.columnCosts.indices.filter { program.columnCosts[$0] != 0 }
  }

  /// Wraps a session to check its answers.
  ///
  /// - Parameters:
  ///   - program: The current program of the session.
  ///   - session: The session. It is replaced by a placeholder that must not be used.
  ///   - owner: The backend that owns the session.
  ///   - backends: The chain asked if an answer fails.
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
    // A second reference to the session would cause a copy at its next change.
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

  /// Continues without the session.
  private mutating func refuse(_ reason: String) {
    if let owner { judges?.record?.noteRefusal(of: owner, reason) }
    session = nil
  }

  /// Returns the backend's answer to the current program.
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
  /// Plumb's own session is accepted, and other backends' programs are solved again.
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

  /// Replaces the objective except its constant; `costlyColumns` are the columns with a linear
  /// cost.
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

  /// The dual of a column or a row at an optimum; NaN without duals, as for a program with
  /// integers.
  func dual(of place: LinearProgram.Place) -> Double {
    guard termination == .optimal, dualStatus != .none else { return .nan }
    return switch place {
    case .column(let column): columnDuals[column]
    case .row(let row): rowDuals[row]
    }
  }
}

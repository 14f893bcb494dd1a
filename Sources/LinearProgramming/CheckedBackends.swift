/// A chain of backends: they solve each program one after another until an answer passes the check.
///
/// Quick answers of a session are not checked here, but by the session's caller (`CheckedSession`).
///
/// An answer passes if it has the shape that its termination promises and its claim can be
/// recomputed from the program: an optimal point by the optimality conditions, "infeasible" by a
/// certificate, "unbounded" by a point and a ray, a spent budget by the actual budget. A program
/// with integers has no such proofs. Its point is checked and its bound has to agree. "Infeasible"
/// is accepted if no other member finds a point. All members share the budgets.
package struct CheckedBackends: WarmStarting, SessionSolving, MixedIntegerSolving {
  /// The name of the chain as one backend.
  package let name: String
  /// The backends in their order.
  package let members: [any DualProviding]
  /// The record of answers and refusals, if any.
  package var record: BackendRecord?

  /// The relative tolerance with which an answer has to meet the optimality conditions.
  package static let auditTolerance = ProgramTolerance.audit

  /// The known facts about a program, and the parts of its answer that are read.
  package struct Question: Sendable {
    /// Whether the program is known to have a point, so that "infeasible" is refused.
    package var isFeasible = false
    /// Whether its objective is known to have a least value, so that "unbounded" is refused.
    package var isBounded = false
    /// The relative tolerance of duals; smaller if they are used for more than a proof of
    /// optimality.
    package var dualTolerance = auditTolerance
    /// Whether a point is accepted without a proof that it is optimal. Its termination is then
    /// `numericalFailure`.
    package var wantsPoint = false
    /// Whether a search for whole values may presolve if the backend prefers it.
    package var letsPresolve = false

    /// Creates a question without known facts.
    package init() {}
  }

  /// The work of members, successful or not.
  package struct Effort: Sendable {
    /// The number of programs that they solved.
    package var programs = 0
    /// The number of iterations of these programs.
    package var iterations = 0
    /// The number of nodes of search trees.
    package var nodes = 0

    /// Creates an effort; by default 0.
    package init(programs: Int = 0, iterations: Int = 0) {
      self.programs = programs
      self.iterations = iterations
    }
  }

  /// Creates a chain of backends, in which each backend stands in for those before it.
  ///
  /// - Parameters:
  ///   - name: The name of the chain as one backend; `nil` for the name of the first.
  ///   - members: The backends, in the order in which they are asked.
  package init(name: String? = nil, _ members: [any DualProviding]) {
    self.name = name ?? members.first?.name ?? "no backend"
    self.members = members
  }

  /// Returns the chain of the backends from one index on.
  package func from(_ first: Int) -> CheckedBackends {
    if first == 0 { return self }
    var rest = CheckedBackends(Array(members[first...]))
    rest.record = record
    return rest
  }

  /// Whether any member solves programs with integers.
  package var solveIntegers: Bool { members.contains { $0 is any MixedIntegerSolving } }

  /// Whether any member solves programs with several objectives as a whole.
  package var solveLevels: Bool { members.contains { $0 is any LevelSolving } }

  /// Whether the first member rounds only the answer.
  package var isExact: Bool { members.first?.isExact ?? false }

  // MARK: Linear and integer programs

  /// Solves a program.
  ///
  /// - Parameters:
  ///   - program: A valid program.
  ///   - basis: The basis from which members start, if they can.
  ///   - options: Tolerances, and the budgets of all members together.
  ///   - question: The known facts about the program.
  ///   - effort: The work of all members is added to it, even if this throws.
  /// - Returns: An answer that passes the check, or a spent budget.
  /// - Throws: `LPError` if no member's answer passes the check; the message gives the reason for
  ///   each.
  package func answer(
    to program: LinearProgram, startingFrom basis: Basis? = nil, options: LPOptions,
    _ question: Question = Question(), effort: inout Effort
  ) throws(LPError) -> LPSolution {
    let clock = BudgetClock(options)
    let before = effort
    let isInteger = program.hasIntegers
    var complaints = Complaints(record)
    var claim: (solution: LPSolution, member: any DualProviding)?
    var point: (solution: LPSolution, member: any DualProviding)?
    for member in members where !isInteger || member is any MixedIntegerSolving {
      let left = clock.left(after: effort.iterations - before.iterations)
      let check = AnswerCheck(program, left, question, clock)
      var solution: LPSolution
      do throws(LPError) {
        solution = try member.answer(to: program, startingFrom: basis, left, question)
      } catch {
        complaints.add(error, of: member)
        continue
      }
      effort.programs += 1
      effort.iterations += solution.iterations
      effort.nodes += solution.nodes
      solution.iterations = effort.iterations - before.iterations
      switch check.verdict(on: solution) {
      case .stands:
        record?.noteAnswer(of: member)
        return solution
      case .needsRay:
        if try program.isUnbounded(along: solution.ray) {
          record?.noteAnswer(of: member)
          return solution
        }
        switch try ray(of: program, knownTo: member, clock, since: before, effort: &effort) {
        case .known(let ray):
          record?.noteAnswer(of: member)
          solution.ray = ray
          return solution
        case .spent(let termination):
          return LPSolution(
            termination: termination, iterations: effort.iterations - before.iterations)
        case .unknown:
          complaints.add("unbounded, without a direction in which it is", of: member)
        }
      case .cannotBeProven: claim = claim ?? (solution, member)
      case .fails(let complaint):
        complaints.add(complaint, of: member)
        if question.wantsPoint, point == nil, check.hasPoint(solution) {
          point = (solution, member)
        }
      }
      if clock.isOver { break }
    }
    if let claim {
      record?.noteAnswer(of: claim.member)
      return claim.solution
    }
    if var point {
      record?.noteAnswer(of: point.member)
      (point.solution.termination, point.solution.dualStatus) = (.numericalFailure, .none)
      return point.solution
    }
    throw complaints.error
  }

  /// The result of the search for a direction in which an objective decreases without limit.
  private enum RaySearch {
    case known([Double])
    case unknown
    /// A shared budget ended first.
    case spent(TerminationStatus)
  }

  /// Asks a member for a direction in which the objective of a program decreases without limit,
  /// within the remaining budgets.
  private func ray(
    of program: LinearProgram, knownTo member: any DualProviding, _ clock: BudgetClock,
    since before: Effort, effort: inout Effort
  ) throws(LPError) -> RaySearch {
    let rays = try program.rayProgram()
    var question = Question()
    question.isFeasible = true
    let left = clock.left(after: effort.iterations - before.iterations)
    let check = AnswerCheck(rays, left, question, clock)
    guard let solution = try? member.answer(to: rays, startingFrom: nil, left, question) else {
      return .unknown
    }
    effort.programs += 1
    effort.iterations += solution.iterations
    // A limit may leave no values.
    if solution.isUsable(for: rays, needsDuals: false),
      solution.columnValues.count == rays.columnCount, rays.isRay(solution.columnValues)
    {
      return .known(solution.columnValues)
    }
    let isLimit = solution.termination == .timeLimit || solution.termination == .iterationLimit
    if isLimit, case .stands = check.verdict(on: solution) { return .spent(solution.termination) }
    return .unknown
  }

  // MARK: As one backend

  package func solve(
    _ program: LinearProgram, options: LPOptions
  ) throws(LPError) -> LPSolution {
    try solve(program, from: nil, options)
  }

  package func solve(
    _ program: LinearProgram, startingFrom basis: Basis, options: LPOptions
  ) throws(LPError) -> LPSolution {
    try solve(program, from: basis, options)
  }

  private func solve(
    _ program: LinearProgram, from basis: Basis?, _ options: LPOptions
  ) throws(LPError) -> LPSolution {
    try program.validate()
    try options.validate()
    var options = options
    if !program.hasIntegers {
      options.iterationLimit = options.iterationLimit(
        rows: program.rowCount, columns: program.columnCount)
    }
    var effort = Effort()
    do throws(LPError) {
      return try answer(to: program, startingFrom: basis, options: options, effort: &effort)
    } catch {
      // All members answered, so a failed check is a result and not an error.
      if effort.programs == 0 { throw error }
      return LPSolution(termination: .numericalFailure, iterations: effort.iterations)
    }
  }

  package func withSession<Result>(
    on program: LinearProgram, startingFrom basis: Basis?,
    _ body: (inout any LPSession) throws -> Result
  ) throws -> Result {
    guard let first = members.first as? any SessionSolving else {
      return try withResolvingSession(on: program, startingFrom: basis, body)
    }
    return try first.withSession(on: program, startingFrom: basis) { session in
      var checked: any LPSession =
        (session as? CheckedSession)?.keepsNothing == true
        ? CheckedSession(program: program, backend: self, basis: basis)
        : CheckedSession(program, taking: &session, of: first, standIn: self)
      return try body(&checked)
    }
  }
}

extension DualProviding {
  /// Returns the answer of one member, unchecked.
  fileprivate func answer(
    to program: LinearProgram, startingFrom basis: Basis?, _ options: LPOptions,
    _ question: CheckedBackends.Question
  ) throws(LPError) -> LPSolution {
    var options = options
    if question.letsPresolve, let searching = self as? any MixedIntegerSolving {
      options.presolve = searching.prefersPresolve
    }
    if let basis, let warm = self as? any WarmStarting {
      return try warm.solve(program, startingFrom: basis, options: options)
    }
    return try solve(program, options: options)
  }
}

/// The remainder of budgets that several backends, or several runs of one backend, share.
package struct BudgetClock: Sendable {
  private let options: LPOptions
  private let start = ContinuousClock.now

  /// Starts the clock.
  package init(_ options: LPOptions) { self.options = options }

  /// Returns the options with the remaining budgets.
  package func left(after iterations: Int) -> LPOptions {
    var left = options
    left.timeLimit = timeLeft
    if let limit = options.iterationLimit { left.iterationLimit = max(0, limit - iterations) }
    return left
  }

  /// The remaining time; `nil` without a limit.
  package var timeLeft: Duration? { options.timeLimit.map { max(.zero, $0 - elapsed) } }

  private var elapsed: Duration { ContinuousClock.now - start }

  /// Whether the solve is cancelled or the time is spent.
  package var isOver: Bool { isCancelled || options.timeLimit.map { elapsed >= $0 } ?? false }

  private var isCancelled: Bool { options.isCancelled?() ?? false }

  /// Whether a backend may have spent the time: clocks differ, and some backends keep a reserve.
  var mayBeOver: Bool { isCancelled || options.timeLimit.map { elapsed * 2 >= $0 } ?? false }
}

/// The reasons why no answer passes the check.
private struct Complaints {
  private var texts: [String] = []
  private var first: LPError?
  private var allThrew = true
  private let record: BackendRecord?

  init(_ record: BackendRecord?) { self.record = record }

  mutating func add(_ complaint: String, of member: any LPBackend) {
    record?.noteRefusal(of: member, complaint)
    texts.append("\(member.name): \(complaint)")
    allThrew = false
  }

  mutating func add(_ error: LPError, of member: any LPBackend) {
    record?.noteRefusal(of: member, "\(error)")
    texts.append("\(member.name): \(error)")
    first = first ?? error
  }

  /// The first thrown error if nothing else happened; otherwise one with all reasons.
  var error: LPError {
    if allThrew, texts.count <= 1, let first { return first }
    if texts.isEmpty {
      return LPError(.unsupported, "no backend solves programs with whole-valued columns")
    }
    return LPError(
      allThrew ? first?.code ?? .backendFailure : .backendFailure, texts.joined(separator: "; "))
  }
}

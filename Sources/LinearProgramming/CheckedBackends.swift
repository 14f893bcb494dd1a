/// A chain of backends: each program is solved by one after another until an answer passes the
/// check. Only quick answers of a session are not checked here, but by the session's caller
/// (`CheckedSession`).
///
/// An answer passes if it has the shape its termination promises, and what it claims can be
/// recomputed from the program: an optimal point by the optimality conditions, "infeasible" by a
/// certificate, "unbounded" by a point and a ray, a spent budget by the budget there was. A program
/// with integers has no such proofs: its point is checked, its bound has to agree, and
/// "infeasible" is believed if no other member knows a point. Budgets are those of all together.
package struct CheckedBackends: WarmStarting, SessionSolving, MixedIntegerSolving {
  /// The name of all as one backend.
  package let name: String
  /// The backends in their order.
  package let members: [any DualProviding]
  /// Where answers and refusals are counted, if anywhere.
  package var record: BackendRecord?

  /// Within what, relative, an answer has to meet the optimality conditions.
  package static let auditTolerance = ProgramTolerance.audit

  /// What is known of a program, and what of its answer is read.
  package struct Question: Sendable {
    /// Whether the program is known to have a point, so that "infeasible" is no answer.
    package var isFeasible = false
    /// Whether its objective is known to have a least value, so that "unbounded" is no answer.
    package var isBounded = false
    /// Within what, relative, duals have to be duals; less where more than optimality is read from
    /// them.
    package var dualTolerance = auditTolerance
    /// Whether a point is an answer where nothing proves that it is optimal; its termination is
    /// `numericalFailure` then.
    package var wantsPoint = false
    /// Whether a search for whole values may presolve where the backend prefers that.
    package var letsPresolve = false

    /// A question of which nothing is known.
    package init() {}
  }

  /// What was asked of members, in vain or not.
  package struct Effort: Sendable {
    /// How many programs they solved.
    package var programs = 0
    /// How many iterations those took.
    package var iterations = 0
    /// How many nodes of search trees.
    package var nodes = 0

    /// So much; nothing, unless said otherwise.
    package init(programs: Int = 0, iterations: Int = 0) {
      self.programs = programs
      self.iterations = iterations
    }
  }

  /// Puts backends in a chain, in which each stands in for those before it.
  ///
  /// - Parameters:
  ///   - name: The name of all as one backend; `nil`: that of the first.
  ///   - members: The backends, in the order in which they are asked.
  package init(name: String? = nil, _ members: [any DualProviding]) {
    self.name = name ?? members.first?.name ?? "no backend"
    self.members = members
  }

  /// The backends from one of them on.
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

  /// Whether the first member rounds nothing but the answer.
  package var isExact: Bool { members.first?.isExact ?? false }

  // MARK: Linear and integer programs

  /// Solves a program.
  ///
  /// - Parameters:
  ///   - program: A valid program.
  ///   - basis: Where members that can start from a basis do.
  ///   - options: Tolerances, and the budgets of all members together.
  ///   - question: What is known of the program.
  ///   - effort: What was asked of members is added to it, also where this throws.
  /// - Returns: An answer that passes the check, or a spent budget.
  /// - Throws: `LPError`: no member's answer passes the check; the message says why for each.
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

  /// What became of the search for a direction in which an objective falls without limit.
  private enum RaySearch {
    case known([Double])
    case unknown
    /// A budget of all members together ended first.
    case spent(TerminationStatus)
  }

  /// Asks a member for a direction in which the objective of a program falls without limit, within
  /// what earlier programs left of the budgets.
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
      // All members answered and no answer passed: that is known, too.
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
  /// The answer of one member, unjudged.
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

/// What is left of budgets that several backends, or runs of one, share.
package struct BudgetClock: Sendable {
  private let options: LPOptions
  private let start = ContinuousClock.now

  /// Starts the clock.
  package init(_ options: LPOptions) { self.options = options }

  /// The options with what is left of the budgets.
  package func left(after iterations: Int) -> LPOptions {
    var left = options
    left.timeLimit = timeLeft
    if let limit = options.iterationLimit { left.iterationLimit = max(0, limit - iterations) }
    return left
  }

  /// What is left of the time; `nil` without a limit.
  package var timeLeft: Duration? { options.timeLimit.map { max(.zero, $0 - elapsed) } }

  private var elapsed: Duration { ContinuousClock.now - start }

  /// Whether the solve is cancelled or the time is spent.
  package var isOver: Bool { isCancelled || options.timeLimit.map { elapsed >= $0 } ?? false }

  private var isCancelled: Bool { options.isCancelled?() ?? false }

  /// Whether a backend may well have spent the time: clocks differ, and some keep a reserve.
  var mayBeOver: Bool { isCancelled || options.timeLimit.map { elapsed * 2 >= $0 } ?? false }
}

/// Why no answer passes the check.
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

  /// What was thrown first where nothing else happened; otherwise all of it.
  var error: LPError {
    if allThrew, texts.count <= 1, let first { return first }
    if texts.isEmpty {
      return LPError(.unsupported, "no backend solves programs with whole-valued columns")
    }
    return LPError(
      allThrew ? first?.code ?? .backendFailure : .backendFailure, texts.joined(separator: "; "))
  }
}

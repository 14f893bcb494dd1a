/// The check of one answer to a linear or integer program, from any backend.
struct AnswerCheck: ~Copyable {
  /// The result of checking an answer.
  enum Verdict {
    /// The answer's claim was recomputed and holds.
    case stands
    /// The answer claims an unbounded objective. Its point is feasible, but the ray is missing.
    case needsRay
    /// No fault was found, and no proof is possible: an integer program without a point.
    case cannotBeProven
    /// The answer is wrong; the text says why.
    case fails(String)
  }

  private let program: LinearProgram
  private let options: LPOptions
  private let question: CheckedBackends.Question
  private let clock: BudgetClock

  /// - Parameters:
  ///   - program: The program that was solved.
  ///   - options: The options it was solved with.
  ///   - question: The known facts about the program.
  ///   - clock: The clock started when the backend was asked.
  init(
    _ program: LinearProgram, _ options: LPOptions, _ question: CheckedBackends.Question,
    _ clock: BudgetClock
  ) {
    self.program = program
    self.options = options
    self.question = question
    self.clock = clock
  }

  /// Checks an answer.
  func verdict(on solution: LPSolution) -> Verdict {
    do throws(LPError) {
      _ = try solution.validated(for: program)
    } catch {
      return .fails(error.message)
    }
    switch solution.termination {
    case .optimal: return verdict(onOptimum: solution)
    case .infeasible: return verdict(onContradiction: solution)
    case .unbounded where question.isBounded: return .fails("unbounded, which it is not")
    case .unbounded:
      return solution.primalStatus == .feasible && isPoint(solution)
        ? .needsRay : .fails("unbounded, without a point")
    case .timeLimit: return verdict(onSpent: solution, clock.mayBeOver)
    case .iterationLimit:
      // An integer search has a separate limit, larger than this.
      let own = program.hasIntegers ? program : nil
      let limit =
        options.iterationLimit
        ?? own.map { options.iterationLimit(rows: $0.rowCount, columns: $0.columnCount) }
      return verdict(onSpent: solution, Self.isSpent(limit, by: solution.iterations))
    case .nodeLimit:
      return verdict(
        onSpent: solution, options.nodeLimit.map { solution.nodes >= $0 / 2 } ?? false)
    case .numericalFailure: return .fails("gave up")
    }
  }

  private func verdict(onOptimum solution: LPSolution) -> Verdict {
    let residuals = KKTResiduals(of: program, solution: solution)
    guard residuals.isWithin(CheckedBackends.auditTolerance) else { return .fails("\(residuals)") }
    guard program.hasIntegers else {
      return max(residuals.stationarity, residuals.complementarity) <= question.dualTolerance
        ? .stands : .fails("duals that say too little: \(residuals)")
    }
    // A search that ends at the gap returns the rounded difference of the objective and the gap.
    let gap =
      max(CheckedBackends.auditTolerance, options.relativeGap) + ProgramTolerance.gapRounding
    if let bound = solution.objectiveBound,
      !(abs(solution.objective - bound) <= gap * max(1, abs(solution.objective)))
    {
      return .fails("an optimum of \(solution.objective), although the bound is \(bound)")
    }
    return .stands
  }

  private func verdict(onContradiction solution: LPSolution) -> Verdict {
    if question.isFeasible { return .fails("no point where there is one") }
    if KKTResiduals.certificate(solution, provesInfeasible: program) { return .stands }
    return program.hasIntegers ? .cannotBeProven : .fails("infeasible, without a proof")
  }

  /// Whether an iteration limit may have been spent. Backends count differently (GLPK's search
  /// omits the iterations of its cuts), keep a reserve, or end before a step that exceeds the
  /// remainder.
  private static func isSpent(_ limit: Int?, by count: Int) -> Bool {
    limit.map { count >= $0 / 10 - 500 } ?? false
  }

  private func verdict(onSpent solution: LPSolution, _ mayBeSpent: Bool) -> Verdict {
    guard mayBeSpent else {
      return .fails("\(solution.termination.rawValue) after \(solution.iterations) iterations")
    }
    if solution.primalStatus == .feasible, !isPoint(solution) {
      return .fails("not a point, at the \(solution.termination.rawValue)")
    }
    if let bound = solution.objectiveBound, !(bound <= .infinity) { return .fails("no bound") }
    return .stands
  }

  /// Whether an answer has a feasible point of the program, even if it is wrong otherwise.
  func hasPoint(_ solution: LPSolution) -> Bool {
    solution.isUsable(for: program, needsDuals: false) && solution.primalStatus == .feasible
      && isPoint(solution)
  }

  /// Whether the point of an answer is feasible for the program.
  private func isPoint(_ solution: LPSolution) -> Bool {
    let residuals = KKTResiduals(of: program, solution: solution)
    return max(residuals.activity, residuals.primal) <= CheckedBackends.auditTolerance
      && max(residuals.integrality, residuals.objective) <= CheckedBackends.auditTolerance
  }
}

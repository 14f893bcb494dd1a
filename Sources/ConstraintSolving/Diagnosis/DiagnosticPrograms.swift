package import LinearProgramming

/// Solves the linear programs of a diagnosis within what is left of a solve's budget: each with the
/// first backend whose answer can be trusted.
package struct DiagnosticPrograms {
  /// Why a program got no answer.
  package enum Failure: Error {
    /// The time or the iterations are spent.
    case limit
    /// No backend's answer passed its check, or the program is malformed.
    case noAnswer
  }

  private let backends: CheckedBackends
  let deadline: Deadline
  private let iterationLimit: Int?
  private let primalTolerance: Double
  /// How many programs were solved.
  private(set) var count = 0
  /// How many simplex iterations they took.
  private(set) var iterations = 0

  /// A budget of which nothing is spent.
  ///
  /// - Parameters:
  ///   - backends: Asked in turn for each program.
  ///   - deadline: When the diagnosis has to end.
  ///   - iterationLimit: How many iterations may be spent; `nil`: what each program has of its own.
  ///   - primalTolerance: By how much backends may miss a bound, relative to its size.
  package init(
    backends: CheckedBackends, deadline: Deadline = .never,
    iterationLimit: Int? = nil, primalTolerance: Double = LPOptions().primalTolerance
  ) {
    self.backends = backends
    self.deadline = deadline
    self.iterationLimit = iterationLimit
    self.primalTolerance = primalTolerance
  }

  /// Whether the time or the iterations are spent.
  package var isSpent: Bool {
    if let iterationLimit, iterations >= iterationLimit { return true }
    return isOutOfTime
  }

  /// Whether the time is spent.
  package var isOutOfTime: Bool { deadline.isOver }

  /// Options with what is left of the iterations.
  func remaining(of options: SolveOptions) -> SolveOptions {
    var options = options
    options.iterationLimit = iterationLimit.map { max(0, $0 - iterations) }
    return options
  }

  /// Solves a program.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - basis: Where backends that can start from a basis do.
  /// - Returns: An optimal solution that passed its audit, or an infeasible or unbounded one.
  /// - Throws: `Failure`.
  package mutating func solve(
    _ program: LinearProgram, startingFrom basis: Basis? = nil
  ) throws(Failure) -> LPSolution {
    if isSpent { throw .limit }
    var options = LPOptions()
    options.primalTolerance = primalTolerance
    options.timeLimit = deadline.timeLeft
    options.isCancelled = deadline.isCancelled
    options.iterationLimit = iterationLimit.map { $0 - iterations }
    var effort = CheckedBackends.Effort()
    defer {
      count += effort.programs
      iterations += effort.iterations
    }
    let solution = try? backends.answer(
      to: program, startingFrom: basis, options: options, effort: &effort)
    if let solution, [.optimal, .infeasible, .unbounded].contains(solution.termination) {
      return solution
    }
    throw isSpent ? .limit : .noAnswer
  }
}

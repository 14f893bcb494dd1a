package import LinearProgramming

/// The linear programs of a diagnosis, within the remaining budget of a solve.
///
/// Each is solved with the first backend whose answer can be trusted.
package struct DiagnosticPrograms {
  /// Why a program got no answer.
  package enum Failure: Error {
    /// The time or the work limit is reached.
    case limit
    /// No backend's answer passed its check, or the program is malformed.
    case noAnswer
  }

  private let backends: CheckedBackends
  let deadline: Deadline
  private let iterationLimit: Int?
  private let primalTolerance: Double
  /// The effort spent on the programs.
  private(set) var effort = CheckedBackends.Effort()
  /// How many programs the searches among alternatives may still solve, in total.
  private var branchesLeft = 20_000
  /// The entries of the programs that got an answer, plus their iterations.
  private(set) var work = 0

  /// Creates an unused budget.
  ///
  /// - Parameters:
  ///   - backends: The backends, asked in turn for each program.
  ///   - deadline: When the diagnosis has to end.
  ///   - iterationLimit: How many iterations may be spent; `nil` for the limit of each program.
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

  /// The remaining iterations; `nil` if unlimited.
  var iterationsLeft: Int? { iterationLimit.map { max(0, $0 - effort.iterations) } }

  /// Whether the time or the work limit is reached.
  package var isSpent: Bool { iterationsLeft == 0 || branchesLeft <= 0 || deadline.isOver }

  /// Counts a program of a search among alternatives.
  mutating func countBranch() { branchesLeft -= 1 }

  /// Solves a program.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - basis: The basis to start from, for backends that support it.
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
    options.iterationLimit = iterationsLeft
    let solution = try? backends.answer(
      to: program, startingFrom: basis, options: options, effort: &effort)
    if let solution, [.optimal, .infeasible, .unbounded].contains(solution.termination) {
      work += program.matrix.entryCount + solution.iterations
      return solution
    }
    throw isSpent ? .limit : .noAnswer
  }

  /// Solves a program whose answer may be missing.
  ///
  /// - Returns: The result of `solve`; `nil` if there is no answer.
  /// - Throws: `Failure.limit`.
  mutating func attempt(_ program: LinearProgram) throws(Failure) -> LPSolution? {
    do throws(Failure) {
      return try solve(program)
    } catch {
      if case .limit = error { throw error }
      return nil
    }
  }
}

import LinearProgramming

/// The budget of a solve, and the amounts spent: time, iterations and statistics.
package final class Budget {
  /// The total iteration limit of all programs with integers, if the caller sets no limit.
  ///
  /// Hardly any layout comes near the limit, and it is reached within a minute or two. Each program
  /// may take half of the remainder.
  private static let searchLimit = 1_000_000

  /// The largest amount of work: more than any machine does in a year, and safe to add up.
  private static let mostWork = 1e15

  let deadline: Deadline
  /// Checks the deadline in loops of short steps.
  private var clock: WorkClock
  /// The work limit of searches, as a multiple of the usual limit; `nil` for no limit.
  private let effort: Double?
  /// The number of simplex iterations that programs with integers took.
  private var searched = 0
  /// The number of simplex iterations that the caller allows.
  private let iterationLimit: Int?
  /// The time that the caller allows.
  private let timeLimit: Duration?
  /// The number of simplex iterations that the solve may spend.
  ///
  /// It is the caller's limit. Without such a limit, it is unlimited if time is limited. Otherwise
  /// it is so large that hardly any layout comes near.
  package let iterations: Int
  /// The statistics of the solve so far.
  var statistics = SystemSolution.Statistics()

  /// Creates an unused budget.
  ///
  /// - Parameters:
  ///   - options: The limits of the caller.
  ///   - deadline: When the solve has to end.
  ///   - size: The number of variables and constraints.
  init(_ options: SolveOptions, until deadline: Deadline, size: Int) {
    self.deadline = deadline
    clock = WorkClock(deadline)
    iterationLimit = options.iterationLimit
    timeLimit = options.timeLimit
    effort = options.searchEffort
    iterations =
      iterationLimit
      ?? (timeLimit == nil ? Self.scaled(1_000_000 + 100 * size, by: effort) : .max)
  }

  /// Returns the work limit of a search.
  ///
  /// - Parameter usual: The usual limit.
  /// - Returns: That limit times the effort that the caller allows.
  func work(_ usual: Int) -> Int { Self.scaled(usual, by: effort) }

  private static func scaled(_ usual: Int, by effort: Double?) -> Int {
    effort.map { Int(min(max(1, Double(usual) * $0), mostWork)) } ?? Int(mostWork)
  }

  /// Whether the caller limits time or iterations.
  var isLimited: Bool { timeLimit != nil || iterationLimit != nil }

  /// Whether the caller limits iterations.
  var limitsIterations: Bool { iterationLimit != nil }

  /// Whether the caller limits iterations, or so little time that a solve may end without an
  /// answer.
  var isTight: Bool {
    iterationLimit != nil || (timeLimit.map { $0 < .seconds(2) } ?? false)
  }

  /// Whether the time of the solve is spent.
  var isOutOfTime: Bool { deadline.isOver }

  /// Throws when the time of the solve is spent.
  ///
  /// This reads the clock.
  func checkTime() throws(Interruption) {
    if isOutOfTime { throw .limit }
  }

  /// Counts steps of a loop, and throws when the time of the solve is spent.
  ///
  /// A step takes about a microsecond at most. The clock is read only now and then.
  @inline(__always)
  func spend(_ steps: Int = 1) throws(Interruption) {
    if clock.isDue(after: steps) { clock.isOver = deadline.isOver }
    if clock.isOver { throw .limit }
  }

  /// Counts the work of the backends.
  func count(_ effort: CheckedBackends.Effort) {
    statistics.linearPrograms += effort.programs
    statistics.iterations += effort.iterations
  }

  /// Counts the work of the backends for a program with integers.
  func count(search effort: CheckedBackends.Effort) {
    statistics.iterations += effort.iterations
    searched += effort.iterations
    statistics.integerPrograms += effort.programs
    statistics.nodes += effort.nodes
  }

  // MARK: - Programs

  /// Returns the options for a linear program, with the remaining budget.
  ///
  /// - Parameter tolerances: How far its answer is trusted.
  /// - Returns: The options of its solve.
  /// - Throws: `Interruption.limit` if nothing remains. Work without linear programs costs no
  ///   iterations.
  func options(_ tolerances: Tolerances) throws(Interruption) -> LPOptions {
    try checkTime()
    var options = LPOptions()
    options.primalTolerance = tolerances.primal
    options.timeLimit = deadline.timeLeft
    options.isCancelled = deadline.isCancelled
    guard statistics.iterations < iterations else { throw .limit }
    if iterationLimit != nil { options.iterationLimit = iterations - statistics.iterations }
    return options
  }

  /// Returns the options for a program with integers; part of the budget is kept for later work.
  ///
  /// - Parameter tolerances: How far its answer is trusted.
  /// - Returns: The options of its solve.
  /// - Throws: `Interruption.limit` if nothing remains.
  func searchOptions(_ tolerances: Tolerances) throws(Interruption) -> LPOptions {
    var options = try options(tolerances)
    options.timeLimit = options.timeLimit.map { max($0 * 0.8, $0 - .seconds(1)) }
    options.iterationLimit = searchIterations
    options.searchParts = .layouts
    return options
  }

  /// The iteration limit of the next program with integers.
  package var searchIterations: Int {
    let left = iterations - statistics.iterations
    let most = left - left / 5
    return iterationLimit != nil ? most : min(most, max(0, work(Self.searchLimit) - searched) / 2)
  }

  /// Returns whether the limit that ended a program is the limit of the whole solve.
  func isSpent(by termination: TerminationStatus) -> Bool {
    switch termination {
    case .timeLimit: true
    case .iterationLimit, .nodeLimit:
      iterationLimit != nil || statistics.iterations >= iterations
    default: false
    }
  }

  /// Returns whether an uncounted effort spends all iterations.
  func isSpent(by effort: CheckedBackends.Effort) -> Bool {
    statistics.iterations + effort.iterations >= iterations
  }
}

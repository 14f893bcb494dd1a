import LinearProgramming

/// What a solve may spend, and what it has spent: time, iterations, and the counts that it tells.
package final class Budget {
  /// How many iterations all programs with integers may take together where the caller does not
  /// limit iterations: so many that hardly any layout comes near, and so few that it ends within a
  /// minute or two. Each may take half of what is left.
  private static let searchLimit = 1_000_000

  /// More than any machine does in a year, and few enough to be added up.
  private static let mostWork = 1e15

  let deadline: Deadline
  /// Looks at the deadline in loops of short steps.
  private var clock: WorkClock
  /// How much work searches may take, as a multiple of the usual; `nil`: as much as they need.
  private let effort: Double?
  /// How many simplex iterations programs with integers took.
  private var searched = 0
  /// How many simplex iterations the caller allows.
  private let iterationLimit: Int?
  /// How much time the caller allowed.
  private let timeLimit: Duration?
  /// How many simplex iterations the solve may spend: what the caller says; where time is limited,
  /// as many as that lasts for; or so many that hardly any layout comes near.
  package let iterations: Int
  /// What was done so far.
  var statistics = SystemSolution.Statistics()

  /// A budget of which nothing is spent.
  ///
  /// - Parameters:
  ///   - options: What the caller allows.
  ///   - deadline: When the solve has to end.
  ///   - size: How many variables and constraints there are.
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

  /// How much work of a kind a search may do.
  ///
  /// - Parameter usual: What it may do as a rule.
  /// - Returns: So much, times the effort that the caller allows.
  func work(_ usual: Int) -> Int { Self.scaled(usual, by: effort) }

  private static func scaled(_ usual: Int, by effort: Double?) -> Int {
    effort.map { Int(min(max(1, Double(usual) * $0), mostWork)) } ?? Int(mostWork)
  }

  /// Whether the caller limits time or iterations.
  var isLimited: Bool { timeLimit != nil || iterationLimit != nil }

  /// Whether the caller limits iterations.
  var limitsIterations: Bool { iterationLimit != nil }

  /// Whether the caller limits iterations, or gives so little time that a solve may well end before
  /// its first answer.
  var isTight: Bool {
    iterationLimit != nil || (timeLimit.map { $0 < .seconds(2) } ?? false)
  }

  /// Whether the time of the solve is spent.
  var isOutOfTime: Bool { deadline.isOver }

  /// Throws when the time of the solve is spent. This reads the clock.
  func checkTime() throws(Interruption) {
    if isOutOfTime { throw .limit }
  }

  /// Counts steps of a loop, none longer than a microsecond or so, and throws when the time of the
  /// solve is spent. This reads the clock now and then.
  @inline(__always)
  func spend(_ steps: Int = 1) throws(Interruption) {
    if clock.isDue(after: steps) { clock.isOver = deadline.isOver }
    if clock.isOver { throw .limit }
  }

  /// Counts what the backends did.
  func count(_ effort: CheckedBackends.Effort) {
    statistics.linearPrograms += effort.programs
    statistics.iterations += effort.iterations
  }

  /// Counts what the backends did for a program with integers.
  func count(search effort: CheckedBackends.Effort) {
    statistics.iterations += effort.iterations
    searched += effort.iterations
    statistics.integerPrograms += effort.programs
    statistics.nodes += effort.nodes
  }

  // MARK: - Programs

  /// What is left for a linear program.
  ///
  /// - Parameter tolerances: How far its answer is trusted.
  /// - Returns: The options of its solve.
  /// - Throws: `Interruption.limit` when nothing is left. What needs no linear program costs no
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

  /// What is left for a program with integers; a part of it is left for what comes after.
  ///
  /// - Parameter tolerances: How far its answer is trusted.
  /// - Returns: The options of its solve.
  /// - Throws: `Interruption.limit` when nothing is left.
  func searchOptions(_ tolerances: Tolerances) throws(Interruption) -> LPOptions {
    var options = try options(tolerances)
    options.timeLimit = options.timeLimit.map { max($0 * 0.8, $0 - .seconds(1)) }
    options.iterationLimit = searchIterations
    options.searchParts = .layouts
    return options
  }

  /// How many iterations the next program with integers may take.
  package var searchIterations: Int {
    let left = iterations - statistics.iterations
    let most = left - left / 5
    return iterationLimit != nil ? most : min(most, max(0, work(Self.searchLimit) - searched) / 2)
  }

  /// Whether a limit that a program met is that of the whole solve, and not the program's own.
  func isSpent(by termination: TerminationStatus) -> Bool {
    switch termination {
    case .timeLimit: true
    case .iterationLimit, .nodeLimit:
      iterationLimit != nil || statistics.iterations >= iterations
    default: false
    }
  }

  /// Whether all iterations are spent with an effort that is not counted yet.
  func isSpent(by effort: CheckedBackends.Effort) -> Bool {
    statistics.iterations + effort.iterations >= iterations
  }
}

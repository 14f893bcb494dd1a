import LinearProgramming

/// What a search for whole values may still spend over all its nodes.
struct SearchBudget {
  /// How many simplex iterations were spent.
  private(set) var iterations = 0
  /// How many nodes were looked at.
  private(set) var nodes = 0
  /// Iterations, and one for each solve without any, so that a search of such solves ends, too.
  private var work = 0
  private let workLimit: Int
  private let singleLimit: Int
  private let nodeLimit: Int
  private let clock: BudgetClock

  /// How many times the iterations of a single linear program a search may spend by default.
  static let defaultSolveCount = 100

  /// The budget that options give for a program of this size.
  init(_ options: LPOptions, rows: Int, columns: Int) {
    let single = options.iterationLimit(rows: rows, columns: columns)
    singleLimit = single
    workLimit = options.iterationLimit ?? Self.defaultSolveCount * single
    nodeLimit = options.nodeLimit ?? .max
    clock = BudgetClock(options)
  }

  /// The limit that has been reached, if one has.
  var spent: TerminationStatus? {
    if clock.isOver { return .timeLimit }
    return work > workLimit ? .iterationLimit : nil
  }

  /// Counts another node, or tells which limit forbids it.
  mutating func takeNode() -> TerminationStatus? {
    if let spent { return spent }
    if nodes >= nodeLimit { return .nodeLimit }
    nodes += 1
    return nil
  }

  /// The options of one solve within the budget, of so many iterations at most.
  func options(_ options: LPOptions, atMost limit: Int = .max) -> LPOptions {
    var single = options
    single.iterationLimit = min(singleLimit, limit, max(0, workLimit - iterations))
    single.timeLimit = clock.timeLeft
    return single
  }

  /// Counts a solve.
  mutating func add(_ solution: LPSolution) {
    iterations += solution.iterations
    work += max(1, solution.iterations)
  }
}

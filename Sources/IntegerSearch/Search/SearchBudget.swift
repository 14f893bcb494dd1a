import LinearProgramming

/// The remaining limits of a search for whole values, over all its nodes.
struct SearchBudget {
  /// The number of simplex iterations spent.
  private(set) var iterations = 0
  /// The number of nodes visited.
  private(set) var nodes = 0
  /// The iterations, plus one for each solve without any, so that a search of such solves ends.
  private var work = 0
  private let workLimit: Int
  private let singleLimit: Int
  private let nodeLimit: Int
  private let clock: BudgetClock

  /// The default limit of a search, in multiples of the limit of a single linear program.
  static let defaultSolveCount = 100

  /// Creates the budget given by options for a program of this size.
  init(_ options: LPOptions, rows: Int, columns: Int) {
    let single = options.iterationLimit(rows: rows, columns: columns)
    singleLimit = single
    workLimit = options.iterationLimit ?? Self.defaultSolveCount * single
    nodeLimit = options.nodeLimit ?? .max
    clock = BudgetClock(options)
  }

  /// The limit that has been reached, if any.
  var spent: TerminationStatus? {
    if clock.isOver { return .timeLimit }
    return work > workLimit ? .iterationLimit : nil
  }

  /// Counts another node, or returns the limit that forbids it.
  mutating func takeNode() -> TerminationStatus? {
    if let spent { return spent }
    if nodes >= nodeLimit { return .nodeLimit }
    nodes += 1
    return nil
  }

  /// Returns the options of one solve within the budget, with at most `limit` iterations.
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

import ConstraintSolving

/// The limits at which a solve ends with the outcome `limit`.
public struct SolveLimits: Sendable, Equatable {
  /// The time limit, at least 0; `nil`: no limit.
  public var time: Duration?
  /// The limit of simplex iterations of all passes together, at least 0.
  ///
  /// `nil`: unlimited with a time limit; without one a limit that hardly any layout reaches (a
  /// million and more).
  public var iterations: Int?
  /// The limit of work for searches for the best alternatives, as a multiple of the usual, above 0
  /// and at most a million.
  ///
  /// `nil`: until the best are proved. Work is counted, not timed, so that the same effort gives
  /// the same result on every machine.
  public var effort: Double?

  /// Makes limits; without arguments, the default iterations and the usual effort.
  public init(time: Duration? = nil, iterations: Int? = nil, effort: Double? = 1) {
    self.time = time
    self.iterations = iterations
    self.effort = effort
  }
}

extension SolveOptions {
  /// Makes options with limits and a strategy.
  init(_ limits: SolveLimits, _ strategy: SolveStrategy = .lexicographic) {
    self.init()
    self.strategy = strategy
    timeLimit = limits.time
    iterationLimit = limits.iterations
    searchEffort = limits.effort
  }
}

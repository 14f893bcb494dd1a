import ConstraintSolving

/// How much a solve may spend before it ends with the outcome `limit`.
public struct SolveLimits: Sendable, Equatable {
  /// How long the solve may take, at least 0; `nil`: no limit.
  public var time: Duration?
  /// How many simplex iterations all passes may spend together, at least 0; `nil`: without a time
  /// limit so many that hardly any layout comes near (a million and more), with one as many as
  /// there is time for.
  public var iterations: Int?
  /// How much work searches for the best alternatives may take, as a multiple of the usual, above 0
  /// and at most a million; `nil`: until they are proved. Work is counted, so the same effort finds
  /// the same on every machine.
  public var effort: Double?

  /// Makes limits: without arguments the default of iterations and the usual effort.
  public init(time: Duration? = nil, iterations: Int? = nil, effort: Double? = 1) {
    self.time = time
    self.iterations = iterations
    self.effort = effort
  }
}

extension SolveOptions {
  /// Options with limits and a strategy.
  init(_ limits: SolveLimits, _ strategy: SolveStrategy = .lexicographic) {
    self.init()
    self.strategy = strategy
    timeLimit = limits.time
    iterationLimit = limits.iterations
    searchEffort = limits.effort
  }
}

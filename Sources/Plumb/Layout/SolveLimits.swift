import ConstraintSolving

/// How much a solve may spend before it ends with the outcome `limit`.
public struct SolveLimits: Sendable, Equatable {
  /// How long the solve may take, at least 0; `nil`: no limit.
  public var time: Duration?
  /// How many simplex iterations all passes may spend together, at least 0; `nil`: without a time
  /// limit so many that hardly any layout comes near (a million and more), with one as many as
  /// there is time for.
  public var iterations: Int?

  /// Makes limits; none but the default of iterations unless told otherwise.
  public init(time: Duration? = nil, iterations: Int? = nil) {
    self.time = time
    self.iterations = iterations
  }
}

extension SolveOptions {
  /// Options with limits and a strategy.
  init(_ limits: SolveLimits, _ strategy: SolveStrategy = .lexicographic) {
    self.init()
    self.strategy = strategy
    timeLimit = limits.time
    iterationLimit = limits.iterations
  }
}

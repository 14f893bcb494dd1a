/// How the priorities are ordered in passes.
public enum SolveStrategy: String, Sendable, CaseIterable {
  /// One pass per level, highest first: a lower level never costs a higher one anything.
  case lexicographic
  /// One pass over the weighted sum of all violations: faster, and only as exact as weights are.
  case weighted
}

/// Choices and budgets of one solve.
public struct SolveOptions: Sendable {
  /// How the priorities are ordered.
  public var strategy: SolveStrategy = .lexicographic
  /// Whether the range of every ambiguous variable is computed.
  public var findsRanges = true
  /// The rules by which the system is made smaller first.
  public var presolve = PresolveRules.all
  /// How long the solve may take; `nil`: no limit.
  public var timeLimit: Duration?
  /// How many simplex iterations all passes may spend together; `nil`: no limit beyond the one each
  /// linear program has.
  public var iterationLimit: Int?

  /// Options with the default strategy and no budget.
  public init() {}
}

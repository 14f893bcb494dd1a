/// Tolerances and limits of one solve of a linear program.
public struct LPOptions: Sendable, Equatable {
  /// By how much a bound may be missed, relative to the size of the bound.
  public var primalTolerance = 1e-9
  /// By how much a reduced cost may have the wrong sign.
  public var dualTolerance = 1e-9
  /// How many simplex iterations may be spent; `nil`: a number that grows with the program, so that
  /// every solve ends.
  public var iterationLimit: Int?
  /// How long the solve may take; `nil`: as long as the iterations take.
  public var timeLimit: Duration?
  /// Whether the backend may reduce the program before it solves it.
  public var presolve = false

  /// Options with the default tolerances and no time limit.
  public init() {}

  /// The iteration limit in force for a program of this size.
  public func iterationLimit(rows: Int, columns: Int) -> Int {
    iterationLimit ?? (5_000 + 100 * (rows + columns))
  }
}

/// Tolerances and limits of one solve of a linear or mixed-integer program.
public struct LPOptions: Sendable {
  /// By how much a bound may be missed, relative to the size of the bound.
  public var primalTolerance = ProgramTolerance.feasibility
  /// By how much a reduced cost may have the wrong sign.
  public var dualTolerance = ProgramTolerance.feasibility
  /// How many simplex iterations may be spent; `nil`: a number that grows with the program, so that
  /// every solve ends.
  public var iterationLimit: Int?
  /// How long the solve may take; `nil`: as long as the iterations take.
  public var timeLimit: Duration?
  /// Whether the solve should end, because its answer is no longer wanted; `nil`: never. A
  /// backend that can asks where it reads the clock, and ends with `timeLimit` then.
  public var isCancelled: (@Sendable () -> Bool)?
  /// Whether the backend may reduce the program before it solves it. `SimplexSolver` does so with
  /// programs that have no piecewise-linear costs.
  public var presolve = false
  /// Receives what our own presolve removed.
  package var presolveReport: (@Sendable (PresolveReport) -> Void)?

  /// For programs with integers: within what of a whole number a value counts as whole. A looser
  /// one lets the value of a switch leak through a large coefficient.
  public var integralityTolerance = ProgramTolerance.integrality
  /// For programs with integers: how far, relative to the objective, the answer may be from the
  /// best one.
  public var relativeGap = ProgramTolerance.gap
  /// For programs with integers: how many nodes of the search tree may be looked at; `nil`: as many
  /// as the other limits allow.
  public var nodeLimit: Int?

  /// What our own search for whole values uses.
  package var searchParts = SearchParts.programs
  /// Receives the progress of our own integer search after each node.
  package var searchProgress: (@Sendable (SearchProgress) -> Void)?

  /// Options with the default tolerances and no time limit.
  public init() {}

  /// Checks that every tolerance and every limit is one.
  ///
  /// - Throws: `LPError` with code `invalidOptions` that names the first that is not.
  public func validate() throws(LPError) {
    for (name, value, greatest) in [
      ("primalTolerance", primalTolerance, 1), ("dualTolerance", dualTolerance, 1),
      ("integralityTolerance", integralityTolerance, 0.5), ("relativeGap", relativeGap, .infinity),
    ] where !(value >= 0 && value < greatest) {
      throw LPError(
        .invalidOptions, "\(name) is \(value), and should be at least 0 and below \(greatest)")
    }
    for (name, limit) in [("iterationLimit", iterationLimit), ("nodeLimit", nodeLimit)] {
      if let limit, limit < 0 { throw LPError(.invalidOptions, "\(name) is \(limit)") }
    }
  }

  /// The iteration limit in force for a program of this size.
  public func iterationLimit(rows: Int, columns: Int) -> Int {
    iterationLimit ?? (5_000 + 100 * (rows + columns))
  }
}

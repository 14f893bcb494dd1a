/// Tolerances and limits of one solve of a linear or mixed-integer program.
public struct LPOptions: Sendable {
  /// The amount by which a bound may be missed, relative to the size of the bound.
  public var primalTolerance = ProgramTolerance.feasibility
  /// The amount by which a reduced cost may have the wrong sign.
  public var dualTolerance = ProgramTolerance.feasibility
  /// The limit on simplex iterations; `nil` for a limit that grows with the program, so that every
  /// solve ends.
  public var iterationLimit: Int?
  /// The time limit of the solve; `nil` for none beside the iteration limit.
  public var timeLimit: Duration?
  /// Returns whether the solve should end because its answer is no longer wanted; `nil` for never.
  /// A backend that supports it calls it where it reads the clock, and then ends with `timeLimit`.
  public var isCancelled: (@Sendable () -> Bool)?
  /// Whether the backend may reduce the program before solving it. `SimplexSolver` reduces programs
  /// without piecewise-linear costs.
  public var presolve = false
  /// Receives what our own presolve removed.
  package var presolveReport: (@Sendable (PresolveReport) -> Void)?

  /// For programs with integers: the distance from a whole number within which a value counts as
  /// whole. A looser tolerance lets the value of a switch leak through a large coefficient.
  public var integralityTolerance = ProgramTolerance.integrality
  /// For programs with integers: the allowed distance of the answer from the best one, relative to
  /// the objective.
  public var relativeGap = ProgramTolerance.gap
  /// For programs with integers: the limit on nodes of the search tree; `nil` for no limit beside
  /// the others.
  public var nodeLimit: Int?

  /// The parts that Plumb's own search for whole values uses.
  package var searchParts = SearchParts.programs
  /// Receives the progress of our own integer search after each node.
  package var searchProgress: (@Sendable (SearchProgress) -> Void)?

  /// Creates options with the default tolerances and no time limit.
  public init() {}

  /// Checks that every tolerance and every limit is valid.
  ///
  /// - Throws: `LPError` with code `invalidOptions` that names the first invalid one.
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

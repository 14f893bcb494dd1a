/// One program that is solved again and again while its costs and ranges change; each solve starts
/// from where the one before ended.
///
/// A session lives inside one synchronous call of `SessionSolving.withSession` and is not Sendable.
public protocol LPSession {
  /// Sets the range of a column's value or a row's activity from the next solve on.
  mutating func setRange(of place: LinearProgram.Place, lower: Double, upper: Double)

  /// Replaces the whole objective from the next solve on.
  ///
  /// - Parameters:
  ///   - columnCosts: The linear costs of columns that have one; the others cost nothing.
  ///   - placedCosts: Piecewise-linear costs, at most one a place.
  mutating func setCosts(
    ofColumns columnCosts: [(column: Int, cost: Double)],
    placedCosts: [LinearProgram.PlacedCost])

  /// Minimises the current objective within the current ranges.
  ///
  /// - Parameter options: Tolerances and limits of this solve.
  /// - Returns: The answer, as `LPBackend.solve(_:options:)`; its basis fits the session's program.
  /// - Throws: `LPError` for a failing backend.
  mutating func solve(options: LPOptions) throws(LPError) -> LPSolution
}

/// A backend that keeps its factorization and its point between solves of one program.
public protocol SessionSolving: DualProviding {
  /// Opens a session on a program, hands it to `body` and closes it.
  ///
  /// - Parameters:
  ///   - program: The program; its matrix does not change.
  ///   - basis: Where the first solve starts, if given and fitting.
  ///   - body: Uses the session; it runs at once, on this thread.
  /// - Returns: What `body` returns.
  /// - Throws: `LPError` for a malformed program, and what `body` throws.
  func withSession<Result>(
    on program: LinearProgram, startingFrom basis: Basis?,
    _ body: (inout any LPSession) throws -> Result
  ) throws -> Result
}

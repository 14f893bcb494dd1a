/// One program that is solved again and again while its costs and ranges change; each solve starts
/// from where the one before ended.
///
/// A session lives inside one synchronous call of `SessionSolving.withSession` and is not Sendable.
/// Its first objective and ranges are those of the program it was opened on.
public protocol LPSession {
  /// Sets the range of a column's value or a row's activity from the next solve on. A lower end
  /// above the upper one makes the program infeasible. Nothing changes, and the next solve throws,
  /// where there is no such place or an end is not a number.
  mutating func setRange(of place: LinearProgram.Place, lower: Double, upper: Double)

  /// Replaces the whole objective, its constant apart, from the next solve on. Nothing changes, and
  /// the next solve throws, where there is no such place or a cost is none.
  ///
  /// - Parameters:
  ///   - columnCosts: The linear costs of columns that have one; the others cost nothing, and those
  ///     of one column add up.
  ///   - placedCosts: Piecewise-linear costs, at most one a place.
  mutating func setCosts(
    ofColumns columnCosts: [(column: Int, cost: Double)],
    placedCosts: [LinearProgram.PlacedCost])

  /// Minimises the current objective within the current ranges and hands out the whole answer.
  ///
  /// - Parameter options: Tolerances and limits of this solve.
  /// - Returns: The answer, as `LPBackend.solve(_:options:)`; its basis fits the session's program.
  /// - Throws: `LPError` for a failing backend, and for a change that was none.
  mutating func solve(options: LPOptions) throws(LPError) -> LPSolution

  /// Minimises as `solve(options:)` does, but leaves the answer in the session: for many small
  /// changes, of which a few values are read. The answer is as good as the method's own tolerances;
  /// only `solve(options:)` checks it in the original numbers.
  ///
  /// - Parameter options: Tolerances and limits of this solve.
  /// - Returns: Why the solve ended.
  /// - Throws: `LPError` for a failing backend, and for a change that was none.
  mutating func minimize(options: LPOptions) throws(LPError) -> TerminationStatus

  /// How many simplex iterations the last solve took.
  var iterations: Int { get }

  /// The value of a column or the activity of a row, which must exist, after the last solve; NaN if
  /// that left no point.
  func value(of place: LinearProgram.Place) -> Double

  /// The dual of a column or a row, which must exist, after a last solve that ended optimal, with
  /// the signs of `LPSolution`; NaN after any other.
  func dual(of place: LinearProgram.Place) -> Double
}

/// A session of our own, whose quick answers `CheckedBackends` takes as they are: judging one takes
/// as long as finding it. What becomes of them is audited.
package protocol OwnSession: LPSession {}

/// A backend that solves one program again and again in a session; a fast one keeps its
/// factorization and its point between the solves.
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

extension SessionSolving {
  /// Opens a session of a backend that keeps nothing between solves: each is one of the changed
  /// program, from the last basis where there is one.
  ///
  /// - Throws: `LPError` for a malformed program, and what `body` throws.
  public func withSession<Result>(
    on program: LinearProgram, startingFrom basis: Basis?,
    _ body: (inout any LPSession) throws -> Result
  ) throws -> Result {
    try withResolvingSession(on: program, startingFrom: basis, body)
  }
}

extension DualProviding {
  /// Opens a session as `SessionSolving.withSession` does, with any backend: one that keeps nothing
  /// between solves solves anew each time, from the last basis if it can.
  ///
  /// - Parameters:
  ///   - program: The program; its matrix does not change.
  ///   - basis: Where the first solve starts, if given and fitting.
  ///   - body: Uses the session; it runs at once, on this thread.
  /// - Returns: What `body` returns.
  /// - Throws: `LPError` for a malformed program, and what `body` throws.
  public func withAnySession<Result>(
    on program: LinearProgram, startingFrom basis: Basis? = nil,
    _ body: (inout any LPSession) throws -> Result
  ) throws -> Result {
    if let native = self as? any SessionSolving {
      return try native.withSession(on: program, startingFrom: basis, body)
    }
    return try withResolvingSession(on: program, startingFrom: basis, body)
  }

  func withResolvingSession<Result>(
    on program: LinearProgram, startingFrom basis: Basis?,
    _ body: (inout any LPSession) throws -> Result
  ) throws -> Result {
    try program.validate()
    var session: any LPSession = CheckedSession(program: program, backend: self, basis: basis)
    return try body(&session)
  }
}

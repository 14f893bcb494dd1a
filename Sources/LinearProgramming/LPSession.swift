/// A program that is solved repeatedly while its costs and ranges change. Each solve starts from
/// the end of the previous one.
///
/// A session exists only during one synchronous call of `SessionSolving.withSession` and is not
/// Sendable. Its initial objective and ranges are those of the program it was opened on.
public protocol LPSession {
  /// Sets the range of a column's value or a row's activity from the next solve on.
  ///
  /// A lower end above the upper one makes the program infeasible. If the place does not exist or
  /// an end is not a number, nothing changes and the next solve throws.
  mutating func setRange(of place: LinearProgram.Place, lower: Double, upper: Double)

  /// Replaces the whole objective, except its constant, from the next solve on.
  ///
  /// If a place does not exist or a cost is invalid, nothing changes and the next solve throws.
  ///
  /// - Parameters:
  ///   - columnCosts: The linear costs. Columns without one cost nothing, and costs of the same
  ///     column are added.
  ///   - placedCosts: Piecewise-linear costs, at most one per place.
  mutating func setCosts(
    ofColumns columnCosts: [(column: Int, cost: Double)],
    placedCosts: [LinearProgram.PlacedCost])

  /// Minimises the current objective within the current ranges and returns the complete answer.
  ///
  /// - Parameter options: Tolerances and limits of this solve.
  /// - Returns: The answer, as `LPBackend.solve(_:options:)`; its basis fits the session's program.
  /// - Throws: `LPError` for a failing backend, and for an earlier invalid change.
  mutating func solve(options: LPOptions) throws(LPError) -> LPSolution

  /// Minimises as `solve(options:)` does, but keeps the answer in the session.
  ///
  /// It is meant for many small changes after which only a few values are read. The answer is as
  /// exact as the method's own tolerances; only `solve(options:)` checks it in the original
  /// numbers.
  ///
  /// - Parameter options: Tolerances and limits of this solve.
  /// - Returns: Why the solve ended.
  /// - Throws: `LPError` for a failing backend, and for an earlier invalid change.
  mutating func minimize(options: LPOptions) throws(LPError) -> TerminationStatus

  /// The number of simplex iterations of the last solve.
  var iterations: Int { get }

  /// Returns the value of a column or the activity of a row after the last solve; NaN if that gave
  /// no point. The place must exist.
  func value(of place: LinearProgram.Place) -> Double

  /// Returns the dual of a column or a row, with the signs of `LPSolution`; NaN unless the last
  /// solve ended optimal. The place must exist.
  func dual(of place: LinearProgram.Place) -> Double
}

/// A session implemented by Plumb. `CheckedBackends` accepts its quick answers unchecked, because
/// checking one takes as long as finding it. Results derived from them are audited.
package protocol OwnSession: LPSession {}

/// A backend that solves one program repeatedly in a session. A fast one keeps its factorization
/// and its point between the solves.
public protocol SessionSolving: DualProviding {
  /// Opens a session on a program, passes it to `body` and closes it.
  ///
  /// - Parameters:
  ///   - program: The program; its matrix does not change.
  ///   - basis: Where the first solve starts, if it is given and fits.
  ///   - body: The function that uses the session; it runs at once, on this thread.
  /// - Returns: What `body` returns.
  /// - Throws: `LPError` for a malformed program, and errors that `body` throws.
  func withSession<Result>(
    on program: LinearProgram, startingFrom basis: Basis?,
    _ body: (inout any LPSession) throws -> Result
  ) throws -> Result
}

extension SessionSolving {
  /// Opens a session of a backend that keeps nothing between solves. Each solve solves the changed
  /// program, from the last basis if there is one.
  ///
  /// - Throws: `LPError` for a malformed program, and errors that `body` throws.
  public func withSession<Result>(
    on program: LinearProgram, startingFrom basis: Basis?,
    _ body: (inout any LPSession) throws -> Result
  ) throws -> Result {
    try withResolvingSession(on: program, startingFrom: basis, body)
  }
}

extension DualProviding {
  /// Opens a session as `SessionSolving.withSession` does, with any backend. A backend that keeps
  /// nothing between solves starts each one anew, from the last basis if it can.
  ///
  /// - Parameters:
  ///   - program: The program; its matrix does not change.
  ///   - basis: Where the first solve starts, if it is given and fits.
  ///   - body: The function that uses the session; it runs at once, on this thread.
  /// - Returns: What `body` returns.
  /// - Throws: `LPError` for a malformed program, and errors that `body` throws.
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

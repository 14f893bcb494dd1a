import ConstraintSolving
public import LayoutNotation
public import LinearProgramming
public import SimplexBackend

/// A layout as it was when `Layout.snapshot()` made this value.
///
/// It is `Sendable`: any task or actor can solve it, as often as needed.
///
/// ```swift
/// let snapshot = try layout.snapshot()
/// let solution = try await snapshot.solved()       // not on this actor
/// layout.adopt(solution)
/// ```
///
/// Its solutions are solutions of the layout. They know the frames of the layout's views, which
/// never leave their actor. They also find views by name.
public struct LayoutSnapshot: Sendable {
  /// The size of the root, which may differ from the layout's.
  public var size: Layout.RootSize
  /// Receives the debug output that `?` in an equation requests; ignored by default.
  public var trace: @Sendable (String) -> Void = { _ in }

  fileprivate let prepared: PreparedLayout
  /// The answers of closures that must run where the snapshot was made; `nil` without such
  /// closures.
  fileprivate let samples: MeasureSamples?

  /// Solves the layout as it was.
  ///
  /// - Parameters:
  ///   - backend: Solves the coupled blocks, as in `Layout.solve(using:strategy:limits:)`.
  ///   - strategy: How the priorities are ordered.
  ///   - limits: The limits of the solve.
  /// - Returns: The solution that the layout had at that time.
  /// - Throws: `LayoutError` for invalid input. `notMeasured` if the solve needs an answer of a
  ///   closure that must run where the snapshot was made, and that closure was not asked then.
  ///   `cancelled` in a cancelled task.
  public func solve(
    using backend: some DualProviding = SimplexSolver(),
    strategy: SolveStrategy = .lexicographic, limits: SolveLimits = SolveLimits()
  ) throws(LayoutError) -> Solution {
    try solve(using: backend, options: SolveOptions(limits, strategy))
  }

  /// Solves the layout as it was with all options.
  ///
  /// - Parameters:
  ///   - backend: Solves the coupled blocks.
  ///   - options: Strategy, budgets and more. Plans are not used.
  /// - Returns: The solution.
  /// - Throws: `LayoutError` as `solve(using:strategy:limits:)` does.
  public func solve(
    using backend: some DualProviding = SimplexSolver(), options: SolveOptions
  ) throws(LayoutError) -> Solution {
    let (solution, traces) = try tracedSolution(using: backend, options: options)
    for text in traces { trace(text) }
    return solution
  }

  /// Solves the layout as it was on a thread outside all actors.
  ///
  /// - Parameters:
  ///   - backend: Solves the coupled blocks.
  ///   - strategy: How the priorities are ordered.
  ///   - limits: The limits of the solve.
  /// - Returns: The solution.
  /// - Throws: `CancellationError` when the task is cancelled; otherwise `LayoutError` as
  ///   `solve(using:strategy:limits:)` does.
  @concurrent public func solved(
    using backend: some DualProviding = SimplexSolver(),
    strategy: SolveStrategy = .lexicographic, limits: SolveLimits = SolveLimits()
  ) async throws -> Solution {
    try throwingCancellation { () throws(LayoutError) in
      try solve(using: backend, strategy: strategy, limits: limits)
    }
  }

  /// Returns the solution and the output of `?`, computed outside all actors.
  @concurrent fileprivate func tracedSolved(
    using backend: some DualProviding, options: SolveOptions
  ) async throws -> (solution: Solution, traces: [String]) {
    try throwingCancellation { () throws(LayoutError) in
      try tracedSolution(using: backend, options: options)
    }
  }

  private func tracedSolution(
    using backend: some DualProviding, options: SolveOptions
  ) throws(LayoutError) -> (solution: Solution, traces: [String]) {
    try throwIfCancelled()
    try options.check()
    let options = options.heedingCancellation
    var prepared = prepared
    try prepared.setRoot(size)
    var error: LayoutError?
    let answers: Definition.Answers? = samples.map { samples in
      { question, arguments in
        if let answer = samples.answer(to: question, arguments) { return answer }
        error = error ?? samples.error(question, arguments)
        return .nan
      }
    }
    let result = Result { () throws(LayoutError) in
      try prepared.solved(
        by: PrioritizedSolver(fallingBackFrom: backend), options: options,
        until: Deadline(options), reusing: nil, answers: answers)
    }
    try throwIfCancelled()
    if let error { throw error }
    return try result.get()
  }
}

extension Layout {
  /// Returns the current layout as a `Sendable` value that can be solved anywhere.
  ///
  /// Rules ask their closures and objects now. Measures and definitions of
  /// `measureAnywhere(_:_:by:)`, `defineAnywhere(_:from:by:)` and `measure(_:by:)` are part of
  /// the snapshot. The closures of `measure(_:_:by:)` and `define(_:from:by:)` must run where
  /// this method is called. If there are any, the layout is solved here once, and the snapshot
  /// repeats their answers. It never invents an answer: if another backend, strategy or size
  /// needs a new one, its solve throws `notMeasured`.
  ///
  /// - Returns: The snapshot.
  /// - Throws: `LayoutError` for a faulty layout, as `solve(using:strategy:limits:)` does, and
  ///   `cancelled` in a cancelled task.
  public func snapshot() throws(LayoutError) -> LayoutSnapshot {
    try throwIfCancelled()
    try throwMisuse()
    var options = SolveOptions().heedingCancellation
    options.findsRanges = false
    let deadline = Deadline(options)
    let prepared = try PreparedLayout(self, until: deadline)
    try throwIfCancelled()
    guard let answers else { return LayoutSnapshot(size: size, prepared: prepared, samples: nil) }
    var samples = MeasureSamples(of: definitions)
    _ = try prepared.solved(
      by: PrioritizedSolver(fallingBackFrom: SimplexSolver()), options: options, until: deadline,
      reusing: nil
    ) { question, arguments in
      if let known = samples.answer(to: question, arguments) { return known }
      let value = answers(question, arguments)
      samples.add(value, to: question, arguments)
      return value
    }
    try throwIfCancelled()
    return LayoutSnapshot(size: size, prepared: prepared, samples: samples)
  }

  /// Solves the layout without blocking the caller's actor.
  ///
  /// A `snapshot()` of the layout is solved elsewhere. The layout may be changed meanwhile.
  ///
  /// If a measure or a definition belongs to the caller's actor, as those of `measure(_:_:by:)`
  /// and `define(_:from:by:)` do, the layout is solved there. Each call lowers the layout anew.
  /// For a series of edits of a small layout, `solve(using:strategy:limits:)` is cheaper.
  ///
  /// - Parameters:
  ///   - backend: Solves the coupled blocks, as in `solve(using:strategy:limits:)`.
  ///   - strategy: How the priorities are ordered.
  ///   - limits: The limits of the solve.
  /// - Returns: The solution of the layout as it was at the time of the call.
  /// - Throws: `CancellationError` when the task is cancelled; otherwise `LayoutError` as
  ///   `solve(using:strategy:limits:)` does.
  nonisolated(nonsending) public func solved(
    using backend: some DualProviding = SimplexSolver(),
    strategy: SolveStrategy = .lexicographic, limits: SolveLimits = SolveLimits()
  ) async throws -> Solution {
    let options = SolveOptions(limits, strategy)
    guard answers == nil else {
      return try throwingCancellation { () throws(LayoutError) in
        try solve(using: backend, options: options)
      }
    }
    let snapshot = try throwingCancellation { () throws(LayoutError) -> LayoutSnapshot in
      try self.snapshot()
    }
    let (solution, traces) = try await snapshot.tracedSolved(using: backend, options: options)
    for text in traces { trace(text) }
    return solution
  }
}

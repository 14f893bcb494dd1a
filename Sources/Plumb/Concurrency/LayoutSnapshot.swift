import ConstraintSolving
public import LayoutNotation
public import LinearProgramming
public import SimplexBackend

/// A layout as it was when `Layout.snapshot()` made this: a `Sendable` value that any task or actor
/// can solve, as often as it likes.
///
/// ```swift
/// let snapshot = try layout.snapshot()
/// let solution = try await snapshot.solved()       // not on this actor
/// layout.adopt(solution)
/// ```
///
/// Its solutions are solutions of the layout: they know the frames of the layout's views, which
/// never leave their actor, and of views by their names.
public struct LayoutSnapshot: Sendable {
  /// The size of the root, which may be another one than the layout's.
  public var size: Layout.RootSize
  /// Is handed what `?` in an equation asks to be told; nobody is by default.
  public var trace: @Sendable (String) -> Void = { _ in }

  fileprivate let prepared: PreparedLayout
  /// The answers of closures that belong where the snapshot was made; `nil`: there are none.
  fileprivate let samples: MeasureSamples?

  /// Solves the layout as it was.
  ///
  /// - Parameters:
  ///   - backend: Solves the coupled blocks, as in `Layout.solve(using:strategy:limits:)`.
  ///   - strategy: How the priorities are ordered.
  ///   - limits: How much the solve may spend.
  /// - Returns: The solution that the layout had had.
  /// - Throws: `LayoutError` for invalid input; `notMeasured` where a closure had to be asked that
  ///   belongs where the snapshot was made, and was not asked that then; `cancelled` in a cancelled
  ///   task.
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
  ///   - options: Strategy, budgets and more; there are no plans.
  /// - Returns: The solution.
  /// - Throws: `LayoutError` as `solve(using:strategy:limits:)` does.
  public func solve(
    using backend: some DualProviding = SimplexSolver(), options: SolveOptions
  ) throws(LayoutError) -> Solution {
    let (solution, traces) = try toldSolution(using: backend, options: options)
    for text in traces { trace(text) }
    return solution
  }

  /// Solves the layout as it was on a thread of no actor.
  ///
  /// - Parameters:
  ///   - backend: Solves the coupled blocks.
  ///   - strategy: How the priorities are ordered.
  ///   - limits: How much the solve may spend.
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

  /// The solution, and what `?` is told, elsewhere.
  @concurrent fileprivate func toldSolved(
    using backend: some DualProviding, options: SolveOptions
  ) async throws -> (solution: Solution, traces: [String]) {
    try throwingCancellation { () throws(LayoutError) in
      try toldSolution(using: backend, options: options)
    }
  }

  private func toldSolution(
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
  /// The layout as it is now, as a `Sendable` value that can be solved anywhere.
  ///
  /// What rules ask of closures and objects is asked now. Measures and definitions of
  /// `measureAnywhere(_:_:by:)`, `defineAnywhere(_:from:by:)` and `measure(_:by:)` go along. Those
  /// of `measure(_:_:by:)` and `define(_:from:by:)` belong where this is called: if there are any,
  /// the layout is solved here once, and the snapshot answers with what they answered then. It
  /// never makes an answer up: where another backend, strategy or size asks for anything else, its
  /// solve throws `notMeasured`.
  ///
  /// - Returns: The snapshot.
  /// - Throws: `LayoutError` for what is wrong with the layout, as `solve(using:strategy:limits:)`
  ///   does, and `cancelled` in a cancelled task.
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

  /// Solves the layout without keeping the caller's actor busy: a `snapshot()` of it is solved
  /// elsewhere, while the layout may be changed already.
  ///
  /// Where a measure or a definition belongs to the caller's actor, as those of `measure(_:_:by:)`
  /// and `define(_:from:by:)` do, the layout is solved there. Each call lowers the layout anew, so
  /// that one edit after another of a small layout is cheaper with `solve(using:strategy:limits:)`.
  ///
  /// - Parameters:
  ///   - backend: Solves the coupled blocks, as in `solve(using:strategy:limits:)`.
  ///   - strategy: How the priorities are ordered.
  ///   - limits: How much the solve may spend.
  /// - Returns: The solution of the layout as it was when this was called.
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
    let (solution, traces) = try await snapshot.toldSolved(using: backend, options: options)
    for text in traces { trace(text) }
    return solution
  }
}

import Synchronization

/// Ends work that nobody waits for any more, from another thread.
///
/// What runs in a task ends with its task. A token is for what runs in none, such as a thread of an
/// application of its own or a call from C, and for a part of a task:
///
///     let token = CancellationToken()
///     // Where the work is done:
///     let solution = try token.heeded { () throws(LayoutError) in try layout.solve() }
///     // Anywhere else:
///     token.cancel()
///
/// What is heeded ends as in a cancelled task: mostly with a `LayoutError` of the code `cancelled`.
/// Nothing is half done then, and layouts, templates and documents can be solved again.
public final class CancellationToken: Sendable {
  /// The tokens that the work at hand heeds; its child tasks heed them as well.
  @TaskLocal private static var heeded: [CancellationToken] = []

  private let wasCancelled = Atomic(false)
  /// Asks whoever waits whether it still does; `nil`: nobody is asked.
  private let question: Question?

  /// A question that takes too long to be asked each time.
  private final class Question: Sendable {
    /// How long it is not asked again: shorter than anybody notices.
    static let interval = Duration.milliseconds(20)

    let isUnwanted: @Sendable () -> Bool
    let next = Mutex(ContinuousClock.now + interval)

    init(_ isUnwanted: @escaping @Sendable () -> Bool) { self.isUnwanted = isUnwanted }
  }

  /// A token that was not cancelled.
  public init() { question = nil }

  /// A token that also asks, about every 20 ms, on the thread whose work heeds it.
  ///
  /// - Parameter isUnwanted: Whether nobody waits any more; once it says so, it is not asked again.
  public init(asking isUnwanted: @escaping @Sendable () -> Bool) {
    question = Question(isUnwanted)
  }

  /// Ends the work that heeds it, now and in future.
  public func cancel() { wasCancelled.store(true, ordering: .relaxed) }

  /// Whether it was cancelled.
  public var isCancelled: Bool {
    if wasCancelled.load(ordering: .relaxed) { return true }
    guard let question else { return false }
    let isDue = question.next.withLock { next in
      let now = ContinuousClock.now
      if now < next { return false }
      next = now + Question.interval
      return true
    }
    guard isDue, question.isUnwanted() else { return false }
    cancel()
    return true
  }

  /// Does work that ends when this token is cancelled.
  ///
  /// - Parameter body: The work. The tokens that are heeded already are heeded as well.
  /// - Returns: What it returns.
  /// - Throws: What it throws.
  public func heeded<Result, Failure: Error>(
    by body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try Self.$heeded.withValue(Self.heeded + [self]) { Swift.Result(catching: body) }.get()
  }

  /// Whether a token that the work at hand heeds was cancelled.
  fileprivate static var isAnyCancelled: Bool {
    for token in heeded where token.isCancelled { return true }
    return false
  }
}

/// Whether nobody waits for the work at hand any more.
package func isWorkCancelled() -> Bool { Task.isCancelled || CancellationToken.isAnyCancelled }

/// Ends what nobody waits for any more.
///
/// - Throws: `cancelled` in a cancelled task, and where a token is heeded that was cancelled.
package func throwIfCancelled() throws(LayoutError) {
  if isWorkCancelled() { throw .cancelled }
}

extension LayoutError {
  /// What is told of work that nobody waits for any more.
  package static var cancelled: LayoutError {
    LayoutError(.cancelled, Task.isCancelled ? "the task was cancelled" : "a token cancelled it")
  }
}

import Synchronization

/// A token that cancels work from another thread.
///
/// Work in a task ends with its task. A token is for work outside of tasks, such as on an
/// application's own thread or in a call from C. It can also cancel a part of a task:
///
///     let token = CancellationToken()
///     // Where the work is done:
///     let solution = try token.heeded { () throws(LayoutError) in try layout.solve() }
///     // Anywhere else:
///     token.cancel()
///
/// Cancelled work ends as in a cancelled task: mostly with a `LayoutError` of the code
/// `cancelled`. It leaves no partial results, and layouts, templates and documents can be solved
/// again.
public final class CancellationToken: Sendable {
  /// The tokens that the present work heeds; its child tasks heed them too.
  @TaskLocal private static var heeded: [CancellationToken] = []

  private let wasCancelled = Atomic(false)
  /// The closure to poll; `nil`: no polling.
  private let question: Question?

  /// A poll with a minimum interval, since the closure may be slow.
  private final class Question: Sendable {
    /// The minimum time between two calls, too short to notice.
    static let interval = Duration.milliseconds(20)

    let isUnwanted: @Sendable () -> Bool
    let next = Mutex(ContinuousClock.now + interval)

    init(_ isUnwanted: @escaping @Sendable () -> Bool) { self.isUnwanted = isUnwanted }
  }

  /// Makes a token.
  public init() { question = nil }

  /// Makes a token that also polls a closure about every 20 ms, on the thread that does the work.
  ///
  /// - Parameter isUnwanted: Returns whether to cancel the work; after it returned true, it is
  ///   not called again.
  public init(asking isUnwanted: @escaping @Sendable () -> Bool) {
    question = Question(isUnwanted)
  }

  /// Cancels all work that heeds the token, now and in future.
  public func cancel() { wasCancelled.store(true, ordering: .relaxed) }

  /// Whether the token is cancelled.
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

  /// Runs work that ends when this token is cancelled.
  ///
  /// - Parameter body: The work. It still heeds the tokens of its caller.
  /// - Returns: The result of the work.
  /// - Throws: The error of the work.
  public func heeded<Result, Failure: Error>(
    by body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try Self.$heeded.withValue(Self.heeded + [self]) { Swift.Result(catching: body) }.get()
  }

  /// Whether a token that the present work heeds is cancelled.
  fileprivate static var isAnyCancelled: Bool {
    for token in heeded where token.isCancelled { return true }
    return false
  }
}

/// Returns whether the present work is cancelled.
package func isWorkCancelled() -> Bool { Task.isCancelled || CancellationToken.isAnyCancelled }

/// Ends cancelled work.
///
/// - Throws: `cancelled` in a cancelled task, or if a heeded token is cancelled.
package func throwIfCancelled() throws(LayoutError) {
  if isWorkCancelled() { throw .cancelled }
}

extension LayoutError {
  /// The error of cancelled work.
  package static var cancelled: LayoutError {
    LayoutError(.cancelled, Task.isCancelled ? "the task was cancelled" : "a token cancelled it")
  }
}

/// When work has to end: at an instant, or as soon as the caller cancels it.
package struct Deadline: Sendable {
  /// The conditions that end the work.
  ///
  /// This is a class, as deadlines are passed to every long operation.
  private final class End: Sendable {
    let instant: ContinuousClock.Instant?
    let isCancelled: (@Sendable () -> Bool)?

    init(_ instant: ContinuousClock.Instant?, _ isCancelled: (@Sendable () -> Bool)?) {
      (self.instant, self.isCancelled) = (instant, isCancelled)
    }
  }

  /// The conditions; `nil` if nothing ends the work.
  private let end: End?

  /// The instant; `nil` for none.
  package var instant: ContinuousClock.Instant? { end?.instant }
  /// Returns whether the caller has cancelled the work; `nil` if it never does.
  package var isCancelled: (@Sendable () -> Bool)? { end?.isCancelled }

  /// A deadline that never comes.
  package static let never = Deadline(instant: nil)

  /// Creates a deadline at an instant, or when a closure reports that the work is cancelled.
  package init(
    instant: ContinuousClock.Instant?, isCancelled: (@Sendable () -> Bool)? = nil
  ) {
    end = instant == nil && isCancelled == nil ? nil : End(instant, isCancelled)
  }

  /// Whether the deadline never comes.
  fileprivate var isEndless: Bool { end == nil }

  /// Creates the deadline of a solve that begins now.
  package init(_ options: SolveOptions) {
    self.init(
      instant: options.timeLimit.map { ContinuousClock.now + $0 },
      isCancelled: options.isCancelled)
  }

  /// Whether the deadline has passed.
  ///
  /// This reads the clock: use a `WorkClock` in loops of short steps.
  package var isOver: Bool {
    guard let end else { return false }
    if let instant = end.instant, ContinuousClock.now >= instant { return true }
    return end.isCancelled?() ?? false
  }

  /// The remaining time, at least zero; `nil` for no limit.
  package var timeLeft: Duration? {
    instant.map { max(.zero, $0 - ContinuousClock.now) }
  }
}

/// A check of a deadline now and then, for loops whose steps are too short to read a clock in each.
///
/// A step takes about a microsecond at most, such as a term of a row. Once the deadline has passed,
/// every further check reports it.
package struct WorkClock: Sendable {
  /// The number of steps between checks: about a millisecond of a debug build.
  private static let interval = 1024

  private var stepsLeft: Int
  /// Whether the deadline had passed at the last check.
  var isOver = false
  /// The deadline.
  package let deadline: Deadline

  /// Creates a clock that has counted no steps.
  package init(_ deadline: Deadline) {
    self.deadline = deadline
    stepsLeft = deadline.isEndless ? .max : Self.interval
  }

  /// Counts steps, and returns whether the work has to end.
  @inline(__always)
  package mutating func isOver(after steps: Int = 1) -> Bool {
    if isDue(after: steps) { isOver = deadline.isOver }
    return isOver
  }

  /// Counts steps, and returns whether to check the deadline.
  @inline(__always)
  mutating func isDue(after steps: Int) -> Bool {
    stepsLeft -= steps
    if stepsLeft > 0 { return false }
    stepsLeft = Self.interval
    return !isOver
  }
}

/// When work has to end: at an instant, or as soon as whoever asked for it says so.
package struct Deadline: Sendable {
  /// What ends the work; an object, since deadlines are handed to all that takes long.
  private final class End: Sendable {
    let instant: ContinuousClock.Instant?
    let isCancelled: (@Sendable () -> Bool)?

    init(_ instant: ContinuousClock.Instant?, _ isCancelled: (@Sendable () -> Bool)?) {
      (self.instant, self.isCancelled) = (instant, isCancelled)
    }
  }

  /// `nil`: nothing ends the work.
  private let end: End?

  /// The instant; `nil`: none.
  package var instant: ContinuousClock.Instant? { end?.instant }
  /// Whether nobody wants the answer any more; `nil`: somebody always does.
  package var isCancelled: (@Sendable () -> Bool)? { end?.isCancelled }

  /// A deadline that never comes.
  package static let never = Deadline(instant: nil)

  /// A deadline at an instant, or when something else ends the work.
  package init(
    instant: ContinuousClock.Instant?, isCancelled: (@Sendable () -> Bool)? = nil
  ) {
    end = instant == nil && isCancelled == nil ? nil : End(instant, isCancelled)
  }

  /// Whether it never comes.
  fileprivate var isEndless: Bool { end == nil }

  /// The deadline of a solve that begins now.
  package init(_ options: SolveOptions) {
    self.init(
      instant: options.timeLimit.map { ContinuousClock.now + $0 },
      isCancelled: options.isCancelled)
  }

  /// Whether it has come. This reads the clock: loops of short steps ask a `WorkClock`.
  package var isOver: Bool {
    guard let end else { return false }
    if let instant = end.instant, ContinuousClock.now >= instant { return true }
    return end.isCancelled?() ?? false
  }

  /// What is left of the time, at least nothing; `nil`: as much as it takes.
  package var timeLeft: Duration? {
    instant.map { max(.zero, $0 - ContinuousClock.now) }
  }
}

/// Looks at a deadline now and then, for loops whose steps are too short to read a clock in each.
///
/// A step is what takes a microsecond or so at most, such as a term of a row. Once the deadline has
/// come every further question is answered by yes.
package struct WorkClock: Sendable {
  /// After how many steps the deadline is looked at again: a millisecond or so of a debug build.
  private static let interval = 1024

  private var stepsLeft: Int
  /// Whether the deadline had come when it was looked at last.
  var isOver = false
  /// The deadline.
  package let deadline: Deadline

  /// A clock of which no step is counted.
  package init(_ deadline: Deadline) {
    self.deadline = deadline
    stepsLeft = deadline.isEndless ? .max : Self.interval
  }

  /// Counts steps, and tells whether the work has to end.
  @inline(__always)
  package mutating func isOver(after steps: Int = 1) -> Bool {
    if isDue(after: steps) { isOver = deadline.isOver }
    return isOver
  }

  /// Counts steps, and tells whether the deadline is to be looked at.
  @inline(__always)
  mutating func isDue(after steps: Int) -> Bool {
    stepsLeft -= steps
    if stepsLeft > 0 { return false }
    stepsLeft = Self.interval
    return !isOver
  }
}

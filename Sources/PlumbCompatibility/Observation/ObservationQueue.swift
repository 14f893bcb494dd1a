/// A queue that delivers changes later, in the order they were made, one call for each.
///
/// ```swift
/// let queue = ObservationQueue()
/// screen.observe(model, \.$name, on: queue) { screen, name in screen.title = name }
/// model.name = "x"       // the handler has not been called yet
/// queue.drain()          // now it has
/// ```
///
/// When an observation ends, its waiting changes are dropped. Like all of observation, a queue
/// belongs to one isolation domain; it moves work to a later time, not to another thread.
public final class ObservationQueue {
  private var waiting: [() -> Void] = []
  private var isDraining = false
  private let wake: (ObservationQueue) -> Void

  /// Creates a queue whose user calls `drain()`.
  ///
  /// - Parameter wake: Called when a first change begins to wait, and after a `drain()` during
  ///   which handlers made further changes. It should ensure that `drain()` is called later.
  public init(wake: @escaping (_ queue: ObservationQueue) -> Void = { _ in }) {
    self.wake = wake
  }

  /// The queue of the main actor: it drains itself soon, in a separate task.
  @MainActor public static let main: ObservationQueue = ObservationQueue { _ in
    Task { @MainActor in ObservationQueue.main.drain() }
  }

  /// Whether no change is waiting.
  public var isEmpty: Bool { waiting.isEmpty }

  /// Delivers the changes that are waiting now. Changes that handlers make meanwhile wait for the
  /// next call; a call from within a handler does nothing.
  public func drain() {
    guard !isDraining else { return }
    let deliveries = waiting
    waiting = []
    isDraining = true
    for deliver in deliveries { deliver() }
    isDraining = false
    if !waiting.isEmpty { wake(self) }
  }

  /// Adds a delivery.
  func add(_ deliver: @escaping () -> Void) {
    waiting.append(deliver)
    if waiting.count == 1, !isDraining { wake(self) }
  }
}

import Dispatch
import Synchronization

/// Where work is done that takes time: on threads of its own, so many at once and no more, others
/// in a short queue. Small work goes before large, so that who floods us with large work waits, or
/// is sent away, and nobody else.
actor SolvingDesk {
  /// The queue is full.
  struct Full: Error {}

  private let queue: Int
  private var freeSeats: Int
  private var waiting: [Waiting] = []
  private var lastNumber = 0

  /// Somebody in the queue, which is in the order of sizes.
  private struct Waiting {
    var number: Int
    var size: Int
    var turn: CheckedContinuation<Void, any Error>
  }

  /// Makes a desk.
  ///
  /// - Parameters:
  ///   - seats: How many pieces of work are done at once.
  ///   - queue: How many more may wait.
  init(seats: Int, queue: Int) {
    freeSeats = max(1, seats)
    self.queue = queue
  }

  /// Does a piece of work when it is its turn, on a thread of the desk, in the task of the caller.
  ///
  /// - Parameters:
  ///   - size: How large it is, compared with others.
  ///   - work: The work.
  /// - Returns: What it comes to.
  /// - Throws: `Full`, or `CancellationError` when the task is cancelled while it waits.
  func work<Result: Sendable>(
    size: Int = 0, _ work: @escaping @Sendable () -> Result
  ) async throws -> Result {
    try await takeSeat(size: size)
    defer { leaveSeat() }
    return await withTaskExecutorPreference(SolvingThread()) { await Self.run(work) }
  }

  /// Outside the actor, so that the preferred thread does it.
  private nonisolated static func run<Result: Sendable>(
    _ work: @Sendable () -> Result
  ) async -> Result { work() }

  /// How many wait.
  var queueLength: Int { waiting.count }

  /// Whether nobody would have to.
  var hasFreeSeat: Bool { freeSeats > 0 }

  private func takeSeat(size: Int) async throws {
    if freeSeats > 0 {
      freeSeats -= 1
      return
    }
    if waiting.count >= queue {
      guard let last = waiting.last, last.size > size else { throw Full() }
      waiting.removeLast().turn.resume(throwing: Full())
    }
    lastNumber += 1
    let number = lastNumber
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (turn: CheckedContinuation<Void, any Error>) in
        if Task.isCancelled {
          turn.resume(throwing: CancellationError())
        } else {
          let place = waiting.firstIndex { $0.size > size } ?? waiting.endIndex
          waiting.insert(Waiting(number: number, size: size, turn: turn), at: place)
        }
      }
    } onCancel: {
      Task { await self.giveUp(number) }
    }
  }

  private func giveUp(_ number: Int) {
    guard let place = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: place).turn.resume(throwing: CancellationError())
  }

  /// Hands the seat on.
  private func leaveSeat() {
    if waiting.isEmpty {
      freeSeats += 1
    } else {
      waiting.removeFirst().turn.resume()
    }
  }
}

/// A thread besides those that all tasks share, which must not wait for a solve.
private final class SolvingThread: TaskExecutor {
  // A serial queue, as concurrent ones share their threads with the tasks of Swift on Linux.
  private let queue = DispatchQueue(label: "plumb.playground")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

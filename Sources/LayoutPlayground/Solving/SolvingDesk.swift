import Dispatch
import Synchronization

/// A scheduler for long work on separate threads, with a limited number of concurrent pieces and
/// a short queue.
///
/// Small work precedes large work. A client that floods the server with large work therefore
/// delays only itself.
actor SolvingDesk {
  /// The queue is full.
  struct Full: Error {}

  private let queue: Int
  private var freeSeats: Int
  private var waiting: [Waiting] = []
  private var lastNumber = 0

  /// A waiting piece of work in the queue, which is sorted by size.
  private struct Waiting {
    var number: Int
    var size: Int
    var turn: CheckedContinuation<Void, any Error>
  }

  /// Makes a desk.
  ///
  /// - Parameters:
  ///   - seats: The maximum number of concurrent pieces of work.
  ///   - queue: The maximum number of waiting pieces.
  init(seats: Int, queue: Int) {
    freeSeats = max(1, seats)
    self.queue = queue
  }

  /// Runs a piece of work when its turn comes, on a thread of the desk, in the task of the
  /// caller.
  ///
  /// - Parameters:
  ///   - size: Its relative size.
  ///   - work: The work.
  /// - Returns: The result of the work.
  /// - Throws: `Full`, or `CancellationError` if the task is cancelled while it waits.
  func work<Result: Sendable>(
    size: Int = 0, _ work: @escaping @Sendable () -> Result
  ) async throws -> Result {
    try await takeSeat(size: size)
    defer { leaveSeat() }
    return await withTaskExecutorPreference(SolvingThread()) { await Self.run(work) }
  }

  /// Runs the work outside the actor, so that the preferred thread runs it.
  private nonisolated static func run<Result: Sendable>(
    _ work: @Sendable () -> Result
  ) async -> Result { work() }

  /// The number of waiting pieces.
  var queueLength: Int { waiting.count }

  /// Whether a piece of work could start at once.
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

  /// Passes the seat to the next waiting piece.
  private func leaveSeat() {
    if waiting.isEmpty {
      freeSeats += 1
    } else {
      waiting.removeFirst().turn.resume()
    }
  }
}

/// A thread in addition to the shared threads of tasks, which a solve must not block.
private final class SolvingThread: TaskExecutor {
  // A serial queue, since concurrent ones share their threads with Swift's tasks on Linux.
  private let queue = DispatchQueue(label: "plumb.playground")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

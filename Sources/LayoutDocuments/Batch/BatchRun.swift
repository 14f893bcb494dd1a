import Synchronization

/// One loop over a batch: a task that reads the source and hands documents to jobs, and the results
/// as the loop takes them.
///
/// Everything that is counted is counted in streams of tokens, which wait, wake and end with their
/// task: `room` holds one for each document that may be read yet, `idle` one for each job that has
/// nothing to do.
final class BatchRun {
  /// The answers to some documents, each as soon as the job has it. Who stops waiting for them, or
  /// drops them, cancels the job.
  struct Handful {
    var answers: AsyncStream<SolvedDocument>.AsyncIterator
    var count: Int
  }

  /// How many handfuls may be read for each job before their results are taken.
  private static let handfulsPerJob = 8

  private let room: AsyncStream<Void>.Continuation
  private let pump: Task<Void, Never>
  private var results: AsyncThrowingStream<Handful, any Error>.AsyncIterator
  /// The answers that are being taken; there are some left.
  private var handful: Handful?
  private var isOver = false

  /// Begins.
  init(
    jobs: Int, around: @escaping BatchFeed.Around,
    pump: @escaping @Sendable (inout BatchFeed) async throws -> Void
  ) {
    let (roomTokens, room) = AsyncStream.makeStream(of: Void.self)
    let (idleTokens, idle) = AsyncStream.makeStream(of: Void.self)
    let (results, sink) = AsyncThrowingStream.makeStream(
      of: Handful.self, throwing: (any Error).self)
    for _ in 0..<jobs {
      idle.yield()
      for _ in 0..<Self.handfulsPerJob { room.yield() }
    }
    self.room = room
    self.results = results.makeAsyncIterator()
    self.pump = Task {
      var feed = BatchFeed(
        room: roomTokens.makeAsyncIterator(), idleJobs: idleTokens.makeAsyncIterator(),
        idle: idle, results: sink, around: around)
      do {
        try await pump(&feed)
        sink.finish()
      } catch {
        sink.finish(throwing: error)
      }
    }
  }

  deinit { end() }

  /// The next result; `nil` at the end.
  func next(isolation actor: isolated (any Actor)?) async throws -> SolvedDocument? {
    guard !isOver else { return nil }
    do {
      try Task.checkCancellation()
      if handful == nil { handful = try await results.next(isolation: actor) }
      guard var handful else {
        end()
        try Task.checkCancellation()
        return nil
      }
      // Nothing but a cancelled task is left without an answer.
      guard let solved = await handful.answers.next(isolation: actor) else {
        throw CancellationError()
      }
      handful.count -= 1
      self.handful = handful.count > 0 ? handful : nil
      if handful.count == 0 { room.yield() }
      return solved
    } catch {
      end()
      throw error
    }
  }

  private func end() {
    isOver = true
    pump.cancel()
    // The answers that nobody takes any more go, and with them their jobs.
    results = AsyncThrowingStream { nil }.makeAsyncIterator()
    handful = nil
  }
}

/// Hands documents to jobs, a handful at a time, as far as there is room for their results.
package struct BatchFeed {
  /// Runs what answers a document, given its number.
  package typealias Around =
    @Sendable (_ number: Int, _ answer: () -> SolvedDocument) -> SolvedDocument

  fileprivate var room: AsyncStream<Void>.AsyncIterator
  fileprivate var idleJobs: AsyncStream<Void>.AsyncIterator
  fileprivate let idle: AsyncStream<Void>.Continuation
  fileprivate let results: AsyncThrowingStream<BatchRun.Handful, any Error>.Continuation
  fileprivate let around: Around
  /// How many documents there were.
  fileprivate var count = 0
  private let pace = BatchPace()

  fileprivate init(
    room: AsyncStream<Void>.AsyncIterator, idleJobs: AsyncStream<Void>.AsyncIterator,
    idle: AsyncStream<Void>.Continuation,
    results: AsyncThrowingStream<BatchRun.Handful, any Error>.Continuation,
    around: @escaping Around
  ) {
    self.room = room
    self.idleJobs = idleJobs
    self.idle = idle
    self.results = results
    self.around = around
  }

  /// How many documents are handed out together where so many are at hand: few enough that the
  /// others of a handful do not wait long, and the jobs end at about the same time.
  var handful: Int { pace.handful }

  /// Waits until documents may be read and solved; false when the loop has ended.
  mutating func hasRoom() async -> Bool {
    guard await room.next() != nil, await idleJobs.next() != nil else { return false }
    return !Task.isCancelled
  }

  /// Has a job answer the next documents.
  ///
  /// - Parameters:
  ///   - documents: The documents.
  ///   - answer: Makes the answer of a document, given its number, from 1.
  mutating func solve<Document: Sendable>(
    _ documents: [Document],
    _ answer: @escaping @Sendable (_ document: Document, _ number: Int) -> SolvedDocument
  ) {
    let (answers, sink) = AsyncStream.makeStream(of: SolvedDocument.self)
    let job = Task { [first = count + 1, idle, around, pace] in
      let start = ContinuousClock.now
      for (place, document) in documents.enumerated() where !Task.isCancelled {
        sink.yield(around(first + place) { answer(document, first + place) })
      }
      sink.finish()
      pace.note(ContinuousClock.now - start, for: documents.count)
      idle.yield()
    }
    count += documents.count
    sink.onTermination = { if case .cancelled = $0 { job.cancel() } }
    results.yield(.init(answers: answers.makeAsyncIterator(), count: documents.count))
  }
}

/// How fast documents are answered.
private final class BatchPace: Sendable {
  /// How long a job shall be busy with what it is handed at once.
  private static let goal = 2_000_000
  private static let largestHandful = 16

  /// The nanoseconds a document took lately; at first as many as leave no room for a second one.
  private let nanoseconds = Atomic(goal)

  var handful: Int {
    min(Self.largestHandful, max(1, Self.goal / max(1, nanoseconds.load(ordering: .relaxed))))
  }

  func note(_ time: Duration, for count: Int) {
    let each = Int(time / .nanoseconds(1)) / count
    nanoseconds.store((nanoseconds.load(ordering: .relaxed) + each) / 2, ordering: .relaxed)
  }
}

/// One loop over a batch: a task that reads the source and hands documents to jobs, and the results
/// as the loop takes them.
///
/// Everything that is counted is counted in streams of tokens, which wait, wake and end with their
/// task: `room` holds one for each document that may be read yet, `idle` one for each job that has
/// nothing to do.
final class BatchRun {
  /// The answer to one document, which comes when a job has it. Who stops waiting for it, or drops
  /// it, cancels the job.
  typealias Answer = AsyncStream<SolvedDocument>

  /// How many documents may be read for each job before their results are taken.
  private static let documentsPerJob = 8

  private let room: AsyncStream<Void>.Continuation
  private let pump: Task<Void, Never>
  private var results: AsyncThrowingStream<Answer, any Error>.AsyncIterator
  private var isOver = false

  /// Begins.
  init(
    jobs: Int, around: @escaping BatchFeed.Around,
    pump: @escaping @Sendable (inout BatchFeed) async throws -> Void
  ) {
    let (roomTokens, room) = AsyncStream.makeStream(of: Void.self)
    let (idleTokens, idle) = AsyncStream.makeStream(of: Void.self)
    let (results, sink) = AsyncThrowingStream.makeStream(
      of: Answer.self, throwing: (any Error).self)
    for _ in 0..<jobs {
      idle.yield()
      for _ in 0..<Self.documentsPerJob { room.yield() }
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
      guard let answer = try await results.next(isolation: actor) else {
        end()
        try Task.checkCancellation()
        return nil
      }
      var answers = answer.makeAsyncIterator()
      // Nothing but a cancelled task is left without an answer.
      guard let solved = await answers.next(isolation: actor) else { throw CancellationError() }
      room.yield()
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
  }
}

/// Hands documents to jobs, as far as there is room for their results.
package struct BatchFeed {
  /// Runs what answers a document, given its number.
  package typealias Around =
    @Sendable (_ number: Int, _ answer: () -> SolvedDocument) -> SolvedDocument

  fileprivate var room: AsyncStream<Void>.AsyncIterator
  fileprivate var idleJobs: AsyncStream<Void>.AsyncIterator
  fileprivate let idle: AsyncStream<Void>.Continuation
  fileprivate let results: AsyncThrowingStream<BatchRun.Answer, any Error>.Continuation
  fileprivate let around: Around
  /// How many documents there were.
  fileprivate var count = 0

  /// Waits until a document may be read and solved; false when the loop has ended.
  mutating func hasRoom() async -> Bool {
    guard await room.next() != nil, await idleJobs.next() != nil else { return false }
    return !Task.isCancelled
  }

  /// Has a job answer the next document.
  ///
  /// - Parameter answer: Makes the answer of the document's number, from 1.
  mutating func solve(_ answer: @escaping @Sendable (_ number: Int) -> SolvedDocument) {
    count += 1
    let (answers, sink) = AsyncStream.makeStream(of: SolvedDocument.self)
    let job = Task { [count, idle, around] in
      sink.yield(around(count) { answer(count) })
      sink.finish()
      idle.yield()
    }
    sink.onTermination = { if case .cancelled = $0 { job.cancel() } }
    results.yield(answers)
  }
}

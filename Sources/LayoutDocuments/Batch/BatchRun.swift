import Synchronization

/// One loop over a batch. It has a task that reads the source, and a task for each job, which
/// solves the documents. It returns the results as the loop takes them.
///
/// A stream of tokens limits how far ahead documents are read: one token for each handful. The
/// stream waits, wakes and ends with its task.
final class BatchRun<Answer: Sendable> {
  /// The answers to some documents, soon after a job has made them.
  struct Handful {
    var answers: AsyncStream<[Answer]>.AsyncIterator
    /// How many answers were not handed out yet.
    var count: Int
  }

  private let room: AsyncStream<Void>.Continuation
  private let pump: Task<Void, Never>
  /// Ends the jobs, even if they are busy.
  private let stopJobs: @Sendable () -> Void
  private var results: AsyncThrowingStream<Handful, any Error>.AsyncIterator
  /// The current handful; it has answers left.
  private var handful: Handful?
  /// The answers of the handful that have arrived, the next one last.
  private var ready: [Answer] = []
  private var isOver = false

  /// Starts the tasks.
  init(
    jobs count: Int, known: Int = 0, first: Int = 1, keepsLayouts: Bool = false,
    around: @escaping BatchFeed<Answer>.Around = { $1() },
    pump: @escaping @Sendable (inout BatchFeed<Answer>) async throws -> Void
  ) {
    let (tokens, room) = AsyncStream.makeStream(of: Void.self)
    let (results, sink) = AsyncThrowingStream.makeStream(
      of: Handful.self, throwing: (any Error).self)
    for _ in 0..<count * handfulsPerJob { room.yield() }
    self.room = room
    self.results = results.makeAsyncIterator()
    let queue = BatchQueue()
    let jobs = (0..<count).map { _ in
      Task {
        let job = BatchJob()
        while let work = await queue.next() { work(job) }
      }
    }
    stopJobs = {
      queue.cancel()
      for job in jobs { job.cancel() }
    }
    self.pump = Task {
      var feed = BatchFeed(
        room: tokens.makeAsyncIterator(), queue: queue, results: sink, around: around,
        known: known, first: first, keepsLayouts: keepsLayouts)
      do {
        try await pump(&feed)
        sink.finish()
      } catch {
        sink.finish(throwing: error)
      }
      queue.finish()
    }
  }

  deinit { end() }

  /// Returns the next result; `nil` at the end.
  func next(isolation actor: isolated (any Actor)?) async throws -> Answer? {
    guard !isOver else { return nil }
    if !ready.isEmpty, !Task.isCancelled { return takeReady() }
    // The jobs end on the thread that cancels, because the loop itself may be waiting for a thread.
    return try await withTaskCancellationHandler(
      operation: { try await take(isolation: actor) }, onCancel: stopJobs, isolation: actor)
  }

  private func take(isolation actor: isolated (any Actor)?) async throws -> Answer? {
    do {
      try Task.checkCancellation()
      if handful == nil { handful = try await results.next(isolation: actor) }
      guard handful != nil else {
        end()
        try Task.checkCancellation()
        return nil
      }
      // Only a cancelled task leaves documents without an answer.
      while ready.isEmpty {
        guard let answers = await handful?.answers.next(isolation: actor) else {
          throw CancellationError()
        }
        ready = answers.reversed()
      }
      // A document that was being solved when the task was cancelled has no answer.
      try Task.checkCancellation()
      return takeReady()
    } catch {
      end()
      throw error
    }
  }

  private func takeReady() -> Answer? {
    handful?.count -= 1
    if handful?.count == 0 {
      handful = nil
      room.yield()
    }
    return ready.popLast()
  }

  private func end() {
    isOver = true
    pump.cancel()
    stopJobs()
  }
}

/// How many handfuls may be read for each job before their results are taken.
private let handfulsPerJob = 8

/// Hands documents to jobs, a handful at a time, while there is room for their results.
package struct BatchFeed<Answer: Sendable> {
  /// Runs the closure that answers a document, given its number.
  package typealias Around =
    @Sendable (_ number: Int, _ answer: () -> Answer) -> Answer

  fileprivate var room: AsyncStream<Void>.AsyncIterator
  fileprivate let queue: BatchQueue
  fileprivate let results: AsyncThrowingStream<BatchRun<Answer>.Handful, any Error>.Continuation
  fileprivate let around: Around
  /// The numbers whose results the loop has already.
  let known: KnownNumbers
  /// The number of the first document.
  let first: Int
  /// Whether answers keep the layouts that they belong to.
  let keepsLayouts: Bool
  /// The number of the last document that was handed out.
  private var last: Int
  private let pace = BatchPace()

  fileprivate init(
    room: AsyncStream<Void>.AsyncIterator, queue: BatchQueue,
    results: AsyncThrowingStream<BatchRun<Answer>.Handful, any Error>.Continuation,
    around: @escaping Around, known: Int, first: Int, keepsLayouts: Bool
  ) {
    self.room = room
    self.queue = queue
    self.results = results
    self.around = around
    self.known = KnownNumbers(first: first, count: known)
    self.first = first
    self.keepsLayouts = keepsLayouts
    last = first - 1
  }

  /// How long an answer may wait for later ones, if waking the loop takes longer than solving a
  /// document.
  static var wait: Duration { .microseconds(500) }

  /// How many small documents are handed out together at most.
  private static var mostAtOnce: Int { 64 }

  /// Returns how many documents to hand out together if enough are available. There are few enough
  /// that the others of a handful do not wait long, and that the jobs end at about the same time.
  ///
  /// - Parameter most: The upper limit.
  /// - Returns: The number of documents.
  func handful(atMost most: Int) -> Int { pace.handful(atMost: most) }

  /// Waits until documents may be read; returns false when the loop has ended.
  mutating func hasRoom() async -> Bool { await room.next() != nil && !Task.isCancelled }

  /// Has a job answer the next documents.
  ///
  /// - Parameters:
  ///   - documents: The documents.
  ///   - wait: How long an answer may wait for later ones.
  ///   - answer: Makes the answer of a document, given its number and the job.
  mutating func solve<Document: Sendable>(
    _ documents: [Document], wait: Duration = .zero,
    _ answer:
      @escaping @Sendable (_ document: Document, _ number: Int, _ job: BatchJob) ->
      Answer
  ) {
    let (answers, sink) = AsyncStream.makeStream(of: [Answer].self)
    results.yield(.init(answers: answers.makeAsyncIterator(), count: documents.count))
    queue.add { [first = last + 1, around, pace] job in
      let ready = ReadyAnswers(sink)
      job.handOut = ready.handOut
      let start = ContinuousClock.now
      var (now, last) = (start, start)
      for (place, document) in documents.enumerated() where !Task.isCancelled {
        ready.add(around(first + place) { answer(document, first + place, job) })
        now = ContinuousClock.now
        guard now - last >= wait else { continue }
        last = now
        ready.handOut()
      }
      ready.handOut()
      job.handOut = {}
      sink.finish()
      pace.note(now - start, for: documents.count)
    }
    last += documents.count
  }

  /// Has the jobs answer the documents of a source, several at once where these are available.
  ///
  /// - Parameters:
  ///   - times: How many consecutive answers each document has.
  ///   - next: Returns the next documents, all that are available; `nil` at the end.
  ///   - answer: Makes an answer of a document, given its number and the job.
  /// - Throws: What the source throws.
  mutating func solve<Document: Sendable>(
    times: Int = 1, next: () async throws -> [Document]?,
    _ answer: @escaping @Sendable (_ document: Document, _ number: Int, _ job: BatchJob) -> Answer
  ) async throws {
    var waiting: ArraySlice<Document> = []
    while await hasRoom() {
      while waiting.isEmpty {
        guard let next = try await next() else { return }
        waiting = next[...]
      }
      let count = max(1, handful(atMost: Self.mostAtOnce) / times)
      let documents = waiting.prefix(count)
      waiting = waiting.dropFirst(count)
      solve(
        times == 1
          ? Array(documents) : documents.flatMap { Array(repeating: $0, count: times) },
        wait: Self.wait, answer)
    }
  }
}

/// Answers that are held back until later ones are ready, and the stream that receives them.
private final class ReadyAnswers<Answer: Sendable> {
  private var waiting: [Answer] = []
  private let sink: AsyncStream<[Answer]>.Continuation

  init(_ sink: AsyncStream<[Answer]>.Continuation) { self.sink = sink }

  func add(_ answer: Answer) { waiting.append(answer) }

  func handOut() {
    guard !waiting.isEmpty else { return }
    sink.yield(waiting)
    waiting = []
  }
}

/// Processes the pieces of a source, several at once, and hands over the outputs in order. A batch
/// solves its documents this way.
///
/// - Parameters:
///   - source: The pieces, as many at once as are available, read ahead while there is room.
///   - jobs: How many pieces are processed at once; `nil` is the number of cores.
///   - work: Processes one piece, as a job of a batch.
///   - body: Takes the output.
/// - Throws: What the source or `body` throws, which ends the work; `CancellationError` when the
///   task is cancelled.
package func doInOrder<Source: AsyncSequence & Sendable, Piece: Sendable, Answer: Sendable>(
  _ source: Source, jobs: Int?, _ work: @escaping @Sendable (Piece, BatchJob) -> Answer,
  _ body: (Answer) throws -> Void
) async throws where Source.Element == [Piece] {
  let run = BatchRun<Answer>(jobs: max(1, jobs ?? ProcessorCount.online)) { feed in
    var source = source.makeAsyncIterator()
    try await feed.solve(next: { try await source.next() }) { piece, _, job in work(piece, job) }
  }
  while let answer = try await run.next(isolation: nil) { try body(answer) }
}

/// The numbers of documents whose results an earlier run has written, except for a few: the first,
/// the last, and fewer and fewer between them. Those are solved again: a different result shows
/// that the input or the options have changed.
struct KnownNumbers: Sendable {
  private let first: Int
  private let count: Int

  /// Makes the numbers, given how many results the earlier run has written.
  init(first: Int, count: Int) { (self.first, self.count) = (first, count) }

  /// Whether the known result of a document is taken without solving it again.
  func contains(_ number: Int) -> Bool {
    let place = number - first + 1
    guard place < count else { return false }
    let isPowerOfFour = place.nonzeroBitCount == 1 && place.trailingZeroBitCount.isMultiple(of: 2)
    return !isPowerOfFour
  }
}

/// How fast documents are answered.
private final class BatchPace: Sendable {
  /// How many nanoseconds one handful should keep a job busy.
  private static let goal = 2_000_000

  /// The recent time for a document in nanoseconds. The initial value leaves no room for a second
  /// one.
  private let nanoseconds = Atomic(goal)

  func handful(atMost most: Int) -> Int {
    min(most, max(1, Self.goal / max(1, nanoseconds.load(ordering: .relaxed))))
  }

  func note(_ time: Duration, for count: Int) {
    let each = Int(time / .nanoseconds(1)) / count
    nanoseconds.store((nanoseconds.load(ordering: .relaxed) + each) / 2, ordering: .relaxed)
  }
}

/// The queue of work for the jobs, first in, first out.
private final class BatchQueue: Sendable {
  typealias Work = @Sendable (BatchJob) -> Void

  private struct State {
    /// The waiting work. The tokens keep it so short that removing the first element is cheap.
    var waiting: [Work] = []
    var idleJobs: [CheckedContinuation<Work?, Never>] = []
    var isOver = false
  }

  private let state = Mutex(State())

  /// Adds work for the next job that is idle.
  func add(_ work: @escaping Work) {
    let job = state.withLock { state -> CheckedContinuation<Work?, Never>? in
      guard !state.isOver else { return nil }
      if let job = state.idleJobs.popLast() { return job }
      state.waiting.append(work)
      return nil
    }
    job?.resume(returning: work)
  }

  /// Returns the next work as soon as there is any; `nil` when there will be none.
  func next() async -> Work? {
    await withCheckedContinuation { job in
      let answer = state.withLock { state -> Work?? in
        if !state.waiting.isEmpty { return .some(state.waiting.removeFirst()) }
        if state.isOver { return .some(nil) }
        state.idleJobs.append(job)
        return nil
      }
      if let answer { job.resume(returning: answer) }
    }
  }

  /// Ends the jobs when all added work is done.
  func finish() { end { _ in } }

  /// Ends the jobs and drops the waiting work.
  func cancel() { end { $0.waiting.removeAll() } }

  private func end(_ change: @Sendable (inout State) -> Void) {
    let jobs = state.withLock { state in
      change(&state)
      state.isOver = true
      defer { state.idleJobs = [] }
      return state.idleJobs
    }
    for job in jobs { job.resume(returning: nil) }
  }
}

import LayoutDocuments
import Plumb
import Synchronization
import Testing

/// Batches of documents: order, memory bounds, and cancellation.
@Suite(.timeLimit(.minutes(2))) struct LayoutBatchTests {
  /// Returns a document whose root is as wide as its number; every third document is infeasible.
  private static func document(_ number: Int) -> LayoutDocument {
    var document = LayoutDocument(size: .fixed(width: Double(number), height: 10))
    document.views = [ViewDescription(name: "a")]
    document.equations = DocumentText(
      "a.width == \(number)" + (number.isMultiple(of: 3) ? "\na.width == -1" : ""))
    return document
  }

  @Test func resultsAreInOrderWhateverTheJobs() async throws {
    let documents = (1...200).map(Self.document)
    var alone: [LayoutResult] = []
    for (index, document) in documents.enumerated() {
      var result = document.solved(defaultID: "\(index + 1)").result
      result.times = nil
      alone.append(result)
    }
    for jobs in [1, 2, 8] {
      var results: [LayoutResult] = []
      for try await solved in LayoutBatch(documents: documents, jobs: jobs) {
        var result = solved.result
        result.times = nil
        results.append(result)
      }
      #expect(results == alone)
    }
    #expect(alone[3].frames.first?.width == 4)
    #expect(alone[2].status == .infeasible)
  }

  @Test func fewerJobsThanOneAreOne() async throws {
    #expect(LayoutBatch(documents: [Self.document(1)], jobs: -5).jobs == 1)
    #expect(LayoutBatch(documents: [Self.document(1)]).jobs >= 1)
    var count = 0
    for try await _ in LayoutBatch(documents: [Self.document(1), Self.document(2)], jobs: 0) {
      count += 1
    }
    #expect(count == 2)
    for try await _ in LayoutBatch(documents: []) { count += 1 }
    #expect(count == 2)
  }

  @Test func optionsHoldForEveryDocument() async throws {
    var options = DocumentOptions()
    options.size = .fixed(width: 77, height: 7)
    for try await solved in LayoutBatch(
      documents: [Self.document(1), Self.document(2)], options: options)
    {
      #expect(solved.solution?.views.first?.frame.width == 77)
    }
  }

  @Test func theSourceIsReadNoFurtherThanThereIsRoom() async throws {
    let source = CountedSource { Self.document($0) }
    var results = LayoutBatch(documents: source, jobs: 2).makeAsyncIterator()
    for taken in 1...40 {
      _ = try await results.next()
      #expect(source.log.reads.load(ordering: .relaxed) <= taken + 16)
    }
    // While the loop is busy elsewhere, the source is read up to that limit and no further.
    while source.log.reads.load(ordering: .relaxed) < 40 + 16 { await Task.yield() }
    for _ in 0..<1000 { await Task.yield() }
    #expect(source.log.reads.load(ordering: .relaxed) == 40 + 16)
  }

  @Test func aResultDoesNotWaitForTheNextDocument() async throws {
    let (documents, continuation) = AsyncStream.makeStream(of: LayoutDocument.self)
    var results = LayoutBatch(documents: documents, jobs: 2).makeAsyncIterator()
    for number in 1...20 {
      continuation.yield(Self.document(number))
      #expect(try await results.next()?.result.id == "\(number)")
    }
    continuation.finish()
    #expect(try await results.next() == nil)
    #expect(try await results.next() == nil)
  }

  @Test func anErrorOfTheSourceComesAfterTheResultsBeforeIt() async throws {
    struct Torn: Error {}
    let source = CountedSource { number in
      if number > 30 { throw Torn() }
      return Self.document(number)
    }
    var results = LayoutBatch(documents: source, jobs: 2).makeAsyncIterator()
    for number in 1...30 { #expect(try await results.next()?.result.id == "\(number)") }
    await #expect(throws: Torn.self) { try await results.next() }
    #expect(try await results.next() == nil)
  }

  @Test func leavingTheLoopEndsTheBatch() async throws {
    let source = CountedSource { Self.document($0) }
    for try await solved in LayoutBatch(documents: source, jobs: 2) where solved.result.id == "10" {
      break
    }
    while source.log.ends.load(ordering: .relaxed) == 0 { await Task.yield() }
    #expect(source.log.reads.load(ordering: .relaxed) <= 10 + 16)
  }

  @Test func cancellationEndsTheBatch() async throws {
    let source = CountedSource { Self.document($0) }
    let task = Task {
      var count = 0
      for try await _ in LayoutBatch(documents: source, jobs: 2) {
        count += 1
        if count == 10 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    while source.log.ends.load(ordering: .relaxed) == 0 { await Task.yield() }
    #expect(source.log.reads.load(ordering: .relaxed) <= 10 + 16)
  }

  @Test func cancellationWakesALoopThatWaits() async throws {
    let (documents, continuation) = AsyncStream.makeStream(of: LayoutDocument.self)
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      for try await _ in LayoutBatch(documents: documents, jobs: 2) { start.yield() }
    }
    continuation.yield(Self.document(1))
    for await _ in started { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func linesAreParsedByTheJobs() async throws {
    let lines = [
      #"{"id":"x","size":[9,9]}"#, "",
      #"{"size":[9,9],"views":{"a":{}},"equations":"b.left == 1"}"#,
      "{", #"{"size":[5,5]}"#,
    ]
    let (pieces, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    continuation.yield(Array(lines.joined(separator: "\n").utf8))
    continuation.finish()
    var results: [LayoutResult] = []
    for try await solved in LayoutBatch(ndjson: pieces) { results.append(solved.result) }
    #expect(results.map(\.id) == ["x", "2", "3", "4", "5"])
    #expect(results.map(\.status) == [.solved, .invalid, .invalid, .invalid, .solved])
    #expect(results.map { $0.error?.line } == [nil, 2, 1, 4, nil])
    #expect(
      results.map { $0.error?.code.name } == [nil, "emptyDocument", "unknownView", "syntax", nil])
  }

  /// NDJSON has the same lines for any chunk length, and each line is available as soon as it is
  /// complete.
  @Test(arguments: [1, 2, 3, 7, 1000]) func bytesAreCutIntoLines(length: Int) async throws {
    let text = "\u{FEFF}{\"size\":[9,9]}\r\n\n{\"id\":\"ü\",\"size\":[9,9]}\n\r\n{\"size\":[5,5]}"
    let bytes = Array(text.utf8)
    let (pieces, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    for start in stride(from: 0, to: bytes.count, by: length) {
      continuation.yield(Array(bytes[start..<min(start + length, bytes.count)]))
    }
    continuation.finish()
    var options = DocumentOptions()
    options.keepsStatistics = false
    var lines: [String] = []
    for try await solved in LayoutBatch(ndjson: pieces, options: options) {
      #expect(solved.json == ResultJSON.text(solved.result))
      lines.append(solved.json)
    }
    let empty =
      #""status":"invalid","error":{"code":"emptyDocument","message":"#
      + #""the document is empty; a layout needs at least a size","line""#
    #expect(
      lines == [
        #"{"id":"1","status":"solved","frames":{"view":[0,0,9,9]}}"#,
        #"{"id":"2",\#(empty):2,"column":1}}"#,
        #"{"id":"ü","status":"solved","frames":{"view":[0,0,9,9]}}"#,
        #"{"id":"4",\#(empty):4,"column":1}}"#,
        #"{"id":"5","status":"solved","frames":{"view":[0,0,5,5]}}"#,
      ])
  }

  @Test func whatIsChangedIsWrittenAnew() async throws {
    let pieces = AsyncStream([UInt8].self) {
      $0.yield(Array(#"{"size":[9,9]}"#.utf8))
      $0.finish()
    }
    for try await solved in LayoutBatch(ndjson: pieces) {
      var solved = solved
      solved.result.id = "other"
      #expect(solved.json == ResultJSON.text(solved.result))
    }
  }
}

/// An endless sequence of numbered documents that counts reads.
private struct CountedSource: AsyncSequence, Sendable {
  /// The log of reads from the source.
  final class Log: Sendable {
    let reads = Atomic(0)
    let ends = Atomic(0)
  }

  final class Iterator: AsyncIteratorProtocol {
    let source: CountedSource
    var count = 0

    init(_ source: CountedSource) { self.source = source }

    deinit { source.log.ends.add(1, ordering: .relaxed) }

    func next() async throws -> LayoutDocument? {
      count += 1
      source.log.reads.add(1, ordering: .relaxed)
      return try source.make(count)
    }
  }

  let log = Log()
  let make: @Sendable (Int) throws -> LayoutDocument

  init(_ make: @escaping @Sendable (Int) throws -> LayoutDocument) { self.make = make }

  func makeAsyncIterator() -> Iterator { Iterator(self) }
}

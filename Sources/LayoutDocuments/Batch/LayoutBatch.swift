import Plumb

/// Solves a stream of layout documents on all cores, in order and in bounded memory.
///
/// ```swift
/// for try await solved in LayoutBatch(documents: documents, options: options) {
///   print(solved.json)
/// }
/// ```
///
/// Result n answers document n. An error in a document becomes part of its result. The id of the
/// result is that of the document if it can be read, or else its number, from 1. At any time at
/// most 8 documents for each job have been read whose results the loop has not taken yet: a slow
/// loop holds the source back.
///
/// An error of the source is thrown after the results of the documents before it. Leaving the loop
/// ends the batch. Cancelling its task does so too, and throws `CancellationError` at once: the
/// source's task is cancelled, reading stops, and the running solves end soon, without a result.
///
/// Every loop over a batch solves it anew, if its source can be read again.
public struct LayoutBatch: AsyncSequence, Sendable {
  /// The results of a batch.
  public typealias Element = SolvedDocument

  /// How many layouts are solved at once, at least 1.
  public let jobs: Int
  /// Hands the documents of the source to jobs, until the source ends or there is no more room.
  private let pump: @Sendable (inout BatchFeed<SolvedDocument>) async throws -> Void
  /// Runs the closure that answers a document, given its number, on the thread of its job.
  package var around: BatchFeed<SolvedDocument>.Around = { $1() }
  /// How many of the first results an earlier run has written. Only the ids of their documents are
  /// read, except for a few that are solved again so that the caller can compare the results.
  package var known = 0
  /// The number of the first document, if the source is a part of a larger one.
  package var first = 1
  /// Whether results keep their layouts, which takes memory.
  package var keepsLayouts = false

  init(jobs: Int?, pump: @escaping @Sendable (inout BatchFeed<SolvedDocument>) async throws -> Void)
  {
    self.jobs = Swift.max(1, jobs ?? ProcessorCount.online)
    self.pump = pump
  }

  /// Makes a batch of documents.
  ///
  /// - Parameters:
  ///   - documents: The documents, read ahead while there is room.
  ///   - jobs: How many layouts are solved at once; less than 1 is 1, `nil` is the number of cores.
  ///   - options: How to solve each document.
  public init<Documents: AsyncSequence & Sendable>(
    documents: Documents, jobs: Int? = nil, options: DocumentOptions = .init()
  ) where Documents.Element == LayoutDocument {
    self.init(jobs: jobs) { feed in
      var documents = documents.makeAsyncIterator()
      while await feed.hasRoom(), let document = try await documents.next() {
        feed.solve([document]) {
          $0.solved(defaultID: String($1), options: options, plans: $2.plans)
        }
      }
    }
  }

  /// Makes a batch of documents that are available already, or made one by one.
  ///
  /// - Parameters:
  ///   - documents: The documents, taken ahead while there is room.
  ///   - jobs: How many layouts are solved at once; less than 1 is 1, `nil` is the number of cores.
  ///   - options: How to solve each document.
  public init<Documents: Sequence & Sendable>(
    documents: Documents, jobs: Int? = nil, options: DocumentOptions = .init()
  ) where Documents.Element == LayoutDocument {
    self.init(jobs: jobs) { feed in
      var elements = documents.makeIterator()
      while await feed.hasRoom(), let document = elements.next() {
        feed.solve([document]) {
          $0.solved(defaultID: String($1), options: options, plans: $2.plans)
        }
      }
    }
  }

  /// Makes a batch of NDJSON that arrives in pieces, for callers that write the results as NDJSON.
  /// The jobs that solve the lines also write their `SolvedDocument.json`. Small layouts are solved
  /// a handful at a time. Up to 8 handfuls for each job may be read ahead.
  ///
  /// A line ends at LF, CRLF or the end of the input. A line break at the very end begins no
  /// further line. A line that is no document is `invalid`, also if it is empty or has more than 64
  /// MiB.
  ///
  /// - Parameters:
  ///   - pieces: The UTF-8 bytes, cut anywhere; read ahead while there is room.
  ///   - jobs: How many layouts are solved at once; less than 1 is 1, `nil` is the number of cores.
  ///   - options: How to solve each document.
  public init<Pieces: AsyncSequence & Sendable>(
    ndjson pieces: Pieces, jobs: Int? = nil, options: DocumentOptions = .init()
  ) where Pieces.Element == [UInt8] {
    self.init(CutLines(pieces), variants: [DocumentVariant()], jobs: jobs, options: options)
  }

  /// Makes a batch of documents of files, each solved in k variants. The results k(n - 1) + 1 to kn
  /// answer document n.
  ///
  /// - Parameters:
  ///   - documents: The documents, as many at once as are available.
  ///   - variants: The variants in which each is solved, in the order of the results; at least one.
  ///   - jobs: How many layouts are solved at once; less than 1 is 1, `nil` is the number of cores.
  ///   - options: How to solve each document, apart from the variant.
  package init<Documents: AsyncSequence & Sendable>(
    _ documents: Documents, variants: [DocumentVariant], jobs: Int? = nil,
    options: DocumentOptions = .init()
  ) where Documents.Element == [DocumentPiece] {
    let questions = variants.map { LayoutQuestion($0, options) }
    self.init(jobs: jobs) { feed in
      var documents = documents.makeAsyncIterator()
      try await feed.solve(times: questions.count, next: { try await documents.next() }) {
        [known = feed.known, keepsLayouts = feed.keepsLayouts] piece, number, job in
        let (document, way) = (number - 1).quotientAndRemainder(dividingBy: questions.count)
        if known.contains(number) {
          return SolvedDocument(known: piece, questions[way], number: document + 1)
        }
        return job.solved(
          piece, questions[way], number: document + 1, writesJSON: true, keepsLayout: keepsLayouts)
      }
    }
  }

  /// The results, one at a time.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let run: BatchRun<SolvedDocument>

    /// Returns the result of the next document; `nil` at the end of the source.
    ///
    /// - Throws: What the source throws; `CancellationError` when the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> SolvedDocument? {
      try await run.next(isolation: actor)
    }
  }

  /// Starts to read the source and to solve.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(
      run: BatchRun<SolvedDocument>(
        jobs: jobs, known: known, first: first, keepsLayouts: keepsLayouts, around: around,
        pump: pump))
  }
}

extension SolvedDocument {
  /// Makes a placeholder for a result that the caller has already. Only its id is meaningful.
  init(known id: String) {
    self.init(
      result: LayoutResult(id: id, invalid: LayoutError(.badArgument, "it was solved before")))
    isKnown = true
  }

  fileprivate init(known piece: DocumentPiece, _ question: LayoutQuestion, number: Int) {
    guard case .text(let line) = piece.content, line.isLine else {
      self.init(known: piece.id(number: number, as: question.variant))
      return
    }
    self.init(
      known: (LayoutDocument.id(ofJSON: line.bytes) ?? String(number)) + question.variant.suffix)
  }
}

/// The lines of bytes that arrive in pieces.
private struct CutLines<Pieces: AsyncSequence & Sendable>: AsyncSequence, Sendable
where Pieces.Element == [UInt8] {
  private let pieces: Pieces

  init(_ pieces: Pieces) { self.pieces = pieces }

  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var pieces: Pieces.AsyncIterator
    fileprivate var cutter: DocumentCutter? = DocumentCutter(.lines)

    mutating func next() async throws -> [DocumentPiece]? {
      while var cutter {
        self.cutter = nil
        guard let piece = try await pieces.next() else { return cutter.finish() }
        let lines = cutter.add(piece)
        self.cutter = cutter
        if !lines.isEmpty { return lines }
      }
      return nil
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pieces: pieces.makeAsyncIterator()) }
}

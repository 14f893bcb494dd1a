import Plumb

/// Solves a stream of layout documents on all cores, in order and in bounded memory.
///
/// ```swift
/// for try await solved in LayoutBatch(documents: documents, options: options) {
///   print(solved.json)
/// }
/// ```
///
/// Result n answers document n. What is wrong with a document becomes part of its result, whose id
/// is the document's, where that can be read, or else its number, from 1. At any time at most 8
/// documents for each job have been read whose results the loop has not taken yet: a slow loop
/// holds the source back.
///
/// An error of the source is thrown after the results of the documents before it. Leaving the loop
/// ends the batch, and so does cancelling its task, which throws `CancellationError` at once: the
/// source's task is cancelled, nothing more is read, and the layouts being solved end soon, unseen.
///
/// Every loop over a batch solves it anew, in so far as its source can be read anew.
public struct LayoutBatch: AsyncSequence, Sendable {
  /// What the batch gives.
  public typealias Element = SolvedDocument

  /// How many layouts are solved at once, at least 1.
  public let jobs: Int
  /// Hands the documents of the source to jobs, until it ends or there is no more room.
  private let pump: @Sendable (inout BatchFeed<SolvedDocument>) async throws -> Void
  /// Runs what answers a document, given its number, on the thread of its job.
  package var around: BatchFeed<SolvedDocument>.Around = { $1() }
  /// How many of the first results an earlier run gave: of their documents only the id is read, but
  /// for a few that are solved again, so that who has the results can compare them.
  package var known = 0
  /// The number of the first document, where the source is a piece of a larger one.
  package var first = 1
  /// Whether results have what they are of, which takes memory.
  package var keepsLayouts = false

  init(jobs: Int?, pump: @escaping @Sendable (inout BatchFeed<SolvedDocument>) async throws -> Void)
  {
    self.jobs = Swift.max(1, jobs ?? ProcessorCount.online)
    self.pump = pump
  }

  /// Makes a batch of documents.
  ///
  /// - Parameters:
  ///   - documents: The documents, read as far ahead as there is room.
  ///   - jobs: How many layouts are solved at once; less than 1 is 1, `nil` is as many as there are
  ///     cores.
  ///   - options: How to solve each of them.
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

  /// Makes a batch of documents that are at hand, or made one by one.
  ///
  /// - Parameters:
  ///   - documents: The documents, taken as far ahead as there is room.
  ///   - jobs: How many layouts are solved at once; less than 1 is 1, `nil` is as many as there are
  ///     cores.
  ///   - options: How to solve each of them.
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

  /// Makes a batch of NDJSON as its bytes come, for whoever writes the results as NDJSON: the jobs
  /// that solve the lines write their `SolvedDocument.json`, too. Small layouts are solved a
  /// handful at a time, of which 8 for each job may be read ahead.
  ///
  /// A line ends at LF, CRLF or the end of the input; a line break at the very end begins no
  /// further line. A line that is no document is `invalid`, an empty one too, and one of more than
  /// 64 MiB.
  ///
  /// - Parameters:
  ///   - pieces: The UTF-8 bytes, cut anywhere; read as far ahead as there is room.
  ///   - jobs: How many layouts are solved at once; less than 1 is 1, `nil` is as many as there are
  ///     cores.
  ///   - options: How to solve each of them.
  public init<Pieces: AsyncSequence & Sendable>(
    ndjson pieces: Pieces, jobs: Int? = nil, options: DocumentOptions = .init()
  ) where Pieces.Element == [UInt8] {
    self.init(lines: pieces.map { BatchPiece($0) }, jobs: jobs, options: options)
  }

  /// Makes a batch of NDJSON of some files, whose fonts may stand beside them.
  ///
  /// - Parameters:
  ///   - pieces: The bytes, each piece of one file, and each file ending with a line.
  ///   - jobs: How many layouts are solved at once; less than 1 is 1, `nil` is as many as there are
  ///     cores.
  ///   - options: How to solve each of them.
  package init<Pieces: AsyncSequence & Sendable>(
    lines pieces: Pieces, jobs: Int? = nil, options: DocumentOptions = .init()
  ) where Pieces.Element == BatchPiece {
    self.init(jobs: jobs) { feed in
      var lines = BatchLines()
      var pieces = pieces.makeAsyncIterator()
      while await feed.hasRoom(), let line = try await lines.next(from: &pieces) {
        let handful = [line] + lines.atHand(atMost: feed.handful(atMost: 64) - 1)
        feed.solve(handful, wait: BatchFeed<SolvedDocument>.wait) {
          [known = feed.known, folder = lines.folder] line, number, job in
          if known.contains(number) { return SolvedDocument(known: line, number: number) }
          var solved =
            switch line {
            case .bytes(let bytes):
              job.solved(
                bytes, number: number, options: options, writesJSON: true, in: folder)
            case .tooLong:
              SolvedDocument(
                defaultID: String(number),
                invalid: LayoutError(
                  .limit, "the line is longer than \(BatchLines.longestLine >> 20) MiB",
                  line: number, column: 1))
            }
          if solved.writtenJSON == nil { solved.writeJSON() }
          return solved
        }
      }
    }
  }

  /// The results, one by one.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let run: BatchRun<SolvedDocument>

    /// The result of the next document; `nil` at the end of the source.
    ///
    /// - Throws: What the source throws; `CancellationError` when the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> SolvedDocument? {
      try await run.next(isolation: actor)
    }
  }

  /// Begins to read the source and to solve.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(
      run: BatchRun<SolvedDocument>(
        jobs: jobs, known: known, first: first, keepsLayouts: keepsLayouts, around: around,
        pump: pump))
  }
}

extension SolvedDocument {
  /// The answer to a document that could not be read.
  init(defaultID: String, invalid error: LayoutError) {
    self.init(result: LayoutResult(id: error.documentID ?? defaultID, invalid: error))
  }

  /// Stands for the result of a document that the caller has already; all but its id is void.
  init(known id: String) {
    self.init(
      result: LayoutResult(id: id, invalid: LayoutError(.badArgument, "it was solved before")))
    isKnown = true
  }

  fileprivate init(known line: BatchLines.Line, number: Int) {
    self.init(known: line.bytes.flatMap(LayoutDocument.id(ofJSON:)) ?? String(number))
  }
}

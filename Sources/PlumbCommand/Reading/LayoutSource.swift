import LayoutDocuments
import Synchronization

/// The layouts of inputs, one input behind the other, as they come. The only document of a file
/// goes by the file's name, unless that holds lines; screens by the file and their root view; all
/// others by their number.
struct LayoutSource: AsyncSequence, Sendable {
  /// What comes of an input.
  struct Element: Sendable {
    /// The place of the input among all.
    let input: Int
    /// Some of its documents, or why there are no more of it.
    let documents: Result<[DocumentFile], InputFile.Failure>
  }

  private let sources: InputSources
  private let environments: [ScreenEnvironment]
  private let firstLine: Int
  private let keepsFiles: Bool

  /// The layouts of some inputs.
  ///
  /// - Parameters:
  ///   - sources: The inputs.
  ///   - environments: What screens are solved for.
  ///   - firstLine: The number of the first line, where the inputs hold lines.
  ///   - keepsFiles: Whether findings are shown in the text around a document. Files are then kept
  ///     until all of their documents are done, but for those that hold lines.
  init(
    _ sources: InputSources, as environments: [ScreenEnvironment], firstLine: Int = 1,
    keepsFiles: Bool
  ) {
    (self.sources, self.environments) = (sources, environments)
    (self.firstLine, self.keepsFiles) = (firstLine, keepsFiles)
  }

  struct AsyncIterator: AsyncIteratorProtocol {
    private let source: LayoutSource
    private var reader: InputSources.Reader
    /// Whether lines are numbered from one input to the next.
    private let numbersThrough: Bool
    private var cutter: DocumentCutter?
    /// What is read so far of a file that is cut as a whole.
    private var whole: [UInt8] = []
    /// How many documents there were of the input, and of those before it.
    private var (count, earlierCount) = (0, 0)

    fileprivate init(_ source: LayoutSource) {
      self.source = source
      reader = InputSources.Reader(source.sources)
      numbersThrough =
        !source.keepsFiles && source.sources.all.allSatisfy { $0.kind == .documents(.lines) }
    }

    /// The next documents, as many as are at hand; `nil` at the end.
    mutating func next() async -> Element? {
      do throws(InputFile.Failure) {
        while let (source, piece, _) = try await reader.next() {
          let documents = add(piece, of: source.file, source.kind)
          if piece.isEmpty { (earlierCount, count) = (earlierCount + count, 0) }
          if !documents.isEmpty {
            return Element(input: reader.place, documents: .success(documents))
          }
        }
        return nil
      } catch {
        (cutter, whole, count) = (nil, [], 0)
        let file = source.sources.all[reader.place].file
        let told = source.keepsFiles ? try? DocumentFile(file, of: error) : nil
        return Element(
          input: reader.place, documents: told.map { .success([$0]) } ?? .failure(error))
      }
    }

    /// The documents that are whole with a piece, the last one being empty.
    private mutating func add(
      _ piece: [UInt8], of file: InputFile, _ kind: DocumentSource.Kind?
    ) -> [DocumentFile] {
      if let given = source.sources.given[reader.place] { return given }
      let kind = kind ?? .documents(.lines)
      guard case .documents(let form) = kind, form == .lines || !source.keepsFiles else {
        whole += piece
        guard piece.isEmpty else { return [] }
        defer { whole = [] }
        return DocumentFile.documents(in: file, kind, whole, as: source.environments)
      }
      var cutter =
        self.cutter
        ?? DocumentCutter(
          form, firstLine: source.firstLine + (numbersThrough ? earlierCount : 0),
          onlyName: file.stem, folder: file.folder)
      // Held once only, so that what it keeps is not copied.
      self.cutter = nil
      let pieces = piece.isEmpty ? cutter.finish() : cutter.add(piece)
      if !piece.isEmpty { self.cutter = cutter }
      defer { count += pieces.count }
      return pieces.enumerated().map { DocumentFile(file, $1, count + $0 + 1) }
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}

extension LayoutSource.Element {
  /// Its layouts, each with what is asked of it, or why there are no more.
  func layouts(_ questions: [LayoutQuestion]) -> [AskedLayout] {
    switch documents {
    case .failure(let failure): [.failure(failure)]
    case .success(let documents):
      documents.flatMap { document in
        document.questions(questions).map { .layout(document, $0) }
      }
    }
  }
}

/// A layout of a file and what is asked of it.
enum AskedLayout: Sendable {
  case layout(DocumentFile, LayoutQuestion)
  /// Why the file cannot be read.
  case failure(InputFile.Failure)
}

extension JobsOption {
  /// Does some work, several pieces at once.
  ///
  /// - Parameters:
  ///   - source: The pieces, some at once.
  ///   - trace: Is handed what work on a piece tells, before `body` is called.
  ///   - work: Does one as a job of a batch, and tells what there is to be told.
  ///   - body: Takes what came of it, in the order of the pieces.
  /// - Throws: What the source or `body` throws, which ends the work.
  func work<Source: AsyncSequence & Sendable, Piece: Sendable, Answer: Sendable>(
    on source: Source, tracing trace: (String) -> Void,
    _ work:
      @escaping @Sendable (Piece, BatchJob, _ tell: @escaping @Sendable (String) -> Void) -> Answer,
    _ body: (Piece, Answer) throws -> Void
  ) async throws where Source.Element == [Piece] {
    try await doInOrder(source, jobs: jobs) { (piece: Piece, job) in
      let told = Told()
      return (piece, work(piece, job, told.add), told.lines)
    } _: { piece, answer, lines in
      lines.forEach(trace)
      try body(piece, answer)
    }
  }
}

/// Lines to be told later.
private final class Told: Sendable {
  private let kept = Mutex<[String]>([])

  var lines: [String] { kept.withLock { $0 } }

  @Sendable func add(_ line: String) { kept.withLock { $0.append(line) } }
}

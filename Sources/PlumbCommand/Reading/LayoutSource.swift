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
    private let contents: Contents

    private enum Contents {
      case documents([DocumentFile])
      /// Pieces of a file that is not kept, with the number of the first.
      case pieces([DocumentPiece], InputFile, first: Int)
      case failure(InputFile.Failure)
    }

    /// Some documents of an input.
    init(_ documents: [DocumentFile], input: Int) {
      (self.input, contents) = (input, .documents(documents))
    }

    fileprivate init(
      _ pieces: [DocumentPiece], of file: InputFile, first: Int, input: Int
    ) {
      (self.input, contents) = (input, .pieces(pieces, file, first: first))
    }

    fileprivate init(_ failure: InputFile.Failure, input: Int) {
      (self.input, contents) = (input, .failure(failure))
    }

    /// The documents, or why there are no more of the input.
    var documents: Result<[DocumentFile], InputFile.Failure> {
      switch contents {
      case .failure(let failure): .failure(failure)
      case .documents(let documents): .success(documents)
      case .pieces(let pieces, let file, let first):
        .success(pieces.enumerated().map { DocumentFile(file, $1, first + $0) })
      }
    }

    /// The same as pieces for a batch.
    ///
    /// - Throws: Why there are no more.
    func pieces() throws(InputFile.Failure) -> [DocumentPiece] {
      if case .pieces(let pieces, _, _) = contents { return pieces }
      return try documents.get().map(\.piece)
    }
  }

  private let sources: InputSources
  /// What is read already.
  private let read: [Element]
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
    read = []
  }

  /// Layouts that are read already, such as those of the rows of a template.
  ///
  /// - Parameter documents: The documents of each input.
  init(read documents: [[DocumentFile]]) {
    (sources, environments, firstLine, keepsFiles) = (InputSources([]), [], 1, true)
    read = documents.enumerated().compactMap { $1.isEmpty ? nil : Element($1, input: $0) }
  }

  struct AsyncIterator: AsyncIteratorProtocol {
    private let source: LayoutSource
    private var read: ArraySlice<Element>
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
      read = source.read[...]
      reader = InputSources.Reader(source.sources)
      numbersThrough =
        !source.keepsFiles && source.sources.all.allSatisfy { $0.kind == .documents(.lines) }
    }

    /// The next documents, as many as are at hand; `nil` at the end.
    mutating func next() async -> Element? {
      if let element = read.popFirst() { return element }
      do throws(InputFile.Failure) {
        while let (source, piece, _) = try await reader.next() {
          let element = add(piece, of: source.file, source.kind ?? .documents(.lines))
          if piece.isEmpty { (earlierCount, count) = (earlierCount + count, 0) }
          if let element { return element }
        }
        return nil
      } catch {
        (cutter, whole, count) = (nil, [], 0)
        let file = source.sources.all[reader.place].file
        let told = source.keepsFiles ? try? DocumentFile(file, of: error) : nil
        return told.map { Element([$0], input: reader.place) }
          ?? Element(error, input: reader.place)
      }
    }

    /// The documents that are whole with a piece, the last one being empty; `nil` for none.
    private mutating func add(
      _ piece: [UInt8], of file: InputFile, _ kind: DocumentSource.Kind
    ) -> Element? {
      guard case .documents(let form) = kind, form == .lines || !source.keepsFiles else {
        whole += piece
        guard piece.isEmpty else { return nil }
        defer { whole = [] }
        let documents = DocumentFile.documents(in: file, kind, whole, as: source.environments)
        return documents.isEmpty ? nil : Element(documents, input: reader.place)
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
      return pieces.isEmpty
        ? nil : Element(pieces, of: file, first: count + 1, input: reader.place)
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

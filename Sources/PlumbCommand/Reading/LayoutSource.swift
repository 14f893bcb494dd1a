import LayoutDocuments
import Synchronization

/// The layouts of inputs, one input after the other, as they arrive.
///
/// The only document of a file is named after the file, unless the file holds lines. Screens are
/// named by the file and their root view. All others are named by number.
struct LayoutSource: AsyncSequence, Sendable {
  /// The documents or the failure of an input.
  struct Element: Sendable {
    /// The index of the input.
    let input: Int
    private let contents: Contents

    private enum Contents {
      case documents([DocumentFile])
      /// Pieces of a file not kept in memory, and the number of the first.
      case pieces([DocumentPiece], InputFile, first: Int)
      case failure(InputFile.Failure)
    }

    /// Makes an element of some documents of an input.
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

    /// The documents, or the reason that the input ends early.
    var documents: Result<[DocumentFile], InputFile.Failure> {
      switch contents {
      case .failure(let failure): .failure(failure)
      case .documents(let documents): .success(documents)
      case .pieces(let pieces, let file, let first):
        .success(pieces.enumerated().map { DocumentFile(file, $1, first + $0) })
      }
    }

    /// Returns the same documents as pieces for a batch.
    ///
    /// - Throws: The reason that the input ends early.
    func pieces() throws(InputFile.Failure) -> [DocumentPiece] {
      if case .pieces(let pieces, _, _) = contents { return pieces }
      return try documents.get().map(\.piece)
    }
  }

  private let sources: InputSources
  /// The elements that are already read.
  private let read: [Element]
  private let environments: [ScreenEnvironment]
  private let firstLine: Int
  private let keepsFiles: Bool

  /// Makes the layouts of some inputs.
  ///
  /// - Parameters:
  ///   - sources: The inputs.
  ///   - environments: The environments of screens.
  ///   - firstLine: The number of the first line, for inputs that hold lines.
  ///   - keepsFiles: Whether findings quote the text around a document. Files are then kept until
  ///     all their documents are done, unless they hold lines.
  init(
    _ sources: InputSources, as environments: [ScreenEnvironment], firstLine: Int = 1,
    keepsFiles: Bool
  ) {
    (self.sources, self.environments) = (sources, environments)
    (self.firstLine, self.keepsFiles) = (firstLine, keepsFiles)
    read = []
  }

  /// Makes layouts that are already read, such as those of the rows of a template.
  ///
  /// - Parameter inputs: The documents of each input, or its failure.
  init(read inputs: [Result<[DocumentFile], InputFile.Failure>]) {
    (sources, environments, firstLine, keepsFiles) = (InputSources([]), [], 1, true)
    read = inputs.enumerated().compactMap { input, documents -> Element? in
      switch documents {
      case .success(let documents):
        return documents.isEmpty ? nil : Element(documents, input: input)
      case .failure(let failure): return Element(failure, input: input)
      }
    }
  }

  struct AsyncIterator: AsyncIteratorProtocol {
    private let source: LayoutSource
    private var read: ArraySlice<Element>
    private var reader: InputSources.Reader
    /// Whether line numbers continue from one input to the next.
    private let numbersThrough: Bool
    private var cutter: DocumentCutter?
    /// The bytes read so far of a file to be split as a whole.
    private var whole: [UInt8] = []
    /// The numbers of documents of this input, and of all inputs before it.
    private var (count, earlierCount) = (0, 0)

    fileprivate init(_ source: LayoutSource) {
      self.source = source
      read = source.read[...]
      reader = InputSources.Reader(source.sources)
      numbersThrough =
        !source.keepsFiles && source.sources.all.allSatisfy { $0.kind == .documents(.lines) }
    }

    /// Returns the next available documents; `nil` at the end.
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
        let document = source.keepsFiles ? try? DocumentFile(file, of: error) : nil
        return document.map { Element([$0], input: reader.place) }
          ?? Element(error, input: reader.place)
      }
    }

    /// Returns the documents that a piece completes, an empty piece being the last; `nil` for
    /// none.
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
      // Keeps a single reference, so that the cutter's storage is not copied.
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
  /// Returns its layouts, each with its questions, or the reason that the input ends early.
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

/// A layout of a file, and the questions about it.
enum AskedLayout: Sendable {
  case layout(DocumentFile, LayoutQuestion)
  /// The reason that the file cannot be read.
  case failure(InputFile.Failure)
}

extension JobsOption {
  /// Works on several pieces at once.
  ///
  /// - Parameters:
  ///   - source: The pieces.
  ///   - trace: Receives the traces of a piece, before `body` is called.
  ///   - work: Works on a piece as a job of a batch, and emits its traces.
  ///   - body: Receives the answers in the order of the pieces.
  /// - Throws: The error of the source or of `body`, which ends the work.
  func work<Source: AsyncSequence & Sendable, Piece: Sendable, Answer: Sendable>(
    on source: Source, tracing trace: (String) -> Void,
    _ work:
      @escaping @Sendable (Piece, BatchJob, _ tell: @escaping @Sendable (String) -> Void) -> Answer,
    _ body: (Piece, Answer) throws -> Void
  ) async throws where Source.Element == [Piece] {
    try await doInOrder(source, jobs: jobs) { (piece: Piece, job) in
      let traces = TraceLines()
      return (piece, work(piece, job, traces.add), traces.lines)
    } _: { piece, answer, lines in
      lines.forEach(trace)
      try body(piece, answer)
    }
  }
}

/// A buffer of lines to be reported later.
private final class TraceLines: Sendable {
  private let kept = Mutex<[String]>([])

  var lines: [String] { kept.withLock { $0 } }

  @Sendable func add(_ line: String) { kept.withLock { $0.append(line) } }
}

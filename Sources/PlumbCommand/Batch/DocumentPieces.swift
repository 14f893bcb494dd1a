import LayoutDocuments

/// The documents of inputs, one input behind the other, as they come. The only document of a file
/// goes by the file's name, unless that holds lines; screens by the file and their root view; all
/// others by their number in the batch.
struct DocumentPieces: AsyncSequence, Sendable {
  private let sources: BatchSources
  private let firstLine: Int
  private let environments: [ScreenEnvironment]

  /// The documents of some inputs.
  ///
  /// - Parameters:
  ///   - sources: The inputs.
  ///   - firstLine: The number of the first line of each, where they hold lines.
  ///   - environments: What screens are solved for.
  init(of sources: BatchSources, firstLine: Int, as environments: [ScreenEnvironment]) {
    self.sources = sources
    self.firstLine = firstLine
    self.environments = environments
  }

  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var reader: BatchSources.Reader
    fileprivate let firstLine: Int
    fileprivate let environments: [ScreenEnvironment]
    private var cutter: DocumentCutter?
    /// What is read so far of a file of screens, which are made of the whole.
    private var whole: [UInt8] = []

    fileprivate init(_ pieces: DocumentPieces) {
      reader = BatchSources.Reader(pieces.sources)
      (firstLine, environments) = (pieces.firstLine, pieces.environments)
    }

    /// The next documents, as many as are at hand; `nil` at the end.
    ///
    /// - Throws: `InputFile.Failure` when the input cannot be read.
    mutating func next() async throws -> [BatchDocument]? {
      while let (source, piece, _) = try await reader.next() {
        let documents = add(piece, of: source)
        if !documents.isEmpty { return documents }
      }
      return nil
    }

    /// The documents that are whole with a piece, the last one being empty.
    private mutating func add(_ piece: [UInt8], of source: DocumentSource) -> [BatchDocument] {
      guard case .documents(let kind) = source.kind else {
        whole += piece
        guard piece.isEmpty else { return [] }
        defer { whole = [] }
        return source.file.screens(whole, as: environments)
      }
      var cutter =
        self.cutter
        ?? DocumentCutter(
          kind, firstLine: firstLine, onlyName: source.file.stem, folder: source.file.folder)
      // Held once only, so that what it keeps is not copied.
      self.cutter = nil
      if piece.isEmpty { return cutter.finish() }
      defer { self.cutter = cutter }
      return cutter.add(piece)
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}

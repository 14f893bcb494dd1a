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
    fileprivate let sources: BatchSources
    fileprivate let firstLine: Int
    fileprivate let environments: [ScreenEnvironment]
    fileprivate var rest: ArraySlice<BatchSources.Source>
    fileprivate var current: Open?

    /// An input being read.
    fileprivate struct Open {
      let source: BatchSources.Source
      var input: OpenInput
      /// `nil` for screens, which are made of the whole file.
      var cutter: DocumentCutter?
      let environments: [ScreenEnvironment]
      var whole: [UInt8] = []
      /// The first document of a file, until it is known whether it is the only one.
      var first: BatchDocument?
      var isFirst = true
      /// Whether nothing was read, so that a byte-order mark may come.
      var isStart = true
    }

    fileprivate init(
      _ sources: BatchSources, firstLine: Int, _ environments: [ScreenEnvironment]
    ) {
      self.sources = sources
      self.firstLine = firstLine
      self.environments = environments
      rest = sources.all[...]
    }

    /// The next documents, as many as are at hand; `nil` at the end.
    ///
    /// - Throws: `InputFile.Failure` when the input cannot be read.
    mutating func next() async throws -> [BatchDocument]? {
      while true {
        if current == nil {
          guard let source = rest.popFirst() else { return nil }
          var cutter: DocumentCutter?
          if case .documents(let kind) = source.kind {
            cutter = DocumentCutter(kind, firstLine: firstLine)
          }
          current = Open(
            source: source, input: try sources.open(source), cutter: cutter,
            environments: environments)
        }
        guard let piece = try await current?.input.next() else { return nil }
        let documents = current?.add(piece) ?? []
        if piece.isEmpty { current = nil }
        if !documents.isEmpty { return documents }
      }
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(sources, firstLine: firstLine, environments)
  }
}

extension DocumentPieces.AsyncIterator.Open {
  /// The documents that are whole with a piece, the last one being empty.
  fileprivate mutating func add(_ piece: [UInt8]) -> [BatchDocument] {
    let isEnd = piece.isEmpty
    if source.kind == .screens {
      whole += piece
      return isEnd ? source.file.screens(whole, as: environments) : []
    }
    var piece = piece
    if isStart, piece.starts(with: [0xEF, 0xBB, 0xBF]) { piece.removeFirst(3) }
    isStart = false
    var documents = (isEnd ? cutter?.finish() : cutter?.add(piece)) ?? []
    guard source.kind != .documents(.lines) else { return documents }
    if isFirst, !documents.isEmpty {
      isFirst = false
      first = documents.removeFirst()
    }
    guard let waiting = first, isEnd || !documents.isEmpty else { return documents }
    first = nil
    return documents.isEmpty ? [waiting.named(source.file.stem)] : [waiting] + documents
  }
}

import LayoutDocuments
import Synchronization

/// The layouts of files, each in all ways in which it is solved, read one file at a time.
struct LayoutSource: Sequence, IteratorProtocol, Sendable {
  /// What comes of a file.
  enum Element: Sendable {
    case layout(DocumentFile, DocumentVariant)
    /// Why it cannot be read.
    case failure(InputFile.Failure)
  }

  private var paths: ArraySlice<String>
  private let environments: [ScreenEnvironment]
  private let variants: [DocumentVariant]
  private var waiting: ArraySlice<Element> = []

  /// The layouts of some files.
  init(
    _ paths: [String], as environments: [ScreenEnvironment], _ variants: [DocumentVariant]
  ) {
    (self.paths, self.environments, self.variants) = (paths[...], environments, variants)
  }

  mutating func next() -> Element? {
    while waiting.isEmpty {
      guard let path = paths.popFirst() else { return nil }
      do throws(InputFile.Failure) {
        let documents = try DocumentFile.documents(in: InputFile(path: path), as: environments)
        waiting =
          documents.flatMap { document in
            document.variants(variants).map { .layout(document, $0) }
          }[...]
      } catch {
        return .failure(error)
      }
    }
    return waiting.popFirst()
  }
}

/// Work on layouts: several at once, and all that is told in the order of the layouts.
struct LayoutWork {
  private let jobs: Int?
  private let options: DocumentOptions

  /// Work with so many jobs.
  init(_ jobs: JobsOption, _ options: DocumentOptions) {
    (self.jobs, self.options) = (jobs.jobs, options)
  }

  /// Does some pieces of work.
  ///
  /// - Parameters:
  ///   - pieces: The pieces.
  ///   - work: Does one, with the options. What these trace is told before `body` is called.
  ///   - body: Takes what came of it, in the order of the pieces.
  /// - Throws: What `body` throws, which ends the work.
  func callAsFunction<Pieces: Sequence & Sendable, Answer: Sendable>(
    on pieces: Pieces, _ work: @escaping @Sendable (Pieces.Element, DocumentOptions) -> Answer,
    _ body: (Pieces.Element, Answer) throws -> Void
  ) async throws where Pieces.Element: Sendable {
    try await doInOrder(pieces, jobs: jobs) { [options] piece in
      let told = Told()
      var options = options
      options.trace = told.add
      return (piece, work(piece, options), told.lines)
    } _: { piece, answer, lines in
      lines.forEach(self.options.trace)
      try body(piece, answer)
    }
  }

  /// Lines to be told later.
  private final class Told: Sendable {
    private let kept = Mutex<[String]>([])

    var lines: [String] { kept.withLock { $0 } }

    @Sendable func add(_ line: String) { kept.withLock { $0.append(line) } }
  }
}

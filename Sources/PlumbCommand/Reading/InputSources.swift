import Foundation
import LayoutDocuments

/// The inputs that a verb reads, one behind the other.
struct InputSources: Sendable {
  /// The inputs, in the order of the results.
  private(set) var all: [DocumentSource] = []
  /// The beginning of the first input, where that holds rows.
  private(set) var beginning: [UInt8] = []
  /// Counts what is read of them.
  let meter: InputMeter
  private let pieceSize: Int

  /// What inputs are known to hold.
  enum Contents {
    /// Layouts, in one of the ways in which they are written.
    case layouts
    /// A piece of NDJSON.
    case lines
    /// Rows of a template, which are written as arguments say.
    case rows(CSVArguments)
  }

  /// Inputs that are opened when it is their turn: what is wrong with one is told then, and the
  /// next one is read.
  init(_ files: [InputFile]) {
    all = files.map { DocumentSource($0) }
    (meter, pieceSize) = (InputMeter(size: nil), 1 << 18)
  }

  /// Looks at the beginning of inputs, so that one that cannot be read is known before anything is
  /// written.
  ///
  /// - Parameters:
  ///   - files: What the command line names.
  ///   - contents: What they hold.
  /// - Throws: `InputFile.Failure` for one that cannot be read, or is nothing that a batch reads.
  init(_ files: [InputFile], with contents: Contents) async throws(InputFile.Failure) {
    for file in files where file.path != "-" {
      try file.checkIsFile()
    }
    let sizes = files.map { FileIdentity(argument: $0.path)?.size }
    let size = sizes.contains(nil) ? nil : sizes.reduce(0) { $0 + ($1 ?? 0) }
    meter = InputMeter(size: size)
    // Of a small input small pieces, so that the meter says more than nothing and all.
    pieceSize = min(max((size ?? .max) / 100, 1 << 12), 1 << 18)
    for (file, size) in zip(files, sizes) {
      let canReopen = size != nil && file.path != "-"
      let unread = InputMeter(size: nil)
      var input = try OpenInput(file, canReopen ? unread : meter, pieceSize: pieceSize)
      var source = DocumentSource(file, .documents(.lines))
      switch contents {
      case .layouts: source = try await input.look()
      case .lines: break
      case .rows(let csv):
        let beginning = try await input.lookAtRows(csv)
        source.encoding = input.encoding
        if all.isEmpty { self.beginning = beginning }
      }
      if !canReopen { source.input = input }
      all.append(source)
    }
  }

  /// Opens an input of which nothing was read yet.
  private func open(
    _ source: DocumentSource
  ) async throws(InputFile.Failure) -> (DocumentSource, OpenInput) {
    if let input = source.input { return (source, input) }
    guard source.kind == nil else {
      let input = try OpenInput(
        source.file, meter, pieceSize: pieceSize, encoding: source.encoding)
      return (source, input)
    }
    try source.file.checkEnding()
    if source.file.path != "-" { try source.file.checkIsFile() }
    var input = try OpenInput(source.file, meter, pieceSize: pieceSize)
    return (try await input.look(isPatient: true), input)
  }

  /// Reads the inputs, one behind the other.
  struct Reader {
    private let sources: InputSources
    private var current: (source: DocumentSource, input: OpenInput)?
    /// The place of the present input among all; -1 before the first one.
    private(set) var place = -1

    /// Begins with the first one.
    init(_ sources: InputSources) { self.sources = sources }

    /// The next piece, the input that it is of, and whether no other follows that; an empty piece
    /// is its end. `nil` behind the last one.
    ///
    /// - Throws: `InputFile.Failure` when the input cannot be read; the next one follows then.
    mutating func next() async throws(InputFile.Failure) -> (
      source: DocumentSource, piece: [UInt8], isLast: Bool
    )? {
      do throws(InputFile.Failure) {
        if current == nil, place + 1 < sources.all.count {
          place += 1
          current = try await sources.open(sources.all[place])
        }
        guard let source = current?.source, let piece = try await current?.input.next() else {
          return nil
        }
        if piece.isEmpty { current = nil }
        return (source, piece, place + 1 == sources.all.count)
      } catch {
        current = nil
        throw error
      }
    }
  }
}

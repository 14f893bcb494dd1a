import Foundation
import LayoutDocuments

/// The inputs that a verb reads, one after the other.
struct InputSources: Sendable {
  /// The inputs, in the order of the results.
  private(set) var all: [DocumentSource] = []
  /// The beginning of the first input, if it contains rows.
  private(set) var beginning: [UInt8] = []
  /// Counts the bytes that are read from them.
  let meter: InputMeter
  private let pieceSize: Int

  /// The contents that inputs are known to hold.
  enum Contents {
    /// Layouts, in any supported format.
    case layouts
    /// A piece of NDJSON.
    case lines
    /// Rows of a template, in the format that the arguments give.
    case rows(CSVArguments)
  }

  /// Makes inputs that are opened in turn. An unreadable input is reported at its turn, and the
  /// next one is read.
  init(_ files: [InputFile]) {
    all = files.map { DocumentSource($0) }
    (meter, pieceSize) = (InputMeter(size: nil), 1 << 18)
  }

  /// Examines the beginning of inputs, so that an unreadable input is found before any output is
  /// written.
  ///
  /// - Parameters:
  ///   - files: The files, as the command line names them.
  ///   - contents: Their contents.
  /// - Throws: `InputFile.Failure` for an unreadable input, or one that a batch does not
  ///   support.
  init(_ files: [InputFile], with contents: Contents) async throws(InputFile.Failure) {
    for file in files where file.path != "-" {
      try file.checkIsFile()
    }
    let sizes = files.map { FileIdentity(argument: $0.path)?.size }
    let size = sizes.contains(nil) ? nil : sizes.reduce(0) { $0 + ($1 ?? 0) }
    meter = InputMeter(size: size)
    // A small input is read in small pieces, so that the meter shows more than 0 and 100 %.
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

  /// Opens an unread input.
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

  /// Reads the inputs, one after the other.
  struct Reader {
    private let sources: InputSources
    private var current: (source: DocumentSource, input: OpenInput)?
    /// The index of the present input; -1 before the first one.
    private(set) var place = -1

    /// Starts at the first input.
    init(_ sources: InputSources) { self.sources = sources }

    /// Returns the next piece, its input, and whether that input is the last one.
    ///
    /// An empty piece is the end of its input. `nil` is the end of the last input.
    ///
    /// - Throws: `InputFile.Failure` when the input cannot be read; the next input then follows.
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

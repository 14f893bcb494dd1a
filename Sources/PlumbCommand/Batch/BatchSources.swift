import Foundation
import LayoutDocuments

/// The inputs of a batch, of which is known that they can be read, and what they hold.
struct BatchSources: Sendable {
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
    /// Rows of a template.
    case rows
  }

  /// Looks at the beginning of inputs.
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
      case .rows:
        let beginning = try await input.lookAtRows()
        if all.isEmpty { self.beginning = beginning }
      }
      if !canReopen { source.input = input }
      all.append(source)
    }
  }

  private func open(_ source: DocumentSource) throws(InputFile.Failure) -> OpenInput {
    if let input = source.input { return input }
    return try OpenInput(source.file, meter, pieceSize: pieceSize)
  }

  /// Reads the inputs, one behind the other.
  struct Reader {
    private let sources: BatchSources
    private var rest: ArraySlice<DocumentSource>
    private var current: (source: DocumentSource, input: OpenInput)?

    /// Begins with the first one.
    init(_ sources: BatchSources) {
      self.sources = sources
      rest = sources.all[...]
    }

    /// The next piece, the input that it is of, and whether no other follows that; an empty piece
    /// is its end. `nil` behind the last one.
    ///
    /// - Throws: `InputFile.Failure` when the input cannot be read.
    mutating func next() async throws(InputFile.Failure) -> (
      source: DocumentSource, piece: [UInt8], isLast: Bool
    )? {
      if current == nil, let source = rest.popFirst() {
        current = (source, try sources.open(source))
      }
      guard let source = current?.source, let piece = try await current?.input.next() else {
        return nil
      }
      if piece.isEmpty { current = nil }
      return (source, piece, rest.isEmpty)
    }
  }
}

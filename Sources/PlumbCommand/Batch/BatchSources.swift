import Foundation
import LayoutDocuments

/// The inputs of a batch, of which is known that they can be read, and what they hold.
struct BatchSources: Sendable {
  /// One of them.
  struct Source: Sendable {
    fileprivate(set) var source: DocumentSource
    /// A pipe, which can be opened only once.
    fileprivate(set) var input: OpenInput?

    var file: InputFile { source.file }
    var kind: DocumentSource.Kind { source.kind }
  }

  /// The inputs, in the order of the results.
  private(set) var all: [Source] = []
  /// Counts what is read of them.
  let meter: InputMeter
  private let pieceSize: Int

  /// Looks at the beginning of inputs.
  ///
  /// - Parameters:
  ///   - files: What the command line names.
  ///   - areLines: Whether they are known to hold lines: rows of a template, or a piece of NDJSON.
  /// - Throws: `InputFile.Failure` for one that cannot be read, or is nothing that a batch reads.
  init(_ files: [InputFile], areLines: Bool) async throws(InputFile.Failure) {
    for file in files { try file.checkIsReadable() }
    let sizes = files.map(\.size)
    let size = sizes.contains(nil) ? nil : sizes.reduce(0) { $0 + ($1 ?? 0) }
    meter = InputMeter(size: size)
    // Of a small input small pieces, so that the meter says more than nothing and all.
    pieceSize = min(max((size ?? .max) / 100, 1 << 12), 1 << 18)
    for (file, size) in zip(files, sizes) {
      var source = Source(source: DocumentSource(file, .documents(.lines)))
      let canReopen = size != nil && file.path != "-"
      let unread = InputMeter(size: nil)
      var input = try OpenInput(file, canReopen ? unread : meter, pieceSize: pieceSize)
      if !areLines { source.source = try await input.look() }
      if !canReopen { source.input = input }
      all.append(source)
    }
  }

  /// Opens an input anew, or takes what is open.
  ///
  /// - Throws: `InputFile.Failure` when it cannot be opened.
  func open(_ source: Source) throws(InputFile.Failure) -> OpenInput {
    if let input = source.input { return input }
    return try OpenInput(source.file, meter, pieceSize: pieceSize)
  }
}

extension InputFile {
  /// Makes sure that there is something to read under the path.
  ///
  /// - Throws: `Failure` when there is not.
  fileprivate func checkIsReadable() throws(Failure) {
    guard path != "-" else { return }
    try checkIsFile(advice: "name the files in it, such as \(path)/*")
    guard access(path, R_OK) == 0 else {
      throw Failure(message: "\(path): cannot be read (\(SystemError.last.reason))")
    }
  }

  /// How many bytes there are; `nil` where nobody knows.
  fileprivate var size: Int? {
    var status = stat()
    let result = path == "-" ? fstat(STDIN_FILENO, &status) : stat(path, &status)
    return result == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }
}

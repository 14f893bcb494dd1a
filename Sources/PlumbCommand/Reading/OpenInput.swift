import Foundation
import Gzip
import LayoutDocuments
import Synchronization

/// An input that is open: its bytes as they come, decompressed where they are gzip.
struct OpenInput: Sendable {
  /// Where the writer of a pipe is waited for, and bytes are decompressed: no thread of the tasks
  /// may wait, for they are few.
  private static let waiting = DispatchQueue(label: "plumb.input")

  private let file: InputFile
  private let raw: RawInput
  private var inflater: Inflater?
  private var isFirst = true
  /// What was looked at and not yet handed out.
  private var ahead: [UInt8] = []

  /// Opens an input.
  ///
  /// - Parameters:
  ///   - file: What the command line names.
  ///   - meter: Counts what is read.
  ///   - pieceSize: How many bytes are read at once.
  /// - Throws: `InputFile.Failure` when it cannot be opened.
  init(_ file: InputFile, _ meter: InputMeter, pieceSize: Int) throws(InputFile.Failure) {
    self.file = file
    raw = try RawInput(file, meter, pieceSize: pieceSize)
  }

  /// What the input holds, for which as few bytes as tell it are waited for.
  ///
  /// - Parameter isPatient: Whether it is all waited for where only that tells it.
  /// - Returns: What it holds.
  /// - Throws: `InputFile.Failure` when it cannot be read, or is nothing that a batch reads.
  mutating func look(isPatient: Bool = false) async throws(InputFile.Failure) -> DocumentSource {
    var isWhole = false
    while true {
      if let source = try DocumentSource(
        file, beginning: ahead, isWhole: isWhole, isPatient: isPatient)
      {
        return source
      }
      if isWhole { return DocumentSource(file, .documents(.lines)) }
      let piece = try await read()
      isWhole = piece.isEmpty
      ahead += piece
    }
  }

  /// The first line of rows, for which no more bytes than need be are waited for, and whatever
  /// follows it already; of a very long one the beginning.
  ///
  /// - Throws: `InputFile.Failure` when it cannot be read, or can be no rows.
  mutating func lookAtRows() async throws(InputFile.Failure) -> [UInt8] {
    var firstBreak = FirstLineBreak()
    while ahead.count < DocumentSource.most, firstBreak.range(in: ahead) == nil {
      let piece = try await read()
      if piece.isEmpty { break }
      ahead += piece
    }
    try DocumentSource.checkRows(ahead, of: file)
    return ahead
  }

  /// The next piece; an empty one at the end.
  ///
  /// - Throws: `InputFile.Failure` when the input cannot be read.
  mutating func next() async throws(InputFile.Failure) -> [UInt8] {
    guard ahead.isEmpty else {
      defer { ahead = [] }
      return ahead
    }
    return try await read()
  }

  private mutating func read() async throws(InputFile.Failure) -> [UInt8] {
    if isFirst {
      isFirst = false
      var start = try await rawPiece()
      // A pipe may give its first byte alone.
      if start.count == 1 { start += try await rawPiece() }
      raw.giveBack(start)
      if Gzip.isGzip(start) { inflater = Inflater(raw) }
    }
    guard let inflater else { return try await rawPiece() }
    do throws(GzipError) {
      return try await Self.away { inflater.next() }.get()
    } catch {
      throw raw.failure
        ?? InputFile.Failure(file, error.message)
    }
  }

  private func rawPiece() async throws(InputFile.Failure) -> [UInt8] {
    let raw = raw
    if !raw.wait(upTo: 0) { await Self.away { _ = raw.wait(upTo: -1) } }
    return try raw.next()
  }

  /// Runs what may take long away from the threads of the tasks.
  private static func away<Answer: Sendable>(_ body: @escaping @Sendable () -> Answer) async
    -> Answer
  {
    await withCheckedContinuation { continuation in
      waiting.async { continuation.resume(returning: body()) }
    }
  }
}

/// Decompresses an input.
private final class Inflater: Sendable {
  private let reader: Mutex<GzipReader>

  init(_ raw: RawInput) { reader = Mutex(GzipReader { raw.piece() }) }

  /// The next bytes; none at the end.
  func next() -> Result<[UInt8], GzipError> {
    reader.withLock { reader in
      Result { () throws(GzipError) in Array(try reader.next() ?? []) }
    }
  }
}

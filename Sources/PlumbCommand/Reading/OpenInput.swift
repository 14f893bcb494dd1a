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
  /// How the bytes are encoded; `nil`: as UTF-8, which is handed out.
  private(set) var encoding: RowEncoding?
  private var decoder: RowDecoder?
  /// What was looked at and not yet handed out.
  private var ahead: [UInt8] = []

  /// Opens an input.
  ///
  /// - Parameters:
  ///   - file: What the command line names.
  ///   - meter: Counts what is read.
  ///   - pieceSize: How many bytes are read at once.
  ///   - encoding: How they are encoded; `nil`: as UTF-8, or as nobody knows yet.
  /// - Throws: `InputFile.Failure` when it cannot be opened.
  init(
    _ file: InputFile, _ meter: InputMeter, pieceSize: Int, encoding: RowEncoding? = nil
  ) throws(InputFile.Failure) {
    self.file = file
    raw = try RawInput(file, meter, pieceSize: pieceSize)
    (self.encoding, decoder) = (encoding, encoding.map(RowDecoder.init))
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
  /// - Parameter csv: How rows are written, as far as that is known.
  /// - Returns: The bytes in UTF-8.
  /// - Throws: `InputFile.Failure` when it cannot be read, or can be no rows.
  mutating func lookAtRows(_ csv: CSVArguments) async throws(InputFile.Failure) -> [UInt8] {
    // A mark of the order of bytes, or a character and a half.
    while ahead.count < 4, !ahead.contains(UInt8(ascii: "\n")) {
      let piece = try await read()
      if piece.isEmpty { break }
      ahead += piece
    }
    encoding = csv.encoding(of: ahead)
    decoder = encoding.map(RowDecoder.init)
    ahead = decoder?.decode(ahead) ?? ahead
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

  /// The next bytes that make a whole character; none at the end.
  private mutating func read() async throws(InputFile.Failure) -> [UInt8] {
    while true {
      let bytes = try await readBytes()
      if bytes.isEmpty { return decoder?.finish() ?? [] }
      let text = decoder?.decode(bytes) ?? bytes
      if !text.isEmpty { return text }
    }
  }

  private mutating func readBytes() async throws(InputFile.Failure) -> [UInt8] {
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

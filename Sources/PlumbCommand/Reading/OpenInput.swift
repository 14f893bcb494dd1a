import Foundation
import Gzip
import LayoutDocuments
import Synchronization

/// An open input: its bytes as they arrive, decompressed if gzip.
struct OpenInput: Sendable {
  /// The queue for blocking reads and decompression. The few threads of the tasks must not block.
  private static let waiting = DispatchQueue(label: "plumb.input")

  private let file: InputFile
  private let raw: RawInput
  private var inflater: Inflater?
  private var isFirst = true
  /// The encoding of the bytes, which are converted to UTF-8; `nil`: UTF-8.
  private(set) var encoding: RowEncoding?
  private var decoder: RowDecoder?
  /// The bytes that were examined and not yet returned.
  private var ahead: [UInt8] = []

  /// Opens an input.
  ///
  /// - Parameters:
  ///   - file: The file, as the command line names it.
  ///   - meter: Counts the bytes that are read.
  ///   - pieceSize: The number of bytes to read at once.
  ///   - encoding: The encoding; `nil`: UTF-8, or not yet known.
  /// - Throws: `InputFile.Failure` when it cannot be opened.
  init(
    _ file: InputFile, _ meter: InputMeter, pieceSize: Int, encoding: RowEncoding? = nil
  ) throws(InputFile.Failure) {
    self.file = file
    raw = try RawInput(file, meter, pieceSize: pieceSize)
    (self.encoding, decoder) = (encoding, encoding.map(RowDecoder.init))
  }

  /// Determines the kind of the input. Waits for as few bytes as possible.
  ///
  /// - Parameter isPatient: Whether to wait for the whole input if only that decides.
  /// - Returns: The examined input.
  /// - Throws: `InputFile.Failure` when it cannot be read, or when a batch does not support it.
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

  /// Returns the first line of rows and any bytes that have already arrived after it.
  ///
  /// Waits for no more bytes than needed. Of a very long line it returns the beginning.
  ///
  /// - Parameter csv: The format of the rows, as far as known.
  /// - Returns: The bytes in UTF-8.
  /// - Throws: `InputFile.Failure` when it cannot be read, or when it cannot hold rows.
  mutating func lookAtRows(_ csv: CSVArguments) async throws(InputFile.Failure) -> [UInt8] {
    // Enough for a byte-order mark, or for a character and a half.
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

  /// Returns the next piece; an empty one at the end.
  ///
  /// - Throws: `InputFile.Failure` when the input cannot be read.
  mutating func next() async throws(InputFile.Failure) -> [UInt8] {
    guard ahead.isEmpty else {
      defer { ahead = [] }
      return ahead
    }
    return try await read()
  }

  /// Returns the next bytes that form whole characters; empty at the end.
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
      // A pipe may deliver its first byte alone.
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

  /// Runs a blocking function away from the threads of the tasks.
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

  /// Returns the next bytes; empty at the end.
  func next() -> Result<[UInt8], GzipError> {
    reader.withLock { reader in
      Result { () throws(GzipError) in Array(try reader.next() ?? []) }
    }
  }
}

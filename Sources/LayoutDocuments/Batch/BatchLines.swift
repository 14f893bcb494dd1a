#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Bytes of a batch, and where they are from.
package struct BatchPiece: Sendable {
  /// The bytes.
  package var bytes: [UInt8]
  /// The folder of their file, which fonts stand beside; `nil`: they are of no file.
  package var folder: String?

  /// Makes a piece.
  package init(_ bytes: [UInt8], folder: String? = nil) {
    (self.bytes, self.folder) = (bytes, folder)
  }
}

/// Cuts bytes into lines. A line ends at LF, CRLF or the end of the input; a line break at the very
/// end begins no further line. A byte-order mark at the start is left out.
package struct BatchLines {
  /// A line, or what is left of it.
  enum Line: Sendable {
    /// The bytes without the line break.
    case bytes([UInt8])
    /// It was longer than is kept in memory.
    case tooLong

    /// The bytes, if they were kept.
    var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
  }

  /// How long a line may be. A layout of 100,000 views is a tenth of it.
  package static let longestLine = 64 << 20

  /// The folder of the file that the line is of which was handed out last; `nil` for none.
  private(set) var folder: String?
  private var buffer: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var isFirst = true
  /// Whether the beginning of the present line was dropped.
  private var isTooLong = false

  /// The next line of bytes that come in pieces; `nil` at the end.
  ///
  /// - Throws: What the source throws.
  mutating func next<Pieces: AsyncIteratorProtocol>(
    from pieces: inout Pieces
  ) async throws -> Line? where Pieces.Element == [UInt8] {
    while true {
      if let line = nextAtHand() { return line }
      guard let piece = try await pieces.next() else { break }
      append(piece)
    }
    return rest()
  }

  /// The next line of bytes that come in pieces of files; `nil` at the end. A file ends with a line.
  ///
  /// - Throws: What the source throws.
  mutating func next<Pieces: AsyncIteratorProtocol>(
    from pieces: inout Pieces
  ) async throws -> Line? where Pieces.Element == BatchPiece {
    while true {
      if let line = nextAtHand() { return line }
      guard let piece = try await pieces.next() else { break }
      folder = piece.folder
      append(piece.bytes)
    }
    return rest()
  }

  /// What is left at the end of the input.
  mutating func rest() -> Line? {
    guard start < buffer.count || isTooLong else { return nil }
    defer { start = buffer.count }
    return line(buffer[start...])
  }

  /// The next lines that are whole already.
  mutating func atHand(atMost count: Int) -> [Line] {
    var lines: [Line] = []
    while lines.count < count, let line = nextAtHand() { lines.append(line) }
    return lines
  }

  private mutating func nextAtHand() -> Line? {
    guard let lineBreak = findLineBreak() else { return nil }
    defer {
      start = lineBreak + 1
      searched = start
    }
    return line(buffer[start..<lineBreak])
  }

  private mutating func line(_ bytes: ArraySlice<UInt8>) -> Line {
    defer { (isFirst, isTooLong) = (false, false) }
    return isTooLong ? .tooLong : .bytes(Self.trimmed(bytes, isFirst: isFirst))
  }

  private mutating func findLineBreak() -> Int? {
    let found = unsafe buffer.withUnsafeBytes { bytes -> Int? in
      guard searched < bytes.count, let rest = unsafe bytes.baseAddress?.advanced(by: searched),
        let place = unsafe memchr(rest, Int32(UInt8(ascii: "\n")), bytes.count - searched)
      else { return nil }
      return unsafe searched + (UnsafeRawPointer(place) - rest)
    }
    searched = found ?? buffer.count
    return found
  }

  /// Appends a piece where no line break was found in what is known.
  mutating func append(_ piece: [UInt8]) {
    if buffer.count - start > Self.longestLine {
      isTooLong = true
      start = buffer.count
    }
    buffer.removeFirst(start)
    searched -= start
    start = 0
    buffer += piece
  }

  private static func trimmed(_ line: ArraySlice<UInt8>, isFirst: Bool) -> [UInt8] {
    var line = line
    if isFirst, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
    return [UInt8](line)
  }

  /// The lines of a text that is in memory already.
  package static func split(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.enumerated().map { trimmed($0.element, isFirst: $0.offset == 0) }
  }
}

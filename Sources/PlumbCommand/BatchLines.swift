import Foundation

/// Cuts bytes into lines. A line ends at LF, CRLF or the end of the input; a line break at the very
/// end begins no further line. A byte-order mark at the start is left out.
struct BatchLines {
  /// A line, or what is left of it.
  enum Line: Sendable {
    /// The bytes without the line break.
    case bytes([UInt8])
    /// It was longer than is kept in memory.
    case tooLong
  }

  /// How long a line may be. A layout of 100,000 views is a tenth of it.
  static let longestLine = 64 << 20

  private let handle: FileHandle
  private var buffer: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var isAtEnd = false
  private var isFirst = true
  /// Whether the beginning of the present line was dropped.
  private var isTooLong = false

  /// Lines of a file, read piece by piece.
  init(_ handle: FileHandle) { self.handle = handle }

  /// The next line without its line break, or `nil` at the end.
  ///
  /// - Throws: `InputFile.Failure` when the file cannot be read.
  mutating func next() throws -> Line? {
    while findLineBreak() == nil, !isAtEnd { try readMore() }
    if let lineBreak = findLineBreak() {
      defer {
        start = lineBreak + 1
        searched = start
      }
      return line(buffer[start..<lineBreak])
    }
    guard start < buffer.count || isTooLong else { return nil }
    defer { start = buffer.count }
    return line(buffer[start...])
  }

  private mutating func line(_ bytes: ArraySlice<UInt8>) -> Line {
    defer { (isFirst, isTooLong) = (false, false) }
    return isTooLong ? .tooLong : .bytes(Self.trimmed(bytes, isFirst: isFirst))
  }

  /// Whether `next()` has its answer without waiting for the writer of a pipe.
  ///
  /// - Throws: `InputFile.Failure` when the file cannot be read.
  mutating func isReady() throws -> Bool {
    while findLineBreak() == nil, !isAtEnd {
      var request = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, 0) > 0 else { return false }
      try readMore()
    }
    return true
  }

  private mutating func findLineBreak() -> Int? {
    let found = buffer.withUnsafeBytes { bytes -> Int? in
      guard searched < bytes.count, let rest = bytes.baseAddress?.advanced(by: searched),
        let place = memchr(rest, Int32(UInt8(ascii: "\n")), bytes.count - searched)
      else { return nil }
      return searched + (UnsafeRawPointer(place) - rest)
    }
    searched = found ?? buffer.count
    return found
  }

  /// Appends what there is, where no line break was found in what is known; unlike `FileHandle`,
  /// `read(2)` does not wait for the whole count.
  private mutating func readMore() throws {
    if buffer.count - start > Self.longestLine {
      isTooLong = true
      start = buffer.count
    }
    buffer.removeFirst(start)
    searched -= start
    start = 0
    let size = 1 << 18
    let piece = try [UInt8](unsafeUninitializedCapacity: size) { space, count in
      while true {
        let length = read(handle.fileDescriptor, space.baseAddress, size)
        if length >= 0 {
          count = length
          return
        }
        guard errno == EINTR else {
          throw InputFile.Failure(message: "the input cannot be read (\(SystemError.last.reason))")
        }
      }
    }
    isAtEnd = piece.isEmpty
    buffer += piece
  }

  private static func trimmed(_ line: ArraySlice<UInt8>, isFirst: Bool) -> [UInt8] {
    var line = line
    if isFirst, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
    return [UInt8](line)
  }

  /// The lines of a text that is in memory already.
  static func split(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.enumerated().map { trimmed($0.element, isFirst: $0.offset == 0) }
  }
}

import Foundation

/// Cuts bytes into lines. A line ends at LF, CRLF or the end of the input; a line break at the very
/// end begins no further line. A byte-order mark at the start is left out.
struct BatchLines {
  private let handle: FileHandle
  private var buffer: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var isAtEnd = false
  private var isFirst = true

  /// Lines of a file, read piece by piece.
  init(_ handle: FileHandle) { self.handle = handle }

  /// The next line without its line break, or `nil` at the end.
  ///
  /// - Throws: the system's error when the file cannot be read.
  mutating func next() throws -> [UInt8]? {
    while true {
      if let lineBreak = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer {
          start = lineBreak + 1
          searched = start
        }
        return trimmed(buffer[start..<lineBreak])
      }
      searched = buffer.count
      if isAtEnd {
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        return trimmed(buffer[start...])
      }
      buffer.removeFirst(start)
      searched -= start
      start = 0
      if let more = try handle.read(upToCount: 1 << 18), !more.isEmpty {
        buffer.append(contentsOf: more)
      } else {
        isAtEnd = true
      }
    }
  }

  private mutating func trimmed(_ line: ArraySlice<UInt8>) -> [UInt8] {
    defer { isFirst = false }
    return Self.trimmed(line, isFirst: isFirst)
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

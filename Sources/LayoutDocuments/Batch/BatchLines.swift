#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Cuts bytes into lines. A line ends at LF, CRLF or the end of the input. A line break at the very
/// end begins no further line. A byte-order mark at the start is left out.
///
/// In a CSV whose first line ends at a lone CR, every CR ends a line.
package struct BatchLines {
  /// A line, or a marker for one beyond the limit.
  enum Line: Sendable {
    /// The bytes without the line break.
    case bytes([UInt8])
    /// The line was longer than is kept in memory.
    case tooLong

    /// The bytes, if they were kept.
    var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
  }

  /// How many bytes a line may have. A layout of 100,000 views needs a tenth of that.
  package static let longestLine = 64 << 20

  /// Which bytes end lines.
  private enum Ends {
    /// LF. A CR directly before it belongs to the line break.
    case lineFeed
    /// CR, LF, and CRLF.
    case carriageReturn
    /// The line break that ends the first line of a CSV.
    case ofFirstLine(FirstLineBreak)
  }

  private var ends: Ends
  /// Whether a line ended at a CR. An LF directly behind it belongs to the same line break.
  private var isBehindCarriageReturn = false
  private var buffer: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var isFirst = true
  /// Whether the beginning of the current line was dropped.
  private var isTooLong = false

  /// Cuts the lines of JSON or YAML, or those of a CSV.
  init(ofCSV isCSV: Bool = false) { ends = isCSV ? .ofFirstLine(FirstLineBreak()) : .lineFeed }

  /// Returns the next line of bytes that arrive in pieces; `nil` at the end.
  ///
  /// - Throws: What the source throws.
  mutating func next<Pieces: AsyncIteratorProtocol>(
    from pieces: inout Pieces
  ) async throws -> Line? where Pieces.Element == [UInt8] {
    while true {
      if let line = nextAtHand() { return line }
      guard let piece = try await pieces.next() else { return rest() }
      append(piece)
    }
  }

  /// Returns the remaining line at the end of the input.
  mutating func rest() -> Line? {
    guard start < buffer.count || isTooLong else { return nil }
    defer { start = buffer.count }
    return line(buffer[start...])
  }

  /// Returns the next lines that are complete already.
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
    switch ends {
    case .lineFeed: return findLineFeed()
    case .carriageReturn: return findAnyLineBreak()
    case .ofFirstLine(var first):
      let found = first.range(in: buffer)
      ends = .ofFirstLine(first)
      guard let found else { return nil }
      ends =
        found.count == 1 && buffer[found.lowerBound] == UInt8(ascii: "\r")
        ? .carriageReturn : .lineFeed
      return findLineBreak()
    }
  }

  private mutating func findAnyLineBreak() -> Int? {
    if isBehindCarriageReturn, start < buffer.count {
      isBehindCarriageReturn = false
      if buffer[start] == UInt8(ascii: "\n") { start += 1 }
      searched = max(searched, start)
    }
    let found = buffer[searched...].firstIndex {
      $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n")
    }
    if let found { isBehindCarriageReturn = buffer[found] == UInt8(ascii: "\r") }
    searched = found ?? buffer.count
    return found
  }

  private mutating func findLineFeed() -> Int? {
    let found = unsafe buffer.withUnsafeBytes { bytes -> Int? in
      guard searched < bytes.count, let rest = unsafe bytes.baseAddress?.advanced(by: searched),
        let place = unsafe memchr(rest, Int32(UInt8(ascii: "\n")), bytes.count - searched)
      else { return nil }
      return unsafe searched + (UnsafeRawPointer(place) - rest)
    }
    searched = found ?? buffer.count
    return found
  }

  /// Appends a piece, once the buffered bytes contain no more line breaks.
  mutating func append(_ piece: [UInt8]) {
    if buffer.count - start > Self.longestLine {
      isTooLong = true
      if case .ofFirstLine = ends { ends = .lineFeed }
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
}

/// Searches for the end of the first line of a CSV while the file is being read.
package struct FirstLineBreak: Sendable {
  private var searched = 0
  private var isInQuotes = false

  /// Starts at the beginning of a file.
  package init() {}

  /// Finds the first line break.
  ///
  /// - Parameter bytes: The bytes of the previous call and those read since.
  /// - Returns: The range of an LF, a CRLF, or a CR outside quotes; `nil` if there is none yet. A
  ///   CR at the end does not count, as the next byte may be an LF.
  package mutating func range(in bytes: [UInt8]) -> Range<Int>? {
    while searched < bytes.count {
      switch bytes[searched] {
      case UInt8(ascii: "\""): isInQuotes.toggle()
      case UInt8(ascii: "\n"):
        let hasReturn = searched > 0 && bytes[searched - 1] == UInt8(ascii: "\r")
        return searched - (hasReturn ? 1 : 0)..<searched + 1
      case UInt8(ascii: "\r") where !isInQuotes:
        guard searched + 1 < bytes.count else { return nil }
        let isPair = bytes[searched + 1] == UInt8(ascii: "\n")
        return searched..<searched + (isPair ? 2 : 1)
      default: break
      }
      searched += 1
    }
    return nil
  }
}

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Cuts bytes into lines. A line ends at LF, CRLF or the end of the input; a line break at the very
/// end begins no further line. A byte-order mark at the start is left out.
///
/// In a CSV whose first line ends at a lone CR, every CR ends a line.
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

  /// Which bytes end lines.
  private enum Ends {
    /// LF, of which a CR directly before it is a part.
    case lineFeed
    /// CR, LF, and both in this order.
    case carriageReturn
    /// What the first line of a CSV ends with.
    case ofFirstLine(FirstLineBreak)
  }

  private var ends: Ends
  /// Whether a line ended at a CR: an LF directly behind it is a part of this line break.
  private var isBehindCarriageReturn = false
  private var buffer: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var isFirst = true
  /// Whether the beginning of the present line was dropped.
  private var isTooLong = false

  /// Lines of JSON or YAML, or those of a CSV.
  init(ofCSV isCSV: Bool = false) { ends = isCSV ? .ofFirstLine(FirstLineBreak()) : .lineFeed }

  /// The next line of bytes that come in pieces; `nil` at the end.
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

  /// Appends a piece where no line break was found in what is known.
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

/// Looks for the end of the first line of a CSV while more and more of it is read.
package struct FirstLineBreak: Sendable {
  private var searched = 0
  private var isInQuotes = false

  /// Begins at the start of a file.
  package init() {}

  /// The first line break.
  ///
  /// - Parameter bytes: The bytes of the last time, and those that were read since.
  /// - Returns: The range of an LF, a CRLF, or a CR outside quotes; `nil` where there is none yet.
  ///   A CR at the end is none, as the next byte may be an LF.
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

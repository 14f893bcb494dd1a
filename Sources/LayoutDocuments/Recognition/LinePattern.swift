import LayoutNotation
import Plumb

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A line of NDJSON in which some numbers, and the id, may be others.
final class LinePattern: Sendable {
  /// What may be other.
  private struct Gap {
    var range: Range<Int>
    /// The number of the metric that stands here; -1: the id.
    var metric: Int
  }

  /// A place of the line: in the piece behind so many gaps, so far behind its start.
  struct Place: Equatable {
    var piece: Int
    var offset: Int
  }

  /// The line as it came first.
  let text: [UInt8]
  /// How many numbers it has.
  let numberCount: Int
  private let gaps: [Gap]
  /// The gap that the id is.
  private let gapOfID: Int?
  /// Whether the id is a text and no number.
  private let hasQuotedID: Bool

  /// Makes a pattern of a line.
  ///
  /// - Parameters:
  ///   - text: The line.
  ///   - outline: Where its numbers and its id stand.
  ///   - metrics: The numbers that may be others, by their places, in order.
  init(_ text: [UInt8], _ outline: LineOutline, metrics: [Int]) {
    self.text = text
    numberCount = outline.numbers.count
    var gaps = metrics.map { Gap(range: outline.numbers[$0], metric: $0) }
    if let id = outline.id {
      gaps.insert(
        Gap(range: id, metric: -1),
        at: gaps.partitioningIndex { $0.range.lowerBound > id.lowerBound })
    }
    self.gaps = gaps
    gapOfID = gaps.firstIndex { $0.metric < 0 }
    hasQuotedID = outline.id.map { text[$0.lowerBound - 1] == UInt8(ascii: "\"") } ?? false
  }

  /// How many pieces there are between gaps and at the ends.
  var pieceCount: Int { gaps.count + 1 }

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - row: Gets the numbers that may be others.
  ///   - starts: Gets the places where pieces begin, as many as there are.
  /// - Returns: Whether the line says the same otherwise.
  func read(_ line: [UInt8], into row: inout [Double], _ starts: inout [Int]) -> Bool {
    let bytes = line.span
    var row = row.mutableSpan
    var starts = starts.mutableSpan
    var (place, kept) = (0, 0)
    for number in gaps.indices {
      let gap = gaps[number]
      starts[number] = place
      guard isEqual(line, place, kept..<gap.range.lowerBound) else { return false }
      place += gap.range.lowerBound - kept
      if gap.metric < 0 {
        let isThere =
          hasQuotedID
          ? LineOutline.skipID(in: bytes, at: &place)
          : LineOutline.skipDigits(in: bytes, at: &place)
        guard isThere else { return false }
      } else {
        guard place < bytes.count, !LineOutline.isPadded(in: bytes, at: place),
          let value = plainNumber(in: bytes, at: &place)
        else { return false }
        row[gap.metric] = value
      }
      kept = gap.range.upperBound
    }
    starts[gaps.count] = place
    return line.count - place == text.count - kept && isEqual(line, place, kept..<text.count)
  }

  /// Whether bytes from a place on are those of the text.
  @inline(__always)
  private func isEqual(_ line: [UInt8], _ place: Int, _ range: Range<Int>) -> Bool {
    guard line.count - place >= range.count else { return false }
    return unsafe line.withUnsafeBufferPointer { line in
      unsafe text.withUnsafeBufferPointer { text in
        guard let first = line.baseAddress, let second = text.baseAddress else { return true }
        return unsafe memcmp(first + place, second + range.lowerBound, range.count) == 0
      }
    }
  }

  /// Where what stands at an offset of the text stands in every line.
  func place(_ offset: Int) -> Place {
    let piece = gaps.partitioningIndex { $0.range.upperBound > offset }
    return Place(piece: piece, offset: offset - (piece > 0 ? gaps[piece - 1].range.upperBound : 0))
  }

  /// Whether there is a gap within a stretch of the text.
  func hasGap(in range: Range<Int>) -> Bool {
    place(range.lowerBound).piece != place(range.upperBound).piece
  }

  /// The id of a line, whose pieces begin at some places; `nil` where none may be other.
  func id(of line: [UInt8], _ starts: [Int]) -> String? {
    guard let number = gapOfID else { return nil }
    let start = place(gaps[number].range.lowerBound)
    return String(
      decoding: line[starts[start.piece] + start.offset..<starts[number + 1]], as: UTF8.self)
  }
}

/// A line that a pattern was found in.
struct KnownText: Sendable {
  var pattern: LinePattern
  var bytes: [UInt8]

  /// A solution as it is told of this line.
  func solution(_ answer: PreparedAnswer) -> Solution {
    var row = [Double](repeating: 0, count: pattern.numberCount)
    var starts = [Int](repeating: 0, count: pattern.pieceCount)
    _ = pattern.read(bytes, into: &row, &starts)
    return answer.solution(in: bytes) { offset in
      let place = pattern.place(offset)
      return starts[place.piece] + place.offset
    }
  }
}

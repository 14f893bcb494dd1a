import LayoutNotation
import Plumb

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A line of NDJSON in which some numbers, and the id, may vary.
final class LinePattern: Sendable {
  /// A part that may vary.
  private struct Gap {
    var range: Range<Int>
    /// The index of the metric in this place; -1: the id.
    var metric: Int
  }

  /// A place in the line: the number of gaps before its piece, and the offset in the piece.
  struct Place: Equatable {
    var piece: Int
    var offset: Int
  }

  /// The line that the pattern was made of.
  let text: [UInt8]
  /// How many numbers it has.
  let numberCount: Int
  private let gaps: [Gap]
  /// The index of the gap for the id.
  private let gapOfID: Int?
  /// Whether the id is a text and not a number.
  private let hasQuotedID: Bool

  /// Makes a pattern of a line.
  ///
  /// - Parameters:
  ///   - text: The line.
  ///   - outline: The places of its numbers and its id.
  ///   - metrics: The indices of the numbers that may vary, in order.
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
  ///   - row: Receives the numbers that may vary.
  ///   - starts: Receives the places where pieces begin, as many as there are.
  /// - Returns: Whether the line matches apart from these.
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

  /// Whether the bytes from a place on equal those of the text.
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

  /// Returns the place in any line of an offset in the text.
  func place(_ offset: Int) -> Place {
    let piece = gaps.partitioningIndex { $0.range.upperBound > offset }
    return Place(piece: piece, offset: offset - (piece > 0 ? gaps[piece - 1].range.upperBound : 0))
  }

  /// Whether there is a gap within a range of the text.
  func hasGap(in range: Range<Int>) -> Bool {
    place(range.lowerBound).piece != place(range.upperBound).piece
  }

  /// Returns the id of a line whose pieces begin at some places; `nil` if the id does not vary.
  func id(of line: [UInt8], _ starts: [Int]) -> String? {
    guard let number = gapOfID else { return nil }
    let start = place(gaps[number].range.lowerBound)
    return String(
      decoding: line[starts[start.piece] + start.offset..<starts[number + 1]], as: UTF8.self)
  }
}

/// A line that matched a pattern.
struct KnownText: Sendable {
  var pattern: LinePattern
  var bytes: [UInt8]

  /// Returns a solution with the texts and places of this line.
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

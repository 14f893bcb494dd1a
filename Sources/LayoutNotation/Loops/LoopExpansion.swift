/// A text of equations with loops, `for i in 0..<7 { … }`, and its expansion.
///
/// The expansion repeats lines with numbers in place of the indices. Its places map back to the
/// text.
package final class LoopExpansion: Sendable {
  /// A segment of the expansion that comes from one place, up to the next segment.
  struct Segment: Sendable {
    /// Its start offset in the expansion.
    var start: Int32
    /// Its source range in the text: copied byte for byte if so marked, or replaced by a value.
    var written: Span
    var isVerbatim: Bool
  }

  /// The text.
  package let written: SourceText
  /// The expanded text.
  package let expanded: SourceText
  /// The origins of the expansion, in order.
  let segments: [Segment]
  /// The offsets where an iteration begins or ends, and the values of the indices from there on.
  private let rounds: [(start: Int, indices: LoopIndices)]

  /// Makes an expansion.
  init(
    _ written: SourceText, _ expanded: [UInt8], _ segments: [Segment],
    _ rounds: [(start: Int, indices: LoopIndices)]
  ) {
    self.written = written
    self.expanded = SourceText(utf8: expanded)
    self.segments = segments
    self.rounds = rounds
  }

  /// Returns whether a range of the expansion belongs to an iteration of a loop.
  package func isRepeated(_ range: Range<Int>) -> Bool {
    round(at: range.lowerBound).map { !$0.isEmpty } ?? false
  }

  private func round(at offset: Int) -> LoopIndices? {
    let number = rounds.partitioningIndex { $0.start > offset }
    return number > 0 ? rounds[number - 1].indices : nil
  }

  /// Maps a range of the expansion to the text.
  package func written(_ range: Range<Int>) -> Range<Int> {
    let lower = written(at: range.lowerBound, isEnd: false)
    let upper = range.isEmpty ? lower : written(at: range.upperBound, isEnd: true)
    return lower..<max(lower, upper)
  }

  private func written(at offset: Int, isEnd: Bool) -> Int {
    let number = segments.partitioningIndex {
      isEnd ? Int($0.start) >= offset : Int($0.start) > offset
    }
    guard number > 0 else { return 0 }
    let segment = segments[number - 1]
    if segment.isVerbatim { return Int(segment.written.start) + offset - Int(segment.start) }
    return Int(isEnd ? segment.written.end : segment.written.start)
  }

  /// Maps an error about the expansion to the text, and adds the values of the indices to its
  /// message.
  package func written(_ error: LayoutError) -> LayoutError {
    guard let bytes = error.bytes else { return error }
    let note = round(at: bytes.lowerBound)?.note ?? ""
    return written.error(
      error.code, error.message + note, at: written(bytes), suggestion: error.suggestion)
  }
}

extension TextPlaces {
  /// Maps the places of a text to its expansion, in which numbers may occur more than once.
  func expanded(by expansion: LoopExpansion) -> TextPlaces {
    var places = TextPlaces()
    for (number, segment) in expansion.segments.enumerated() {
      let start = Int(segment.start)
      guard segment.isVerbatim else {
        places.append(start, at: nil)
        continue
      }
      let end =
        number + 1 < expansion.segments.count
        ? Int(expansion.segments[number + 1].start) : expansion.expanded.bytes.count
      let first = segment.written.range.lowerBound
      for (text, file) in self.segments(in: first..<first + end - start) {
        places.append(start + text - first, at: file)
      }
    }
    return places
  }
}

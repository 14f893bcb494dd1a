/// A text of equations with loops, `for i in 0..<7 { … }`, and what it is written out: the same
/// lines as often as the loops say, with numbers for the indices. Places of what is written out
/// lead back to the text.
package final class LoopExpansion: Sendable {
  /// Bytes that come from one place, up to the next segment.
  struct Segment: Sendable {
    /// Where they begin.
    var start: Int32
    /// Where they are written, one for one if so marked; or what they are the number of.
    var written: Span
    var isVerbatim: Bool
  }

  /// The text.
  package let written: SourceText
  /// The lines written out.
  package let expanded: SourceText
  /// Where they come from, in order.
  let segments: [Segment]
  /// Where another round begins or ends, and what the indices are from there on.
  private let rounds: [(start: Int, indices: LoopIndices)]

  /// Takes over what was written out.
  init(
    _ written: SourceText, _ expanded: [UInt8], _ segments: [Segment],
    _ rounds: [(start: Int, indices: LoopIndices)]
  ) {
    self.written = written
    self.expanded = SourceText(utf8: expanded)
    self.segments = segments
    self.rounds = rounds
  }

  /// Whether something written out is of a round of a loop.
  package func isRepeated(_ range: Range<Int>) -> Bool {
    round(at: range.lowerBound).map { !$0.isEmpty } ?? false
  }

  private func round(at offset: Int) -> LoopIndices? {
    let number = rounds.partitioningIndex { $0.start > offset }
    return number > 0 ? rounds[number - 1].indices : nil
  }

  /// Where something written out is written in the text.
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

  /// An error about what is written out as one about the text, which tells the round.
  package func written(_ error: LayoutError) -> LayoutError {
    guard let bytes = error.bytes else { return error }
    let note = round(at: bytes.lowerBound)?.note ?? ""
    return written.error(
      error.code, error.message + note, at: written(bytes), suggestion: error.suggestion)
  }
}

extension TextPlaces {
  /// The places of a text's lines written out, in which numbers may stand more than once.
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

/// Where the bytes of a text stand in the file it was read from.
package struct TextPlaces: Sendable {
  /// Bytes that stand in the file as they are in the text, up to the next segment; from -1 on: that
  /// is not so.
  private var segments: [(text: Int, file: Int)] = []

  /// Places that nobody knows.
  package init() {}

  /// Adds the place of what begins at an offset of the text.
  ///
  /// - Parameters:
  ///   - text: The offset, behind those of all that was added.
  ///   - file: The offset in the file; `nil`: the bytes stand otherwise there.
  package mutating func append(_ text: Int, at file: Int?) { segments.append((text, file ?? -1)) }

  /// Where some bytes of the text stand in the file, all in one place.
  package func inFile(_ range: Range<Int>) -> Range<Int>? {
    let number = segments.partitioningIndex { $0.text > range.lowerBound } - 1
    guard number >= 0, segments[number].file >= 0,
      number + 1 == segments.count || range.upperBound <= segments[number + 1].text
    else { return nil }
    let shift = segments[number].file - segments[number].text
    return range.lowerBound + shift..<range.upperBound + shift
  }

  /// The segments of some bytes of the text.
  func segments(in range: Range<Int>) -> [(text: Int, file: Int?)] {
    let first = segments.partitioningIndex { $0.text > range.lowerBound } - 1
    var found: [(text: Int, file: Int?)] = []
    for segment in segments.dropFirst(max(0, first)) where segment.text < range.upperBound {
      let skipped = max(0, range.lowerBound - segment.text)
      found.append((segment.text + skipped, segment.file < 0 ? nil : segment.file + skipped))
    }
    return found
  }
}

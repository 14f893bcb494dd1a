/// A map from the bytes of a text to the file that it was read from.
package struct TextPlaces: Sendable {
  /// Segments of bytes that are the same in the file, each up to the next one; file offset -1:
  /// not the same.
  private var segments: [(text: Int, file: Int)] = []

  /// Makes a map without places.
  package init() {}

  /// Adds the place of the bytes from an offset of the text on.
  ///
  /// - Parameters:
  ///   - text: The offset, greater than all that were added.
  ///   - file: The offset in the file; `nil`: the bytes differ there.
  package mutating func append(_ text: Int, at file: Int?) { segments.append((text, file ?? -1)) }

  /// Returns the file range of some bytes of the text, if it is contiguous.
  package func inFile(_ range: Range<Int>) -> Range<Int>? {
    let number = segments.partitioningIndex { $0.text > range.lowerBound } - 1
    guard number >= 0, segments[number].file >= 0,
      number + 1 == segments.count || range.upperBound <= segments[number + 1].text
    else { return nil }
    let shift = segments[number].file - segments[number].text
    return range.lowerBound + shift..<range.upperBound + shift
  }

  /// Returns the segments of some bytes of the text.
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

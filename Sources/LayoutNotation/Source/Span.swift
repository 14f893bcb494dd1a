/// A range of bytes in a text. Lines and columns are computed only for messages.
package struct Span: Sendable, BitwiseCopyable, Hashable {
  /// The offset of its first byte.
  package var start: Int32
  /// The offset just after its last byte.
  package var end: Int32

  /// The span of some bytes.
  package init(_ range: Range<Int>) {
    start = Int32(truncatingIfNeeded: range.lowerBound)
    end = Int32(truncatingIfNeeded: range.upperBound)
  }

  /// An empty span, for parts that are not written.
  package static let none = Span(0..<0)

  /// The offsets of its bytes.
  package var range: Range<Int> { Int(start)..<Int(end) }
}

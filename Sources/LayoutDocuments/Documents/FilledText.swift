package import LayoutNotation

/// A text of a document with metrics in its braces, as those of images and codes are.
///
/// Two are equal where they say the same, whether a loop has part in it or not.
public struct FilledText: Sendable, Equatable {
  /// The text with what metrics are.
  public var text: String
  /// The text as the document has it.
  public var source: String
  /// The indices of the loops around it, for what stands in its braces.
  package var indices = LoopIndices()
  /// Where in its file it begins; `nil` where it is of none.
  package var offset: Int?

  /// Makes a text.
  public init(_ text: String) { (self.text, source) = (text, text) }

  /// Whether both say the same.
  public static func == (first: FilledText, second: FilledText) -> Bool {
    first.text == second.text && first.written == second.written
  }

  /// What is written, with what is to be filled in.
  func pattern() throws(LayoutError) -> TextPattern { try TextPattern(source, indices) }

  /// The text as it is written where no loop is around it.
  var written: String { indices.isEmpty ? source : (try? pattern().source) ?? source }

  /// Whether metrics have no part in it.
  var isPlain: Bool { (try? pattern().isPlain) ?? true }
}

package import LayoutNotation

/// A text of a document with metrics in braces, such as the name of an image or a code's content.
///
/// Two texts are equal if their contents are equal, whether or not a loop wrote them.
public struct FilledText: Sendable, Equatable {
  /// The text with the values of its metrics.
  public var text: String
  /// The text as written in the document.
  public var source: String
  /// The indices of the loops around it, for names in braces.
  package var indices = LoopIndices()
  /// The offset in its file; `nil` for a text without a file.
  package var offset: Int?

  /// Makes a text.
  public init(_ text: String) { (self.text, source) = (text, text) }

  /// Returns whether both have the same contents.
  public static func == (first: FilledText, second: FilledText) -> Bool {
    first.text == second.text && first.written == second.written
  }

  /// Parses the text into literal parts and placeholders.
  func pattern() throws(LayoutError) -> TextPattern { try TextPattern(source, indices) }

  /// The text as it is written outside loops.
  var written: String { indices.isEmpty ? source : (try? pattern().source) ?? source }

  /// Whether the text contains no metrics.
  var isPlain: Bool { (try? pattern().isPlain) ?? true }
}

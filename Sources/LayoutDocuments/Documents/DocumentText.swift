package import LayoutNotation

/// The start of a document's text in its file.
package enum TextOrigin: Sendable {
  /// A run of characters from an offset on, with quotes and escapes as written.
  case offset(Int32)
  /// Consecutive lines that all start in the same column, as in a YAML block.
  case block(line: Int32, column: Int32)

  /// Makes the origin of a text that begins at an offset.
  init(at offset: Int) { self = .offset(Int32(truncatingIfNeeded: offset)) }
}

/// A text in one of the notations, with its known positions in the file.
///
/// Two texts are equal when their contents are equal. Their positions do not count.
public struct DocumentText: Sendable, Equatable {
  /// A string with a known position in the file, from which the text was joined.
  package struct Piece: Sendable {
    /// The first line of the text that the string fills.
    var firstLine: Int32
    var origin: TextOrigin

    /// Makes a piece.
    package init(firstLine: Int32, origin: TextOrigin) {
      (self.firstLine, self.origin) = (firstLine, origin)
    }
  }

  /// The text. The strings of a list are joined by newlines.
  package let source: SourceText
  /// The strings from which the text was joined.
  let pieces: [Piece]
  /// The file that contains the strings.
  let file: [UInt8]

  /// The text. The strings of a list are joined by newlines.
  public var text: String { source.string(source.bytes.indices) }

  /// Makes a text without a file.
  public init(_ text: String) { self.init(Array(text.utf8), pieces: [], of: []) }

  /// An empty text.
  static let empty = DocumentText("")

  /// Makes a text from pieces of a file.
  package init(_ bytes: [UInt8], pieces: [Piece], of file: [UInt8]) {
    source = SourceText(utf8: bytes, lineCount: pieces.count)
    self.pieces = pieces
    self.file = file
  }

  /// Returns the file position for a position in the text, both counted from 1.
  ///
  /// `nil` when it is unknown, as in folded YAML blocks.
  public func filePosition(line: Int, column: Int) -> SourcePosition? {
    filePosition(line: line, column: column, in: SourceText(file: file))
  }

  /// Returns whether both have the same contents.
  public static func == (first: DocumentText, second: DocumentText) -> Bool {
    first.source.bytes == second.source.bytes
  }
}

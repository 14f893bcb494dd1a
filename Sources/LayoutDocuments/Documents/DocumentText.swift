package import LayoutNotation

/// Where a text of a document begins in its file.
package enum TextOrigin: Sendable {
  /// Its characters stand one after the other from an offset on, quotes and escapes as they are
  /// written.
  case offset(Int32)
  /// Its lines stand below each other from a place on, each from the same column on, as in a YAML
  /// block.
  case block(line: Int32, column: Int32)

  /// A text that begins at an offset.
  init(at offset: Int) { self = .offset(Int32(truncatingIfNeeded: offset)) }
}

/// A text in one of the notations, with what is known about where in the file it stands.
///
/// Two texts are equal when they say the same, wherever they stand.
public struct DocumentText: Sendable, Equatable {
  /// A string that the text was joined from, whose place in the file is known.
  package struct Piece: Sendable {
    /// The first line of the text that it fills.
    var firstLine: Int32
    var origin: TextOrigin

    /// Makes a piece.
    package init(firstLine: Int32, origin: TextOrigin) {
      (self.firstLine, self.origin) = (firstLine, origin)
    }
  }

  /// The text; strings of a list are joined by newlines.
  package let source: SourceText
  /// The strings it was joined from.
  let pieces: [Piece]
  /// The file they stand in.
  let file: [UInt8]

  /// The text; strings of a list are joined by newlines.
  public var text: String { source.string(source.bytes.indices) }

  /// Makes a text that stands in no file.
  public init(_ text: String) { self.init(Array(text.utf8), pieces: [], of: []) }

  /// A text of nothing.
  static let empty = DocumentText("")

  /// Makes a text of pieces of a file.
  package init(_ bytes: [UInt8], pieces: [Piece], of file: [UInt8]) {
    source = SourceText(utf8: bytes, lineCount: pieces.count)
    self.pieces = pieces
    self.file = file
  }

  /// Where in the file a place of the text stands, both counted from 1; nil when that is unknown,
  /// as in folded YAML blocks.
  public func filePosition(line: Int, column: Int) -> SourcePosition? {
    filePosition(line: line, column: column, in: SourceText(file: file))
  }

  /// Whether both say the same.
  public static func == (first: DocumentText, second: DocumentText) -> Bool {
    first.source.bytes == second.source.bytes
  }
}

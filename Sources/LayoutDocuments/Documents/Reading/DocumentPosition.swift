import LayoutNotation

/// A place in a layout document's file.
public struct DocumentPosition: Sendable, Equatable, Hashable {
  /// The line, from 1.
  public var line: Int
  /// The column in Unicode scalars, from 1. A byte-order mark is no column.
  public var column: Int

  /// Makes a position.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

extension DocumentPosition {
  /// The line of a file with a caret below the place; `nil` where there is no text.
  package func excerpt(in bytes: [UInt8]) -> String? {
    guard !bytes.isEmpty, firstInvalidUTF8(in: bytes) == nil else { return nil }
    let file = SourceText(file: bytes)
    let offset = file.offset(line: line, column: column)
    return CaretExcerpt(offset..<offset, in: file).text
  }
}

extension SourceText {
  /// The line and column of a byte.
  func filePosition(at offset: Int) -> DocumentPosition {
    let position = position(at: offset)
    return DocumentPosition(line: position.line, column: position.column)
  }
}

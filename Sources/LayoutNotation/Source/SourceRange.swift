/// A place in a text, counted the three ways people and programs need it.
package struct SourcePosition: Sendable, Equatable, Hashable, Comparable {
  /// The number of UTF-8 bytes before the place.
  package var offset: Int
  /// The line, from 1.
  package var line: Int
  /// The column in characters, from 1.
  package var column: Int

  /// Makes a position.
  package init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }

  /// Whether the first position comes before the second in the text.
  package static func < (first: SourcePosition, second: SourcePosition) -> Bool {
    first.offset < second.offset
  }
}

/// A stretch of a text, from its first character to just behind its last.
package struct SourceRange: Sendable, Equatable, Hashable {
  /// Where the stretch begins.
  package var start: SourcePosition
  /// Just behind its last character.
  package var end: SourcePosition

  /// Makes a range.
  package init(start: SourcePosition, end: SourcePosition) {
    self.start = start
    self.end = end
  }
}

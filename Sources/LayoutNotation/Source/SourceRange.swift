/// A place in a text, counted the three ways people and programs need it.
public struct SourcePosition: Sendable, Equatable, Hashable, Comparable {
  /// The number of UTF-8 bytes before the place.
  public var offset: Int
  /// The line, from 1.
  public var line: Int
  /// The column in characters, from 1.
  public var column: Int

  /// Makes a position.
  public init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }

  /// Whether the first position comes before the second in the text.
  public static func < (first: SourcePosition, second: SourcePosition) -> Bool {
    first.offset < second.offset
  }
}

/// A stretch of a text, from its first character to just behind its last.
public struct SourceRange: Sendable, Equatable, Hashable {
  /// Where the stretch begins.
  public var start: SourcePosition
  /// Just behind its last character.
  public var end: SourcePosition

  /// Makes a range.
  public init(start: SourcePosition, end: SourcePosition) {
    self.start = start
    self.end = end
  }
}

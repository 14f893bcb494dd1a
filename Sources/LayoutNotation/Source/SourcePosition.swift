/// A place in a text or a file.
public struct SourcePosition: Sendable, Equatable, Hashable {
  /// The line, from 1.
  public var line: Int
  /// The column, from 1: in Unicode scalars of a file, without its byte-order mark, else in
  /// characters.
  public var column: Int

  /// Makes a position.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// An error in the text of a program: its kind, its position, and what was expected.
public struct ProgramTextError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kinds of error. New ones may be added, so a `switch` needs a `default`.
  public struct Code: Sendable, Equatable, Hashable {
    /// The stable name of the code, as printed.
    public let name: String

    /// The text does not follow the format.
    public static let syntax = Code(name: "syntax")
    /// A word that is not a number where a number is needed, or a number that is too large.
    public static let notANumber = Code(name: "notANumber")
    /// A row or column that the text has not introduced.
    public static let unknownName = Code(name: "unknownName")
    /// A name, a coefficient or a bound given twice.
    public static let duplicate = Code(name: "duplicate")
    /// Something that a linear program cannot contain: a quadratic term, a semicontinuous column, a
    /// special ordered set.
    public static let unsupported = Code(name: "unsupported")
  }

  /// The kind of the error.
  public let code: Code
  /// The fault and what was expected, in one sentence without the position.
  public let message: String
  /// The line, from 1.
  public let line: Int
  /// The position of its first byte in the line, from 1.
  public let column: Int

  /// Creates an error.
  public init(_ code: Code, _ message: String, line: Int, column: Int) {
    self.code = code
    self.message = message
    self.line = line
    self.column = column
  }

  /// The position and the message on one line.
  public var description: String { "line \(line), column \(column): \(message)" }
}

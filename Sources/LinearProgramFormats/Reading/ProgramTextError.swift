/// What is wrong with the text of a program: which kind of mistake, where, and what was expected.
public struct ProgramTextError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kinds of error. New ones may be added, so a `switch` needs a `default`.
  public struct Code: Sendable, Equatable, Hashable {
    /// The stable name of the code, as printed.
    public let name: String

    /// The text does not follow the format.
    public static let syntax = Code(name: "syntax")
    /// A word that is no number where one is needed, or a number that is too large.
    public static let notANumber = Code(name: "notANumber")
    /// A row or column that the text has not introduced.
    public static let unknownName = Code(name: "unknownName")
    /// A name, a coefficient or a bound that is given twice.
    public static let duplicate = Code(name: "duplicate")
    /// Something that no linear program holds: a quadratic term, a semicontinuous column, a special
    /// ordered set.
    public static let unsupported = Code(name: "unsupported")
  }

  /// Which kind of error this is.
  public let code: Code
  /// What is wrong and what was expected, in one sentence without its place.
  public let message: String
  /// The line, from 1.
  public let line: Int
  /// The byte of the line where it begins, from 1.
  public let column: Int

  /// Makes an error.
  public init(_ code: Code, _ message: String, line: Int, column: Int) {
    self.code = code
    self.message = message
    self.line = line
    self.column = column
  }

  /// The place and the message on one line.
  public var description: String { "line \(line), column \(column): \(message)" }
}

/// An error of a system that cannot be solved: its kind, and the parts of the system concerned.
public struct SolvingError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kinds of error. New ones may be added, so a `switch` needs a `default`.
  public struct Code: Sendable, Equatable, Hashable, CustomStringConvertible {
    /// The stable name of the code, as printed.
    public let name: String

    /// Makes a code from its stable name.
    public init(name: String) { self.name = name }

    /// The stable name.
    public var description: String { name }

    /// The system itself is malformed.
    public static let invalid = Code(name: "invalid")
    /// Definitions depend on their own outputs; the parties form the shortest cycle.
    public static let cycle = Code(name: "cycle")
    /// A definition, the party, has a result other than a finite number.
    public static let notANumber = Code(name: "notANumber")
    /// No backend has a capability that the system needs.
    public static let unsupported = Code(name: "unsupported")
    /// A variable exceeds the range of finite numbers.
    public static let overflow = Code(name: "overflow")
    /// The time limit or a cancellation ended a feasibility query without an answer.
    public static let limit = Code(name: "limit")
    /// Every backend failed its check, so no result is returned.
    public static let numericalFailure = Code(name: "numericalFailure")
  }

  /// The kind of error.
  public let code: Code
  /// The description of the error.
  public let message: String
  /// The constraints and definitions concerned, if any.
  public let parties: [Party]
  /// The variable concerned; `nil` if there is none.
  public let variable: Int?

  /// Makes an error.
  public init(_ code: Code, _ message: String, parties: [Party] = [], variable: Int? = nil) {
    self.code = code
    self.message = message
    self.parties = parties
    self.variable = variable
  }

  /// The code and the message on one line.
  public var description: String { "\(code.name): \(message)" }
}

extension SolvingError {
  /// The error of a malformed system.
  public static func invalid(_ message: String) -> SolvingError { .init(.invalid, message) }

  /// The error of a cycle of definitions.
  public static func cycle(_ parties: [Party]) -> SolvingError {
    .init(.cycle, "definitions read what they feed: \(parties)", parties: parties)
  }

  /// The error of a definition without a finite value.
  public static func notANumber(definition: Int) -> SolvingError {
    .init(
      .notANumber, "definition \(definition) has no finite value",
      parties: [.definition(definition)])
  }

  /// The error of a capability that no backend has.
  public static func unsupported(_ message: String) -> SolvingError { .init(.unsupported, message) }

  /// The error of a value beyond all finite numbers.
  public static func overflow(variable: Int) -> SolvingError {
    .init(
      .overflow, "variable \(variable) exceeds the range of finite numbers",
      variable: variable)
  }

  /// The error of a query that a limit ended.
  static var limit: SolvingError { .init(.limit, "a limit ended the question") }

  /// The error of a system on which every backend failed.
  public static func numericalFailure(_ message: String) -> SolvingError {
    .init(.numericalFailure, message)
  }
}

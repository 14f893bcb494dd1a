/// What a backend throws: a malformed program or a failure inside the backend.
///
/// That a program is infeasible, unbounded or out of time is an answer, not an error; it comes back
/// in `LPSolution`.
public struct LPError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kinds of error. New ones may be added, so a `switch` needs a `default`.
  public struct Code: Sendable, Equatable, Hashable {
    /// The stable name of the code, as printed.
    public let name: String

    /// Arrays of different lengths, an index out of range, a NaN, a lower bound above its upper.
    public static let invalidProgram = Code(name: "invalidProgram")
    /// A tolerance or a limit that is not one: below 0, or not a number.
    public static let invalidOptions = Code(name: "invalidOptions")
    /// The backend lacks a capability that the program or the options ask for.
    public static let unsupported = Code(name: "unsupported")
    /// The backend failed on a well-formed program; the message holds its own text.
    public static let backendFailure = Code(name: "backendFailure")
    /// The caller cancelled the solve; a backend tells its caller by the termination
    /// `timeLimit`.
    package static let cancelled = Code(name: "cancelled")
  }

  /// Which kind of error this is.
  public let code: Code
  /// What went wrong, in words.
  public let message: String

  /// Makes an error.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The code and the message on one line.
  public var description: String { "\(code.name): \(message)" }
}

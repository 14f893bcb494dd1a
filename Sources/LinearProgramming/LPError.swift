/// The error of a backend: a malformed program or a failure inside the backend.
///
/// An infeasible or unbounded program and an exhausted time limit are answers, not errors; they are
/// returned in `LPSolution`.
public struct LPError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kinds of error. New ones may be added, so a `switch` needs a `default`.
  public struct Code: Sendable, Equatable, Hashable {
    /// The stable name of the code, as printed.
    public let name: String

    /// Arrays of different lengths, an index out of range, a NaN, a lower bound above its upper.
    public static let invalidProgram = Code(name: "invalidProgram")
    /// An invalid tolerance or limit: below 0, or not a number.
    public static let invalidOptions = Code(name: "invalidOptions")
    /// The backend lacks a capability that the program or the options ask for.
    public static let unsupported = Code(name: "unsupported")
    /// The backend failed on a well-formed program; the message contains its own text.
    public static let backendFailure = Code(name: "backendFailure")
    /// The caller cancelled the solve. A backend reports this by the termination `timeLimit`.
    package static let cancelled = Code(name: "cancelled")
  }

  /// The kind of the error.
  public let code: Code
  /// A description of the error.
  public let message: String

  /// Creates an error.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The code and the message on one line.
  public var description: String { "\(code.name): \(message)" }
}

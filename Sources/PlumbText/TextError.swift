#if Text
/// An error about a text: an invalid font file, an invalid style, or an exceeded limit.
///
/// A character that no font has is not an error: see ``Paragraph/missing``.
public struct TextError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A kind of error. New kinds may be added, so a `switch` needs a `default`.
  public struct Code: Sendable, Equatable, Hashable {
    /// The stable name of the code, as printed.
    public let name: String

    /// A file cannot be read.
    public static let unreadableFile = Code(name: "unreadableFile")
    /// A file or bytes hold no supported font, or lack the requested face.
    public static let notAFont = Code(name: "notAFont")
    /// A style has no fonts, or has an invalid number or language.
    public static let invalidStyle = Code(name: "invalidStyle")
    /// A text or a file exceeds a limit of ``TextLimits``.
    public static let limit = Code(name: "limit")
    /// HarfBuzz or ICU failed, for example for lack of memory.
    public static let libraryFailure = Code(name: "libraryFailure")
  }

  /// The kind of the error.
  public let code: Code
  /// The message.
  public let message: String

  /// Makes an error.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The code and the message on one line.
  public var description: String { "\(code.name): \(message)" }
}
#endif

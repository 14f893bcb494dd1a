#if Text
/// What hinders texts: a file that is no font, a style that is none, a limit.
///
/// That a font lacks a character is no error: ``Paragraph/missing`` tells of it.
public struct TextError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kinds of error. New ones may be added, so a `switch` needs a `default`.
  public struct Code: Sendable, Equatable, Hashable {
    /// The stable name of the code, as printed.
    public let name: String

    /// A file cannot be read.
    public static let unreadableFile = Code(name: "unreadableFile")
    /// A file or bytes hold no font that is understood, or not the face that was asked for.
    public static let notAFont = Code(name: "notAFont")
    /// A style has no fonts, or a number or a language that is none.
    public static let invalidStyle = Code(name: "invalidStyle")
    /// A text or a file is beyond a limit of ``TextLimits``.
    public static let limit = Code(name: "limit")
    /// HarfBuzz or ICU failed, such as for want of memory.
    public static let libraryFailure = Code(name: "libraryFailure")
  }

  /// Which kind of error this is.
  public let code: Code
  /// What is wrong, in words.
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

import LayoutNotation

/// What is wrong with a layout document: what, where in the file, and what to try.
public struct DocumentError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kinds of error. New ones may be added, so a `switch` needs a `default`.
  public struct Code: Sendable, Equatable, Hashable {
    /// The stable name of the code, as results print it.
    public let name: String

    /// Makes a code from its stable name.
    public init(name: String) { self.name = name }

    /// The file is no JSON, or no YAML.
    public static let syntax = Code(name: "syntax")
    /// The file holds bytes that are no UTF-8.
    public static let encoding = Code(name: "encoding")
    /// The file is nested deeper or is larger than is read.
    public static let limit = Code(name: "limit")
    /// There is nothing in the file.
    public static let emptyDocument = Code(name: "emptyDocument")
    /// A key that means nothing here.
    public static let unknownKey = Code(name: "unknownKey")
    /// A key that occurs twice in one mapping.
    public static let duplicateKey = Code(name: "duplicateKey")
    /// A key that must be there and is not.
    public static let missingKey = Code(name: "missingKey")
    /// A key of layout documents that this version does not read.
    public static let unsupportedKey = Code(name: "unsupportedKey")
    /// A value of another kind than its key takes.
    public static let wrongType = Code(name: "wrongType")
    /// A value of the right kind that its key does not allow, such as a size below 0.
    public static let invalidValue = Code(name: "invalidValue")
    /// A number that is infinite or no number at all.
    public static let notFinite = Code(name: "notFinite")
    /// A priority outside (0, 1000].
    public static let invalidPriority = Code(name: "invalidPriority")
    /// A view name that another view of the document bears.
    public static let duplicateView = Code(name: "duplicateView")
    /// A name that is taken: `view` for the root, and those of the priorities.
    public static let reservedName = Code(name: "reservedName")
    /// A name that no view bears.
    public static let unknownView = Code(name: "unknownView")
  }

  /// Which kind of error this is.
  public let code: Code
  /// What is wrong, in one sentence that names the key but not the place.
  public let message: String
  /// The line in the file, from 1.
  public let line: Int
  /// The column in the file, in Unicode scalars from 1.
  public let column: Int
  /// What the writer may have meant: a replacement for the offending key or value.
  public let suggestion: String?
  /// The document's own `id`, which results then bear; nil where none can be read.
  public var documentID: String?

  /// Makes an error.
  public init(
    _ code: Code, _ message: String, line: Int, column: Int, suggestion: String? = nil
  ) {
    self.code = code
    self.message = message
    self.line = line
    self.column = column
    self.suggestion = suggestion
  }

  /// The place, the message and the suggestion on one line.
  public var description: String {
    let proposal = suggestion.map { " Did you mean \($0)?" } ?? ""
    return "line \(line), column \(column): \(message)\(proposal)"
  }
}

extension DocumentError {
  /// Makes an error at a position.
  init(
    _ code: Code, _ message: String, at position: DocumentPosition, suggestion: String? = nil
  ) {
    self.init(
      code, message, line: position.line, column: position.column, suggestion: suggestion)
  }
}

extension DocumentError {
  /// The line of the file with a caret below the place, each on a line; empty when the file is no
  /// text.
  package func excerpt(in bytes: [UInt8]) -> String {
    DocumentPosition(line: line, column: column).excerpt(in: bytes)
  }
}

extension DocumentPosition {
  /// The line of a file with a caret below the place, each on a line; empty when the file is no
  /// text.
  package func excerpt(in bytes: [UInt8]) -> String {
    guard let text = String(validating: bytes, as: UTF8.self), !text.isEmpty else { return "" }
    let place = SourcePosition(offset: 0, line: line, column: column)
    let excerpt = CaretExcerpt(SourceRange(start: place, end: place), in: SourceText(text))
    return "  \(excerpt.line)\n  \(excerpt.caret)\n"
  }
}

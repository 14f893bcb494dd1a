/// An error in a layout: in a text, a document or Swift code.
///
/// It says what is wrong, where and why, and what to try.
public struct LayoutError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of error.
  public let code: Code
  /// The error in one sentence, without its place.
  public package(set) var message: String
  /// The number of the SLL rule, from 1, that `line` and `column` refer to.
  public package(set) var rule: Int?
  /// The number of the Visual Format, from 1, that `line` and `column` refer to.
  public package(set) var visual: Int?
  /// The line, from 1, for an error in a text.
  ///
  /// It is a line of the rule or Visual Format if one is named. It is a line of the file if a
  /// document, or a file that it names, cannot be read. Otherwise it is a line of the equations.
  public package(set) var line: Int?
  /// The column, from 1, for an error in a text: in Unicode scalars of a file, else in
  /// characters.
  public package(set) var column: Int?
  /// The probable intent of the writer: a replacement for the underlined text.
  public let suggestion: String?
  /// The source line with a caret below the place, for an error in a text.
  public let excerpt: String?
  /// The wrong Swift code, if known; `nil` for documents.
  public package(set) var location: CodeLocation?
  /// The underlined bytes of the text.
  package fileprivate(set) var bytes: Range<Int>?
  /// The text at the place, if known: the word that `suggestion` would replace.
  package fileprivate(set) var found: String?
  /// The byte range of that word in the file, for a document that cannot be read.
  package fileprivate(set) var wordInFile: Range<Int>?
  /// All valid alternatives, if they form a list: keys, or the values of a key.
  package fileprivate(set) var expected: [String] = []
  /// Whether `line` and `column` refer to the file of a readable document: the error concerns the
  /// value of a key.
  package private(set) var isOfKey = false
  /// The own `id` of an unreadable document, which its results then have.
  package var documentID: String?

  /// Makes an error.
  public init(
    _ code: Code, _ message: String, rule: Int? = nil, visual: Int? = nil, line: Int? = nil,
    column: Int? = nil, suggestion: String? = nil, excerpt: String? = nil,
    location: CodeLocation? = nil
  ) {
    self.code = code
    self.message = message
    self.rule = rule
    self.visual = visual
    self.line = line
    self.column = column
    self.suggestion = suggestion
    self.excerpt = excerpt
    self.location = location
  }

  /// Returns the error with the Swift code that contains its text, and the number of the rule or
  /// format.
  package func located(
    _ location: CodeLocation?, rule: Int? = nil, visual: Int? = nil
  ) -> LayoutError {
    var error = self
    (error.location, error.rule, error.visual) = (location, rule, visual)
    return error
  }

  /// Returns the error with `line` and `column` referring to the file of a readable document.
  package func ofKey() -> LayoutError {
    var error = self
    error.isOfKey = true
    return error
  }

  /// Returns the error with a hint after its message.
  package func withHint(_ hint: String) -> LayoutError {
    var error = self
    error.message += "; \(hint)"
    return error
  }

  /// Returns the error with the wrong word, and the valid alternatives.
  ///
  /// - Parameters:
  ///   - word: The byte range of the word in the file; `nil` if the file spells it differently.
  ///   - expected: All valid alternatives, if they form a list.
  /// - Returns: The error.
  package func about(wordInFile word: Range<Int>?, expected: [String] = []) -> LayoutError {
    var error = self
    (error.wordInFile, error.expected) = (word, expected)
    return error
  }

  /// The place, message, excerpt and suggestion, for people.
  public var description: String {
    let place = [location?.description, placeInWords].compactMap(\.self).joined(separator: ", ")
    return [place.isEmpty ? message : "\(place): \(message)", excerpt, proposal]
      .compactMap(\.self).joined(separator: "\n")
  }

  /// The rule or format, line and column, such as `rule 2, line 1, column 3`.
  package var placeInWords: String? {
    let words = [
      rule.map { "rule \($0)" }, visual.map { "Visual Format \($0)" }, line.map { "line \($0)" },
      column.map { "column \($0)" },
    ].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// The suggestion as a question.
  package var proposal: String? {
    // A quoted name has its own quotes.
    suggestion.map { "did you mean \($0.has("\"") ? $0 : "\"\($0)\"")?" }
  }
}

extension SourceText {
  /// Makes an error about some bytes of the text. A method rather than an initializer, whose
  /// callers would retain the text beforehand.
  @inline(never)
  package func error(
    _ code: LayoutError.Code, _ message: String, at bytes: Range<Int>, suggestion: String? = nil
  ) -> LayoutError {
    let place = position(at: bytes.lowerBound)
    var error = LayoutError(
      code, message, line: place.line, column: place.column, suggestion: suggestion,
      excerpt: CaretExcerpt(bytes, in: self).text)
    error.bytes = bytes
    if !bytes.isEmpty { error.found = string(bytes) }
    return error
  }
}

extension LayoutError {
  /// A kind of error. New kinds may be added, so a `switch` needs a `default`.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The stable name of the code, as results print it.
    public let name: String

    /// Makes a code from its stable name.
    public init(name: String) { self.name = name }

    /// The stable name.
    public var description: String { name }

    /// The text does not follow its notation's grammar, or the file is not JSON or YAML.
    public static let syntax = Code(name: "syntax")
    /// A missing relation, or one other than `==`, `<=`, `>=`.
    public static let invalidRelation = Code(name: "invalidRelation")
    /// A missing number, or a definition whose value is not finite.
    public static let notANumber = Code(name: "notANumber")
    /// A number out of range, a size below 0, or a value that its key does not allow.
    public static let invalidValue = Code(name: "invalidValue")
    /// A priority outside (0, 1000].
    public static let invalidPriority = Code(name: "invalidPriority")
    /// A name without a view.
    public static let unknownView = Code(name: "unknownView")
    /// An attribute that does not exist.
    public static let unknownAttribute = Code(name: "unknownAttribute")
    /// A metric that was not given.
    public static let unknownMetric = Code(name: "unknownMetric")
    /// A name that has no meaning in its place, or no value yet.
    public static let unknownName = Code(name: "unknownName")
    /// Attributes that cannot be combined in one constraint.
    public static let invalidPairing = Code(name: "invalidPairing")
    /// A location attribute without an item to measure it from.
    public static let locationNeedsItem = Code(name: "locationNeedsItem")
    /// A nonlinear constraint, or one whose first attribute cancels out.
    public static let notLinear = Code(name: "notLinear")
    /// A rule has more specifiers than arguments.
    public static let missingArgument = Code(name: "missingArgument")
    /// An argument of the wrong kind, or one too many.
    public static let badArgument = Code(name: "badArgument")
    /// Options of a Visual Format that do not exist, or do not fit it.
    public static let invalidOptions = Code(name: "invalidOptions")
    /// The removal of an equation that was never added.
    public static let constraintNotFound = Code(name: "constraintNotFound")
    /// A view or constraint of another layout.
    public static let foreignView = Code(name: "foreignView")
    /// A view that was removed from its layout.
    public static let removedView = Code(name: "removedView")
    /// A view that cannot have its given position.
    public static let invalidPlace = Code(name: "invalidPlace")
    /// Two views with the same name.
    public static let duplicateView = Code(name: "duplicateView")
    /// A layout guide with a view inside, or as the root.
    public static let badGuide = Code(name: "badGuide")
    /// A duplicate definition of an attribute.
    public static let duplicateDefinition = Code(name: "duplicateDefinition")
    /// A definition or condition that depends on its own result.
    public static let cycle = Code(name: "cycle")
    /// A constraint that cannot be combined with others by `||` or `&&`.
    public static let invalidAlternative = Code(name: "invalidAlternative")
    /// The backend lacks a capability that the layout needs, or an output format cannot express
    /// it.
    public static let unsupported = Code(name: "unsupported")
    /// A feature that exists only in Swift, where a document is needed.
    public static let notExpressible = Code(name: "notExpressible")
    /// A question about a layout without a solution: required constraints contradict each other.
    public static let infeasible = Code(name: "infeasible")
    /// A budget ended the solve, or a file exceeds the limits of nesting or size.
    public static let limit = Code(name: "limit")
    /// A snapshot lacks the answer of a closure, which is available only where the snapshot was
    /// made.
    public static let notMeasured = Code(name: "notMeasured")
    /// The task, or a token that it heeds, was cancelled before the result was ready.
    public static let cancelled = Code(name: "cancelled")
    /// A question about a solution that does not exist.
    public static let notSolved = Code(name: "notSolved")
    /// A question about a solution from before a change of the layout.
    public static let staleSolution = Code(name: "staleSolution")
    /// No backend found a solution that passes its check.
    public static let numericalFailure = Code(name: "numericalFailure")
    /// An error in Plumb itself.
    public static let internalFailure = Code(name: "internal")

    /// A file that does not exist or is not readable.
    public static let unreadable = Code(name: "unreadable")
    /// A file with bytes that are not UTF-8.
    public static let encoding = Code(name: "encoding")
    /// An empty file.
    public static let emptyDocument = Code(name: "emptyDocument")
    /// A key that has no meaning here.
    public static let unknownKey = Code(name: "unknownKey")
    /// A key that occurs twice in one mapping.
    public static let duplicateKey = Code(name: "duplicateKey")
    /// A missing required key.
    public static let missingKey = Code(name: "missingKey")
    /// A key of layout documents that this version does not support.
    public static let unsupportedKey = Code(name: "unsupportedKey")
    /// A value of a wrong type for its key.
    public static let wrongType = Code(name: "wrongType")
    /// An infinite number or a NaN in a document.
    public static let notFinite = Code(name: "notFinite")
    /// A reserved name: `view` for the root, and the names of priorities.
    public static let reservedName = Code(name: "reservedName")
  }
}

/// What is wrong with a layout, in a text, a document or Swift code: what, where, why, and what to
/// try.
public struct LayoutError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What kind of error it is.
  public let code: Code
  /// What is wrong, in one sentence without its place.
  public package(set) var message: String
  /// The number of the SLL rule, from 1, that line and column count in.
  public package(set) var rule: Int?
  /// The number of the Visual Format, from 1, that line and column count in.
  public package(set) var visual: Int?
  /// The line of the text, from 1, if it stands in a text: of the rule or the Visual Format where
  /// one is named, of the file where a document cannot be read or a file that it names cannot, else
  /// of the equations.
  public package(set) var line: Int?
  /// The column, from 1, if it stands in a text: in Unicode scalars of a file, else in characters.
  public package(set) var column: Int?
  /// What the writer may have meant, instead of what the excerpt underlines.
  public let suggestion: String?
  /// The source line with a caret below the place, if there is a text.
  public let excerpt: String?
  /// The Swift code that is wrong, as far as that is known; `nil` for documents.
  public package(set) var location: CodeLocation?
  /// What is underlined: bytes of the text.
  package fileprivate(set) var bytes: Range<Int>?
  /// What stands there, where that is known: the word that `suggestion` would replace.
  package fileprivate(set) var found: String?
  /// Where that word stands in the file of a document that cannot be read, in bytes.
  package fileprivate(set) var wordInFile: Range<Int>?
  /// All that could stand there, where that is a list: keys, or the values of a key.
  package fileprivate(set) var expected: [String] = []
  /// Whether line and column count in the file of a document that can be read: it is about the
  /// value of a key.
  package private(set) var isOfKey = false
  /// The own `id` of a document that cannot be read, which results then bear.
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

  /// The error with the Swift code that its text stands in, and the number of the rule or format
  /// that the text is.
  package func located(
    _ location: CodeLocation?, rule: Int? = nil, visual: Int? = nil
  ) -> LayoutError {
    var error = self
    (error.location, error.rule, error.visual) = (location, rule, visual)
    return error
  }

  /// The error, whose line and column count in the file of a document that can be read.
  package func ofKey() -> LayoutError {
    var error = self
    error.isOfKey = true
    return error
  }

  /// The error with more behind its message.
  package func withHint(_ hint: String) -> LayoutError {
    var error = self
    error.message += "; \(hint)"
    return error
  }

  /// The error with the word that it is about, and what could stand there instead.
  ///
  /// - Parameters:
  ///   - word: Where the word stands in the file, in bytes; `nil` where it is not written as it is.
  ///   - expected: All that could stand there, where that is a list.
  /// - Returns: The error.
  package func about(wordInFile word: Range<Int>?, expected: [String] = []) -> LayoutError {
    var error = self
    (error.wordInFile, error.expected) = (word, expected)
    return error
  }

  /// Place, message, excerpt and proposal, as people read it.
  public var description: String {
    let place = [location?.description, placeInWords].compactMap(\.self).joined(separator: ", ")
    return [place.isEmpty ? message : "\(place): \(message)", excerpt, proposal]
      .compactMap(\.self).joined(separator: "\n")
  }

  /// Rule or format, line and column, such as `rule 2, line 1, column 3`.
  package var placeInWords: String? {
    let words = [
      rule.map { "rule \($0)" }, visual.map { "Visual Format \($0)" }, line.map { "line \($0)" },
      column.map { "column \($0)" },
    ].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// The suggestion as a question.
  package var proposal: String? {
    // A quoted name brings its own quotes.
    suggestion.map { "did you mean \($0.has("\"") ? $0 : "\"\($0)\"")?" }
  }
}

extension SourceText {
  /// Makes an error about some bytes of the text. (A method, as an initializer would have its
  /// callers retain the text beforehand.)
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
  /// The kinds of error. New ones may be added, so a `switch` needs a `default`.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The stable name of the code, as results print it.
    public let name: String

    /// Makes a code from its stable name.
    public init(name: String) { self.name = name }

    /// The stable name.
    public var description: String { name }

    /// The text does not follow its notation's grammar, or the file is no JSON or YAML.
    public static let syntax = Code(name: "syntax")
    /// A relation other than `==`, `<=`, `>=`, or none.
    public static let invalidRelation = Code(name: "invalidRelation")
    /// No number where one is needed, or a definition that has no finite value.
    public static let notANumber = Code(name: "notANumber")
    /// A number that is out of range, a size below 0, or a value that its key does not allow.
    public static let invalidValue = Code(name: "invalidValue")
    /// A priority outside (0, 1000].
    public static let invalidPriority = Code(name: "invalidPriority")
    /// A name that no view bears.
    public static let unknownView = Code(name: "unknownView")
    /// An attribute that does not exist.
    public static let unknownAttribute = Code(name: "unknownAttribute")
    /// A metric that was not given.
    public static let unknownMetric = Code(name: "unknownMetric")
    /// A name that means nothing where it stands, or that has no value yet.
    public static let unknownName = Code(name: "unknownName")
    /// Attributes that cannot stand in one constraint.
    public static let invalidPairing = Code(name: "invalidPairing")
    /// A location attribute with nothing to measure it from.
    public static let locationNeedsItem = Code(name: "locationNeedsItem")
    /// A constraint that is not linear, or whose first attribute cancels out.
    public static let notLinear = Code(name: "notLinear")
    /// A rule has more specifiers than arguments.
    public static let missingArgument = Code(name: "missingArgument")
    /// An argument of the wrong kind, or one too many.
    public static let badArgument = Code(name: "badArgument")
    /// Options of a Visual Format that do not exist, or do not go with it.
    public static let invalidOptions = Code(name: "invalidOptions")
    /// An equation to be removed that was never added.
    public static let constraintNotFound = Code(name: "constraintNotFound")
    /// A view or constraint of another layout.
    public static let foreignView = Code(name: "foreignView")
    /// A view that was removed from its layout.
    public static let removedView = Code(name: "removedView")
    /// A view that cannot have the place it is given.
    public static let invalidPlace = Code(name: "invalidPlace")
    /// Two views of one name.
    public static let duplicateView = Code(name: "duplicateView")
    /// A layout guide with a view inside, or one that is the root.
    public static let badGuide = Code(name: "badGuide")
    /// An attribute that is defined twice.
    public static let duplicateDefinition = Code(name: "duplicateDefinition")
    /// A definition or condition that depends on what it decides.
    public static let cycle = Code(name: "cycle")
    /// A constraint that cannot be put together with others by `||` or `&&`.
    public static let invalidAlternative = Code(name: "invalidAlternative")
    /// The backend lacks a capability that the layout needs, or a form of output has no words for
    /// it.
    public static let unsupported = Code(name: "unsupported")
    /// What exists in Swift only, where a document is asked for.
    public static let notExpressible = Code(name: "notExpressible")
    /// A question about a layout that has no solution: required constraints contradict each other.
    public static let infeasible = Code(name: "infeasible")
    /// A budget ended the solve, or a file is nested deeper or is larger than is read.
    public static let limit = Code(name: "limit")
    /// A snapshot has no answer of a closure that belongs where the snapshot was made.
    public static let notMeasured = Code(name: "notMeasured")
    /// The task, or a token that it heeds, was cancelled before there was a result.
    public static let cancelled = Code(name: "cancelled")
    /// A question about a solution that is none.
    public static let notSolved = Code(name: "notSolved")
    /// A question about a solution of the layout as it was before a change.
    public static let staleSolution = Code(name: "staleSolution")
    /// No backend found a solution that passes its check.
    public static let numericalFailure = Code(name: "numericalFailure")
    /// A fault of Plumb's own.
    public static let internalFailure = Code(name: "internal")

    /// A file that is not there, or that the system does not let be read.
    public static let unreadable = Code(name: "unreadable")
    /// A file that holds bytes that are no UTF-8.
    public static let encoding = Code(name: "encoding")
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
    /// A number in a document that is infinite or no number at all.
    public static let notFinite = Code(name: "notFinite")
    /// A name that is taken: `view` for the root, and those of the priorities.
    public static let reservedName = Code(name: "reservedName")
  }
}

import LayoutNotation

/// What is wrong with a layout: what, where, why, and what to try.
public struct LayoutError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What kind of error it is.
  public let code: Code
  /// What is wrong, in words.
  public let message: String
  /// The number of the SLL rule, from 1, that line and column count in.
  public let rule: Int?
  /// The number of the Visual Format, from 1, that line and column count in.
  public let visual: Int?
  /// The line of the text, from 1, if it stands in a text: of the rule or the Visual Format where
  /// one is named, else of the equations.
  public let line: Int?
  /// The column in characters, from 1, if it stands in a text.
  public let column: Int?
  /// What the writer may have meant.
  public let suggestion: String?
  /// The source line with a caret below the place, if there is a text.
  public let excerpt: String?
  /// The Swift code that is wrong, as far as that is known; `nil` for documents.
  public var location: CodeLocation?

  /// Makes an error.
  public init(
    code: Code, message: String, rule: Int? = nil, visual: Int? = nil, line: Int? = nil,
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

  /// Place, message, excerpt and proposal, as people read it.
  public var description: String {
    var place: [String] = []
    if let location { place.append("\(location)") }
    if let rule { place.append("rule \(rule)") }
    if let visual { place.append("visual format \(visual)") }
    if let line, let column { place.append("line \(line), column \(column)") }
    let head = place.isEmpty ? message : "\(place.joined(separator: ", ")): \(message)"
    return [head, excerpt, suggestion.map { "did you mean \"\($0)\"?" }]
      .compactMap { $0 }.joined(separator: "\n")
  }

  /// An error of a constraint or rule; without one an error at no place.
  package init(code: Code, message: String, at source: ConstraintSource?) {
    let location = source?.location
    switch source?.place {
    case .equations(let line, let column):
      self.init(code: code, message: message, line: line, column: column, location: location)
    case .rule(let number):
      self.init(code: code, message: message, rule: number, location: location)
    case .visual(let number, let line, let column):
      self.init(
        code: code, message: message, visual: number, line: line, column: column,
        location: location)
    case .formula, .property, .implicit, nil:
      self.init(code: code, message: message, location: location)
    }
  }

  /// A notation's error, with the line of its text and a caret.
  init(
    _ error: NotationError, source: String, rule: Int? = nil, visual: Int? = nil,
    location: CodeLocation? = nil
  ) {
    self.init(
      error, source: SourceText(source), rule: rule, visual: visual, location: location)
  }

  /// A notation's error, with the line of its text and a caret.
  init(
    _ error: NotationError, source: SourceText, rule: Int? = nil, visual: Int? = nil,
    location: CodeLocation? = nil
  ) {
    let excerpt = CaretExcerpt(error.range, in: source)
    self.init(
      code: Code(name: error.code.name), message: error.message, rule: rule, visual: visual,
      line: error.range.start.line, column: error.range.start.column,
      suggestion: error.suggestion, excerpt: "  \(excerpt.line)\n  \(excerpt.caret)",
      location: location)
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

    /// The text does not follow its notation's grammar.
    public static let syntax = Code(name: "syntax")
    /// A relation other than `==`, `<=`, `>=`, or none.
    public static let invalidRelation = Code(name: "invalidRelation")
    /// No number where one is needed, or a definition that comes to no finite number.
    public static let notANumber = Code(name: "notANumber")
    /// A priority outside (0, 1000].
    public static let invalidPriority = Code(name: "invalidPriority")
    /// A name that no view bears.
    public static let unknownView = Code(name: "unknownView")
    /// An attribute that does not exist.
    public static let unknownAttribute = Code(name: "unknownAttribute")
    /// A metric that was not given.
    public static let unknownMetric = Code(name: "unknownMetric")
    /// A name that means nothing where it stands.
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
    /// Options of a Visual Format that do not go with its orientation.
    public static let invalidOptions = Code(name: "invalidOptions")
    /// An equation to be removed that was never added.
    public static let constraintNotFound = Code(name: "constraintNotFound")
    /// A view or constraint of another layout.
    public static let foreignView = Code(name: "foreignView")
    /// Two views of one name.
    public static let duplicateView = Code(name: "duplicateView")
    /// An attribute that is defined twice.
    public static let duplicateDefinition = Code(name: "duplicateDefinition")
    /// A definition or condition that depends on what it decides.
    public static let cycle = Code(name: "cycle")
    /// A constraint that cannot be put together with others by `||` or `&&`.
    public static let invalidAlternative = Code(name: "invalidAlternative")
    /// An alternative of `||` that can be missed by any amount, because nothing limits an
    /// attribute.
    public static let unlimitedAlternative = Code(name: "unlimitedAlternative")
    /// The backend lacks a capability that the layout needs, or a form of output has no words for
    /// it.
    public static let unsupported = Code(name: "unsupported")
    /// A number that is not finite, or a size below 0.
    public static let invalidValue = Code(name: "invalidValue")
    /// What exists in Swift only, where a document is asked for.
    public static let notExpressible = Code(name: "notExpressible")
    /// A question about a layout that has no solution: required constraints contradict each other.
    public static let infeasible = Code(name: "infeasible")
    /// A question about a layout that was not solved within its budget.
    public static let limit = Code(name: "limit")
    /// A question about a solution that is none.
    public static let notSolved = Code(name: "notSolved")
    /// A question about a solution of the layout as it was before a change.
    public static let staleSolution = Code(name: "staleSolution")
    /// No backend found a solution that passes its check.
    public static let numericalFailure = Code(name: "numericalFailure")
    /// A fault of Plumb's own.
    public static let internalFailure = Code(name: "internal")
  }
}

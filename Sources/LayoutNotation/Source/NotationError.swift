/// What is wrong with a text in one of the notations: what, where, why, and what to try.
package struct NotationError: Error, Sendable, Equatable {
  /// The kinds of error. New ones may be added, so a `switch` needs a `default`.
  package struct Code: Sendable, Equatable, Hashable {
    /// The stable name of the code, as results print it.
    package let name: String

    /// Makes a code from its stable name.
    package init(name: String) { self.name = name }

    /// The text does not follow the grammar.
    package static let syntax = Code(name: "syntax")
    /// A relation other than `==`, `<=`, `>=`, or none.
    package static let invalidRelation = Code(name: "invalidRelation")
    /// A word that is no number, no metric and no priority name where a number is needed.
    package static let notANumber = Code(name: "notANumber")
    /// A number that is too large to make layouts of.
    package static let invalidValue = Code(name: "invalidValue")
    /// A priority outside (0, 1000].
    package static let invalidPriority = Code(name: "invalidPriority")
    /// A name that no view bears.
    package static let unknownView = Code(name: "unknownView")
    /// An attribute that does not exist.
    package static let unknownAttribute = Code(name: "unknownAttribute")
    /// A metric that was not given.
    package static let unknownMetric = Code(name: "unknownMetric")
    /// An SLL name that does not exist, or that has no value yet where it is read.
    package static let unknownName = Code(name: "unknownName")
    /// Attributes that cannot stand in one constraint.
    package static let invalidPairing = Code(name: "invalidPairing")
    /// A location attribute with nothing to measure it from.
    package static let locationNeedsItem = Code(name: "locationNeedsItem")
    /// A constraint that is not linear, or whose left attribute cancels out.
    package static let notLinear = Code(name: "notLinear")
    /// A rule has more specifiers than arguments.
    package static let missingArgument = Code(name: "missingArgument")
    /// An argument of the wrong kind, or one too many.
    package static let badArgument = Code(name: "badArgument")
    /// An option of a Visual Format string that does not exist, or that does not fit the string.
    package static let invalidOptions = Code(name: "invalidOptions")
    /// An equation to be removed that was never added.
    package static let constraintNotFound = Code(name: "constraintNotFound")
  }

  /// Which kind of error this is.
  package let code: Code
  /// What is wrong, in one sentence without its place.
  package let message: String
  /// Where in the text it is.
  package let range: SourceRange
  /// What the writer may have meant: a whole replacement for the text of `range`.
  package let suggestion: String?

  /// Makes an error.
  package init(_ code: Code, _ message: String, at range: SourceRange, suggestion: String? = nil) {
    self.code = code
    self.message = message
    self.range = range
    self.suggestion = suggestion
  }
}

import ConstraintSolving
public import LayoutNotation

/// The text of a constraint or rule, and where its writer finds it.
public struct ConstraintSource: Sendable, Hashable, CustomStringConvertible {
  /// A place in what the user wrote.
  public enum Place: Sendable, Hashable {
    /// A line and column of an equations text, both from 1.
    case equations(line: Int, column: Int)
    /// The number of an SLL rule, from 1, in the order the rules were added.
    case rule(Int)
    /// The number of a Visual Format, from 1, in the order they were added, and the line and column
    /// in it, both from 1.
    case visual(Int, line: Int, column: Int)
    /// A Swift formula; its location tells where.
    case formula
    /// The number of an assignment to a chained property, from 1, in the order they were made.
    case property(Int)
    /// Nowhere: nobody wrote the constraint; it is due to this, such as `intrinsic size`.
    case implicit(String)
  }

  /// The text, without comment; an equation for a constraint that nobody wrote.
  public var text: String
  /// Where it stands.
  public var place: Place
  /// The Swift code that added it, as far as that is known; `nil` for documents.
  public var location: CodeLocation?
  /// The name of the view of its first attribute, as far as it has one.
  public package(set) var view: String?
  /// Its first attribute, whose points amounts are in: of constraints that nobody wrote, and of
  /// those of stacks, width, height, left or top.
  public package(set) var attribute: LayoutAttribute?
  /// How a constraint that nobody wrote compares.
  var relation: ConstraintRelation?
  /// What a constraint that nobody wrote is due to, where that is one of these reasons.
  package private(set) var reason: ImplicitReason?
  /// Whether nobody wrote it, but somebody the stack that it is of.
  package var isOfStack = false

  /// Makes a source.
  package init(text: String, place: Place, location: CodeLocation? = nil) {
    self.text = text
    self.place = place
    self.location = location
  }

  /// Makes the source of a constraint that nobody wrote.
  init(text: String, implicit reason: String, about view: String) {
    self.init(text: text, place: .implicit(reason))
    self.view = view
  }

  /// Makes the source of a constraint that nobody wrote, due to one of the usual reasons.
  init(text: String, implicit reason: ImplicitReason, about view: String) {
    self.init(text: text, implicit: reason.rawValue, about: view)
    self.reason = reason
  }

  /// Whether both say the same, of which the view and the attribute are parts.
  public static func == (first: ConstraintSource, second: ConstraintSource) -> Bool {
    first.text == second.text && first.place == second.place && first.location == second.location
      && first.isOfStack == second.isOfStack
  }

  /// Hashes what it says.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(place)
  }

  /// The text with its place, and the Swift code that added it, on one line.
  public var description: String {
    location.map { "\(placedText)  (\($0))" } ?? placedText
  }

  /// Whether nobody wrote it.
  package var isImplicit: Bool { if case .implicit = place { true } else { false } }

  /// The text with its place, on one line.
  package var placedText: String {
    if case .implicit = place { "\(text)  (\(place))" } else { "\(place): \(text)" }
  }
}

extension LayoutError {
  /// Makes an error of a constraint or rule; without one an error at no place.
  package init(_ code: Code, _ message: String, at source: ConstraintSource?) {
    self.init(code, message, location: source?.location)
    switch source?.place {
    case .equations(let line, let column): (self.line, self.column) = (line, column)
    case .rule(let number): rule = number
    case .visual(let number, let line, let column):
      (visual, self.line, self.column) = (number, line, column)
    case .formula, .property, .implicit, nil: break
    }
  }
}

extension ConstraintSource.Place: CustomStringConvertible {
  /// The place in words, such as `line 3` or `rule 2`.
  public var description: String {
    switch self {
    case .equations(let line, _): "line \(line)"
    case .rule(let number): "rule \(number)"
    case .visual(let number, let line, let column):
      "Visual Format \(number), \(line > 1 ? "line \(line), " : "")column \(column)"
    case .formula: "formula"
    case .property(let number): "chained property \(number)"
    case .implicit(let reason): reason
    }
  }
}

extension String {
  /// A piece of a rule or a format without line breaks, which are blanks to these notations.
  var onOneLine: String {
    utf8.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      ? split(whereSeparator: \.isNewline).joined(separator: " ") : self
  }
}

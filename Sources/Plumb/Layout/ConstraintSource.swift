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
    /// No text: the constraint is implicit, for this reason, such as `intrinsic size`.
    case implicit(String)
  }

  /// Why there is an implicit constraint, such as one of an intrinsic size. Its raw value is the
  /// reason in English.
  public enum Reason: String, Sendable {
    /// The frame of the root.
    case rootFrame = "the root's frame"
    /// The size of a root that fits what is in it.
    case rootSize = "the root's size"
    /// The view is fixed at its given frame.
    case fixedFrame = "fixed at its given frame"
    /// Nothing decides, so that the attribute is nearest to its given frame.
    case givenFrame = "nothing decides; nearest to its given frame"
    /// A width or a height is at least 0.
    case nonnegativeSize = "sizes are at least 0"
    /// The intrinsic size of the view.
    case intrinsicSize = "intrinsic size"
    /// The width that a text has where it is not broken into lines.
    case textWidth = "intrinsic width of a text that wraps"
    /// That a text is no wider than it asks for, which a text that fills a column need not be.
    case textHugging = "intrinsic width of a text"
    /// The view is as wide as the longest word of its text.
    case longestWord = "longest word of its text"
    /// A closure measures the view.
    case measured
    /// A stack or a table arranges the view.
    case arranged
    /// The view lies within a safe area.
    case safeArea = "safe area"
    /// Margins, such as those that follow a safe area.
    case margins = "margins that follow"
    /// How far the view is from a side of the view around it.
    case distance
    /// Where the contents of a scroll view begin.
    case content = "where contents begin"
  }

  /// The text, without comment; an equation for an implicit constraint.
  public var text: String
  /// Its place.
  public var place: Place
  /// The Swift code that added it, as far as that is known; `nil` for documents.
  public var location: CodeLocation?
  /// The name of the view of its first attribute, as far as it has one.
  public package(set) var view: String?
  /// Its first attribute, whose points amounts are in: of implicit constraints, and of
  /// those of stacks, width, height, left or top.
  public package(set) var attribute: LayoutAttribute?
  /// Identifies the constraint in its layout; `nil` for implicit constraints, and for sources that
  /// come from no solve.
  var serial: UInt32?
  /// The relation of an implicit constraint.
  var relation: ConstraintRelation?
  /// Why there is an implicit constraint; `nil` for a written one, also for a closure.
  public private(set) var reason: Reason?
  /// Whether it is an implicit constraint of a written stack.
  package var isOfStack: Bool { reason == .arranged }

  /// Makes a source.
  package init(text: String, place: Place, location: CodeLocation? = nil) {
    self.text = text
    self.place = place
    self.location = location
  }

  /// Makes the source of an implicit constraint.
  ///
  /// - Parameters:
  ///   - text: What it says, as an equation.
  ///   - reason: What it is due to.
  ///   - words: The reason in more words.
  ///   - view: The name of the view that it is about, if any.
  init(text: String, implicit reason: Reason, _ words: String? = nil, about view: String? = nil) {
    self.init(text: text, place: .implicit(words ?? reason.rawValue))
    self.reason = reason
    self.view = view
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

  /// Whether it is implicit.
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

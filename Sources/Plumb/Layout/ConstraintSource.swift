import ConstraintSolving
public import LayoutNotation

/// The text of a constraint or rule, and its place.
public struct ConstraintSource: Sendable, Hashable, CustomStringConvertible {
  /// A place in what the user wrote.
  public enum Place: Sendable, Hashable {
    /// A line and column of an equations text, both from 1.
    case equations(line: Int, column: Int)
    /// The number of an SLL rule, from 1, in the order the rules were added.
    case rule(Int)
    /// The number of a Visual Format, from 1, in the order the formats were added, and the line
    /// and column in it, both from 1.
    case visual(Int, line: Int, column: Int)
    /// A Swift formula; `location` has its place.
    case formula
    /// The number of an assignment to a chained property, from 1, in the order of the assignments.
    case property(Int)
    /// No text: the constraint is implicit. The value is the reason, such as `intrinsic size`.
    case implicit(String)
  }

  /// The reason for an implicit constraint, such as an intrinsic size.
  ///
  /// The raw value is the reason in English.
  public enum Reason: String, Sendable {
    /// The frame of the root.
    case rootFrame = "the root's frame"
    /// The size of a root that fits its contents.
    case rootSize = "the root's size"
    /// The view is fixed at its given frame.
    case fixedFrame = "fixed at its given frame"
    /// No constraint decides the attribute, so that it is as near to its given frame as possible.
    case givenFrame = "nothing decides; nearest to its given frame"
    /// A width or a height is at least 0.
    case nonnegativeSize = "sizes are at least 0"
    /// The intrinsic size of the view.
    case intrinsicSize = "intrinsic size"
    /// The width of a text on a single line.
    case textWidth = "intrinsic width of a text that wraps"
    /// A text is no wider than its intrinsic width. A text that fills a column may violate this.
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
    /// The distance of the view from a side of the view around it.
    case distance
    /// The position at which the contents of a scroll view begin.
    case content = "where contents begin"
  }

  /// The text, without comments; for an implicit constraint, an equation.
  public var text: String
  /// Its place.
  public var place: Place
  /// The Swift code that added it, if known; `nil` for documents.
  public var location: CodeLocation?
  /// The name of the view of its first attribute, if there is one.
  public package(set) var view: String?
  /// Its first attribute; amounts are in points of it. For implicit constraints, also those of
  /// stacks, it is the width, height, left or top.
  public package(set) var attribute: LayoutAttribute?
  /// Identifies the constraint in its layout; `nil` for implicit constraints, and for sources that
  /// are not from a solve.
  var serial: UInt32?
  /// The relation of an implicit constraint.
  var relation: ConstraintRelation?
  /// The reason for an implicit constraint; `nil` for a written one, or a definition by a closure.
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
  ///   - text: The constraint as an equation.
  ///   - reason: The reason for the constraint.
  ///   - words: A longer description of the reason.
  ///   - view: The name of the view that the constraint concerns, if any.
  init(text: String, implicit reason: Reason, _ words: String? = nil, about view: String? = nil) {
    self.init(text: text, place: .implicit(words ?? reason.rawValue))
    self.reason = reason
    self.view = view
  }

  /// Whether text, place, location and stack membership are equal. View and attribute follow from
  /// the text.
  public static func == (first: ConstraintSource, second: ConstraintSource) -> Bool {
    first.text == second.text && first.place == second.place && first.location == second.location
      && first.isOfStack == second.isOfStack
  }

  /// Hashes the text and the place.
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
  /// Makes an error about a constraint or rule; without a source, an error without a place.
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
  /// The string with line breaks replaced by blanks, as rules and formats read them.
  var onOneLine: String {
    utf8.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      ? split(whereSeparator: \.isNewline).joined(separator: " ") : self
  }
}

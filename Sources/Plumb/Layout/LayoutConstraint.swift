public import LayoutNotation

/// A constraint of a layout: `first.attribute  relation  Σ terms + constant  @ priority`.
public final class LayoutConstraint {
  /// One term of the right side.
  public struct Term {
    /// What the coefficient multiplies.
    public enum Value {
      /// An attribute of a view.
      case attribute(LayoutView, LayoutAttribute)
      /// One per cent of the size of the first item's parent along the first attribute's axis.
      case percent
    }

    /// The factor.
    public var coefficient: Double
    /// What it multiplies.
    public var value: Value
  }

  /// The side of a condition, on which a constraint counts.
  public struct Branch {
    /// The condition, as the constraint that it asks about; it is in no layout itself.
    public let condition: LayoutConstraint
    /// Whether the constraint counts where the condition holds, or where it does not.
    public let holds: Bool
  }

  /// The first item.
  public let item: LayoutView
  /// The attribute of the first item; its coefficient is 1, so violations are points of it.
  public let attribute: LayoutAttribute
  /// How the two sides compare.
  public let relation: Relation
  /// The terms of the right side; the superview where a location has no second item.
  public let terms: [Term]
  /// The constant of the right side, in points; may be changed between solves.
  public var constant: Double
  /// The priority, in (0, 1000]; 1000 is required.
  public let priority: Double
  /// The side of the nearest condition around the constraint, whose own branch is that of the next one;
  /// `nil`: it always counts.
  public let branch: Branch?
  /// The text the constraint was written as, and where.
  public internal(set) var source: ConstraintSource

  init(
    item: LayoutView, attribute: LayoutAttribute, relation: Relation, terms: [Term],
    constant: Double, priority: Double, branch: Branch? = nil, source: ConstraintSource
  ) {
    self.item = item
    self.attribute = attribute
    self.relation = relation
    self.terms = terms
    self.constant = constant
    self.priority = priority
    self.branch = branch
    self.source = source
  }
}

/// The text of a constraint or rule, and where its writer finds it.
public struct ConstraintSource: Sendable, Equatable, CustomStringConvertible {
  /// A place in what the user wrote.
  public enum Place: Sendable, Equatable {
    /// A line and column of an equations text, both from 1.
    case equations(line: Int, column: Int)
    /// The number of an SLL rule, from 1, in the order the rules were added.
    case rule(Int)
    /// Nowhere: nobody wrote the constraint; it is due to this, such as `intrinsic size`.
    case implicit(String)
  }

  /// The text, without comment; an equation for a constraint that nobody wrote.
  public var text: String
  /// Where it stands.
  public var place: Place

  /// Makes a source.
  public init(text: String, place: Place) {
    self.text = text
    self.place = place
  }

  /// The text with its place, on one line.
  public var description: String {
    switch place {
    case .equations(let line, _): "line \(line): \(text)"
    case .rule(let number): "rule \(number): \(text)"
    case .implicit(let reason): "\(text)  (\(reason))"
    }
  }
}

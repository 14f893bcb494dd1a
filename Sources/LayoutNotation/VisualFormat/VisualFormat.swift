/// A string of the Visual Format Language, parsed: views in a row or a column and the spaces around
/// them, such as `|-[a(>=50)]-gap-[b]|`.
///
/// Names are not resolved; which way the string runs is told by its options, not by its text.
package struct VisualFormat: Sendable, Equatable {
  /// The axis the views stand along.
  package enum Orientation: String, Sendable, CaseIterable {
    /// A row, the default.
    case horizontal = "H"
    /// A column, from top to bottom.
    case vertical = "V"
  }

  /// A number, or a name that stands for one, or for a view.
  package enum Value: Sendable, Equatable {
    /// A number as written; in points, or a priority in (0, 1000].
    case number(Double)
    /// The name of a metric, of a priority, or, in a view's predicate, of a view.
    case name(WrittenName)
  }

  /// A demand on the size of a view or on a space: `>=50@250`.
  package struct Predicate: Sendable, Equatable {
    /// How the size or the space compares; `==` where none is written.
    package var relation: Relation
    /// What it is compared with.
    package var object: Value
    /// The priority; nil where none is written, which means required.
    package var priority: Value?
    /// The predicate as written.
    package var text: String
    /// Where it stands.
    package var range: SourceRange

    /// Makes a predicate.
    package init(
      relation: Relation, object: Value, priority: Value?, text: String, range: SourceRange
    ) {
      self.relation = relation
      self.object = object
      self.priority = priority
      self.text = text
      self.range = range
    }
  }

  /// A view of the string: `[a(>=50)]`.
  package struct View: Sendable, Equatable {
    /// Its name.
    package var name: WrittenName
    /// What is demanded of its size along the string.
    package var predicates: [Predicate]
    /// Where it stands, brackets included.
    package var range: SourceRange

    /// Makes a view.
    package init(name: WrittenName, predicates: [Predicate], range: SourceRange) {
      self.name = name
      self.predicates = predicates
      self.range = range
    }
  }

  /// What lies between two views, or between a view and its superview's edge.
  package struct Connection: Sendable, Equatable {
    /// How wide the space is.
    package enum Space: Sendable, Equatable {
      /// None: the edges meet.
      case touching
      /// `-`: the default space of the layout.
      case standard
      /// `-8-`, `-gap-`, `-(>=8,20@250)-`: all of these hold.
      case predicates([Predicate])
    }

    /// How wide the space is.
    package var space: Space
    /// Where it stands, hyphens included; empty between edges that meet.
    package var range: SourceRange

    /// Makes a connection.
    package init(space: Space, range: SourceRange) {
      self.space = space
      self.range = range
    }
  }

  /// The axis of the string.
  package var orientation: Orientation
  /// The space between the superview of the first view, `|`, and that view; nil without a bar.
  package var opening: Connection?
  /// The views, at least one.
  package var views: [View]
  /// The spaces between each view and the next, one less than there are views.
  package var connections: [Connection]
  /// The space between the last view and its superview, `|`; nil without a bar.
  package var closing: Connection?
  /// Where the whole string stands, without blanks around it.
  package var range: SourceRange

  /// Makes a format.
  package init(
    orientation: Orientation, opening: Connection?, views: [View], connections: [Connection],
    closing: Connection?, range: SourceRange
  ) {
    self.orientation = orientation
    self.opening = opening
    self.views = views
    self.connections = connections
    self.closing = closing
    self.range = range
  }
}

/// A string of the Visual Format Language, parsed: views in a row or a column and the spaces around
/// them, such as `|-[a(>=50)]-gap-[b]|`.
///
/// Names are not resolved; which way the string runs is told by its options, not by its text.
package struct VisualFormat: Sendable {
  /// The axis the views stand along.
  package enum Orientation: String, Sendable, CaseIterable {
    /// A row, the default.
    case horizontal = "H"
    /// A column, from top to bottom.
    case vertical = "V"
  }

  /// A number, or a name that stands for one, or for a view.
  package enum Value: Sendable {
    /// A number, and where it is written, its sign included; in points, or a priority in (0, 1000].
    case number(Double, Span)
    /// The name of a metric, of a priority, or, in a view's predicate, of a view; without quotes.
    case name(Span)
  }

  /// A demand on the size of a view or on a space: `>=50@250`.
  package struct Predicate: Sendable {
    /// How the size or the space compares; `==` where none is written.
    package var relation: Relation
    /// What it is compared with.
    package var object: Value
    /// The priority; nil where none is written, which means required.
    package var priority: Value?
    /// Where it stands.
    package var span: Span
  }

  /// A view of the string: `[a(>=50)]`.
  package struct View: Sendable {
    /// Its name, without quotes.
    package var name: Span
    /// What is demanded of its size along the string, among all predicates.
    package var predicates: Range<Int>
    /// Where it stands, brackets included.
    package var span: Span
  }

  /// What lies between two views, or between a view and its superview's edge.
  package struct Space: Sendable {
    /// Whether it is `-`, the default space of the layout.
    package var isStandard = false
    /// `-8-`, `-gap-`, `-(>=8,20@250)-`: what is demanded of it, among all predicates. Where
    /// nothing is and it is not the default either, the edges meet.
    package var predicates = 0..<0
    /// Where it stands, hyphens included; empty between edges that meet.
    package var span: Span
  }

  /// The text.
  package let source: SourceText
  /// The axis of the string.
  package internal(set) var orientation = Orientation.horizontal
  /// The views, at least one.
  package internal(set) var views: [View] = []
  /// The space before each view, and that behind the last one; nil at an end without a bar, `|`,
  /// which is the superview of the view beside it.
  package internal(set) var spaces: [Space?] = []
  /// The predicates of all views and spaces, in the order of the text.
  package internal(set) var predicates: [Predicate] = []
  /// Where the whole string stands, without blanks around it.
  package internal(set) var span = Span.none

  /// The format of a text of which nothing was read.
  init(_ source: SourceText) { self.source = source }
}

/// A parsed string of the Visual Format Language, such as `|-[a(>=50)]-gap-[b]|`: views in a row
/// or a column and the spaces around them.
///
/// Names are not resolved. The direction of the string comes from its options, not from its text.
package struct VisualFormat: Sendable {
  /// The axis along which the views are arranged.
  package enum Orientation: String, Sendable, CaseIterable {
    /// A row, the default.
    case horizontal = "H"
    /// A column, from top to bottom.
    case vertical = "V"
  }

  /// A number, or a name of a metric, a priority or a view.
  package enum Value: Sendable {
    /// A number and its span, including its sign; in points, or a priority in (0, 1000].
    case number(Double, Span)
    /// The name of a metric, of a priority, or, in a view's predicate, of a view; without quotes.
    case name(Span)
  }

  /// A condition on the size of a view or on a space: `>=50@250`.
  package struct Predicate: Sendable {
    /// The relation of the size or the space; `==` if none is written.
    package var relation: Relation
    /// The value that it is compared with.
    package var object: Value
    /// The priority; nil if none is written, which means required.
    package var priority: Value?
    /// Its span.
    package var span: Span
  }

  /// A view of the string: `[a(>=50)]`.
  package struct View: Sendable {
    /// Its name, without quotes.
    package var name: Span
    /// The conditions on its size along the string, as indices into all predicates.
    package var predicates: Range<Int>
    /// Its span, including brackets.
    package var span: Span
  }

  /// The space between two views, or between a view and its superview's edge.
  package struct Space: Sendable {
    /// Whether it is `-`, the default space of the layout.
    package var isStandard = false
    /// The conditions of `-8-`, `-gap-` or `-(>=8,20@250)-`, as indices into all predicates.
    /// Without conditions, and if it is not the default either, the edges meet.
    package var predicates = 0..<0
    /// Its span, including hyphens; empty between edges that meet.
    package var span: Span
  }

  /// The text.
  package let source: SourceText
  /// The axis of the string.
  package internal(set) var orientation = Orientation.horizontal
  /// The views, at least one.
  package internal(set) var views: [View] = []
  /// The space before each view, and the one after the last view; nil at an end without a bar,
  /// `|`, which is the superview of the view next to it.
  package internal(set) var spaces: [Space?] = []
  /// The predicates of all views and spaces, in the order of the text.
  package internal(set) var predicates: [Predicate] = []
  /// The span of the whole string, without surrounding blanks.
  package internal(set) var span = Span.none

  /// Makes an empty format of a text.
  init(_ source: SourceText) { self.source = source }
}

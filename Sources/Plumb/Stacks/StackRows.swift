import LayoutNotation

/// A constraint that a stack or a table makes, in the same form as written constraints.
struct StackRow {
  /// The purpose of the constraint.
  enum Rule {
    case start, end, spacing, distribution, alignment
    /// The given size of a track of a table, and its extent along the other axis.
    case track, extent
    /// Keeps the size small: an optional constraint, never listed as unsatisfied.
    case smallness
  }

  /// The view with the stack or the table.
  var stack: Int
  /// The purpose of the constraint.
  var rule: Rule
  /// The constraint, whose terms are among those of all rows.
  var record: ConstraintTable.Record
}

/// The constraints that stacks and tables make.
struct StackRows: Sendable {
  typealias Term = ConstraintTable.Term

  /// An edge of a box around views: the attribute of a view that is placed there, the attribute it
  /// is measured from, and the distance.
  struct Edge {
    var attribute: LayoutAttribute
    var view: Int32
    var own: LayoutAttribute
    var inset = 0.0

    /// The term it is measured from.
    var term: Term { Term(coefficient: 1, view: view, attribute: own) }
  }

  /// A box along an axis: its edges, and its middle as a sum of terms and a distance.
  struct Box {
    var starts: Edge
    var ends: Edge
    var middle: [Term]
    var shift = 0.0
  }

  /// The view whose constraints are being added.
  var owner = 0
  private(set) var all: [StackRow] = []
  /// The terms of all constraints.
  private(set) var terms: [Term] = []

  /// The edges of the owner's inner box along an axis.
  func edges(
    _ insets: EdgeInsets, isWithinMargins: Bool, isHorizontal: Bool
  ) -> (starts: Edge, ends: Edge) {
    func edge(_ attribute: LayoutAttribute, _ inset: Double) -> Edge {
      Edge(
        attribute: attribute, view: Int32(truncatingIfNeeded: owner),
        own: isWithinMargins ? attribute.margin : attribute, inset: inset)
    }
    return isHorizontal
      ? (edge(.leading, insets.left), edge(.trailing, -insets.right))
      : (edge(.top, insets.top), edge(.bottom, -insets.bottom))
  }

  /// Adds a constraint between a view and an edge.
  mutating func constrain(
    _ view: Int, _ edge: Edge, _ relation: Relation, _ rule: StackRow.Rule,
    priority: Double = Priority.required.rawValue
  ) {
    add(view, edge.attribute, relation, [edge.term], edge.inset, rule, priority: priority)
  }

  /// Adds a constraint.
  mutating func add(
    _ view: Int, _ attribute: LayoutAttribute, _ relation: Relation, _ right: [Term],
    _ constant: Double, _ rule: StackRow.Rule, priority: Double = Priority.required.rawValue
  ) {
    let first = terms.count
    terms += right
    all.append(
      StackRow(
        stack: owner, rule: rule,
        record: ConstraintTable.Record(
          item: Int32(truncatingIfNeeded: view), attribute: attribute, relation: relation,
          constant: constant, priority: priority, terms: first..<terms.count)))
  }

  /// Places a view in a box according to an alignment.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - alignment: The alignment.
  ///   - box: The box, along the axis of the alignment.
  ///   - first: The view whose baseline the others share.
  ///   - priority: The priority of the alignment.
  mutating func align(
    _ view: Int, _ alignment: LayoutStack.Alignment, in box: Box, with first: Int,
    priority: Double = Priority.required.rawValue
  ) {
    let near: Relation =
      alignment == .fill || alignment == .leading ? .equal : .greaterThanOrEqual
    let far: Relation = alignment == .fill || alignment == .trailing ? .equal : .lessThanOrEqual
    let isRequired = priority >= Priority.required.rawValue
    for (edge, relation, inside) in [
      (box.starts, near, Relation.greaterThanOrEqual), (box.ends, far, .lessThanOrEqual),
    ] {
      // A view that does not have to touch an edge must still stay within it.
      constrain(view, edge, isRequired ? relation : inside, .alignment)
      if !isRequired, relation == .equal {
        constrain(view, edge, .equal, .alignment, priority: priority)
      }
    }
    switch alignment {
    case .fill, .leading, .trailing: break
    case .center:
      let isHorizontal = box.starts.attribute.isHorizontal
      add(
        view, isHorizontal ? .centerX : .centerY, .equal, box.middle, box.shift, .alignment,
        priority: priority)
    case .firstBaseline, .lastBaseline:
      guard view != first else { break }
      let line: LayoutAttribute = alignment == .firstBaseline ? .firstBaseline : .lastBaseline
      add(
        view, line, .equal,
        [Term(first, line)], 0,
        .alignment, priority: priority)
    }
  }
}

extension ConstraintNormalizer.Term {
  /// A multiple of an attribute of the view with an id.
  init(_ view: Int, _ attribute: LayoutAttribute, _ coefficient: Double = 1) {
    self.init(
      coefficient: coefficient, view: Int32(truncatingIfNeeded: view), attribute: attribute)
  }
}

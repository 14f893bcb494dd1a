import LayoutNotation

/// A constraint that a stack or a table makes, in the form of those that are written.
struct StackRow {
  /// What a stack or a table makes a constraint for.
  enum Rule {
    case start, end, spacing, distribution, alignment
    /// The given size of a track of a table, and its extent along the other axis.
    case track, extent
    /// Being no larger than it has to be: an optional constraint, never listed as unsatisfied.
    case smallness
  }

  /// The view with the stack or the table.
  var stack: Int
  /// What it is for.
  var rule: Rule
  /// The constraint, whose terms are among those of all rows.
  var record: ConstraintTable.Record
}

/// The constraints that stacks and tables make.
struct StackRows: Sendable {
  typealias Term = ConstraintTable.Term

  /// An edge of a box that views are in: the attribute of a view that meets it, that of the view it
  /// is measured from, and the distance.
  struct Edge {
    var attribute: LayoutAttribute
    var view: Int32
    var own: LayoutAttribute
    var inset = 0.0

    /// What it is measured from.
    var term: Term { Term(coefficient: 1, view: view, attribute: own) }
  }

  /// A box along an axis: its edges, and its middle as a sum and a distance.
  struct Box {
    var starts: Edge
    var ends: Edge
    var middle: [Term]
    var shift = 0.0
  }

  /// The view whose constraints are being added.
  var owner = 0
  private(set) var all: [StackRow] = []
  /// The terms of all of them.
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

  /// Puts a view where an alignment says in a box.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - alignment: The alignment.
  ///   - box: The box, along the axis that the alignment is about.
  ///   - first: The view with whose baseline others have theirs in one line.
  ///   - priority: The priority of standing there.
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
      // What does not have to meet an edge stays within it all the same.
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
  /// A multiple of an attribute of the view of an id.
  init(_ view: Int, _ attribute: LayoutAttribute, _ coefficient: Double = 1) {
    self.init(
      coefficient: coefficient, view: Int32(truncatingIfNeeded: view), attribute: attribute)
  }
}

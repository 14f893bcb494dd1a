import LayoutNotation

// Formulas that make several constraints: `a.edges == b.edges.inset(8)` is the same as four
// formulas. `Layout.add(_:fileID:line:)` records where they were added, because a property cannot
// know where it was written.

/// The four edges of a view, or some of them, for formulas that set one constraint per edge.
///
/// ```swift
/// layout.add(content.edges == card.edges.inset(8))
/// layout.add(header.edges[.top, .leading, .trailing] == card.edges.inset(8))
/// ```
public struct ViewEdges {
  /// An edge of a view.
  public enum Edge: Sendable, Hashable {
    /// The left edge.
    case left
    /// The right edge.
    case right
    /// The edge where reading begins.
    case leading
    /// The edge where reading ends.
    case trailing
    /// The top edge.
    case top
    /// The bottom edge.
    case bottom
  }

  fileprivate let view: LayoutView
  fileprivate var isWithinMargins = false
  private var insets = EdgeInsets(0)
  /// The chosen edges; `nil`: the edges that the other side names, or all four.
  private var chosen: [Edge]?

  fileprivate init(of view: LayoutView, isWithinMargins: Bool = false) {
    self.view = view
    self.isWithinMargins = isWithinMargins
  }

  /// Returns some of the edges. The other side of the formula must name the same edges, or none.
  public subscript(first: Edge, others: Edge...) -> ViewEdges {
    var edges = self
    edges.chosen = [first] + others
    return edges
  }

  /// Returns the edges, moved inwards by the given number of points on every side.
  public func inset(_ distance: Double) -> ViewEdges { inset(EdgeInsets(distance)) }

  /// Returns the edges, moved inwards by the given insets.
  ///
  /// For leading and trailing edges, left means leading.
  public func inset(_ distances: EdgeInsets) -> ViewEdges {
    var edges = self
    edges.insets.left += distances.left
    edges.insets.right += distances.right
    edges.insets.top += distances.top
    edges.insets.bottom += distances.bottom
    return edges
  }

  /// Makes constraints, in no layout yet, that set the edges equal.
  ///
  /// There are four constraints, or one for each named edge.
  public static func == (left: ViewEdges, right: ViewEdges) -> [LayoutConstraint] {
    compared(left, right) { left, right, _ in left == right }
  }

  /// Makes constraints, in no layout yet, that keep a view inside another one.
  ///
  /// No edge of the inner view lies outside the outer view.
  public static func <= (inner: ViewEdges, outer: ViewEdges) -> [LayoutConstraint] {
    compared(inner, outer) { inner, outer, edge in
      edge.isNear ? inner >= outer : inner <= outer
    }
  }

  /// Makes constraints, in no layout yet, that keep a view around another one.
  public static func >= (outer: ViewEdges, inner: ViewEdges) -> [LayoutConstraint] {
    inner <= outer
  }

  private static func compared(
    _ left: ViewEdges, _ right: ViewEdges,
    by compare: (ConstraintExpression, ConstraintExpression, Edge) -> LayoutConstraint
  ) -> [LayoutConstraint] {
    if let edges = left.chosen, let others = right.chosen, edges != others {
      return [left.mismatch(edges, others)]
    }
    let edges = left.chosen ?? right.chosen ?? [.left, .right, .top, .bottom]
    return edges.map { compare(left.side($0), right.side($0), $0) }
  }

  /// Makes a faulty constraint for sides with different edges; `solve` throws its error.
  private func mismatch(_ edges: [Edge], _ others: [Edge]) -> LayoutConstraint {
    func words(_ edges: [Edge]) -> String { edges.map { ".\($0)" }.joined(separator: ", ") }
    let source = ConstraintSource(text: "edges[\(words(edges))]", place: .formula)
    return LayoutConstraint(
      item: view, attribute: .left, relation: .equal, terms: [], constant: 0, priority: .required,
      written: .source(source),
      fault: LayoutError(
        .invalidPairing,
        "edges are compared with the same ones: \(words(edges)) with \(words(others)); name them "
          + "on one side, or write a formula for each", at: source))
  }

  private func side(_ edge: Edge) -> ConstraintExpression {
    let (attribute, inset): (LayoutAttribute, Double) =
      switch edge {
      case .left: (.left, insets.left)
      case .right: (.right, -insets.right)
      case .leading: (.leading, insets.left)
      case .trailing: (.trailing, -insets.right)
      case .top: (.top, insets.top)
      case .bottom: (.bottom, -insets.bottom)
      }
    let term = isWithinMargins ? attribute.margin : attribute
    return ConstraintExpression(view, term, at: nil) + inset
  }
}

extension ViewEdges.Edge {
  /// Whether the view extends from the edge in the direction in which its attribute grows.
  fileprivate var isNear: Bool {
    switch self {
    case .left, .leading, .top: true
    case .right, .trailing, .bottom: false
    }
  }
}

/// The horizontal and vertical centres of a view, for formulas that set both.
public struct ViewCenter {
  fileprivate let view: LayoutView
  fileprivate var attributes: [LayoutAttribute] = [.centerX, .centerY]
  fileprivate var x = 0.0
  fileprivate var y = 0.0

  /// Returns the centre, moved right and down by the given number of points.
  public func offset(x: Double = 0, y: Double = 0) -> ViewCenter {
    var center = self
    center.x += x
    center.y += y
    return center
  }

  /// Makes two constraints, in no layout yet, that set two centres equal.
  public static func == (left: ViewCenter, right: ViewCenter) -> [LayoutConstraint] {
    zip(left.sides, right.sides).map { $0 == $1 }
  }

  private var sides: [ConstraintExpression] {
    zip(attributes, [x, y]).map { ConstraintExpression(view, $0, at: nil) + $1 }
  }
}

/// The width and height of a view, for formulas that set both.
public struct ViewSize {
  fileprivate let view: LayoutView
  fileprivate var factor = 1.0

  /// Returns the size times a factor.
  public static func * (factor: Double, size: ViewSize) -> ViewSize {
    var size = size
    size.factor *= factor
    return size
  }

  /// Returns the size times a factor.
  public static func * (size: ViewSize, factor: Double) -> ViewSize { factor * size }

  /// Makes two constraints, in no layout yet, that set two sizes equal.
  public static func == (left: ViewSize, right: ViewSize) -> [LayoutConstraint] {
    zip(left.sides, right.sides).map { $0 == $1 }
  }

  /// Makes two constraints that set the size of a view, in points.
  public static func == (
    left: ViewSize, right: (width: Double, height: Double)
  ) -> [LayoutConstraint] {
    zip(left.sides, [right.width, right.height]).map { $0 == $1 }
  }

  /// Makes two constraints that keep a view no larger than another one, on either axis.
  public static func <= (left: ViewSize, right: ViewSize) -> [LayoutConstraint] {
    zip(left.sides, right.sides).map { $0 <= $1 }
  }

  /// Makes two constraints that keep a view no larger than a size in points, on either axis.
  public static func <= (
    left: ViewSize, right: (width: Double, height: Double)
  ) -> [LayoutConstraint] {
    zip(left.sides, [right.width, right.height]).map { $0 <= $1 }
  }

  /// Makes two constraints that keep a view no smaller than another one, on either axis.
  public static func >= (left: ViewSize, right: ViewSize) -> [LayoutConstraint] {
    right <= left
  }

  /// Makes two constraints that keep a view no smaller than a size in points, on either axis.
  public static func >= (
    left: ViewSize, right: (width: Double, height: Double)
  ) -> [LayoutConstraint] {
    zip(left.sides, [right.width, right.height]).map { $0 >= $1 }
  }

  private var sides: [ConstraintExpression] {
    [.width, .height].map { ConstraintExpression(view, $0, at: nil) * factor }
  }
}

extension LayoutView {
  /// The four edges, for formulas such as `a.edges == b.edges.inset(8)`, `a.edges <= b.edges` and
  /// `a.edges[.top, .leading] == b.edges`.
  public var edges: ViewEdges { ViewEdges(of: self) }

  /// The four edges inside the margins, for formulas.
  public var edgesWithinMargins: ViewEdges {
    ViewEdges(of: self, isWithinMargins: true)
  }

  /// The centre, for formulas such as `a.center == b.center`.
  public var center: ViewCenter { ViewCenter(view: self) }

  /// The centre of the area inside the margins, for formulas.
  public var centerWithinMargins: ViewCenter {
    ViewCenter(view: self, attributes: [.centerXWithinMargins, .centerYWithinMargins])
  }

  /// Width and height, for formulas such as `a.size == 0.5 * b.size`.
  public var size: ViewSize { ViewSize(view: self) }
}

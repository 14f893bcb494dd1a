import LayoutNotation

// Formulas that are several: `a.edges == b.edges.inset(8)` stands for four of them, and says the
// same as these do. `Layout.add(_:fileID:line:)` takes them and tells where they were added, since
// a property cannot know where it was written.

/// The left, right, top and bottom edges of a view, or some of them, for formulas that are as many.
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
  /// The edges that are meant; `nil`: those that the other side names, or all four.
  private var chosen: [Edge]?

  fileprivate init(of view: LayoutView, isWithinMargins: Bool = false) {
    self.view = view
    self.isWithinMargins = isWithinMargins
  }

  /// Some of the edges. The other side of the formula names the same ones, or none.
  public subscript(first: Edge, others: Edge...) -> ViewEdges {
    var edges = self
    edges.chosen = [first] + others
    return edges
  }

  /// The edges, so many points further inside on every side.
  public func inset(_ distance: Double) -> ViewEdges { inset(EdgeInsets(distance)) }

  /// The edges, so many points further inside; of leading and trailing edges left is the leading
  /// one.
  public func inset(_ distances: EdgeInsets) -> ViewEdges {
    var edges = self
    edges.insets.left += distances.left
    edges.insets.right += distances.right
    edges.insets.top += distances.top
    edges.insets.bottom += distances.bottom
    return edges
  }

  /// Constraints, in no layout yet, that make the edges equal: four, or one for each edge that is
  /// named.
  public static func == (left: ViewEdges, right: ViewEdges) -> [LayoutConstraint] {
    compared(left, right) { left, right, _ in left == right }
  }

  /// Constraints, in no layout yet, that keep a view inside another one: none of its edges lies
  /// further out.
  public static func <= (inner: ViewEdges, outer: ViewEdges) -> [LayoutConstraint] {
    compared(inner, outer) { inner, outer, edge in
      edge.isNear ? inner >= outer : inner <= outer
    }
  }

  /// Constraints, in no layout yet, that keep a view around another one.
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

  /// The edges of two sides differ, which `solve` throws.
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
  /// Whether the view lies behind it, in the direction in which its attribute grows.
  fileprivate var isNear: Bool {
    switch self {
    case .left, .leading, .top: true
    case .right, .trailing, .bottom: false
    }
  }
}

/// The horizontal and vertical centres of a view, for formulas that are two.
public struct ViewCenter {
  fileprivate let view: LayoutView
  fileprivate var attributes: [LayoutAttribute] = [.centerX, .centerY]
  fileprivate var x = 0.0
  fileprivate var y = 0.0

  /// The centre, so many points further to the right and down.
  public func offset(x: Double = 0, y: Double = 0) -> ViewCenter {
    var center = self
    center.x += x
    center.y += y
    return center
  }

  /// Two constraints, in no layout yet, that put one centre on the other.
  public static func == (left: ViewCenter, right: ViewCenter) -> [LayoutConstraint] {
    zip(left.sides, right.sides).map { $0 == $1 }
  }

  private var sides: [ConstraintExpression] {
    zip(attributes, [x, y]).map { ConstraintExpression(view, $0, at: nil) + $1 }
  }
}

/// The width and height of a view, for formulas that are two.
public struct ViewSize {
  fileprivate let view: LayoutView
  fileprivate var factor = 1.0

  /// The size times a factor.
  public static func * (factor: Double, size: ViewSize) -> ViewSize {
    var size = size
    size.factor *= factor
    return size
  }

  /// The size times a factor.
  public static func * (size: ViewSize, factor: Double) -> ViewSize { factor * size }

  /// Two constraints, in no layout yet, that make the sizes equal.
  public static func == (left: ViewSize, right: ViewSize) -> [LayoutConstraint] {
    zip(left.sides, right.sides).map { $0 == $1 }
  }

  /// Two constraints that give a view its size, in points.
  public static func == (
    left: ViewSize, right: (width: Double, height: Double)
  ) -> [LayoutConstraint] {
    zip(left.sides, [right.width, right.height]).map { $0 == $1 }
  }

  /// Two constraints that make a view no larger than another one, on either axis.
  public static func <= (left: ViewSize, right: ViewSize) -> [LayoutConstraint] {
    zip(left.sides, right.sides).map { $0 <= $1 }
  }

  /// Two constraints that make a view no larger than so many points, on either axis.
  public static func <= (
    left: ViewSize, right: (width: Double, height: Double)
  ) -> [LayoutConstraint] {
    zip(left.sides, [right.width, right.height]).map { $0 <= $1 }
  }

  /// Two constraints that make a view no smaller than another one, on either axis.
  public static func >= (left: ViewSize, right: ViewSize) -> [LayoutConstraint] {
    right <= left
  }

  /// Two constraints that make a view no smaller than so many points, on either axis.
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

  /// The centre of what lies inside the margins, for formulas.
  public var centerWithinMargins: ViewCenter {
    ViewCenter(view: self, attributes: [.centerXWithinMargins, .centerYWithinMargins])
  }

  /// Width and height, for formulas such as `a.size == 0.5 * b.size`.
  public var size: ViewSize { ViewSize(view: self) }
}

import LayoutNotation

// Formulas that are several: `a.edges == b.edges.inset(8)` stands for four of them, and says the
// same as these do. `Layout.add(_:fileID:line:)` takes them and tells where they were added, since
// a property cannot know where it was written.

/// The left, right, top and bottom edges of a view, for formulas that are four.
///
/// ```swift
/// layout.add(content.edges == card.edges.inset(8))
/// ```
public struct ViewEdges {
  fileprivate let view: LayoutView
  fileprivate var attributes: [LayoutAttribute] = [.left, .right, .top, .bottom]
  fileprivate var insets = EdgeInsets(0)

  /// The edges, so many points further inside on every side.
  public func inset(_ distance: Double) -> ViewEdges { inset(EdgeInsets(distance)) }

  /// The edges, so many points further inside.
  public func inset(_ distances: EdgeInsets) -> ViewEdges {
    var edges = self
    edges.insets.left += distances.left
    edges.insets.right += distances.right
    edges.insets.top += distances.top
    edges.insets.bottom += distances.bottom
    return edges
  }

  /// Four constraints, in no layout yet, that make the edges equal.
  public static func == (left: ViewEdges, right: ViewEdges) -> [LayoutConstraint] {
    zip(left.sides, right.sides).map { $0 == $1 }
  }

  private var sides: [ConstraintExpression] {
    zip(attributes, [insets.left, -insets.right, insets.top, -insets.bottom])
      .map { ConstraintExpression(view, $0, at: nil) + $1 }
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
  /// The four edges, for formulas such as `a.edges == b.edges.inset(8)`.
  public var edges: ViewEdges { ViewEdges(view: self) }

  /// The four edges inside the margins, for formulas.
  public var edgesWithinMargins: ViewEdges {
    ViewEdges(view: self, attributes: [.leftMargin, .rightMargin, .topMargin, .bottomMargin])
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

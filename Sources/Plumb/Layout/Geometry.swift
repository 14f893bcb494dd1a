public import LayoutNotation

/// A rectangle in points.
///
/// x grows to the right and y downwards, relative to the view's parent unless stated otherwise.
public struct Frame: Sendable, Equatable, Hashable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Makes a frame.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// An empty frame at the origin.
  public static let zero = Frame(x: 0, y: 0, width: 0, height: 0)

  /// The right edge.
  public var maxX: Double { x + width }
  /// The bottom edge.
  public var maxY: Double { y + height }
  /// The horizontal centre.
  public var midX: Double { x + width / 2 }
  /// The vertical centre.
  public var midY: Double { y + height / 2 }

  /// Whether another frame lies within this one, edges included.
  public func contains(_ other: Frame) -> Bool {
    x <= other.x && y <= other.y && other.maxX <= maxX && other.maxY <= maxY
  }

  /// Whether the frames overlap in more than an edge.
  public func intersects(_ other: Frame) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }

  /// The smallest frame that contains both.
  public func union(_ other: Frame) -> Frame {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Frame(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Interpolates linearly to another frame: `share` 0 is this frame, 1 is the other one.
  public func interpolated(to other: Frame, by share: Double) -> Frame {
    func mix(_ first: Double, _ second: Double) -> Double {
      share == 1 ? second : first + share * (second - first)
    }
    return Frame(
      x: mix(x, other.x), y: mix(y, other.y), width: mix(width, other.width),
      height: mix(height, other.height))
  }

  /// The frame with its edges moved inwards by `insets`; width and height are at least 0.
  public func inset(by insets: EdgeInsets) -> Frame {
    Frame(
      x: x + insets.left, y: y + insets.top,
      width: max(0, width - insets.left - insets.right),
      height: max(0, height - insets.top - insets.bottom))
  }
}

/// Distances from the four edges, inwards, in points.
public struct EdgeInsets: Sendable, Equatable {
  /// The distance from the top edge.
  public var top: Double
  /// The distance from the left edge.
  public var left: Double
  /// The distance from the bottom edge.
  public var bottom: Double
  /// The distance from the right edge.
  public var right: Double

  /// Makes insets.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Makes insets that are the same on all sides.
  public init(_ distance: Double) {
    self.init(top: distance, left: distance, bottom: distance, right: distance)
  }

  /// Makes insets from directional ones for a layout direction.
  package init(_ insets: DirectionalEdgeInsets, in direction: LayoutDirection) {
    let isMirrored = direction == .rightToLeft
    self.init(
      top: insets.top, left: isMirrored ? insets.trailing : insets.leading, bottom: insets.bottom,
      right: isMirrored ? insets.leading : insets.trailing)
  }

  /// The sums of the distances.
  package static func + (first: EdgeInsets, second: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: first.top + second.top, left: first.left + second.left,
      bottom: first.bottom + second.bottom, right: first.right + second.right)
  }
}

/// Distances from the four edges, inwards, in points; horizontal ones follow the text direction.
public struct DirectionalEdgeInsets: Sendable, Equatable {
  /// The distance from the top edge.
  public var top: Double
  /// The distance from the edge where lines begin.
  public var leading: Double
  /// The distance from the bottom edge.
  public var bottom: Double
  /// The distance from the edge where lines end.
  public var trailing: Double

  /// Makes insets.
  public init(top: Double, leading: Double, bottom: Double, trailing: Double) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}

/// The size that the content of a view asks for, in points; `nil` on an axis without a size.
public struct IntrinsicSize: Sendable, Equatable {
  /// The width, at least 0.
  public var width: Double?
  /// The height, at least 0.
  public var height: Double?

  /// Makes a size.
  public init(width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
  }
}

/// A priority for each axis, in (0, 1000].
public struct AxisPriorities: Sendable, Equatable {
  /// The priority along the width.
  public var horizontal: Priority
  /// The priority along the height.
  public var vertical: Priority

  /// Makes a pair of priorities.
  public init(horizontal: Priority, vertical: Priority) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}

/// What a view is told of itself, beside its name and its place among the others.
public struct ViewProperties: Sendable, Equatable {
  /// The given frame in points, relative to the parent: what attributes go to that nothing else
  /// decides; `nil` is the same as zero.
  public var frame: Frame?
  /// Whether required constraints hold the view at its given frame.
  public var isFixed = false
  /// The size of the content, in points: an optional constraint to be as large and no larger, at
  /// the priorities below.
  public var intrinsicSize = IntrinsicSize()
  /// The priority, in (0, 1000], of being no larger than the content; 250 by default.
  public var hugging = AxisPriorities(horizontal: 250, vertical: 250)
  /// The priority, in (0, 1000], of being no smaller than the content; 750 by default.
  public var resistance = AxisPriorities(horizontal: 750, vertical: 750)
  /// The distance of the last baseline from the bottom, upwards, in points.
  public var baselineOffset = 0.0
  /// The distance of the first baseline from the top, downwards, in points; `nil`: it is the last
  /// baseline.
  public var firstBaselineOffset: Double?
  /// The distances of the margin attributes, such as `leftMargin`, from the edges, in points; 8 by
  /// default.
  public var margins = EdgeInsets(8)
  /// The step of the grid, in points, on whose lines `solve` places the four edges of the view and
  /// of the views inside it; 0 for none, `nil` for the grid of the view around it. Lines are
  /// multiples of the step in the coordinates of the root. `solve` throws if it is below 0, below
  /// 0.000001 but not 0, or not finite.
  public var grid: Double?
  /// Whether the view is hidden. A hidden view keeps its constraints.
  public var isHidden = false

  /// The properties of a view of which nothing is said.
  public init() {}
}

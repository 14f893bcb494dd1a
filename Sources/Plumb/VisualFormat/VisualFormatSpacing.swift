/// The width of the space that a Visual Format writes as a bare `-`, in points.
public struct VisualFormatSpacing: Sendable, Equatable {
  /// The space between two views; 8, as in Auto Layout.
  public var betweenViews: Double
  /// The space between a view and its superview's edge; 20, as in Auto Layout when the format was
  /// introduced.
  public var toSuperview: Double

  /// Makes spacing.
  public init(betweenViews: Double = 8, toSuperview: Double = 20) {
    self.betweenViews = betweenViews
    self.toSuperview = toSuperview
  }
}

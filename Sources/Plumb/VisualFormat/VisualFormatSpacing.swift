/// How wide the space is that a Visual Format writes as a bare `-`, in points.
public struct VisualFormatSpacing: Sendable, Equatable {
  /// Between two views; 8, as Auto Layout has it.
  public var betweenViews: Double
  /// Between a view and its superview's edge; 20, as Auto Layout had it when the format was made.
  public var toSuperview: Double

  /// Makes spacing.
  public init(betweenViews: Double = 8, toSuperview: Double = 20) {
    self.betweenViews = betweenViews
    self.toSuperview = toSuperview
  }
}

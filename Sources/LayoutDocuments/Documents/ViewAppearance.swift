/// How a view looks in plain pictures: `fill`, `stroke`, `strokeWidth`, `radius`, `color`.
///
/// Nothing of it counts where layouts are solved. Colours are written as CSS writes them.
public struct ViewAppearance: Sendable, Equatable {
  /// The colour of the view's background; `nil`: none.
  public var fill: String?
  /// The colour of its border; `nil`: none.
  public var stroke: String?
  /// How thick the border is, in points.
  public var strokeWidth = 1.0
  /// How round its corners are, in points.
  public var radius = 0.0
  /// The colour of its text; `nil`: black.
  public var color: String?

  /// A look of nothing.
  public init() {}
}

/// What a view shows beside its text, and how it looks in plain pictures: `image`, `contentMode`,
/// `code`, `fill`, `stroke`, `strokeWidth`, `strokeDash`, `strokeSides`, `radius`, `opacity`,
/// `color`.
///
/// Where layouts are solved, nothing of it counts but the size of an image. Colours are written as
/// CSS writes them.
public struct ViewAppearance: Sendable, Equatable {
  /// What of a border is drawn and what is left free.
  public enum Dash: Sendable, Equatable {
    /// A line without gaps.
    case solid
    /// Dashes, of which each side has as many as fit, one at each end.
    case dashed
    /// Round dots, of which each side has as many as fit, one at each end.
    case dotted
    /// How long dashes and gaps are in turn, in points: up to eight lengths. With an odd number of
    /// them, dashes and gaps change places in each round.
    case lengths([Double])
  }

  /// A side that a border may be on.
  public enum Side: String, Sendable, Equatable, CaseIterable {
    /// The one above.
    case top
    /// The left one, in both directions.
    case left
    /// The one below.
    case bottom
    /// The right one, in both directions.
    case right
    /// The left one; from right to left the right one.
    case leading
    /// The right one; from right to left the left one.
    case trailing
  }

  /// The image; `nil`: none.
  public var image: ImageDescription?
  /// How the image stands in the view.
  public var contentMode = ContentMode.fit
  /// The QR code or bar code; `nil`: none.
  public var code: CodeDescription?
  /// The colour of the view's background; `nil`: none.
  public var fill: String?
  /// The colour of its border; `nil`: none.
  public var stroke: String?
  /// How thick the border is, in points.
  public var strokeWidth = 1.0
  /// What of the border is left free.
  public var strokeDash = Dash.solid
  /// The sides that the border is on.
  public var strokeSides = allSides
  /// How round its corners are, in points.
  public var radius = 0.0
  /// How round its corners are instead, in percent: across of its width and down of its height, up
  /// to 50, which is an ellipse; `nil`: as `radius` says.
  public var radiusPercentage: Double?
  /// How much is seen of the view and of all that is in it, from 0 to 1.
  public var opacity = 1.0
  /// The colour of its text and its code; `nil`: black.
  public var color: String?

  /// The sides of a border all around.
  static let allSides = [Side.top, .left, .bottom, .right]

  /// A look of nothing.
  public init() {}
}

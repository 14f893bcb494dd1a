/// The image, code and decoration of a view, and its look in plain pictures.
///
/// The keys are `image`, `contentMode`, `code`, `fill`, `stroke`, `strokeWidth`, `strokeDash`,
/// `strokeSides`, `radius`, `opacity` and `color`. Only the size of an image affects the layout.
/// Colours are in CSS notation.
public struct ViewAppearance: Sendable, Equatable {
  /// The dash pattern of a border.
  public enum Dash: Sendable, Equatable {
    /// A line without gaps.
    case solid
    /// Dashes, as many as fit on each side, with one at each end.
    case dashed
    /// Round dots, as many as fit on each side, with one at each end.
    case dotted
    /// The lengths of dashes and gaps in turn, in points: up to eight.
    ///
    /// With an odd count, dashes and gaps swap in each round.
    case lengths([Double])
  }

  /// A side of a border.
  public enum Side: String, Sendable, Equatable, CaseIterable {
    /// The top side.
    case top
    /// The left side, in both directions.
    case left
    /// The bottom side.
    case bottom
    /// The right side, in both directions.
    case right
    /// The left side; the right side from right to left.
    case leading
    /// The right side; the left side from right to left.
    case trailing
  }

  /// The image; `nil`: none.
  public var image: ImageDescription?
  /// The placement of the image in the view.
  public var contentMode = ContentMode.fit
  /// The QR code or bar code; `nil`: none.
  public var code: CodeDescription?
  /// The background colour; `nil`: none.
  public var fill: String?
  /// The border colour; `nil`: none.
  public var stroke: String?
  /// The thickness of the border, in points.
  public var strokeWidth = 1.0
  /// The dash pattern of the border.
  public var strokeDash = Dash.solid
  /// The sides with a border.
  public var strokeSides = allSides
  /// The corner radius, in points.
  public var radius = 0.0
  /// The corner radius in percent of width and height, up to 50, which is an ellipse; `nil`:
  /// `radius`.
  public var radiusPercentage: Double?
  /// The opacity of the view and its contents, from 0 to 1.
  public var opacity = 1.0
  /// The colour of its text and its code; `nil`: black.
  public var color: String?

  /// The sides of a full border.
  static let allSides = [Side.top, .left, .bottom, .right]

  /// Creates an empty appearance.
  public init() {}
}

/// What a view shows beside its text, and how it looks in plain pictures: `image`, `contentMode`,
/// `code`, `fill`, `stroke`, `strokeWidth`, `radius`, `color`.
///
/// Where layouts are solved, nothing of it counts but the size of an image. Colours are written as
/// CSS writes them.
public struct ViewAppearance: Sendable, Equatable {
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
  /// How round its corners are, in points.
  public var radius = 0.0
  /// The colour of its text and its code; `nil`: black.
  public var color: String?

  /// A look of nothing.
  public init() {}
}

#if canImport(CoreGraphics)
public import CoreGraphics

// Apple's platforms measure views in these types.

extension Frame {
  /// Makes a frame of the same rectangle.
  ///
  /// A rectangle of negative width or height is standardized: its origin becomes its least corner.
  public init(_ rect: CGRect) {
    let rect = rect.standardized
    self.init(
      x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
      height: Double(rect.size.height))
  }

  /// The same rectangle, for views and layers.
  public var cgRect: CGRect { CGRect(x: x, y: y, width: width, height: height) }
}

extension IntrinsicSize {
  /// Makes a size from a view's `intrinsicContentSize` or `sizeThatFits`.
  ///
  /// A negative side, such as `noIntrinsicMetric`, means that the view asks for no size on that
  /// axis.
  public init(_ size: CGSize) {
    self.init(
      width: size.width < 0 ? nil : Double(size.width),
      height: size.height < 0 ? nil : Double(size.height))
  }
}

extension Layout.RootSize {
  /// A given size, such as that of a view's bounds.
  public static func fixed(_ size: CGSize) -> Self {
    .fixed(width: Double(size.width), height: Double(size.height))
  }
}
#endif

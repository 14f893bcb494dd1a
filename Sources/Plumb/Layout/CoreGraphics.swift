#if canImport(CoreGraphics)
public import CoreGraphics

// Apple's platforms measure views in these; elsewhere Plumb has no need of them.

extension Frame {
  /// The same rectangle; one of negative width or height is told from its other corner, as
  /// `CGRect` does.
  public init(_ rect: CGRect) {
    let rect = rect.standardized
    self.init(
      x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
      height: Double(rect.size.height))
  }

  /// The same rectangle, as views and layers take it.
  public var cgRect: CGRect { CGRect(x: x, y: y, width: width, height: height) }
}

extension IntrinsicSize {
  /// The size that a view's `intrinsicContentSize` or `sizeThatFits` tells; a negative side, as
  /// `noIntrinsicMetric` is, asks for nothing.
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

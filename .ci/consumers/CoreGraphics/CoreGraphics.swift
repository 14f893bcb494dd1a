// swift-format-ignore-file
// A stand-in with the part of CoreGraphics that Plumb bridges, so that the bridges compile here,
// too.

public struct CGFloat: ExpressibleByFloatLiteral, Comparable {
  public var native: Double
  public init(_ value: Double) { native = value }
  public init(floatLiteral value: Double) { native = value }
  public static func < (left: CGFloat, right: CGFloat) -> Bool { left.native < right.native }
}
extension CGFloat: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { native = Double(value) }
}
extension Double {
  public init(_ value: CGFloat) { self = value.native }
}
public struct CGPoint { public var x, y: CGFloat }
public struct CGSize { public var width, height: CGFloat }
public struct CGRect {
  public var origin: CGPoint
  public var size: CGSize
  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = CGPoint(x: CGFloat(x), y: CGFloat(y))
    size = CGSize(width: CGFloat(width), height: CGFloat(height))
  }
  public var standardized: CGRect { self }
}

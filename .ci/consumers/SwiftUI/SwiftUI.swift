// swift-format-ignore-file
// A stand-in with types of SwiftUI and UIKit whose names Plumb uses, too.

public protocol Layout {}
public protocol View {}
public struct EdgeInsets { public init() {} }
public enum LayoutDirection { case leftToRight, rightToLeft }
public enum Axis { case horizontal, vertical }
public struct Alignment: Sendable { public static let center = Alignment() }
public struct Size { public init() {} }

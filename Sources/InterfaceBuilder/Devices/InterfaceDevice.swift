/// A device in one orientation, whose screen Interface Builder can show.
public struct InterfaceDevice: Sendable, Hashable {
  /// The name on the command line, such as `iphone-15`.
  public let name: String
  /// The screen's name in Interface Builder files, such as `retina6_12`.
  public let screen: String
  /// The width of the upright screen in points.
  private let uprightWidth: Double
  /// The height of the upright screen in points.
  private let uprightHeight: Double
  /// Whether it is in landscape orientation.
  public var isLandscape = false

  /// The width of the screen, in points.
  public var width: Double { isLandscape ? uprightHeight : uprightWidth }
  /// The height of the screen, in points.
  public var height: Double { isLandscape ? uprightWidth : uprightHeight }

  /// Whether it is an iPad.
  public var isPad: Bool { screen.hasPrefix("ipad") }

  /// Makes an upright device.
  private init(_ name: String, _ screen: String, _ width: Double, _ height: Double) {
    (self.name, self.screen) = (name, screen)
    (uprightWidth, uprightHeight) = (width, height)
  }

  /// All devices, upright, from the smallest on. They include screens in files that no newer
  /// device has.
  public static let all: [InterfaceDevice] = [
    InterfaceDevice("iphone-4", "retina3_5", 320, 480),
    InterfaceDevice("iphone-se-1", "retina4_0", 320, 568),
    InterfaceDevice("iphone-se", "retina4_7", 375, 667),
    InterfaceDevice("iphone-8-plus", "retina5_5", 414, 736),
    InterfaceDevice("iphone-x", "retina5_9", 375, 812),
    InterfaceDevice("iphone-13-mini", "retina5_4", 375, 812),
    InterfaceDevice("iphone-11", "retina6_1", 414, 896),
    InterfaceDevice("iphone-11-pro-max", "retina6_5", 414, 896),
    InterfaceDevice("iphone-14", "retina6_0", 390, 844),
    InterfaceDevice("iphone-14-plus", "retina6_7", 428, 926),
    InterfaceDevice("iphone-15", "retina6_12", 393, 852),
    InterfaceDevice("iphone-16-pro", "retina6_3", 402, 874),
    InterfaceDevice("iphone-15-plus", "retina6_72", 430, 932),
    InterfaceDevice("iphone-16-pro-max", "retina6_9", 440, 956),
    InterfaceDevice("ipad-mini", "ipad8_3rounded", 744, 1133),
    InterfaceDevice("ipad-9-7", "ipad9_7", 768, 1024),
    InterfaceDevice("ipad", "ipad10_2", 810, 1080),
    InterfaceDevice("ipad-10-5", "ipad10_5", 834, 1112),
    InterfaceDevice("ipad-10", "ipad10_9rounded", 820, 1180),
    InterfaceDevice("ipad-pro-11", "ipad11_0rounded", 834, 1194),
    InterfaceDevice("ipad-12-9", "ipad12_9", 1024, 1366),
    InterfaceDevice("ipad-pro", "ipad12_9rounded", 1024, 1366),
    InterfaceDevice("ipad-pro-13", "ipad13_0rounded", 1032, 1376),
  ]

  /// Finds the upright device of a name, or of a screen's name in files.
  public init?(named name: String) {
    let name = name.lowercased()
    guard
      let device = Self.all.first(where: { $0.name == name || $0.screen == name })
    else { return nil }
    self = device
  }
}

public import LayoutNotation

/// The environment that a screen of an Interface Builder file is solved for.
public enum InterfaceEnvironment: Sendable, Hashable {
  /// The screen as Interface Builder drew it. Insets and margins that the file lacks are derived
  /// from its recorded frames.
  case recorded
  /// A device, with insets and margins by rule; `nil`: the device that the file was last shown
  /// on.
  case device(InterfaceDevice?)

  /// Finds the environment of a name.
  ///
  /// The name is `recorded`, `device` for the device that the file was last shown on, or a
  /// device, such as `iphone-15` or `iphone-15-landscape`.
  ///
  /// - Parameter name: The name.
  /// - Throws: `LayoutError` with the nearest name for an unknown one.
  public init(named name: String) throws(LayoutError) {
    switch name {
    case "recorded": self = .recorded
    case "device": self = .device(nil)
    default:
      let ending = "-landscape"
      let isLandscape = name.hasSuffix(ending)
      let upright = isLandscape ? String(name.dropLast(ending.count)) : name
      guard var device = InterfaceDevice(named: upright) else {
        throw LayoutError(
          .invalidValue, "there is no device \"\(name)\"",
          suggestion: nearestName(to: upright, among: InterfaceDevice.all.map(\.name)))
      }
      device.isLandscape = isLandscape
      self = .device(device)
    }
  }
}

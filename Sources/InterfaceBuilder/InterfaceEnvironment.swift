public import LayoutNotation

/// What a screen of an Interface Builder file is solved for.
public enum InterfaceEnvironment: Sendable, Hashable {
  /// The screen as Interface Builder drew it: insets and margins that the file does not hold are
  /// those that its recorded frames were made with.
  case recorded
  /// A device, with insets and margins by rule; `nil`: the one that the file was last shown for.
  case device(InterfaceDevice?)

  /// The environment of a name: `recorded`, `device` for the one that the file was last shown for,
  /// or a device, such as `iphone-15` or `iphone-15-landscape`.
  ///
  /// - Parameter name: The name.
  /// - Throws: `LayoutError` with the nearest name for one that nothing bears.
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

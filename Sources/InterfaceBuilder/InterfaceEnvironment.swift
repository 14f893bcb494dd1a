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
  /// - Throws: `LayoutError` for an unknown name, with the only nearest name or with all names.
  public init(named name: String) throws(LayoutError) {
    switch name {
    case "recorded": self = .recorded
    case "device": self = .device(nil)
    default:
      let ending = "-landscape"
      let isLandscape = name.hasSuffix(ending)
      let upright = isLandscape ? String(name.dropLast(ending.count)) : name
      guard var device = InterfaceDevice(named: upright) else {
        // Of several names that are equally near, none is more likely than the others.
        let names = InterfaceDevice.all.map(\.name)
        let near = nearNames(to: upright, among: names)
        let list = near.count == 1 ? "" : "; there are \(names.joined(separator: ", "))"
        throw LayoutError(
          .invalidValue, "there is no device \"\(name)\"\(list)",
          suggestion: near.count == 1 ? near[0] : nil)
      }
      device.isLandscape = isLandscape
      self = .device(device)
    }
  }
}

import Plumb

/// The sizes of roots in an environment.
enum ScreenSize {
  /// Returns the size of a root.
  static func size(
    of root: Int, in file: FileContents, _ environment: InterfaceEnvironment
  ) -> (width: Double, height: Double) {
    let view = file.views[root]
    let recorded = (width: view.frame.width, height: view.frame.height)
    guard case .device(let device?) = environment, file.header.platform != .macOS else {
      return recorded
    }
    guard let own = file.header.device else {
      return isOfController(view, file.tree) ? (device.width, device.height) : recorded
    }
    if own == device { return recorded }
    // A root that fills its recorded screen fills other screens. A sheet keeps its distance from
    // the top. A root much lower than the screen is not a sheet and keeps its height.
    guard recorded.width == own.width else { return recorded }
    if recorded.height == own.height { return (device.width, device.height) }
    let distance = own.height - recorded.height
    guard isOfController(view, file.tree), 0...mostDistance ~= distance else {
      return (device.width, recorded.height)
    }
    return (device.width, device.height - distance)
  }

  /// The maximum distance of a sheet from the top of its screen, in points.
  private static let mostDistance = 120.0

  private static func isOfController(_ view: FileView, _ tree: XMLTree) -> Bool {
    tree[view.element, "key"] == "view"
  }
}

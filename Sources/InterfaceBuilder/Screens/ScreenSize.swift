import Plumb

/// How large roots are in an environment.
enum ScreenSize {
  /// The size of a root.
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
    // What fills the screen it was drawn on fills others; a sheet keeps its distance from the top.
    guard recorded.width == own.width else { return recorded }
    if recorded.height == own.height { return (device.width, device.height) }
    guard isOfController(view, file.tree), recorded.height <= own.height else {
      return (device.width, recorded.height)
    }
    return (device.width, max(0, device.height - (own.height - recorded.height)))
  }

  private static func isOfController(_ view: FileView, _ tree: XMLTree) -> Bool {
    tree[view.element, "key"] == "view"
  }
}

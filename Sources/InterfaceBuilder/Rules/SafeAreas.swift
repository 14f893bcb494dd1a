import Plumb

/// The safe areas of screens by rule: the area not covered by status bars, rounded corners and
/// bars of controllers.
struct SafeAreaRules {
  let tree: XMLTree
  let header: FileHeader
  /// The bars of controllers, by their object ids.
  let bars: [String: Bars]

  /// Returns the insets of a root's safe area.
  ///
  /// - Parameters:
  ///   - root: The root view.
  ///   - width: Its width, in points.
  ///   - height: Its height, in points.
  ///   - device: The device it is shown on; `nil`: unknown.
  /// - Returns: The insets.
  func insets(
    of root: FileView, width: Double, height: Double, on device: InterfaceDevice?
  ) -> EdgeInsets {
    if header.platform == .tvOS, (width, height) == (1920, 1080) {
      // The overscan area of television sets.
      return EdgeInsets(top: 60, left: 90, bottom: 60, right: 90)
    }
    guard header.platform == .iOS else { return EdgeInsets(0) }
    let controller = tree[root.element, "key"] == "view" ? tree.elements[root.element].parent : -1
    var insets = Self.insets(of: device, tools: header.tools)
    // Xcode 11 drew no status bars on iPhones with a home button.
    let isOwn = device == header.device
    if isOwn, insets.bottom == 0, (15400..<17000).contains(header.tools), device?.isPad == false {
      insets.top = 0
    }
    func metrics(_ key: String) -> Int? {
      tree.child(of: root.element, key: key)
        ?? (controller >= 0 ? tree.child(of: controller, key: key) : nil)
    }
    if let statusBar = metrics("simulatedStatusBarMetrics"),
      tree.name(of: statusBar) == "nil" || tree[statusBar, "statusBarStyle"] ?? "none" == "none"
    {
      insets.top = 0
    }
    let bars = controller >= 0 ? tree[controller, "id"].flatMap { self.bars[$0] } : nil
    let (top, bottom) = (metrics("simulatedTopBarMetrics"), metrics("simulatedBottomBarMetrics"))
    let hasNavigationBar = top.map(isShown) ?? (bars?.hasNavigationBar == true)
    let hasBottomBar = bottom.map(isShown) ?? (bars?.hasTabBar == true)
    let hasLargeTitles =
      hasNavigationBar
      && (top.flatMap { tree.isYes($0, "largeTitles") } ?? bars?.hasLargeTitles ?? false)
    if hasNavigationBar { insets.top += hasLargeTitles ? 96 : 44 }
    let isFreeform = metrics("simulatedDestinationMetrics") != nil
    // On other devices its position on the screen is unknown.
    if isFreeform, !isOwn { return EdgeInsets(0) }
    let screen = (width: device?.width ?? 0, height: device?.height ?? 0)
    let isOtherSize = device != nil && width <= 450 && abs(height - screen.height) > 1
    // A view without a controller has a status bar if it is as wide as the screen. If it is
    // wider, it still has the insets of a notch.
    let isOtherWidth =
      width < screen.width
      || device != nil && controller < 0 && width > screen.width && insets.bottom == 0
    if isOtherSize, abs(height + insets.top - screen.height) < 1 {
      // It begins below opaque bars.
      insets.top = 0
    } else if isFreeform ? hasNavigationBar || isOtherWidth : isOtherSize {
      insets.top = hasNavigationBar ? hasLargeTitles ? 108 : 56 : 0
      if isFreeform || abs(height - screen.height) > 120 { insets.bottom = 0 }
    }
    if hasBottomBar {
      let isOldToolbar =
        header.tools < 15000
        && bottom.map { tree.name(of: $0) == "simulatedToolbarMetrics" } == true
      insets.bottom += isOldToolbar ? 44 : 49
    }
    return insets
  }

  private func isShown(_ metrics: Int) -> Bool {
    let name = tree.name(of: metrics)
    return name != "nil" && tree[metrics, "type"] != "none" && tree[metrics, "key"] != nil
  }

  /// Returns the safe-area insets of a screen without bars.
  static func insets(of device: InterfaceDevice?, tools: Double) -> EdgeInsets {
    func insets(_ top: Double, _ bottom: Double) -> EdgeInsets {
      EdgeInsets(top: top, left: 0, bottom: bottom, right: 0)
    }
    guard let device else { return insets(20, 0) }
    if device.isPad { return device.screen.hasSuffix("rounded") ? insets(24, 20) : insets(20, 0) }
    let upright =
      switch device.screen {
      case "retina5_9": insets(44, 34)
      case "retina6_1", "retina6_5": insets(tools >= 19455 ? 48 : 44, 34)
      case "retina5_4", "retina6_0", "retina6_7": insets(47, 34)
      case "retina6_12", "retina6_3", "retina6_72", "retina6_9": insets(59, 34)
      default: insets(20, 0)
      }
    guard device.isLandscape else { return upright }
    // The insets for rounded corners are then on both sides.
    return upright.bottom > 0
      ? EdgeInsets(top: 0, left: upright.top, bottom: 21, right: upright.top) : insets(0, 0)
  }
}

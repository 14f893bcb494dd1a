import InterfaceBuilder
import LayoutDocuments
import Plumb
import Testing

/// Tests the safe areas of screens by rule.
@Suite struct SafeAreaTests {
  /// Returns the insets at the top and the bottom of screens with none at the sides.
  private func insets(
    of screen: XIB, on environment: InterfaceEnvironment = .device(nil), root: String = "v"
  ) throws -> [Double] {
    let area = try screen.document(in: environment, root: root).safeArea
    #expect([area.left, area.right] == [0, 0])
    return [area.top, area.bottom]
  }

  @Test(arguments: [
    ("iphone-4", [20.0, 0.0]), ("iphone-se", [20, 0]), ("iphone-8-plus", [20, 0]),
    ("iphone-x", [44, 34]), ("iphone-11-pro-max", [48, 34]), ("iphone-11", [48, 34]),
    ("iphone-13-mini", [47, 34]), ("iphone-14", [47, 34]), ("iphone-14-plus", [47, 34]),
    ("iphone-15", [59, 34]), ("iphone-16-pro", [59, 34]), ("iphone-16-pro-max", [59, 34]),
    ("ipad", [20, 0]), ("ipad-pro-11", [24, 20]),
  ])
  func devices(name: String, expected: [Double]) throws {
    #expect(try insets(of: XIB(), on: .device(name)) == expected)
  }

  @Test func landscape() throws {
    func insets(_ screen: XIB, _ environment: InterfaceEnvironment) throws -> EdgeInsets {
      try screen.document(in: environment).safeArea
    }
    let rounded = EdgeInsets(top: 0, left: 59, bottom: 21, right: 59)
    #expect(try insets(XIB(), .device("iphone-15", isLandscape: true)) == rounded)
    #expect(try insets(XIB(isLandscape: true, size: [852, 393]), .device(nil)) == rounded)
    #expect(try insets(XIB(), .device("iphone-se", isLandscape: true)) == EdgeInsets(0))
    #expect(
      try insets(XIB(), .device("ipad", isLandscape: true))
        == EdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
  }

  @Test func theFilesOwnDevice() throws {
    #expect(try insets(of: XIB(device: "retina4_7", size: [375, 667])) == [20, 0])
    #expect(try insets(of: XIB(device: nil, size: [600, 600])) == [20, 0])
    #expect(
      try insets(of: XIB(tools: "19000", device: "retina6_1", size: [414, 896])) == [44, 34])
    #expect(
      try insets(of: XIB(tools: "19455", device: "retina6_1", size: [414, 896])) == [48, 34])
  }

  @Test func xcode11DrewNoStatusBarOnPhonesWithAHomeButton() throws {
    let old = XIB(tools: "16097", device: "retina4_7", size: [375, 667])
    #expect(try insets(of: old) == [0, 0])
    #expect(try insets(of: old, on: .device("iphone-se-1")) == [20, 0])
    #expect(
      try insets(of: XIB(tools: "16097", device: "retina5_9", size: [375, 812])) == [44, 34])
    #expect(try insets(of: XIB(tools: "16097", device: "ipad9_7", size: [768, 1024])) == [20, 0])
  }

  @Test func televisionsKeepTheEdgesFree() throws {
    func area(_ size: [Double]) throws -> EdgeInsets {
      try XIB(tools: "21701\" targetRuntime=\"AppleTV", device: nil, size: size)
        .document(in: .device(nil)).safeArea
    }
    #expect(try area([1920, 1080]) == EdgeInsets(top: 60, left: 90, bottom: 60, right: 90))
    #expect(try area([400, 300]) == EdgeInsets(0))
  }

  @Test func viewsOnTheCanvasHaveAStatusBarAcrossTheScreen() throws {
    let free = "<freeformSimulatedSizeMetrics key='simulatedDestinationMetrics'/>"
    func insets(_ device: String, _ width: Double) throws -> [Double] {
      let screen = XIB(device: device, size: [width, 309], root: "", more: free)
      return try self.insets(of: screen)
    }
    #expect(try insets("retina4_7", 375) == [20, 0])
    #expect(try insets("retina4_7", 300) == [0, 0])
    #expect(try insets("retina4_7", 600) == [0, 0])
    // The part covered by a notch is not drawn with the bar.
    #expect(try insets("retina5_9", 600) == [44, 34])
  }

  @Test func macHasNone() throws {
    #expect(try insets(of: XIB(platform: .macOS)) == [0, 0])
  }

  // MARK: Simulated metrics

  @Test(arguments: [
    ("<simulatedStatusBarMetrics key='simulatedStatusBarMetrics'/>", [0.0, 34.0]),
    (
      "<simulatedStatusBarMetrics key='simulatedStatusBarMetrics' statusBarStyle='none'/>", [0, 34]
    ),
    (
      "<simulatedStatusBarMetrics key='simulatedStatusBarMetrics' statusBarStyle='lightContent'/>",
      [59, 34]
    ),
    ("<nil key='simulatedStatusBarMetrics'/>", [0, 34]),
    ("<simulatedNavigationBarMetrics key='simulatedTopBarMetrics'/>", [103, 34]),
    ("<simulatedNavigationBarMetrics key='simulatedTopBarMetrics' largeTitles='YES'/>", [155, 34]),
    ("<nil key='simulatedTopBarMetrics'/>", [59, 34]),
    ("<simulatedTabBarMetrics key='simulatedBottomBarMetrics'/>", [59, 83]),
    ("<nil key='simulatedBottomBarMetrics'/>", [59, 34]),
    ("<simulatedToolbarMetrics key='simulatedBottomBarMetrics'/>", [59, 83]),
  ])
  func simulatedMetrics(metrics: String, expected: [Double]) throws {
    #expect(try insets(of: XIB(beside: metrics)) == expected, "of the controller")
    #expect(try insets(of: XIB(more: metrics)) == expected, "of the view")
  }

  @Test func toolbarsOfOldFilesAreLower() throws {
    let toolbar = "<simulatedToolbarMetrics key='simulatedBottomBarMetrics'/>"
    let old = XIB(tools: "14000", device: "retina5_9", size: [375, 812], beside: toolbar)
    #expect(try insets(of: old) == [44, 78])
  }

  // MARK: Sizes

  @Test func sheetsHaveNoStatusBar() throws {
    let bar = "<simulatedNavigationBarMetrics key='simulatedTopBarMetrics'/>"
    #expect(try insets(of: XIB(size: [393, 842])) == [0, 34])
    #expect(try insets(of: XIB(size: [393, 842], beside: bar)) == [56, 34])
  }

  @Test func whatBeginsBelowItsBarsHasNoneInside() throws {
    let bar = "<simulatedNavigationBarMetrics key='simulatedTopBarMetrics' translucent='NO'/>"
    #expect(try insets(of: XIB(size: [393, 852 - 103], beside: bar)) == [0, 34])
  }

  @Test func partsOfScreensHaveNone() throws {
    #expect(try insets(of: XIB(size: [393, 150])) == [0, 0])
  }

  @Test func freeformScreens() throws {
    let freeform = "<freeformSimulatedSizeMetrics key='simulatedDestinationMetrics'/>"
    let bar = "<simulatedNavigationBarMetrics key='simulatedTopBarMetrics'/>"
    #expect(try insets(of: XIB(size: [300, 400], beside: freeform)) == [0, 0])
    #expect(try insets(of: XIB(size: [393, 1500], beside: freeform + bar)) == [56, 0])
    #expect(try insets(of: XIB(size: [393, 1500], beside: freeform)) == [59, 34])
    // Their places on other devices are unknown.
    #expect(
      try insets(of: XIB(size: [393, 1500], beside: freeform), on: .device("iphone-se")) == [0, 0])
  }
}

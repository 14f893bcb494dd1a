import InterfaceBuilder
import LayoutDocuments
import Plumb
import Testing

/// Tests the bars that segues add above and below screens.
@Suite struct BarTests {
  /// Returns the top and bottom safe area of the controller `c` on a screen whose only insets are
  /// bars.
  private func insets(_ objects: String...) throws -> [Double] {
    let area = try XIB(
      device: "retina4_7", size: [375, 667], beside: "<nil key='simulatedStatusBarMetrics'/>",
      objects: objects.joined()
    ).document(in: .device(nil)).safeArea
    return [area.top, area.bottom]
  }

  private func controller(
    _ kind: String, _ id: String, _ attributes: String = "", _ segues: String..., more: String = ""
  ) -> String {
    """
    <\(kind) id='\(id)' sceneMemberID='viewController' \(attributes)>\(more)
    <connections>\(segues.joined())</connections></\(kind)>
    """
  }

  private func segue(_ target: String, _ kind: String) -> String {
    "<segue destination='\(target)' \(kind) id='to-\(target)'/>"
  }

  private let root = "kind='relationship' relationship='rootViewController'"
  private let tab = "kind='relationship' relationship='viewControllers'"

  @Test func aloneThereAreNone() throws {
    #expect(try insets() == [0, 0])
  }

  @Test func navigationControllersShowABar() throws {
    #expect(try insets(controller("navigationController", "n", "", segue("vc", root))) == [44, 0])
    #expect(
      try insets(
        controller("navigationController", "n", "navigationBarHidden='YES'", segue("vc", root)))
        == [0, 0])
    #expect(
      try insets(
        controller(
          "navigationController", "n", "", segue("vc", root),
          more: "<navigationBar key='navigationBar' largeTitles='YES' id='bar'/>")) == [96, 0])
  }

  @Test func tabControllersShowABar() throws {
    #expect(try insets(controller("tabBarController", "t", "", segue("vc", tab))) == [0, 49])
  }

  @Test func tabsOfNavigationControllers() throws {
    #expect(
      try insets(
        controller("navigationController", "n", "", segue("vc", root)),
        controller("tabBarController", "t", "", segue("n", tab))) == [44, 49])
  }

  @Test func pushedScreensKeepTheBars() throws {
    let first = controller("viewController", "first", "", segue("vc", "kind='show'"))
    #expect(
      try insets(first, controller("navigationController", "n", "", segue("first", root)))
        == [44, 0])
    #expect(try insets(first) == [0, 0])
    // From one screen to the next.
    #expect(
      try insets(
        controller("viewController", "second", "", segue("vc", "kind='push'")),
        controller("viewController", "first", "", segue("second", "kind='show'")),
        controller("navigationController", "n", "", segue("first", root))) == [44, 0])
  }

  @Test func seguesOfButtonsAreOnesOfTheirScreens() throws {
    let button = element(
      "button", "b", [0, 0, 9, 9], "",
      ["<connections>\(segue("vc", "kind='show'"))</connections>"])
    #expect(
      try insets(
        controller(
          "viewController", "first",
          more: element("view", "w", [0, 0, 375, 667], "key='view'", [inside(button)])),
        controller("navigationController", "n", "", segue("first", root))) == [44, 0])
  }

  @Test(arguments: ["modal", "presentation", "embed", "custom", "unwind"])
  func otherSeguesBringNone(kind: String) throws {
    #expect(
      try insets(
        controller("viewController", "first", "", segue("vc", "kind='\(kind)'")),
        controller("navigationController", "n", "", segue("first", root))) == [0, 0])
  }

  @Test func circlesEnd() throws {
    #expect(
      try insets(
        controller("viewController", "first", "", segue("second", "kind='show'")),
        controller(
          "viewController", "second", "", segue("first", "kind='show'"),
          segue("vc", "kind='show'")),
        controller("navigationController", "n", "", segue("second", root))) == [44, 0])
  }

  @Test func simulatedBarsCountMore() throws {
    let area = try XIB(
      device: "retina4_7", size: [375, 667], beside: "<nil key='simulatedTopBarMetrics'/>",
      objects: controller("navigationController", "n", "", segue("vc", root))
    ).document(in: .device(nil)).safeArea
    #expect(area.top == 20)
  }
}

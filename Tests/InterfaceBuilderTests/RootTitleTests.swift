import InterfaceBuilder
import Testing

/// Tests the titles of screens, in lists and on pages.
@Suite struct RootTitleTests {
  private func titles(_ objects: String) throws -> [String] {
    let file = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" toolsVersion="21000">
      <objects>\(objects)</objects></document>
      """
    return try InterfaceFile(contentsOf: Array(file.utf8)).roots.map(\.title)
  }

  private func view(_ id: String, _ more: String = #"key="view""#) -> String {
    #"<view id="\#(id)" \#(more)><rect key="frame" width="9" height="9"/></view>"#
  }

  @Test func aScreenIsCalledAsItsController() throws {
    #expect(
      try titles(
        """
        <viewController id="c1" customClass="LoginViewController">\(view("v1"))</viewController>
        <viewController id="c2" customClass="A" userLabel="Sign up">\(view("v2"))</viewController>
        <viewController id="c3" title="Help" storyboardIdentifier="help">\(view("v3"))
        </viewController>
        <viewController id="c4">\(view("v4"))<navigationItem key="navigationItem" title="Orders"/>
        </viewController>
        <viewController id="c5">\(view("v5"))</viewController>
        """) == ["LoginViewController", "Sign up", "Help", "Orders", "viewController"])
  }

  @Test func aBarOfAControllerSaysSo() throws {
    #expect(
      try titles(
        """
        <tabBarController id="c1" customClass="Tabs"><tabBar key="tabBar" id="t">
        <rect key="frame" width="9" height="9"/></tabBar></tabBarController>
        """) == ["Tabs: tabBar"])
  }

  @Test func namesOfItsOwnCountAndNoneIsThereTwice() throws {
    let own = view("v3", #"key="view" userLabel="Mine""#)
    #expect(
      try titles(
        """
        <viewController id="c1" title="Help">\(view("v1"))</viewController>
        <viewController id="c2" title="Help">\(view("v2"))</viewController>
        <viewController id="c3" title="Help">\(own)</viewController>\(view("v4", ""))
        """) == ["Help", "Help 2", "Mine", "view"])
  }
}

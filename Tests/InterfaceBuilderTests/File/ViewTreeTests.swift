import InterfaceBuilder
import LayoutDocuments
import LayoutNotation
import Plumb
import Testing

/// Tests which elements of a file are views, and how they are nested.
@Suite struct ViewTreeTests {
  /// Returns the views of a root with their parents, as `inner in outer`.
  private func tree(_ screen: XIB) throws -> [String] {
    let document = try screen.document()
    let keys = try #require(document.imported?.keys)
    let table = document.allViews.table
    return keys.indices.dropFirst().map { view in
      "\(keys[view]) in \(table.parent(of: view).map { keys[$0] } ?? "nothing")"
    }
  }

  private let frame = "<rect key='frame' width='20' height='10'/>"

  @Test func whatHasAnIDAndAFrameIsAView() throws {
    let screen = XIB(views: [
      "<newThing id='a'>\(frame)</newThing>", "<newThing id='b'/>", "<newThing>\(frame)</newThing>",
      "<newThing id='c'><rect key='bounds' width='20' height='10'/></newThing>",
    ])
    #expect(try tree(screen) == ["a in v"])
  }

  @Test func wrappersAreNone() throws {
    let label = "<label id='a'>\(frame)</label>"
    let screen = XIB(
      kind: "tableView",
      more: """
        <sections><tableViewSection id='s'><cells><tableViewCell id='cell'>\(frame)
        <tableViewCellContentView key='contentView' id='content'>\(frame)
        <subviews>\(label)</subviews></tableViewCellContentView></tableViewCell></cells>
        </tableViewSection></sections>
        """)
    #expect(try tree(screen) == ["cell in v", "content in cell", "a in content"])
  }

  @Test func theTabsOfTabViewsAreNone() throws {
    let screen = XIB(
      platform: .macOS,
      views: [
        """
        <tabView id='tabs'>\(frame)<tabViewItems><tabViewItem id='item'>
        <view key='view' id='inner'>\(frame)</view></tabViewItem></tabViewItems></tabView>
        """
      ])
    #expect(try tree(screen) == ["tabs in v", "inner in tabs"])
  }

  @Test func whatIsInAContentViewWithoutAnIDIsInTheCell() throws {
    let screen = XIB(
      size: [100, 50], kind: "collectionViewCell", root: "",
      more: """
        <view key='contentView'><rect key='frame' width='100' height='50'/>
        <subviews><label id='a'>\(frame)</label></subviews></view>
        """)
    #expect(try tree(screen) == ["a in v"])
  }

  @Test(arguments: ["resources", "classes", "connections", "designables"])
  func otherListsHoldNone(list: String) throws {
    #expect(try tree(XIB(more: "<\(list)><view id='a'>\(frame)</view></\(list)>")).isEmpty)
  }

  @Test func rootsAreWhatIsInNoView() throws {
    let screen = XIB(
      objects: """
        <placeholder id='-1' userLabel="File's Owner"/><view id='own'>\(frame)</view>
        <navigationController id='n'><navigationBar key='navigationBar' id='bar'>\(frame)
        </navigationBar></navigationController>
        """)
    let file = try InterfaceFile(contentsOf: Array(screen.text.utf8))
    #expect(file.roots.map(\.id) == ["v", "own", "bar"])
  }

  @Test func framesAreNumbersAndNeverNegative() throws {
    let screen = XIB(views: [
      "<view id='a'><rect key='frame' x='-3.5' y='1e1' width='-4' height='wide'/></view>"
    ])
    #expect(try screen.frame("a") == [-3.5, 10, 0, 0])
  }
}

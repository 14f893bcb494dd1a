import InterfaceBuilder
import LayoutDocuments
import TestSupport
import Testing

/// Tests elements with the id of an earlier one, which merges leave behind.
@Suite struct RepeatedIDTests {
  private let twins = [
    free("view", "a", [10, 10, 40, 20]),
    free(
      "view", "a", [100, 40, 60, 30], "userLabel='twin'",
      inside(element("view", "b", [1, 2, 3, 4]))),
  ]

  private func findings(
    _ screen: XIB, root: String = "v"
  ) throws -> [Finding] { try screen.document(root: root).checked(defaultID: "").findings }

  @Test func bothElementsAreViewsAndTheSecondHasAnotherID() throws {
    let frames = try XIB(views: twins).frames()
    #expect(frames["a"] == [10, 10, 40, 20])
    #expect(frames["a 2"] == [100, 40, 60, 30])
    #expect(frames["b"] == [1, 2, 3, 4])
  }

  @Test func aNewIDIsNoneThatIsInTheFile() throws {
    let third = element("view", "a 2", [0, 0, 7, 8])
    let frames = try XIB(views: twins + [third]).frames()
    #expect(frames["a 2"] == [0, 0, 7, 8])
    #expect(frames["a 3"] == [100, 40, 60, 30])
  }

  @Test func theSecondOneIsAFindingAtItsPlace() throws {
    let finding = try #require(
      try findings(XIB(views: twins)).first { $0.rule == .duplicateID })
    #expect(finding.severity == .warning)
    #expect(
      finding.message
        == "an element before this one has the id \"a\", too; references mean the first one")
    #expect(finding.position?.line == 5 && finding.position?.column == 1)
    #expect(finding.length > 40)
    #expect(finding.remarks.map(\.text) == ["the first one", "results call this view \"a 2\""])
    #expect(finding.remarks.first?.position?.line == 4)
  }

  @Test func referencesMeanTheFirst() throws {
    let screen = XIB(
      views: twins,
      constraints: [
        constraint("a.leading", "v.leading", "constant='25'"),
        constraint("a.top", "v.top", "constant='35'"),
        constraint("a.width", nil, "constant='50'"), constraint("a.height", nil, "constant='60'"),
      ])
    #expect(try screen.frame("a") == [25, 35, 50, 60])
    #expect(try screen.frame("a 2") == [100, 40, 60, 30])
  }

  @Test func aStackArrangesBoth() throws {
    let stack = free(
      "stackView", "s", [0, 0, 100, 20], "distribution='fillEqually'",
      inside(free("view", "a", [0, 0, 50, 20]), free("view", "a", [50, 0, 50, 20])))
    let screen = XIB(
      views: [stack],
      constraints: [
        constraint("s.leading", "v.leading"), constraint("s.top", "v.top"),
        constraint("s.width", nil, "constant='200'"), constraint("s.height", nil, "constant='20'"),
      ])
    #expect(try screen.frame("a") == [0, 0, 100, 20])
    #expect(try screen.frame("a 2") == [100, 0, 100, 20])
  }

  /// A constraint in the second screen whose view id also occurs in the first screen.
  @Test func inAnotherScreenIsSaidThere() throws {
    let rect = "<rect key='frame' width='20' height='10'/>"
    let screen = XIB(
      views: [free("view", "a", [10, 10, 40, 20])],
      objects: """
        <view id='other'>\(rect)<subviews><view id='a'>\(rect)</view></subviews>
        <constraints>\(constraint("a.leading", "other.leading"))</constraints></view>
        """)
    #expect(!(try findings(screen).map(\.rule).contains(.duplicateID)))
    #expect(
      Set(try findings(screen, root: "other").map(\.rule)).isSuperset(of: [.duplicateID, .skipped]))
    #expect(try screen.frames(root: "other")["a 2"] == [0, 0, 20, 10])
  }

  @Test func aSecondRootIsOne() throws {
    let rect = "<rect key='frame' width='20' height='10'/>"
    let screen = XIB(objects: "<view id='v'>\(rect)</view>")
    let file = try InterfaceFile(contentsOf: Array(screen.text.utf8))
    #expect(file.roots.map(\.id) == ["v", "v 2"])
    #expect(try findings(screen, root: "v 2").map(\.rule).contains(.duplicateID))
  }

  @Test func whatVariationsLeaveOutIsTheFirstConstraint() throws {
    let screen = XIB(
      views: [free("view", "a", [10, 10, 40, 20])],
      constraints: [
        "<constraint firstItem='a' firstAttribute='width' constant='44' id='c'/>",
        "<constraint firstItem='a' firstAttribute='height' constant='55' id='c'/>",
      ],
      more: """
        <variation key='default'><mask key='constraints'><exclude reference='c'/></mask></variation>
        """)
    #expect(try screen.equations() == ["a.height == 55"])
    #expect(try findings(screen).map(\.rule).contains(.duplicateID))
  }

  /// An element outside of views, such as an outlet or a controller, belongs to the screen next
  /// to it.
  @Test func whatIsNoViewIsAFindingToo() throws {
    let screen = XIB(
      beside: """
        <connections><outlet property='one' destination='v' id='o'/>
        <outlet property='two' destination='v' id='o'/></connections>
        """)
    let found = try findings(screen).filter { $0.rule == .duplicateID }
    #expect(found.map(\.remarks.count) == [1])
  }

  @Test func filesWithoutThemSayNothing() throws {
    for name in ["SignIn.storyboard", "Settings.xib", "Login.storyboard", "Register.storyboard"] {
      let file = try InterfaceFile(contentsOf: Fixtures.data("interface-builder/\(name)"))
      for root in file.roots.indices {
        let document = file.document(ofRoot: root, in: .recorded)
        #expect(document.imported?.keys.contains { $0.hasSuffix(" 2") } == false)
        let rules = document.checked(defaultID: "").findings.map(\.rule)
        #expect(!rules.contains(.duplicateID) && !rules.contains(.effectView))
      }
    }
  }
}

import InterfaceBuilder
import LayoutDocuments
import LayoutNotation
import Testing

/// Tests guides as items of constraints.
@Suite struct GuideTests {
  private let label = free("label", "a", [20, 79, 100, 20])

  private func equations(_ constraints: String..., more: String = "", beside: String = "") throws
    -> [String]
  {
    try XIB(views: [label], constraints: constraints, more: more, beside: beside).equations()
  }

  @Test func theSafeArea() throws {
    #expect(
      try equations(
        constraint("a.top", "safe.top", "constant='20'"),
        constraint("safe.trailing", "a.trailing", "constant='8'"),
        constraint("a.centerX", "safe.centerX"), constraint("a.width", "safe.width"))
        == [
          "a.top == safeArea.top + 20", "safeArea.trailing == a.trailing + 8",
          "a.centerX == safeArea.centerX", "a.width == safeArea.width",
        ])
  }

  @Test func theMargins() throws {
    #expect(
      try equations(
        constraint("a.leading", "m.leading"), constraint("a.centerY", "m.centerY"),
        constraint("m.right", "a.right"),
        more: "<viewLayoutGuide key='layoutMargins' id='m'/>")
        == [
          "a.leading == view.leadingMargin", "a.centerY == view.centerYWithinMargins",
          "view.rightMargin == a.right",
        ])
  }

  @Test func theGuidesOfControllersOfOldFiles() throws {
    let guides = """
      <layoutGuides><viewControllerLayoutGuide type='top' id='t'/>
      <viewControllerLayoutGuide type='bottom' id='b'/></layoutGuides>
      """
    #expect(
      try equations(
        constraint("a.top", "t.bottom", "constant='8'"), constraint("b.top", "a.bottom"),
        beside: guides)
        == ["a.top == safeArea.top + 8", "safeArea.bottom == a.bottom"])
  }

  @Test func theKeyboardIsBelowTheSafeArea() throws {
    #expect(
      try equations(
        constraint("k.top", "a.bottom", "constant='8'"),
        more: "<viewLayoutGuide key='keyboard' id='k'/>")
        == ["safeArea.bottom == a.bottom + 8"])
  }

  @Test func aGuideOfItsOwn() throws {
    let screen = XIB(
      views: [label],
      constraints: [
        constraint("g.leading", "v.leading", "constant='30'"),
        constraint("g.width", nil, "constant='40'"),
        constraint("a.leading", "g.trailing", "constant='5'"),
        constraint("a.top", "v.top", "constant='79'"),
      ], more: "<userLayoutGuide id='g'/>")
    #expect(try screen.notes().isEmpty)
    #expect(try screen.frame("a") == [75, 79, 100, 20])
  }

  @Test func contentAndFrameOfScrollViews() throws {
    let screen = XIB(
      views: [
        free(
          "scrollView", "s", [0, 100, 393, 200], "", inside(free("view", "p", [0, 0, 393, 500])),
          "<viewLayoutGuide key='contentLayoutGuide' id='content'/>",
          "<viewLayoutGuide key='frameLayoutGuide' id='frame'/>")
      ],
      constraints: [
        constraint("s.leading", "v.leading"), constraint("s.trailing", "v.trailing"),
        constraint("s.top", "v.top", "constant='100'"),
        constraint("s.height", nil, "constant='200'"),
        constraint("p.leading", "content.leading"), constraint("p.top", "content.top"),
        constraint("p.trailing", "content.trailing"), constraint("p.bottom", "content.bottom"),
        constraint("p.width", "frame.width"), constraint("p.height", nil, "constant='600'"),
      ])
    #expect(
      try screen.equations().dropFirst(4)
        == [
          "p.leading == s.content.leading", "p.top == s.content.top",
          "p.trailing == s.content.trailing", "p.bottom == s.content.bottom",
          "p.width == s.width", "p.height == 600",
        ])
    #expect(try screen.frame("p") == [0, 0, 393, 600])
  }

  @Test func aNestedSafeAreaIsWhatTheRootsLeavesOfTheView() throws {
    func top(of kind: String, at y: Double) throws -> [String] {
      try XIB(
        views: [
          free(
            kind, "n", [0, y, 393, 852 - y], "", inside(free("label", "a", [0, 70, 50, 20])),
            "<viewLayoutGuide key='safeArea' id='inner'/>")
        ],
        constraints: [
          constraint("a.top", "inner.top", "constant='8'"), constraint("inner.bottom", "a.bottom"),
        ]
      ).equations(in: .device(nil))
    }
    #expect(
      try top(of: "view", at: 0) == ["a.top == n.top + 59 + 8", "n.bottom - 34 == a.bottom"])
    #expect(
      try top(of: "view", at: 40) == ["a.top == n.top + 19 + 8", "n.bottom - 34 == a.bottom"])
    #expect(
      try top(of: "view", at: 100) == ["a.top == n.top + 8", "n.bottom - 34 == a.bottom"])
    // Scrolled content begins below the bars.
    #expect(
      try top(of: "collectionViewCell", at: 0) == ["a.top == n.top + 8", "n.bottom == a.bottom"])
  }

  @Test func allSidesOfANestedSafeArea() throws {
    let screen = XIB(
      views: [
        free(
          "view", "n", [0, 0, 393, 852], "", inside(free("label", "a", [0, 70, 50, 20])),
          "<viewLayoutGuide key='safeArea' id='inner'/>")
      ],
      constraints: [
        constraint("a.centerY", "inner.centerY"), constraint("a.leading", "inner.leading"),
        constraint("a.height", "inner.height", "multiplier='0.5'"),
      ])
    #expect(
      try screen.equations(in: .device(nil))
        == [
          "a.centerY == n.centerY + 12.5", "a.leading == n.leading",
          "a.height == (n.height - 93) * 0.5",
        ])
    // The surrounding view fills the root on its side, like the recorded one.
    var landscape = screen
    (landscape.isLandscape, landscape.size) = (true, [852, 393])
    landscape.views = [
      screen.views[0].replacing("width='393.0' height='852.0'", with: "width='852' height='393'")
    ]
    #expect(
      try landscape.equations(in: .device(nil))
        == [
          "a.centerY == n.centerY - 10.5", "a.leading == n.leading + 59",
          "a.height == (n.height - 21) * 0.5",
        ])
    #expect(try landscape.document(in: .device(nil)).solved(defaultID: "").status == .solved)
  }

  @Test func whatComparesAGuideWithTheSameOfItsViewIsLeftOut() throws {
    let screen = XIB(
      views: [label],
      constraints: [constraint("safe.leading", "a.leading"), constraint("f.top", "v.top")],
      more: "<viewLayoutGuide key='frameLayoutGuide' id='f'/>")
    #expect(try screen.equations() == ["safeArea.leading == a.leading"])
    #expect(try screen.notes() == ["a constraint is left out: both of its sides are view.top"])
  }

  @Test func theMarginsAreSmallerThanTheirView() throws {
    let screen = XIB(
      views: [label],
      constraints: [
        constraint("a.width", "m.width", "multiplier='0.5'"), constraint("a.height", "m.height"),
        constraint("a.leading", "m.leading"), constraint("a.top", "m.top"),
      ], more: "<viewLayoutGuide key='layoutMargins' id='m'/>")
    #expect(
      try screen.equations(in: .device(nil)).prefix(2)
        == ["a.width == (view.width - 32) * 0.5", "a.height == view.height - 93"])
    #expect(try screen.frame("a", in: .device(nil)) == [16, 59, 180.5, 759])
  }
}

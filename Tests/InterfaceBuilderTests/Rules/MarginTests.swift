import InterfaceBuilder
import LayoutDocuments
import Plumb
import Testing

/// Tests the margins of views, from the system or from the file.
@Suite struct MarginTests {
  /// Returns the margins of a view at the top, the left, the bottom and the right.
  private func margins(
    of id: String = "v", in screen: XIB, on environment: InterfaceEnvironment = .device(nil)
  ) throws -> [Double] {
    let document = try screen.document(in: environment)
    let view = try #require(document.imported?.keys.firstIndex(of: id))
    let told = document.allViews.table[view]
    guard let margins = told.directionalMargins else {
      let margins = told.margins
      return [margins.top, margins.left, margins.bottom, margins.right]
    }
    return [margins.top, margins.leading, margins.bottom, margins.trailing]
  }

  /// A screen whose root's margins are used.
  private func screen(
    tools: String = "21701", device: String? = "retina6_12", width: Double = 393,
    kind: String = "view", root: String = "key='view'", more: String = ""
  ) -> XIB {
    XIB(
      tools: tools, device: device, size: [width, 852], kind: kind, root: root,
      views: [free("view", "a", [0, 0, 9, 9])],
      constraints: [constraint("a.leading", "v.leadingMargin")], more: more)
  }

  @Test(
    arguments: [
      ("retina6_12", 393.0, 16.0), ("retina6_1", 414, 20), ("retina5_5", 414, 20),
      ("retina4_0", 320, 16), ("retina4_7", 375, 16), ("retina6_3", 402, 20), ("ipad10_2", 810, 20),
      ("retina6_1", 320, 16), (nil, 413, 16), (nil, 414, 20),
    ] as [(String?, Double, Double)])
  func theSidesOfRoots(device: String?, width: Double, side: Double) throws {
    let margins = try margins(in: screen(device: device, width: width))
    #expect([margins[1], margins[3]] == [side, side])
  }

  @Test func onOtherDevicesTheyFollowWhereViewsComeToStand() throws {
    // A card that ends above the last 34 points of its own screen.
    let card = free(
      "view", "card", [0, 600, 393, 200], "", inside(free("view", "a", [0, 183, 9, 9])))
    let screen = XIB(
      views: [card],
      constraints: [
        constraint("card.leading", "v.leading"), constraint("card.width", "v.width"),
        constraint("card.top", "v.top", "constant='600'"),
        constraint("card.height", nil, "constant='200'"),
        constraint("a.bottom", "card.bottomMargin"), constraint("a.leading", "card.leading"),
        constraint("a.width", nil, "constant='9'"), constraint("a.height", nil, "constant='9'"),
      ])
    #expect(try margins(of: "card", in: screen) == [8, 8, 8, 8])
    // A bottom at 800 of 812 reaches 22 points into them.
    #expect(try margins(of: "card", in: screen, on: .device("iphone-13-mini")) == [8, 8, 30, 8])
  }

  @Test func linesStayReadable() throws {
    let screen = screen(root: "key='view' layoutMarginsFollowReadableWidth='YES'")
    #expect(try margins(in: screen) == [59, 16, 34, 16])
    // 810 less 672, half of it on each side.
    #expect(try margins(in: screen, on: .device("ipad")) == [20, 69, 0, 69])
    #expect(try margins(in: self.screen(), on: .device("ipad")) == [20, 20, 0, 20])
  }

  @Test func thoseOfRootsLieInTheSafeArea() throws {
    #expect(try margins(in: screen()) == [59, 16, 34, 16])
    #expect(
      try margins(in: screen(root: "key='view' insetsLayoutMarginsFromSafeArea='NO'"))
        == [0, 16, 0, 16])
  }

  @Test func rootsAreNotToldLessThanTheSystemsSides() throws {
    let told = "<edgeInsets key='layoutMargins' top='1' left='2' bottom='3' right='40'/>"
    #expect(try margins(in: screen(more: told)) == [60, 16, 37, 40])
    var own = screen(more: told)
    own.controller = "viewRespectsSystemMinimumLayoutMargins='NO'"
    #expect(try margins(in: own) == [60, 2, 37, 40])
  }

  /// The margins of a view inside the root.
  private func inner(
    _ attributes: String = "", _ more: String = "", frame: [Double] = [10, 100, 300, 700],
    kind: String = "view"
  ) throws -> [Double] {
    try margins(
      of: "n",
      in: XIB(
        views: [free(kind, "n", frame, attributes, inside(free("view", "a", [0, 0, 9, 9])), more)],
        constraints: [constraint("a.leading", "n.leadingMargin")]))
  }

  @Test func othersHaveEightOnAllSides() throws {
    #expect(try inner() == [8, 8, 8, 8])
  }

  @Test func whatIsWritten() throws {
    #expect(
      try inner("", "<edgeInsets key='layoutMargins' top='1' left='2' bottom='3' right='4'/>")
        == [1, 2, 3, 4])
    #expect(
      try inner(
        "",
        "<directionalEdgeInsets key='directionalLayoutMargins' top='1' leading='2' bottom='3' trailing='4'/>"
      ) == [1, 2, 3, 4])
  }

  @Test func inTheSafeAreaTheyBeginBehindIt() throws {
    #expect(try inner(frame: [0, 0, 393, 852]) == [67, 8, 42, 8])
    #expect(try inner(frame: [0, 50, 393, 700]) == [17, 8, 8, 8])
    #expect(
      try inner("insetsLayoutMarginsFromSafeArea='NO'", frame: [0, 0, 393, 852]) == [8, 8, 8, 8])
    // A scroll view has no safe area.
    #expect(try inner(frame: [0, 0, 393, 852], kind: "scrollView") == [8, 8, 8, 8])
  }

  @Test func theSuperviewsArePreserved() throws {
    let keep = "preservesSuperviewLayoutMargins='YES' insetsLayoutMarginsFromSafeArea='NO'"
    #expect(try inner(keep, frame: [0, 50, 393, 802]) == [9, 16, 34, 16])
    #expect(try inner(keep, frame: [5, 0, 300, 700]) == [59, 11, 8, 8])
  }

  // MARK: Cells

  /// The margins of the content of a cell in a table.
  private func content(tools: String, cell: String = "", width: Double = 393) throws -> [Double] {
    let content = element(
      "tableViewCellContentView", "content", [0, 0, width, 60], "key='contentView'",
      [inside(free("view", "a", [0, 0, 9, 9]))])
    let cell = element("tableViewCell", "cell", [0, 28, width, 60], cell, [content])
    return try margins(
      of: "content",
      in: XIB(
        tools: tools, size: [width, 852], kind: "tableView",
        more: "<prototypes>\(cell)</prototypes>"
          + "<constraints>\(constraint("a.leading", "content.leadingMargin"))</constraints>"))
  }

  @Test(arguments: [
    ("12000", 393.0, [8.0, 8, 8, 8]), ("13196", 393, [11, 16, 11, 16]),
    ("14000", 414, [11, 20, 11, 20]), ("21701", 402, [11, 20, 11, 20]),
    ("14000", 402, [11, 16, 11, 16]), ("14000", 320, [11, 15, 11, 15]),
    ("21701", 320, [11, 16, 11, 16]), ("24000", 393, [15, 20, 15, 20]),
    ("24000", 320, [15, 16, 15, 16]),
  ])
  func cellsByTheToolsThatWroteThem(tools: String, width: Double, expected: [Double]) throws {
    #expect(try content(tools: tools, width: width) == expected)
  }

  @Test func anAccessoryIsNearerThanTheMargin() throws {
    #expect(
      try content(tools: "21701", cell: "accessoryType='disclosureIndicator'") == [11, 16, 11, 8])
    #expect(try content(tools: "21701", cell: "accessoryType='none'") == [11, 16, 11, 16])
  }

  @Test func cellsAsRoots() throws {
    #expect(try margins(in: screen(kind: "collectionViewCell", root: "")) == [8, 16, 8, 16])
    #expect(try margins(in: screen(kind: "tableViewCell", root: "")) == [11, 16, 11, 16])
  }

  // MARK: Direction

  @Test func directionalMarginsFollowTheDirection() throws {
    func frames(_ margins: String) throws -> [Double]? {
      try XIB(
        views: [
          free(
            "view", "n", [0, 100, 300, 200], "", inside(free("label", "a", [30, 0, 50, 20])),
            margins)
        ],
        constraints: [
          constraint("n.width", nil, "constant='300'"),
          constraint("a.leading", "n.leadingMargin"), constraint("a.top", "n.top"),
        ]
      ).frames { $0.direction = .rightToLeft }["a"]
    }
    let directional =
      "<directionalEdgeInsets key='directionalLayoutMargins' leading='30' trailing='4'/>"
    #expect(try frames(directional) == [220, 0, 50, 20])
    #expect(
      try frames("<edgeInsets key='layoutMargins' left='30' right='4'/>") == [246, 0, 50, 20])
  }
}

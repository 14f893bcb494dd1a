import InterfaceBuilder
import LayoutDocuments
import Plumb
import Testing

/// Tests views that no constraint places.
@Suite struct PlacingTests {
  private func onIPad(_ mask: String, isUp: Bool = false) throws -> [Double]? {
    // 810 by 1080 instead of 393 by 852.
    try XIB(views: [masked("view", "a", [100, 300, 200, 400], mask)])
      .frame("a", in: .device("ipad"))
  }

  @Test func flexiblePartsShareWhatTheViewAroundGrowsBy() throws {
    #expect(try onIPad("widthSizable heightSizable") == [100, 300, 617, 628])
    #expect(try onIPad("flexibleMinX flexibleMinY") == [517, 528, 200, 400])
    #expect(try onIPad("flexibleMaxX flexibleMaxY") == [100, 300, 200, 400])
    #expect(
      try onIPad("flexibleMinX flexibleMaxX flexibleMinY heightSizable flexibleMaxY")
        == [308.5, 376, 200, 476])
    #expect(try onIPad("") == [100, 300, 200, 400])
  }

  @Test func recordedScreensKeepThem() throws {
    let screen = XIB(views: [masked("view", "a", [100, 300, 200, 400], "widthSizable")])
    #expect(try screen.frame("a") == [100, 300, 200, 400])
  }

  @Test(arguments: [
    (InterfaceFile.Platform.iOS, "flexibleMinY", [20.0, 70, 60, 40]),
    (.iOS, "flexibleMaxY", [20, 30, 60, 40]),
    (.iOS, "heightSizable", [20, 30, 60, 80]), (.macOS, "flexibleMinY", [20, 30, 60, 40]),
    (.macOS, "flexibleMaxY", [20, 70, 60, 40]), (.macOS, "heightSizable", [20, 30, 60, 80]),
  ])
  func theirAxisRunsUpInAppKit(
    platform: InterfaceFile.Platform, mask: String, expected: [Double]
  ) throws {
    // 40 higher than it was recorded.
    let screen = XIB(
      platform: platform,
      views: [
        free(
          "view", "p", [50, 50, 200, 100], "", inside(masked("view", "a", [20, 30, 60, 40], mask)))
      ], constraints: [constraint("p.height", nil, "constant='140'")])
    #expect(try screen.frame("a") == expected)
  }

  @Test func freeViewsThatNothingNamesKeepTheirFrames() throws {
    let screen = XIB(views: [free("view", "a", [100, 300, 200, 400])])
    #expect(try screen.frame("a") == [100, 300, 200, 400])
    #expect(try screen.frame("a", in: .device("ipad")) == [100, 300, 200, 400])
  }

  @Test func whatHoldsTheContentFillsItsView() throws {
    let content = element("view", "content", [0, 0, 393, 852], "key='contentView'")
    #expect(
      try XIB(views: [content]).frame("content", in: .device("ipad")) == [0, 0, 810, 1080])
  }

  // MARK: AppKit

  @Test func appKitsCoordinatesRunUp() throws {
    let screen = XIB(
      platform: .macOS, size: [300, 200],
      views: [
        free(
          "customView", "p", [10, 20, 200, 100], "",
          inside(free("customView", "a", [5, 10, 50, 30])))
      ])
    #expect(try screen.frame("p") == [10, 80, 200, 100])
    #expect(try screen.frame("a") == [5, 60, 50, 30])
  }

  @Test(arguments: ["clipView", "tableView", "outlineView", "tableRowView", "textView"])
  func butForFlippedViews(kind: String) throws {
    let screen = XIB(
      platform: .macOS, size: [300, 200],
      views: [
        free(kind, "p", [10, 20, 200, 100], "", inside(free("customView", "a", [5, 10, 50, 30])))
      ]
    )
    #expect(try screen.frame("a") == [5, 10, 50, 30])
  }

  @Test func gridsKeepTheirCells() throws {
    let screen = XIB(
      platform: .macOS, size: [300, 200],
      views: [
        free(
          "gridView", "g", [10, 20, 200, 100], "",
          "<gridCells><gridCell>\(free("imageView", "a", [5, 10, 50, 30]))</gridCell></gridCells>")
      ],
      constraints: [
        constraint("g.leading", "v.leading", "constant='30'"),
        constraint("g.top", "v.top", "constant='40'"), constraint("a.width", nil, "constant='99'"),
      ])
    let frames = try screen.frames()
    #expect(frames["g"] == [30, 40, 200, 100])
    #expect(frames["a"] == [5, 60, 50, 30])
  }

  /// The constraints of a grid's views are not read, which a note reports. Their recorded frames
  /// are no reason to remove a constraint.
  @Test func constraintsInGridsAreNotRedundant() throws {
    let label = free("imageView", "a", [5, 10, 50, 30])
    let screen = XIB(
      platform: .macOS, size: [300, 200],
      views: [
        free(
          "gridView", "g", [10, 20, 200, 100], "",
          "<gridCells><gridCell>\(label)</gridCell></gridCells>")
      ],
      constraints: [
        constraint("g.leading", "v.leading", "constant='10'"),
        constraint("g.top", "v.top", "constant='20'"), constraint("a.width", nil, "constant='50'"),
      ])
    let findings = try screen.document().checked(defaultID: "").findings
    #expect(!findings.contains { $0.rule == .redundant })
    #expect(
      findings.filter { $0.rule == .skipped }.map(\.message) == [
        "the rows and columns of this grid are not read: the views in its cells keep their recorded "
          + "frames"
      ])
  }

  // MARK: Rows

  /// A table with two rows of 44 points, whose content requests 80.
  private func rows(
    _ table: String, in environment: InterfaceEnvironment, row: String = ""
  ) throws -> [[Double]?] {
    func cell(_ id: String, _ y: Double) -> String {
      let label = free("label", "label-\(id)", [16, 10, 100, 24])
      let content = element(
        "tableViewCellContentView", "content-\(id)", [0, 0, 393, 44], "key='contentView'",
        [
          inside(label),
          """
          <constraints>\(constraint("label-\(id).height", nil, "constant='60'"))
          \(constraint("label-\(id).top", "content-\(id).top", "constant='10'"))
          \(constraint(".bottom", "label-\(id).bottom", "constant='10'"))</constraints>
          """,
        ])
      return element("tableViewCell", id, [0, y, 393, 44], row, [content])
    }
    let frames = try XIB(
      kind: "tableView", root: "key='view' \(table)",
      more: "<prototypes>\(cell("a", 28))\(cell("b", 72))</prototypes>"
    ).frames(in: environment)
    return [frames["a"], frames["b"]]
  }

  @Test func rowsThatSizeThemselvesAreAsHighAsTheirContent() throws {
    #expect(
      try rows("rowHeight='-1'", in: .device("iphone-se"))
        == [[0, 28, 375, 80], [0, 108, 375, 80]])
    // Recorded frames are at the places where they were drawn.
    #expect(
      try rows("rowHeight='-1'", in: .recorded) == [[0, 28, 393, 80], [0, 72, 393, 80]])
  }

  @Test func othersKeepTheirHeights() throws {
    for environment in [InterfaceEnvironment.recorded, .device(nil)] {
      #expect(
        try rows("rowHeight='44'", in: environment) == [[0, 28, 393, 44], [0, 72, 393, 44]])
      #expect(
        try rows("rowHeight='-1'", in: environment, row: "rowHeight='44'")
          == [[0, 28, 393, 44], [0, 72, 393, 44]])
    }
  }

  @Test func rowsAreAsWideAsTheirTable() throws {
    func frames(row: Double, content: Double) throws -> [[Double]?] {
      let inner = element(
        "tableViewCellContentView", "content", [0, 0, content, 44], "key='contentView'")
      let frames = try XIB(
        kind: "tableView",
        views: [element("tableViewCell", "a", [0, 28, row, 44], "", [inner])]
      ).frames(in: .device("iphone-se"))
      return [frames["a"], frames["content"]]
    }
    #expect(try frames(row: 393, content: 393) == [[0, 28, 375, 44], [0, 0, 375, 44]])
    // The room for an accessory stays the same.
    #expect(try frames(row: 393, content: 360) == [[0, 28, 375, 44], [0, 0, 342, 44]])
    #expect(try frames(row: 300, content: 300) == [[0, 28, 300, 44], [0, 0, 300, 44]])
  }
}

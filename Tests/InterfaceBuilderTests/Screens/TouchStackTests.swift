import InterfaceBuilder
import LayoutDocuments
import Plumb
import Testing

/// Tests stack views of UIKit.
@Suite struct TouchStackTests {
  /// Returns the frames of a stack `s` at (20, 100), with views of 50, 100 and 50 by 20.
  private func frames(
    _ attributes: String = "", size: [Double] = [200, 20], more: String = "",
    views: [String]? = nil, constraints: String...,
    in environment: InterfaceEnvironment = .recorded
  ) throws -> [String: [Double]] {
    let arranged =
      views ?? [
        free("label", "a", [0, 0, 50, 20]), free("label", "b", [50, 0, 100, 20]),
        free("label", "c", [150, 0, 50, 20]),
      ]
    return try XIB(
      views: [
        free(
          "stackView", "s", [20, 100] + size, attributes,
          "<subviews>\(arranged.joined())</subviews>", more)
      ],
      constraints: [
        constraint("s.leading", "v.leading", "constant='20'"),
        constraint("s.top", "v.top", "constant='100'"),
      ] + constraints
    ).frames(in: environment)
  }

  private func width(_ width: Int) -> String {
    constraint("s.width", nil, "constant='\(width)'")
  }

  /// Returns the start and the length of the views in a row.
  private func row(_ frames: [String: [Double]]) -> [[Double]] {
    ["a", "b", "c"].map { id in frames[id].map { [$0[0], $0[2]] } ?? [] }
  }

  @Test func theyAreRowsWithoutSpacing() throws {
    let frames = try frames()
    #expect(frames["s"] == [20, 100, 200, 20])
    #expect(row(frames) == [[0, 50], [50, 100], [150, 50]])
  }

  @Test func spacing() throws {
    #expect(row(try frames("spacing='10'")) == [[0, 50], [60, 100], [170, 50]])
    #expect(row(try frames("spacingType='standard'")) == [[0, 50], [58, 100], [166, 50]])
    #expect(try frames("spacing='10' axis='vertical'", size: [100, 80])["c"] == [0, 60, 100, 20])
  }

  @Test(arguments: [
    ("fillEqually", [[0.0, 100.0], [110, 100], [220, 100]]),
    ("fillProportionally", [[0, 75], [85, 150], [245, 75]]),
    ("equalSpacing", [[0, 50], [110, 100], [270, 50]]),
    ("equalCentering", [[0, 50], [110, 100], [270, 50]]),
  ])
  func distributions(name: String, expected: [[Double]]) throws {
    let frames = try frames(
      "distribution='\(name)' spacing='10'", size: [220, 20], constraints: width(320),
      in: .device(nil))
    #expect(row(frames) == expected)
  }

  @Test func hiddenViewsKeepTheHeightOfTheirRow() throws {
    let views = [
      free("view", "a", [0, 0, 50, 40]),
      free("view", "b", [50, 0, 0, 40], "hidden='YES'"),
    ]
    let height = constraint("b.height", nil, "constant='40'")
    let recorded = try frames(
      "alignment='fill'", size: [50, 40], views: views, constraints: width(50), height)
    #expect(recorded["s"]?[3] == 40)
    #expect(recorded["a"] == [0, 0, 50, 40])
  }

  @Test func viewsRecordedWithOtherSizesAreNotOfOne() throws {
    let frames = try frames(
      "distribution='fillEqually' spacing='10'", size: [220, 20], constraints: width(220))
    #expect(row(frames) == [[0, 50], [60, 100], [170, 50]])
  }

  @Test func whatAConstraintSizesOtherwiseIsInNoProportion() throws {
    // The record is older than the constraint.
    let frames = try frames(
      "distribution='fillProportionally' spacing='10'", size: [220, 20],
      constraints: width(320), constraint("b.width", nil, "constant='20'"))
    #expect(row(frames) == [[0, 140], [150, 20], [180, 140]])
  }

  @Test(arguments: [
    ("fill", [0.0, 40.0]), ("top", [0, 20]), ("center", [10, 20]), ("bottom", [20, 20]),
  ])
  func alignments(name: String, expected: [Double]) throws {
    let frames = try frames(
      "alignment='\(name)'", constraints: constraint("s.height", nil, "constant='40'"))
    #expect(["a", "b"].allSatisfy { frames[$0].map { [$0[1], $0[3]] } == expected })
  }

  @Test func hiddenViewsLeave() throws {
    let views = [
      free("label", "a", [0, 0, 50, 20]),
      free("label", "b", [60, 0, 100, 20], "hidden='YES'"),
      free("label", "c", [60, 0, 50, 20]),
    ]
    let frames = try frames("spacing='10'", size: [110, 20], views: views)
    #expect(frames["s"] == [20, 100, 110, 20])
    #expect(frames["c"] == [60, 0, 50, 20])
  }

  @Test func customSpacing() throws {
    let spacing = """
      <customSpacing><real value='30'/><real value='3.4028234663852886e+38'/>
      <real value='3.4028234663852886e+38'/></customSpacing>
      """
    #expect(
      row(try frames("spacing='10'", more: spacing)) == [[0, 50], [80, 100], [190, 50]])
  }

  @Test func margins() throws {
    let told = "<edgeInsets key='layoutMargins' top='1' left='2' bottom='3' right='4'/>"
    let frames = try frames(more: told)
    #expect(frames["s"] == [20, 100, 206, 24])
    #expect(frames["a"] == [2, 1, 50, 20])
    let directional =
      "<directionalEdgeInsets key='directionalLayoutMargins' leading='7' trailing='5'/>"
    #expect(try self.frames(more: directional)["s"] == [20, 100, 212, 20])
    // Without any content they are 0.
    #expect(
      try self.frames("layoutMarginsRelativeArrangement='YES'")["s"] == [20, 100, 200, 20])
  }

  // MARK: Baselines

  private let big = free(
    "label", "big", [0, 0, 80, 41], "",
    "<fontDescription key='fontDescription' pointSize='34'/>")

  @Test func firstBaselines() throws {
    let frames = try frames(
      "alignment='firstBaseline'", size: [130, 41],
      views: [big, free("label", "a", [80, 16, 50, 20.5])])
    // Of 34 points and of 17.
    #expect(frames["big"] == [0, 0, 80, 41])
    #expect(frames["a"] == [80, 16.184, 50, 20.5])
  }

  @Test func lastBaselines() throws {
    let frames = try frames(
      "alignment='lastBaseline'", size: [130, 41],
      views: [big, free("label", "a", [80, 16, 50, 20.5])])
    // The room below the baselines: 0.241 of 34 points and of 17.
    #expect(frames["a"] == [80, 16.403, 50, 20.5])
  }

  @Test func nestedStacksHaveTheBaselinesOfTheirViews() throws {
    let inner = free(
      "stackView", "inner", [80, 16, 50, 41], "axis='vertical'",
      inside(free("label", "a", [0, 0, 50, 20.5]), free("label", "b", [0, 20.5, 50, 20.5])))
    let first = try frames("alignment='firstBaseline'", size: [130, 57], views: [big, inner])
    #expect(first["inner"] == [80, 16.184, 50, 41])
    #expect(first["s"] == [20, 100, 130, 57.184])
    let last = try frames("alignment='lastBaseline'", size: [130, 57], views: [big, inner])
    #expect(last["big"] == [0, 4.097, 80, 41])
    #expect(last["inner"] == [80, 0, 50, 41])
  }

  @Test func spacingBetweenBaselines() throws {
    let frames = try frames(
      "axis='vertical' spacing='24' baselineRelativeArrangement='YES'", size: [50, 44.5],
      views: [
        free("label", "a", [0, 0, 50, 20.5]), free("label", "b", [0, 24, 50, 20.5]),
      ])
    // From the last baseline of one view to the first of the next.
    #expect(frames["b"] == [0, 24.219, 50, 20.5])
  }

  @Test func aRootMayBeAStack() throws {
    let screen = XIB(
      size: [200, 20], kind: "stackView", root: "spacing='10'",
      views: [free("label", "a", [0, 0, 50, 20]), free("view", "b", [60, 0, 140, 20])])
    #expect(try screen.frame("b") == [60, 0, 140, 20])
  }
}

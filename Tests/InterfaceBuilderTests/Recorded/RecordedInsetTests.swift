import InterfaceBuilder
import LayoutDocuments
import Plumb
import Testing

/// Tests insets that files do not contain, derived from recorded frames.
@Suite struct RecordedInsetTests {
  private func safeArea(
    _ tops: [Double], _ constraints: [String], in environment: InterfaceEnvironment = .recorded,
    more: String = ""
  ) throws -> [Double] {
    let views = tops.enumerated().map { free("view", "a\($0)", [20, $1, 100, 20]) }
    let area = try XIB(views: views, constraints: constraints, more: more)
      .document(in: environment).safeArea
    return [area.top, area.bottom]
  }

  @Test func theSafeAreaIsWhereTheFramesHaveIt() throws {
    let top = constraint("a0.top", "safe.top", "constant='8'")
    #expect(try safeArea([55], [top]) == [47, 34])
    #expect(try safeArea([55], [top], in: .device(nil)) == [59, 34])
    #expect(try safeArea([55], [constraint("safe.top", "a0.top", "constant='-8'")]) == [47, 34])
    // 852 less 20, less the sum of 783 and 20.
    #expect(
      try safeArea([783], [constraint("safe.bottom", "a0.bottom", "constant='0'")]) == [59, 49])
  }

  @Test func theMostVotesWinAndRulesWinTies() throws {
    let votes = (0..<3).map { constraint("a\($0).top", "safe.top") }
    #expect(try safeArea([44, 44, 59], votes) == [44, 34])
    #expect(try safeArea([44, 59, 20], votes) == [59, 34])
    #expect(try safeArea([44, 20, 103], votes) == [20, 34])
  }

  @Test func onlyPlausibleInsetsCount() throws {
    #expect(try safeArea([300], [constraint("a0.top", "safe.top")]) == [59, 34])
    // Pixels of screens with three pixels for each point.
    #expect(
      try safeArea([47 + 1.0 / 3], [constraint("a0.top", "safe.top")]) == [47, 34])
  }

  @Test(arguments: ["priority='999'", "relation='greaterThanOrEqual'", "multiplier='2'"])
  func onlyRequiredEqualitiesCount(attributes: String) throws {
    #expect(try safeArea([44], [constraint("a0.top", "safe.top", attributes)]) == [59, 34])
  }

  @Test func marginsOfTheRootTellOfItToo() throws {
    #expect(
      try safeArea([52], [constraint("a0.top", "v.topMargin", "constant='8'")]) == [44, 34])
    let told = "<edgeInsets key='layoutMargins' top='8' left='8' bottom='8' right='8'/>"
    #expect(try safeArea([52], [constraint("a0.top", "v.topMargin")], more: told) == [44, 34])
  }

  @Test func theGuidesOfControllersOfOldFiles() throws {
    let screen = XIB(
      views: [free("view", "a", [0, 64, 100, 20])],
      constraints: [constraint("a.top", "t.bottom")],
      beside: "<layoutGuides><viewControllerLayoutGuide type='top' id='t'/></layoutGuides>")
    #expect(try screen.document().safeArea.top == 64)
  }

  // MARK: Cells

  /// Returns the label's position in the margins of a cell of 393 points.
  private func label(
    _ frame: [Double], _ attributes: String = "", in environment: InterfaceEnvironment = .recorded
  ) throws -> [Double]? {
    try XIB(
      size: [393, 60], kind: "collectionViewCell", root: "",
      views: [free("view", "a", frame)],
      constraints: [
        constraint("a.leading", "v.leadingMargin", attributes),
        constraint("v.trailingMargin", "a.trailing", attributes), constraint("a.top", "v.top"),
        constraint("a.height", nil, "constant='20'"),
      ]
    ).frame("a", in: environment)
  }

  @Test func theMarginsOfCellsAreWhereTheFramesHaveThem() throws {
    #expect(try label([20, 0, 358, 20]) == [20, 0, 358, 20])
    #expect(try label([20, 0, 358, 20], in: .device(nil)) == [16, 0, 361, 20])
    #expect(try label([10, 0, 373, 20], "constant='2'") == [10, 0, 373, 20])
    // No cells have a margin of 30.
    #expect(try label([30, 0, 333, 20]) == [16, 0, 361, 20])
  }
}

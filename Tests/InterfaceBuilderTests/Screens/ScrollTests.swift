import InterfaceBuilder
import LayoutDocuments
import Plumb
import Testing

/// Tests scroll views: an edge of a scroll view that faces its content belongs to the content.
@Suite struct ScrollTests {
  private func screen(
    _ constraints: String..., kind: String = "scrollView", more: String = "",
    platform: InterfaceFile.Platform = .iOS
  ) -> XIB {
    XIB(
      platform: platform,
      views: [
        free(
          kind, "s", [0, 100, 393, 400], "", inside(free("view", "p", [0, 0, 393, 900])), more),
        free("label", "a", [20, 520, 100, 20]),
      ], constraints: constraints)
  }

  @Test(arguments: ["scrollView", "tableView", "collectionView", "textView"])
  func edgesThatFaceTheInsideAreOnesOfTheContent(kind: String) throws {
    let screen = screen(
      constraint("p.leading", "s.leading"), constraint("s.bottom", "p.bottom", "constant='8'"),
      constraint("p.width", "s.width"), constraint("p.centerX", "s.centerX"),
      constraint("a.top", "s.bottom", "constant='20'"), kind: kind)
    #expect(
      try screen.equations()
        == [
          "p.leading == s.content.leading", "s.content.bottom == p.bottom + 8",
          "p.width == s.width", "p.centerX == s.centerX", "a.top == s.bottom + 20",
        ])
  }

  @Test func marginsThatFaceTheInsideLieInTheContent() throws {
    let margins = "<edgeInsets key='layoutMargins' top='1' left='2' bottom='3' right='4'/>"
    let screen = screen(
      constraint("p.leading", "s.leadingMargin"), constraint("p.bottom", "s.bottomMargin"),
      more: margins)
    #expect(
      try screen.equations()
        == ["p.leading == s.content.leading + 2", "p.bottom == s.content.bottom - 3"])
  }

  @Test func contentIsAsLargeAsWhatIsInside() throws {
    let screen = screen(
      constraint("s.leading", "v.leading"), constraint("s.trailing", "v.trailing"),
      constraint("s.top", "v.top", "constant='100'"), constraint("s.height", nil, "constant='300'"),
      constraint("p.leading", "s.leading", "constant='10'"), constraint("p.top", "s.top"),
      constraint("s.trailing", "p.trailing"), constraint("s.bottom", "p.bottom"),
      constraint("p.width", nil, "constant='800'"), constraint("p.height", nil, "constant='900'"),
      constraint("a.top", "s.bottom"), constraint("a.leading", "v.leading"))
    let frames = try screen.frames()
    #expect(frames["s"] == [0, 100, 393, 300])
    #expect(frames["p"] == [10, 0, 800, 900])
    #expect(frames["a"] == [0, 400, 100, 20])
  }

  @Test func appKitKnowsNothingOfThat() throws {
    let screen = screen(constraint("p.leading", "s.leading"), platform: .macOS)
    #expect(try screen.equations() == ["p.leading == s.leading"])
  }
}

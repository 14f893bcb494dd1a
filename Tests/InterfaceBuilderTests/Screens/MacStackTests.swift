import InterfaceBuilder
import LayoutDocuments
import Plumb
import Testing

/// Tests stack views of AppKit.
@Suite struct MacStackTests {
  private func image(_ id: String, _ x: Double = 0, _ attributes: String = "") -> String {
    free(
      "imageView", id, [x, 0, 40, 30],
      "horizontalHuggingPriority='251' verticalHuggingPriority='251' " + attributes)
  }

  /// Returns the frames of a stack `s` at the top left. Without a width, it is as wide as its
  /// views.
  private func frames(
    _ attributes: String = "", _ lists: String, width: Int? = nil, height: Int? = nil
  ) throws -> [String: [Double]] {
    try XIB(
      platform: .macOS, size: [400, 200],
      views: [free("stackView", "s", [0, 100, 300, 100], attributes, lists)],
      constraints: [
        constraint("s.leading", "v.leading"), constraint("s.top", "v.top"),
        width.map { constraint("s.width", nil, "constant='\($0)'") } ?? "",
        height.map { constraint("s.height", nil, "constant='\($0)'") } ?? "",
      ]
    ).frames()
  }

  @Test func theyAreRowsOfViewsInTheMiddleEightApart() throws {
    let frames = try frames("", inside(image("a"), image("b")), width: 300, height: 60)
    #expect(frames["a"] == [0, 15, 40, 30])
    #expect(frames["b"] == [48, 15, 40, 30])
  }

  @Test func columns() throws {
    let frames = try frames(
      "orientation='vertical' alignment='leading' spacing='10'", inside(image("a"), image("b")),
      width: 300, height: 90)
    #expect(frames["a"] == [0, 0, 40, 30])
    #expect(frames["b"] == [0, 40, 40, 30])
  }

  @Test func gravity() throws {
    let frames = try frames(
      "distribution='gravityAreas'",
      """
      <beginningViews>\(image("a"))\(image("b"))</beginningViews>
      <middleViews>\(image("c"))</middleViews><endViews>\(image("d"))\(image("e"))</endViews>
      """, width: 300)
    #expect(
      ["a", "b", "c", "d", "e"].map { frames[$0]?[0] } == [0, 48, 130, 212, 260])
  }

  @Test func insets() throws {
    let insets = "<edgeInsets key='edgeInsets' left='10' right='12' top='5' bottom='6'/>"
    let frames = try frames("distribution='fill'", inside(image("a"), image("b")) + insets)
    #expect(frames["s"] == [0, 0, 110, 41])
    #expect(frames["a"] == [10, 5, 40, 30])
    #expect(frames["b"] == [58, 5, 40, 30])
  }

  @Test func hiddenViewsLeaveOnlyWhereTheyAreDetached() throws {
    let views = inside(image("a"), image("b", 0, "hidden='YES'"), image("c"))
    #expect(try frames("distribution='fill'", views)["c"] == [96, 0, 40, 30])
    #expect(
      try frames("distribution='fill' detachesHiddenViews='YES'", views)["c"] == [48, 0, 40, 30])
  }

  @Test func viewsAloneAmongEqualCentresStandInTheMiddle() throws {
    let attributes = "distribution='equalCentering' detachesHiddenViews='YES'"
    #expect(
      try frames(attributes, inside(image("a")), width: 300)["a"] == [130, 0, 40, 30])
    #expect(
      try frames(attributes, inside(image("a"), image("b", 0, "hidden='YES'")), width: 300)["a"]
        == [130, 0, 40, 30])
    let two = try frames(attributes, inside(image("a"), image("b")), width: 300)
    #expect([two["a"]?[0], two["b"]?[0]] == [0, 260])
  }

  @Test func whatIsWrittenOfAViewCountsBeforeItsAlignment() throws {
    let stack = free(
      "stackView", "s", [0, 0, 300, 200],
      "orientation='vertical' alignment='leading' distribution='fill'",
      inside(image("a"), image("b")))
    let frames = try XIB(
      platform: .macOS, size: [400, 200], views: [stack],
      constraints: [
        constraint("s.leading", "v.leading"), constraint("s.top", "v.top"),
        constraint("s.width", nil, "constant='300'"),
        constraint("b.leading", "s.leading", "constant='16'"),
      ]
    ).frames()
    #expect(frames["a"]?[0] == 0)
    #expect(frames["b"]?[0] == 16)
  }

  @Test func viewsStayInsideWhatWouldBeSmaller() throws {
    let stack = free(
      "stackView", "s", [0, 0, 300, 40], "alignment='top' distribution='fill'",
      inside(image("a"), image("b")))
    let frames = try XIB(
      platform: .macOS, size: [400, 200], views: [stack],
      constraints: [
        constraint("s.leading", "v.leading"), constraint("s.top", "v.top"),
        constraint("s.height", nil, "constant='10' priority='750'"),
      ]
    ).frames()
    #expect(frames["a"]?[1] == 0)
    #expect(frames["s"]?[3] == frames["a"]?[3])
  }

  @Test(arguments: [("b.leading", "a.trailing", "20"), ("a.trailing", "b.leading", "-20")])
  func aWrittenDistanceCountsBeforeTheSpacing(
    first: String, second: String, constant: String
  ) throws {
    let frames = try XIB(
      platform: .macOS, size: [400, 200],
      views: [
        free(
          "stackView", "s", [0, 0, 300, 40], "spacing='8' distribution='fill'",
          inside(image("a"), image("b"), image("c")))
      ],
      constraints: [
        constraint("s.leading", "v.leading"), constraint("s.top", "v.top"),
        constraint(first, second, "constant='\(constant)'"),
      ]
    ).frames()
    #expect(["a", "b", "c"].map { frames[$0]?[0] } == [0, 60, 108])
  }

  @Test func customSpacing() throws {
    let spacing =
      "<customSpacing><real value='20'/><real value='3.4028234663852886e+38'/></customSpacing>"
    #expect(
      try frames("distribution='fill'", inside(image("a"), image("b")) + spacing)["b"]
        == [60, 0, 40, 30])
  }

  @Test func baselines() throws {
    func text(_ id: String, _ height: Double, _ size: Int) -> String {
      free(
        "textField", id, [0, 0, 60, height], "",
        "<textFieldCell key='cell' id='\(id)-cell'><font key='font' size='\(size)'/></textFieldCell>"
      )
    }
    let frames = try frames(
      "distribution='fill' alignment='firstBaseline'", inside(text("a", 32, 26), text("b", 16, 13)))
    // Texts are centred in their lines, which reach 2 points beyond the alignment rectangle.
    let (a, b) = (try #require(frames["a"]), try #require(frames["b"]))
    let (first, second) = (
      a[1] + (32 - 1.193 * 26) / 2 + 0.952 * 26, b[1] + (16 - 1.193 * 13) / 2 + 0.952 * 13
    )
    #expect(abs(first - second) < 0.01)
    #expect(b[0] == a[0] + 60 - 2 + 8 - 2)
  }
}

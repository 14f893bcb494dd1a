import InterfaceBuilder
import LayoutDocuments
import Plumb
import Testing

/// Tests the alignment insets of AppKit's controls, derived from recorded frames.
@Suite struct RecordedAlignmentTests {
  private func button(_ id: String, _ frame: [Double], _ cell: String) -> String {
    free("button", id, frame, "", "<buttonCell key='cell' id='\(id)-cell' \(cell)/>")
  }

  private let push = "type='push' bezelStyle='rounded' borderStyle='border'"

  /// Returns the insets of the first view at the top, the left, the bottom and the right.
  private func insets(
    _ views: [String], _ constraints: [String], tools: String = "21701",
    in environment: InterfaceEnvironment = .recorded
  ) throws -> [Double] {
    let document = try XIB(
      tools: tools, platform: .macOS, size: [300, 200], views: views, constraints: constraints
    ).document(in: environment)
    let insets = document.allViews.table[1].alignmentInsets
    return [insets.top, insets.left, insets.bottom, insets.right]
  }

  /// Constraints that keep a button 20 points from the sides.
  private func sides(_ id: String) -> [String] {
    [
      constraint("\(id).leading", "v.leading", "constant='20'"),
      constraint(".trailing", "\(id).trailing", "constant='20'"),
      constraint("\(id).top", "v.top", "constant='20'"),
    ]
  }

  @Test func framesThatFitTheToolsKeepTheirTable() throws {
    let views = [button("a", [13, 153, 274, 32], push)]
    #expect(try insets(views, sides("a")) == [5, 7, 7, 7])
  }

  @Test func anotherGenerationCountsWhereItFitsBetter() throws {
    // Drawn by older tools: 14 is 6 less than 20.
    let old = [button("a", [14, 152, 272, 32], push)]
    #expect(try insets(old, sides("a")) == [4, 6, 7, 6])
    // The rule considers only the tools.
    #expect(try insets(old, sides("a"), in: .device(nil)) == [5, 7, 7, 7])
    let new = [button("a", [20, 148, 260, 32], push)]
    #expect(try insets(new, sides("a")) == [0, 0, 0, 0])
  }

  @Test func thePushButtonsOfAFileOutvoteItsPictures() throws {
    // A control without a table is not evidence.
    let views = [
      button("a", [14, 152, 272, 32], push), free("levelIndicator", "b", [13, 20, 60, 18]),
      free("levelIndicator", "c", [13, 50, 60, 18]), free("levelIndicator", "d", [13, 80, 60, 18]),
    ]
    let leading = ["b", "c", "d"].map { constraint("\($0).leading", "v.leading", "constant='20'") }
    #expect(try insets(views, sides("a") + leading) == [4, 6, 7, 6])
  }

  @Test func manyLikeConstraintsCountOnce() throws {
    // Three boxes that their author made as high as an older system requires.
    let boxes = (0..<3).map {
      button("b\($0)", [18, 20 + 30 * Double($0), 100, 18], "type='check' title='On'")
    }
    let heights = (0..<3).map { constraint("b\($0).height", nil, "constant='14'") }
    let views = [button("a", [13, 153, 274, 32], push)] + boxes
    #expect(try insets(views, sides("a") + heights) == [5, 7, 7, 7])
  }

  @Test func whatIsMisplacedIsNoWitness() throws {
    let misplaced = free(
      "button", "a", [14, 152, 272, 32], "misplaced='YES'",
      "<buttonCell key='cell' id='a-cell' \(push)/>")
    #expect(try insets([misplaced], sides("a")) == [5, 7, 7, 7])
  }

  private func indicator(
    _ frame: [Double], _ constraints: String...
  ) throws -> [Double] {
    try insets([free("levelIndicator", "a", frame)], constraints)
  }

  @Test func unknownLooksAreLearntFromTheirConstraints() throws {
    #expect(
      try indicator(
        [17, 155, 19, 28], constraint("a.leading", "v.leading", "constant='20'"),
        constraint("a.top", "v.top", "constant='19'")) == [2, 3, 0, 0])
  }

  @Test func whatSizesSayIsSharedUnlessAnEdgeSaysMore() throws {
    let height = constraint("a.height", nil, "constant='22'")
    #expect(try indicator([17, 155, 19, 28], height) == [3, 0, 3, 0])
    // 17 is the distance from the top.
    #expect(
      try indicator(
        [17, 155, 19, 28], height, constraint("a.top", "v.top", "constant='18'"))
        == [1, 0, 5, 0])
    #expect(
      try indicator(
        [17, 155, 19, 28], height, constraint("a.centerY", "v.centerY", "constant='-67'"))
        == [5, 0, 1, 0])
  }

  @Test func halfAPointBesideACentreIsRounding() throws {
    #expect(
      try indicator([17, 155, 19, 27], constraint("a.centerY", "v.centerY", "constant='-69'"))
        == [0, 0, 0, 0])
  }

  @Test func symbolsAreEachOnTheirOwn() throws {
    func symbol(_ id: String, _ y: Double, _ name: String) -> String {
      free(
        "imageView", id, [20, y, 20, 24], "",
        "<imageCell key='cell' id='\(id)-cell'>\(name)</imageCell>")
    }
    let document = try XIB(
      platform: .macOS, size: [300, 200],
      views: [
        symbol("a", 0, "<imageReference key='image' image='film' catalog='system'/>"),
        symbol("b", 40, "<imageReference key='image' image='plus' catalog='system'/>"),
        symbol("c", 80, "<imageReference key='image' image='logo'/>"),
      ],
      constraints: ["a", "b", "c"].map {
        constraint("\($0).height", nil, "constant='\($0 == "b" ? 20 : 16)'")
      }
    ).document()
    #expect((1...3).map { document.allViews.table[$0].alignmentInsets.top } == [4, 2, 0])
  }

  @Test func knownLooksChangeOnlyForTwoWitnesses() throws {
    func fields(_ count: Int) throws -> [Double] {
      let views = (0..<count).map { index in
        free(
          "textField", "a\(index)", [17, 150 - 30 * Double(index), 80, 16], "",
          "<textFieldCell key='cell' id='cell\(index)'/>")
      }
      return try insets(
        views,
        (0..<count).map { constraint("a\($0).leading", "v.leading", "constant='20'") })
    }
    #expect(try fields(1) == [0, 2, 0, 2])
    #expect(try fields(2) == [0, 3, 0, 2])
  }

  @Test func whatIsFarFromAnyInsetIsNone() throws {
    #expect(
      try indicator([50, 155, 19, 28], constraint("a.leading", "v.leading", "constant='20'"))
        == [0, 0, 0, 0])
  }

  @Test func stacksAreWitnessesToo() throws {
    let stack = free(
      "stackView", "s", [20, 100, 110, 28],
      "distribution='fill' alignment='top' horizontalHuggingPriority='1000'",
      inside(
        free("levelIndicator", "a", [-3, 0, 49, 28]), free("imageView", "b", [54, 0, 50, 28])))
    let document = try XIB(
      platform: .macOS, size: [300, 200], views: [stack],
      constraints: [constraint("s.leading", "v.leading", "constant='20'")]
    ).document()
    #expect(document.allViews.table[2].alignmentInsets.left == 3)
  }

  @Test func whatSticksOutOfAStackIsInset() throws {
    let stack = free(
      "stackView", "s", [20, 100, 200, 20], "alignment='top'",
      inside(free("levelIndicator", "a", [0, -3, 49, 25]), free("imageView", "b", [57, 0, 9, 9])))
    let document = try XIB(platform: .macOS, size: [300, 200], views: [stack]).document()
    #expect(
      document.allViews.table[2].alignmentInsets == EdgeInsets(top: 2, left: 0, bottom: 3, right: 0)
    )
  }

  @Test func whatAStackOfGroupsPinsTellsToo() throws {
    let stack = free(
      "stackView", "s", [20, 100, 200, 28], "",
      """
      <beginningViews>\(free("imageView", "b", [0, 0, 50, 28]))</beginningViews>
      <endViews>\(free("levelIndicator", "a", [155, 0, 49, 28]))</endViews>
      """)
    let document = try XIB(platform: .macOS, size: [300, 200], views: [stack]).document()
    #expect(document.allViews.table[3].alignmentInsets.right == 4)
  }

  // MARK: Baselines

  @Test func textsOfControlsMoveToWhereTheirBaselinesAre() throws {
    func label(_ id: String, _ y: Double) -> String {
      free(
        "textField", id, [18, y, 60, 16], "", "<textFieldCell key='cell' id='\(id)-cell'/>")
    }
    // A text and a box of equal height, one of which is drawn 2 points further up.
    let screen = XIB(
      platform: .macOS, size: [300, 200],
      views: [
        label("a", 100),
        button("b", [98, 102, 80, 16], "type='new' bezelStyle='new' borderStyle='border'"),
      ],
      constraints: [
        constraint("a.leading", "v.leading", "constant='20'"),
        constraint("a.top", "v.top", "constant='84'"),
        constraint("b.leading", "a.trailing", "constant='22'"),
        constraint("b.firstBaseline", "a.firstBaseline"),
      ])
    #expect(try screen.frame("b") == [98, 82, 80, 16])
    // By rule, both texts are in the middle.
    #expect(try screen.frame("b", in: .device(nil))?[1] == 84)
  }
}

import InterfaceBuilder
import LayoutDocuments
import Plumb
import Testing

/// The alignment insets of AppKit's controls, as recorded frames have them.
@Suite struct RecordedAlignmentTests {
  private func button(_ id: String, _ frame: [Double], _ cell: String) -> String {
    free("button", id, frame, "", "<buttonCell key='cell' id='\(id)-cell' \(cell)/>")
  }

  private let push = "type='push' bezelStyle='rounded'"

  /// The insets of the first view at the top, the left, the bottom and the right.
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
    // Drawn by older tools: 14 is 6 before 20.
    let old = [button("a", [14, 152, 272, 32], push)]
    #expect(try insets(old, sides("a")) == [4, 6, 7, 6])
    // The rule goes by the tools alone.
    #expect(try insets(old, sides("a"), in: .device(nil)) == [5, 7, 7, 7])
    let new = [button("a", [20, 148, 260, 32], push)]
    #expect(try insets(new, sides("a")) == [0, 0, 0, 0])
  }

  @Test func unknownLooksAreLearntFromTheirConstraints() throws {
    let stepper = free("stepper", "a", [17, 155, 19, 28])
    #expect(
      try insets(
        [stepper],
        [
          constraint("a.leading", "v.leading", "constant='20'"),
          constraint("a.top", "v.top", "constant='19'"),
        ]) == [2, 3, 0, 0])
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
    let stepper = free("stepper", "a", [50, 155, 19, 28])
    #expect(
      try insets([stepper], [constraint("a.leading", "v.leading", "constant='20'")])
        == [0, 0, 0, 0])
  }

  @Test func stacksAreWitnessesToo() throws {
    let stack = free(
      "stackView", "s", [20, 100, 110, 28],
      "distribution='fill' alignment='top' horizontalHuggingPriority='1000'",
      inside(
        free("stepper", "a", [-3, 0, 49, 28]), free("imageView", "b", [54, 0, 50, 28])))
    let document = try XIB(
      platform: .macOS, size: [300, 200], views: [stack],
      constraints: [constraint("s.leading", "v.leading", "constant='20'")]
    ).document()
    #expect(document.allViews.table[2].alignmentInsets.left == 3)
  }

  // MARK: Baselines

  @Test func textsOfControlsMoveToWhereTheirBaselinesAre() throws {
    func label(_ id: String, _ y: Double) -> String {
      free(
        "textField", id, [18, y, 60, 16], "", "<textFieldCell key='cell' id='\(id)-cell'/>")
    }
    // A text and a box that are as high as each other, of which one is drawn 2 points further up.
    let screen = XIB(
      platform: .macOS, size: [300, 200],
      views: [
        label("a", 100),
        button("b", [98, 102, 80, 16], "type='new' bezelStyle='new'"),
      ],
      constraints: [
        constraint("a.leading", "v.leading", "constant='20'"),
        constraint("a.top", "v.top", "constant='84'"),
        constraint("b.leading", "a.trailing", "constant='22'"),
        constraint("b.firstBaseline", "a.firstBaseline"),
      ])
    #expect(try screen.frame("b") == [98, 82, 80, 16])
    // By rule both texts are in the middle.
    #expect(try screen.frame("b", in: .device(nil))?[1] == 84)
  }
}

import InterfaceBuilder
import Testing

/// Tests the baselines of AppKit's controls relative to those of labels.
@Suite struct ControlBaselineTests {
  /// Returns how far a control's baseline is above that of a label with the same bottom.
  private func height(
    _ kind: String, _ cell: String, frameHeight: Double, tools: String, label: Double = 16,
    font: Int = 13, in environment: InterfaceEnvironment = .device(nil)
  ) throws -> Double {
    let font = "<font key='font' size='\(font)' metaFont='system'/>"
    let screen = XIB(
      tools: tools, platform: .macOS, size: [300, 200],
      views: [
        free(
          "textField", "a", [20, 100, 60, label], "",
          "<textFieldCell key='cell' id='a-cell'>\(font)</textFieldCell>"),
        free(
          kind, "b", [98, 100, 80, frameHeight], "",
          "<cell key='cell' id='b-cell' \(cell)>\(font)</cell>"),
      ],
      constraints: [
        constraint("a.leading", "v.leading", "constant='20'"),
        constraint("a.top", "v.top", "constant='50'"),
        constraint("b.leading", "a.trailing", "constant='22'"),
        constraint("b.firstBaseline", "a.firstBaseline"),
      ])
    let frames = try screen.frames(in: environment)
    guard let a = frames["a"], let b = frames["b"] else { return .nan }
    return (b[1] + b[3]) - (a[1] + a[3])
  }

  private let push = "type='push' bezelStyle='rounded' borderStyle='border'"

  @Test func pushButtons() throws {
    #expect(
      abs(try height("button", push, frameHeight: 32, tools: "14490", label: 17) - 10) <= 0.5)
    #expect(abs(try height("button", push, frameHeight: 32, tools: "21701") - 10) <= 0.5)
    #expect(
      abs(
        try height(
          "button", push + " controlSize='large'", frameHeight: 40, tools: "21701", label: 17,
          font: 14) - 13) <= 0.5)
    #expect(abs(try height("button", push, frameHeight: 24, tools: "24506") - 4) <= 0.5)
  }

  @Test func labelsBeginAtTheirTops() throws {
    func label(_ id: String, _ height: Double, _ size: Int, _ cell: String = "") -> String {
      free(
        "textField", id, [20, 100, 60, height], "",
        """
        <textFieldCell key='cell' id='\(id)-cell' \(cell)>\
        <font key='font' size='\(size)' metaFont='system'/></textFieldCell>
        """)
    }
    func distance(_ line: String, _ cell: String = "") throws -> Double {
      let frames = try XIB(
        platform: .macOS, size: [300, 200], views: [label("a", 16, 13), label("b", 34, 13, cell)],
        constraints: [
          constraint("a.leading", "v.leading", "constant='20'"),
          constraint("a.top", "v.top", "constant='50'"),
          constraint("b.leading", "a.trailing", "constant='22'"),
          constraint("b.\(line)", "a.\(line)"),
        ]
      ).frames(in: .device(nil))
      return (frames["b"]?[1] ?? .nan) - (frames["a"]?[1] ?? .nan)
    }
    #expect(abs(try distance("firstBaseline")) <= 0.5)
    // Its last line is at its bottom, unless it has only one line.
    #expect(abs(try distance("lastBaseline") + 18) <= 0.5)
    #expect(abs(try distance("lastBaseline", "lineBreakMode='clipping'")) <= 0.5)
  }

  @Test func othersStandInTheMiddle() throws {
    let popUp = "bezelStyle='rounded' borderStyle='borderAndBezel'"
    #expect(abs(try height("popUpButton", popUp, frameHeight: 25, tools: "21701") - 7) <= 0.5)
    #expect(
      abs(try height("button", "type='check' title='On'", frameHeight: 18, tools: "21701") - 1)
        <= 0.5)
    #expect(
      abs(try height("textField", "borderStyle='bezel'", frameHeight: 24, tools: "24506") - 4)
        <= 0.5)
  }
}

import LayoutNotation
import PlumbCompatibility
import Testing

/// Tests the constraints register beyond the worked cases.
struct ConstraintsRegisterTests {
  private let layout = Layout(width: 320, height: 480)
  private let register: ConstraintsRegister

  init() {
    register = ConstraintsRegister(containerView: layout.root)
  }

  @Test func replacesRegisteredViews() throws {
    let (first, second) = (layout.view("first"), layout.view("second"))
    first.isFixed = true
    second.isFixed = true
    try register.registerSubview(first, forLayoutKey: "content")
    try register.registerSubview(second, forLayoutKey: "content", releasing: false)
    #expect(register.subviews.count == 1 && register.subviews["content"] === second)
    #expect(!first.isFixed && second.isFixed)
    #expect(
      try register.registerFormat("|[content]").map(\.description)
        == ["second.leading == view.leading"])
  }

  @Test func takesTheLastPartOfDictionaryKeys() throws {
    try register.registerSubviews(["self.header": layout.view("h"), "footer": layout.view("f")])
    register.registerMetrics(["self.style.gap": 3, "inset": 4])
    #expect(register.subviews.keys.sorted() == ["footer", "header"])
    #expect(
      register.metrics == [
        "gap": 3, "inset": 4, "top": 0, "left": 0, "bottom": 0, "right": 0, "spacing": 0,
      ])
    let formats = try register.registerFormats(
      ["V:[header]-gap-[footer]-inset-|", "V:[footer(5)]"], options: .alignAllLeading)
    #expect(
      formats.map(\.description) == [
        "f.top == h.bottom + 3", "view.bottom == f.bottom + 4", "f.leading == h.leading",
        "f.height == 5",
      ])
    #expect(formats[2].source.text == "alignAllLeading: f.leading == h.leading")
    #expect(formats[3].source.place == .visual(2, line: 1, column: 11))
    #expect(
      formats[0].source.location?.fileID == "PlumbCompatibilityTests/ConstraintsRegisterTests.swift"
    )
  }

  @Test func aSingleKeyIsTakenWhole() throws {
    try register.registerSubview(layout.view("a"), forLayoutKey: "self.a")
    #expect(register.subviews.keys.sorted() == ["self.a"])
    #expect(try register.registerFormat("[\"self.a\"(5)]")[0].source.text == "[\"self.a\"(5)]")
  }

  @Test func metricsFollowThePropertiesWhenTheseChange() {
    register.registerMetric(7, forKey: ConstraintsRegister.spacingKey)
    register.interItemSpacing = 0
    #expect(register.metrics["spacing"] == 7)
    register.interItemSpacing = 2
    #expect(register.metrics["spacing"] == 2)
    register.registerMetric(9, forKey: "left")
    register.contentInsets = EdgeInsets(0)
    #expect(register.metrics["left"] == 9)
    register.contentInsets.top = 1
    #expect(register.metrics["left"] == 0 && register.metrics["top"] == 1)
  }

  @Test func formatsSeeTheLayoutsMetricsBehindTheirOwn() throws {
    layout.metrics = ["gap": 3, "top": 5]
    try register.registerSubview(layout.view("a"), forLayoutKey: "a")
    #expect(
      try register.registerFormats(["V:|-top-[a(gap)]"]).map(\.constant) == [0, 3])
  }

  @Test func endUpdatesMayBeRepeated() throws {
    try register.registerSubview(layout.view("a"), forLayoutKey: "a")
    try register.registerConstraint(withFormat: "|[a]|")
    register.endUpdates()
    register.endUpdates()
    #expect(layout.constraints.count == 2 && register.constraints.count == 2)
    try register.registerFormat("V:|[a]|")
    register.registerConstraints([layout.view("a")[.width] <= 90 ~ .low])
    register.endUpdates()
    #expect(layout.constraints.count == 5)
    register.beginUpdates()
    #expect(layout.constraints.isEmpty && register.constraints.isEmpty)
  }

  @Test func replacingTheContainerMovesNothing() throws {
    let inner = layout.view("inner")
    try register.registerSubview(layout.view("a"), forLayoutKey: "a")
    try register.registerFormat("|[a]|")
    register.endUpdates()
    register.registerContainerView(inner)
    #expect(register.subviews.count == 1 && layout.constraints.count == 2)
    let outside = #expect(throws: LayoutError.self) {
      try register.registerSubview(layout.view("a"), forLayoutKey: "b")
    }
    #expect(outside?.code == .foreignView)
    #expect(
      outside?.message
        == "\"a\" cannot be registered as \"b\": it is not inside the container view \"inner\"")
    #expect(register.subviews["b"] == nil)
    register.beginUpdates()
    #expect(layout.constraints.isEmpty)
  }

  @Test func aWrongFormatRegistersNothing() throws {
    layout.view("b")
    try register.registerSubview(layout.view("a"), forLayoutKey: "a")
    try register.registerFormat("|[a]|")
    let error = #expect(throws: LayoutError.self) {
      try register.registerFormats(["V:|[a]", "V:[b]|"])
    }
    #expect(register.constraints.count == 2)
    #expect(error?.code == .unknownView)
    #expect(
      error?.message
        == "\"b\" is not registered: registerSubview(_:forLayoutKey:) gives a view its name")
  }

  @Test func withoutAContainerNothingCanBeRegistered() throws {
    register.unregisterContainerView()
    let error = #expect(throws: LayoutError.self) { try register.registerFormat("|[a]|") }
    #expect(error?.message == "the register has no container view")
    let view = #expect(throws: LayoutError.self) {
      try register.registerSubview(layout.view("a"), forLayoutKey: "a")
    }
    #expect(
      view?.message == "\"a\" cannot be registered as \"a\": the register has no container view")
    register.registerConstraint(layout.view("a")[.width] == 4)
    register.endUpdates()
    #expect(layout.constraints.isEmpty && register.constraints.count == 1)
  }
}

import InterfaceBuilder
import LayoutDocuments
import Plumb
import Testing

/// Tests the sizes that the content of controls requests, and their priorities.
@Suite struct ContentSizeTests {
  /// Returns the document's keys for a view of 80 by 20.
  private func properties(
    _ kind: String, _ attributes: String = "", _ inside: String = "",
    frame: [Double] = [20, 100, 80, 20], platform: InterfaceFile.Platform = .iOS,
    tools: String = "21701", constraints: String...
  ) throws -> ViewProperties {
    let document = try XIB(
      tools: tools, platform: platform, views: [free(kind, "a", frame, attributes, inside)],
      constraints: [constraint("a.leading", "v.leading")] + constraints
    ).document()
    return document.allViews.table[1]
  }

  private func size(_ properties: ViewProperties) -> [Double?] {
    [properties.intrinsicSize.width, properties.intrinsicSize.height]
  }

  @Test(arguments: [
    "label", "button", "textField", "stepper", "activityIndicatorView", "pageControl",
    "datePicker",
  ])
  func controlsWithBoth(kind: String) throws {
    #expect(size(try properties(kind)) == [80, 20])
  }

  @Test(arguments: [
    "progressView", "searchBar", "navigationBar", "toolbar", "tabBar", "pickerView",
  ])
  func controlsWithAHeight(kind: String) throws {
    #expect(size(try properties(kind)) == [nil, 20])
  }

  @Test(arguments: ["view", "scrollView", "tableView", "stackView", "mapView", "somethingNew"])
  func othersHaveNone(kind: String) throws {
    #expect(size(try properties(kind)) == [nil, nil])
  }

  @Test func imagesAndTextsThatDoNotScroll() throws {
    #expect(size(try properties("imageView")) == [nil, nil])
    #expect(size(try properties("imageView", "image='logo'")) == [80, 20])
    #expect(size(try properties("textView")) == [nil, nil])
    #expect(size(try properties("textView", "scrollEnabled='NO'")) == [80, 20])
  }

  @Test func sizesAreOnesOfWhatIsAligned() throws {
    #expect(size(try properties("switch")) == [78, 20])
    #expect(size(try properties("segmentedControl")) == [80, 19])
    #expect(size(try properties("slider")) == [nil, 19])
    #expect(size(try properties("slider", tools: "24000")) == [nil, 20])
  }

  @Test(
    arguments: [
      ("button", [80.0, 20]), ("imageView", [80, 20]), ("stepper", [80, 20]),
      ("gridView", [80, 20]),
      ("searchField", [nil, 20]), ("comboBox", [nil, 20]), ("progressIndicator", [nil, 20]),
      ("customView", [nil, nil]), ("tabView", [nil, nil]),
    ] as [(String, [Double?])])
  func controlsOfAppKit(kind: String, expected: [Double?]) throws {
    #expect(size(try properties(kind, platform: .macOS, tools: "24000")) == expected)
  }

  @Test func textFieldsOfAppKit() throws {
    let editable = "<textFieldCell key='cell' editable='YES' borderStyle='bezel' id='x'/>"
    #expect(size(try properties("textField", "", editable, platform: .macOS)) == [nil, 20])
    let fixed = "<textFieldCell key='cell' id='x'/>"
    #expect(size(try properties("textField", "", fixed, platform: .macOS)) == [76, 20])
  }

  @Test func slidersLinesAndSpinnersOfAppKit() throws {
    let upright = [20.0, 100, 20, 80]
    #expect(size(try properties("slider", platform: .macOS)) == [nil, 16])
    #expect(size(try properties("slider", frame: upright, platform: .macOS)) == [16, nil])
    let line = "boxType='separator'"
    #expect(
      size(try properties("box", line, frame: [0, 0, 80, 5], platform: .macOS)) == [nil, 1])
    #expect(
      size(try properties("box", line, frame: [0, 0, 5, 80], platform: .macOS)) == [1, nil])
    #expect(
      size(try properties("progressIndicator", "style='spinning'", platform: .macOS)) == [80, 20])
  }

  @Test func placeholderSizesCountInstead() throws {
    #expect(
      size(
        try properties("label", "placeholderIntrinsicWidth='30' placeholderIntrinsicHeight='40'"))
        == [30, 40])
    #expect(
      size(
        try properties(
          "view", "placeholderIntrinsicWidth='infinite' placeholderIntrinsicHeight='40'"))
        == [nil, 40])
    #expect(size(try properties("label", "placeholderIntrinsicHeight='40'")) == [nil, 40])
    #expect(size(try properties("label", "placeholderIntrinsicWidth='-40'")) == [0, nil])
  }

  @Test func requiredSizesTellNothingOfTheContent() throws {
    func width(_ attributes: String) throws -> [Double?] {
      size(
        try properties(
          "label", constraints: constraint("a.width", nil, "constant='80' \(attributes)")))
    }
    #expect(try width("") == [nil, 20])
    #expect(try width("priority='999'") == [80, 20])
    #expect(try width("relation='lessThanOrEqual'") == [80, 20])
  }

  /// A size taken from a frame is a guess, and so never required.
  @Test func prioritiesAreTheWrittenOnesUpTo999() throws {
    let plain = try properties("label")
    #expect(plain.hugging == AxisPriorities(horizontal: 250, vertical: 250))
    #expect(plain.resistance == AxisPriorities(horizontal: 750, vertical: 750))
    let told = try properties(
      "label",
      """
      horizontalHuggingPriority='251' verticalHuggingPriority='1000'
      horizontalCompressionResistancePriority='1' verticalCompressionResistancePriority='0'
      """)
    #expect(told.hugging == AxisPriorities(horizontal: 251, vertical: 999))
    #expect(told.resistance.horizontal == 1)
    // No size is below the least one.
    #expect(told.resistance.vertical == 0.001)
  }

  @Test func theSmallerPriorityIsStretched() throws {
    let screen = XIB(
      views: [
        free("label", "a", [0, 100, 50, 20], "horizontalHuggingPriority='251'"),
        free("label", "b", [50, 100, 60, 20]),
      ],
      constraints: [
        constraint("a.leading", "v.leading"), constraint("b.leading", "a.trailing"),
        constraint(".trailing", "b.trailing"), constraint("a.top", "v.top"),
        constraint("b.top", "v.top"),
      ])
    #expect(try screen.frame("b") == [50, 0, 343, 20])
  }
}

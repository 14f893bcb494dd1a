import InterfaceBuilder
import LayoutDocuments
import Plumb
import Testing

/// Tests how far the frames of controls extend beyond their alignment rectangles, by a table.
@Suite struct AlignmentInsetTests {
  /// The insets at the top, the left, the bottom and the right.
  private func insets(
    _ kind: String, _ attributes: String = "", _ cell: String? = nil,
    tools: String = "21701", platform: InterfaceFile.Platform = .macOS,
    frame: [Double] = [20, 100, 80, 20]
  ) throws -> [Double] {
    let cell = cell.map { "<cell key='cell' id='cell' \($0)/>" } ?? ""
    let document = try XIB(
      tools: tools, platform: platform, views: [free(kind, "a", frame, attributes, cell)]
    ).document(in: .device(nil))
    let insets = document.allViews.table[1].alignmentInsets
    return [insets.top, insets.left, insets.bottom, insets.right]
  }

  @Test func uiKit() throws {
    func touch(_ kind: String, tools: String = "21701") throws -> [Double] {
      try insets(kind, tools: tools, platform: .iOS)
    }
    #expect(try touch("slider") == [0, 2, 1, 2])
    #expect(try touch("slider", tools: "24000") == [0, 0, 0, 0])
    #expect(try touch("segmentedControl") == [0, 0, 1, 0])
    #expect(try touch("switch") == [0, 0, 0, 2])
    #expect(try touch("button") == [0, 0, 0, 0])
  }

  private let push = "type='push' bezelStyle='rounded' borderStyle='border'"

  @Test(arguments: [
    ("17399", [4.0, 6, 7, 6]), ("17400", [5, 7, 7, 7]), ("23999", [5, 7, 7, 7]),
    ("24000", [0, 0, 0, 0]),
  ])
  func pushButtonsByGeneration(tools: String, expected: [Double]) throws {
    #expect(try insets("button", "", push, tools: tools) == expected)
  }

  @Test(arguments: [
    ("16G29", [4.0, 6, 7, 6]), ("19H2", [4, 6, 7, 6]), ("20A1", [5, 7, 7, 7]),
    ("24G90", [5, 7, 7, 7]), ("25A354", [0, 0, 0, 0]),
  ])
  func theSystemCountsBeforeTheTools(build: String, expected: [Double]) throws {
    // Both systems could run Xcode 12.
    #expect(
      try insets("button", "", push, tools: "17156\" systemVersion=\"\(build)") == expected)
  }

  @Test(arguments: [
    ("small", "11762", [3.0, 5, 6, 5]), ("small", "21701", [4, 6, 7, 6]),
    ("large", "21701", [6, 6, 6, 6]), ("large", "24506", [0, 0, 0, 0]),
  ])
  func sizes(size: String, tools: String, expected: [Double]) throws {
    #expect(
      try insets("button", "", push + " controlSize='\(size)'", tools: tools) == expected)
  }

  @Test(arguments: [
    // The first two systems are similar.
    ("bezelStyle='circular'", "21701", [3.0, 6, 9, 7]),
    ("bezelStyle='texturedRounded'", "21701", [1, 0, 2, 0]),
    // The third differs from both.
    ("bezelStyle='texturedRounded'", "24000", [0, 0, 0, 0]),
    ("bezelStyle='smallSquare'", "24000", [1, 0, 1, 0]),
  ])
  func whatAGenerationDoesNotList(cell: String, tools: String, expected: [Double]) throws {
    #expect(
      try insets("button", "", cell + " borderStyle='border'", tools: tools) == expected)
  }

  @Test func buttonsWithoutABorderAreAlignedByTheirFrames() throws {
    #expect(try insets("button", "", "type='bevel' bezelStyle='rounded'") == [0, 0, 0, 0])
    #expect(try insets("button", "", "type='push' bezelStyle='rounded'") == [0, 0, 0, 0])
    #expect(try insets("popUpButton", "", "bezelStyle='rounded'") == [0, 0, 0, 0])
  }

  @Test(arguments: ["check", "radio"])
  func boxesWithoutTitlesAreAlikeOnBothSides(type: String) throws {
    let cell = "type='\(type)' bezelStyle='regularSquare'"
    #expect(try insets("button", "", cell + " title='On'") == [1, 2, 1, 0])
    #expect(try insets("button", "", cell + " title=''") == [1, 2, 1, 2])
    #expect(try insets("button", "", cell) == [1, 2, 1, 2])
    #expect(try insets("button", "", cell + " title='On' imagePosition='only'") == [1, 2, 1, 2])
    #expect(
      try insets("button", "", cell + " title='' controlSize='large'") == [3, 3, 3, 3])
    #expect(try insets("button", "", cell + " title='On'", tools: "24506") == [0, 0, 0, 0])
  }

  @Test func popUpButtonsAreLowerSinceXcode11() throws {
    let cell = "bezelStyle='rounded' borderStyle='borderAndBezel'"
    func popUp(_ height: Double, _ tools: String) throws -> [Double] {
      try insets("popUpButton", "", cell, tools: tools, frame: [20, 100, 80, height])
    }
    #expect(try popUp(26, "14490") == [2, 2, 3, 3])
    #expect(try popUp(25, "15705") == [1, 2, 3, 3])
    #expect(try popUp(25, "21701") == [1, 3, 4, 4])
    #expect(try popUp(24, "24506") == [0, 0, 0, 0])
  }

  @Test func slidersAndPictures() throws {
    #expect(try insets("slider", "", "numberOfTickMarks='5'") == [2, 2, 6, 2])
    #expect(try insets("slider", "", "tickMarkPosition='above'") == [2, 2, 2, 2])
    #expect(try insets("imageView", "", "imageFrameStyle='grayBezel'") == [3, 3, 3, 3])
    #expect(try insets("imageView", "", "image='logo'") == [0, 0, 0, 0])
  }

  @Test func textFields() throws {
    #expect(try insets("textField", "", "") == [0, 2, 0, 2])
    #expect(try insets("textField", "", "borderStyle='bezel'") == [0, 0, 0, 0])
    #expect(try insets("searchField", "", "") == [0, 0, 0, 0])
  }

  @Test func boxesAndLines() throws {
    #expect(try insets("box", "boxType='separator'", frame: [0, 0, 80, 5]) == [2, 0, 2, 0])
    #expect(try insets("box", "boxType='separator'", frame: [0, 0, 5, 80]) == [0, 2, 0, 2])
    #expect(try insets("box", "", frame: [0, 0, 80, 60]) == [0, 3, 4, 3])
    #expect(try insets("box", "titlePosition='noTitle'", frame: [0, 0, 80, 60]) == [2, 3, 4, 3])
    #expect(try insets("box", "boxType='custom'", frame: [0, 0, 80, 60]) == [0, 0, 0, 0])
  }

  @Test func othersAndUnknownOnesHaveNone() throws {
    #expect(try insets("customView") == [0, 0, 0, 0])
    #expect(try insets("levelIndicator") == [0, 0, 0, 0])
    #expect(try insets("button", "", "bezelStyle='new'") == [0, 0, 0, 0])
  }

  @Test func placeholdersOfToolsGoByThePlugIns() throws {
    let plugIn = { (version: String) in
      "<dependencies><plugIn identifier='x' version='\(version)'/></dependencies>"
    }
    func width(_ dependencies: String) throws -> Double {
      let screen = XIB(
        tools: "32700.99.1234", platform: .macOS,
        views: [
          free(
            "button", "a", [0, 0, 80, 20], "",
            "<buttonCell key='cell' \(push) id='x'/>")
        ])
      let text = screen.text.replacing("<objects>", with: dependencies + "<objects>")
      let document = try InterfaceFile(contentsOf: Array(text.utf8))
        .document(ofRoot: 0, in: .device(nil))
      return document.allViews.table[1].alignmentInsets.left
    }
    #expect(try width(plugIn("15504")) == 6)
    #expect(try width(plugIn("24000.1")) == 0)
    #expect(try width("") == 7)
  }
}

import InterfaceBuilder
import LayoutDocuments
import Plumb
import Testing

/// How far the frames of controls reach beyond what is aligned, by a table.
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

  @Test(arguments: [
    ("15999", [4.0, 6, 7, 6]), ("16000", [5, 7, 7, 7]), ("23499", [5, 7, 7, 7]),
    ("23500", [0, 0, 0, 0]),
  ])
  func pushButtonsByGeneration(tools: String, expected: [Double]) throws {
    #expect(
      try insets("button", "", "type='push' bezelStyle='rounded'", tools: tools) == expected)
  }

  @Test(arguments: [
    // Of a only b is known.
    ("type='check' controlSize='small'", "15000", [1.0, 1, 1, 0]),
    ("type='round' bezelStyle='circular'", "21701", [3, 6, 9, 7]),
    ("type='round' bezelStyle='circular'", "24000", [0, 0, 0, 0]),
  ])
  func whatAGenerationDoesNotListIsAsInTheNearest(
    cell: String, tools: String, expected: [Double]
  ) throws {
    #expect(try insets("button", "", cell, tools: tools) == expected)
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
    #expect(try insets("stepper") == [0, 0, 0, 0])
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
            "<buttonCell key='cell' type='push' bezelStyle='rounded' id='x'/>")
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

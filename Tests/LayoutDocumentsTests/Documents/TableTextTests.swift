import LayoutDocuments
import Plumb
import Testing

/// Tables of documents with texts in their cells.
@Suite struct TableTextTests {
  private static func frames(_ yaml: String) throws -> [String: Frame] {
    let document = try LayoutDocument(yaml: yaml)
    let solution = try #require(document.solved(defaultID: "1").solution)
    #expect(solution.outcome == .solved)
    return solution.frames
  }

  @Test func aTextStandsAtTheTopOfARowThatIsHigher() throws {
    let frames = try Self.frames(
      """
      size: [200, fit]
      table: {columns: [share, 60]}
      views:
        a: {measure: {characters: 10, advance: 7, line: 18}}
        icon: {intrinsic: [40, 40]}
        long: {measure: {characters: 40, advance: 7, line: 18}}
        chips: {stack: {wrap: true}, views: {p: {intrinsic: [30, 20]}, q: {intrinsic: [40, 20]}}}
      """)
    #expect(frames["a"] == Frame(x: 0, y: 0, width: 140, height: 18))
    #expect(frames["icon"] == Frame(x: 140, y: 0, width: 60, height: 40))
    #expect(frames["long"] == Frame(x: 0, y: 40, width: 140, height: 36))
    #expect(frames["chips"] == Frame(x: 140, y: 40, width: 60, height: 40))
    #expect(frames["view"]?.height == 80)
  }

  @Test func nothingInOtherColumnsStretchesOneOfContent() throws {
    let frames = try Self.frames(
      """
      size: [400, fit]
      table: {columns: [content, share]}
      views:
        a: {intrinsic: [50, 20]}
        s: {stack: {axis: vertical}, views: {foot: {intrinsic: [10, 10]}}}
      """)
    #expect(frames["a"]?.width == 50 && frames["foot"]?.width == 350)
  }

  @Test func aTextWithoutAWidthIsTold() throws {
    let document = try LayoutDocument(
      yaml: """
        size: [300, fit]
        table: {columns: [content, share], spacing: 8}
        views:
          a: {measure: {characters: 60, advance: 7, line: 18}}
          b: {intrinsic: [20, 20]}
        """)
    let found = document.checked(defaultID: "1").findings.filter { $0.rule == .zeroSize }
    #expect(found.map(\.severity) == [.warning])
    #expect(
      found.first?.remarks.map(\.text)
        == ["a measured text has no intrinsic width: say how wide it is"])
  }

  @Test func aNumberIsNoNumberOfColumns() throws {
    let error = #expect(throws: LayoutError.self) {
      try LayoutDocument(yaml: "size: [9, 9]\ntable: {columns: 3}")
    }
    #expect(error?.message.hasPrefix("table.columns: 3 is one column of 3 points") == true)
    #expect(error?.line == 2)
  }

  @Test func aNameWithAnIndexStandsInQuotesBetweenBraces() throws {
    let error = #expect(throws: LayoutError.self) {
      try LayoutDocument(yaml: "size: [9, 9]\nviews: {a{i}: {for: {i: 0..<2}}}")
    }
    #expect(error?.message.hasSuffix("write a name such as \"v{i}\" in quotes") == true)
  }
}

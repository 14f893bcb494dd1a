import LayoutNotation
import Plumb
import TestSupport
import Testing

@testable import LayoutDocuments

/// Tables, and stacks that wrap, in documents.
@Suite struct TableDocumentTests {
  private static func document(_ table: String) -> String {
    "size: [200, 50]\nviews:\n  t:\n    table: \(table)\n    views: {a: {}, b: {}, c: {}, d0: {}, d1: {}}\n"
  }

  @Test func everyKeyIsReadAndWritten() throws {
    let document = try LayoutDocument(
      yaml: Self.document(
        """
        {columns: [share, 40, {share: 2}, content], rows: 24, spacing: [8, -4],
                alignColumns: [leading, center, trailing, fill], alignRows: firstBaseline,
                cells: [[a, a, null], {for: {i: 0..<2}, cells: [b, "d{i}"]}, [c]],
                align: {a: [null, bottom], c: [trailing, center]}, insets: [1, 2, 3, 4],
                margins: true}
        """))
    let table = try #require(document.views[0].table)
    #expect(table.columns == [.share(1), .points(40), .share(2), .content])
    #expect(table.rows == [.points(24)] && table.columnSpacing == 8 && table.rowSpacing == -4)
    #expect(table.columnAlignments == [.leading, .center, .trailing, .fill])
    #expect(table.rowAlignments == [.firstBaseline] && table.isRelativeToMargins)
    #expect(table.cells == [["a", "a", nil], ["b", "d0"], ["b", "d1"], ["c"]])
    #expect(table.horizontal == ["c": .trailing])
    #expect(table.vertical == ["a": .bottom, "c": .center])
    #expect(table.insets == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    let written = [
      #""table":{"columns":["share",40,{"share":2},"content"],"rows":[24],"spacing":[8,-4]"#,
      #""alignColumns":["leading","center","trailing","fill"],"alignRows":["firstBaseline"]"#,
      #""cells":[["a","a",null],["b","d0"],["b","d1"],["c"]]"#,
      #""align":{"a":[null,"bottom"],"c":["trailing","center"]},"insets":[1,2,3,4]"#,
      #""margins":true},"#,
    ]
    #expect(document.json.contains(written.joined(separator: ",")))
    #expect(try LayoutDocument(json: document.json) == document)
    let layout = try Layout(document)
    _ = try layout.solve()
    #expect(try layout.document().views == document.views)
  }

  @Test func wrappingIsReadAndWritten() throws {
    let document = try LayoutDocument(
      yaml: "size: [9, 9]\nviews: {t: {stack: {wrap: true, spacing: 4, lineSpacing: 6}}}")
    let stack = try #require(document.views[0].stack)
    #expect(stack.wraps && stack.lineSpacing == 6)
    #expect(document.json.contains(#""stack":{"spacing":4,"wrap":true,"lineSpacing":6}"#))
    #expect(try LayoutDocument(json: document.json) == document)
    #expect(try Layout(document).document().views == document.views)
  }

  /// The root may be a table whose cells are filled with its views in order.
  @Test func theRootMayBeATable() throws {
    let document = try LayoutDocument(
      yaml: """
        size: [100, fit]
        metrics: {wide: 60}
        table: {columns: [wide / 2, {grow: 2}], rows: grow, spacing: 5}
        views: {a: {intrinsic: [9, 9]}, b: {intrinsic: [9, 12]}, c: {intrinsic: [9, 9]}}
        """)
    #expect(document.table?.columns == [.points(30), .grow(2)])
    #expect(document.table?.rows == [.grow(1)])
    let layout = try Layout(document)
    let solution = try layout.solve()
    #expect(solution.frame(ofViewNamed: "b") == Frame(x: 35, y: 0, width: 65, height: 12))
    #expect(solution.frame(ofViewNamed: "c") == Frame(x: 0, y: 17, width: 30, height: 9))
    #expect(try layout.document().table == document.table)
    var other = document
    other.views = document.views
    #expect(other == document)
  }

  @Test(arguments: [
    (
      "{columns: wide}",
      """
      line 4, column 22: views.t.table.columns must be content, share, {share: 2}, grow, {grow: 2} \
      or a size in points; found the text "wide"
      """
    ),
    (
      "{columns: [{share: 0}]}",
      "line 4, column 31: views.t.table.columns[0].share must be above 0; found 0"
    ),
    (
      "{columns: [{share: 1, grow: 1}]}",
      "line 4, column 23: views.t.table.columns[0]: it grows or has a share; leave one of the two out"
    ),
    (
      "{cells: [[a, e]]}",
      "line 4, column 25: there is no view \"e\""
    ),
    (
      "{cells: [[a, b], [b, a]]}",
      """
      line 4, column 25: the cells of "a" in the table "t" are no rectangle: it is not in column 1 \
      of row 0
      """
    ),
    (
      "{cells: [[a, t]]}",
      "line 4, column 25: the table \"t\" cannot arrange itself"
    ),
    (
      "{cells: [[a]], align: {b: [center, top]}}",
      "line 4, column 35: the table \"t\" does not arrange \"b\""
    ),
    (
      "{alignColumns: top}",
      """
      line 4, column 27: views.t.table.alignColumns must be fill or leading or center or trailing \
      in columns; found the text "top"
      """
    ),
    (
      "{cells: [{for: {i: 0..<2}}]}",
      "line 4, column 21: views.t.table.cells[0] has no cells (where i is 0)"
    ),
    (
      "{}\n    stack: {}",
      "line 5, column 12: views.t.stack: no view is a stack and a table; leave one out"
    ),
  ])
  func whatIsWrongHasItsPlace(table: String, message: String) {
    let error = #expect(throws: LayoutError.self) {
      try LayoutDocument(yaml: Self.document(table))
    }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test func distributedLinesHaveTheirPlace() {
    let error = #expect(throws: LayoutError.self) {
      try LayoutDocument(
        yaml: "size: [9, 9]\nstack: {distribution: fillEqually, wrap: true}")
    }
    #expect(
      error?.description.hasPrefix(
        "line 2, column 23: stack.distribution must be fill in a stack that wraps; found the text")
        == true, "\(error?.description ?? "")")
  }

  /// In a template, a stack wraps and a table measures texts. The rows' results equal those of
  /// separate documents bit for bit.
  @Test func rowsOfATemplateAreAsDocumentsAre() throws {
    let document = try LayoutDocument(
      yaml: """
        size: [page, fit]
        metrics: {page: 320, chars: 40, chip: 50, price: 60}
        views:
          chips:
            stack: {wrap: true, spacing: 8, lineSpacing: 6, alignment: center}
            views:
              c{i}: {for: {i: 0..<9}, intrinsic: [chip + 7.3 * i, 20 + i]}
          t:
            table:
              columns: [share, content, content]
              spacing: 8
              alignRows: firstBaseline
              cells: [{for: {i: 0..<4}, cells: ["n{i}", "p{i}", "q{i}"]}]
            views:
              n{i}: {for: {i: 0..<4}, measure: {characters: chars + 11 * i, advance: 6.7, line: 18}}
              p{i}: {for: {i: 0..<4}, intrinsic: [price + 3.1 * i, 20]}
              q{i}: {for: {i: 0..<4}, intrinsic: [30, 22]}
        equations: |
          chips.left == 10
          chips.right == -10
          chips.top == 10
          t.left == 10
          t.right == -10
          t.top == chips.bottom + 12
          t.bottom == -10
        """)
    let template = try LayoutTemplate(document)
    let solver = template.makeSolver()
    var random = SeededGenerator(seed: 3)
    var frames: [Frame] = []
    var heights = Set<Double>()
    for row in 0..<200 {
      let metrics = [
        Double.random(in: 240...700, using: &random),
        Double(Int.random(in: 1...200, using: &random)),
        Double.random(in: 20...90, using: &random), Double.random(in: 10...80, using: &random),
      ]
      #expect(try solver.solve(metrics, into: &frames) == .solved)
      let alone = try template.document(metrics, id: "x").solved(defaultID: "x").result.frames
      #expect(frames == alone, "row \(row)")
      heights.insert(frames[0].height)
    }
    #expect(heights.count > 100)
  }
}

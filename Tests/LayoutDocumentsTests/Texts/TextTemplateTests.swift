#if Text
import LayoutDocuments
import Plumb
import PlumbText
import Testing

/// Rows that contain texts.
@Suite struct TextTemplateTests {
  private static let card = """
    size: [260, fit]
    metrics: {name: Ada, street: "12 Long Street", amount: 9.5, gap: 8, size: 14}
    fonts: {body: [Inter-Regular.otf, NotoSansArabic-Regular.ttf], bold: Inter-Bold.otf}
    views:
      name: {text: "{name}", font: bold, fontSize: size + 6}
      street: {text: "{street}", fontSize: size, lines: 2}
      sum: {text: ["Total ", {text: "{amount} €", font: bold}], wrap: none, fontSize: size}
      fixed: {text: Thank you very much for your order, fontSize: 10}
    equations: |
      name.left == gap
      name.right <= -gap
      name.top == gap
      street.left == gap
      street.right == -gap
      street.top == name.bottom + gap
      sum.right == -gap
      sum.firstBaseline == street.lastBaseline + 24
      fixed.left == gap
      fixed.width <= 80
      fixed.top == sum.bottom + gap / 2
      view.bottom == fixed.bottom + gap
    """

  private func template() throws -> LayoutTemplate {
    try LayoutTemplate(LayoutDocument(yaml: Self.card), options: DocumentTestFonts.options)
  }

  @Test func rowsAreAsTheDocumentsThatTheyMake() throws {
    let template = try template()
    #expect(template.parameters == ["amount", "gap", "size"])
    #expect(template.textParameters == ["name", "street"])
    let solver = template.makeSolver()
    var generator = SystemRandomNumberGenerator()
    let words = ["to", "be", "or", "not", "question", "Straße", "مرحبا", "AV", "—", "日本", ""]
    func text(_ count: Int) -> String {
      (0..<count).map { _ in words.randomElement(using: &generator) ?? "" }.joined(separator: " ")
    }
    for _ in 0..<200 {
      let row: [Double] = [
        Double.random(in: 0...1_000).rounded(), [4.0, 8, 12].randomElement() ?? 8,
        [12.0, 14].randomElement() ?? 12,
      ]
      let texts = [text(.random(in: 0...6)), text(.random(in: 0...20))]
      solver.texts = texts
      let solved = solver.solved(row, id: "r")
      let document = try template.document(row, texts: texts, id: "r")
      let alone = document.solved(defaultID: "r", options: DocumentTestFonts.options)
      #expect(solved.json == alone.json, "\(row) \(texts)")
    }
    solver.texts = ["one"]
    #expect(throws: LayoutError.self) { try solver.solution(of: template.defaults) }
  }

  @Test func cellsAndMembersAreTexts() async throws {
    let template = try template()
    let csv = #"""
      id,name,ignored,street,gap
      a,"Grace, ""Amazing""",x,,4
      b,Bob,y,"Two
      lines",8

      """#
    let ndjson = #"""
      {"id":"a","name":"Grace, \"Amazing\"","street":"","gap":4}
      {"id":"b","metrics":{"name":"Bob","street":"Two\nlines","gap":8}}

      """#
    var all: [[String]] = []
    for rows in [csv, ndjson] {
      let pieces = AsyncStream {
        $0.yield(Array(rows.utf8)); $0.finish()
      }
      var lines: [String] = []
      for try await solved in LayoutBatch(rows: pieces, of: template, jobs: 1) {
        lines.append(solved.json)
      }
      all.append(lines)
    }
    #expect(all[0] == all[1] && all[0].count == 2)
    let row = try template.document([9.5, 8, 14], texts: ["Bob", "Two\nlines"], id: "b")
    #expect(all[0].last == row.solved(defaultID: "b", options: DocumentTestFonts.options).json)
  }

  @Test func whatIsNoTextIsTold() async throws {
    let rows = "{\"name\":[1]}\n{\"name\":12}\n{\"nmae\":\"x\"}\n{\"amount\":\"x\"}\n"
    let pieces = AsyncStream {
      $0.yield(Array(rows.utf8)); $0.finish()
    }
    var messages: [String] = []
    for try await solved in LayoutBatch(rows: pieces, of: try template(), jobs: 1) {
      messages.append(solved.error?.message ?? "solved")
    }
    #expect(
      messages == [
        "name must be a text or a number; found a list", "solved", "there is no metric \"nmae\"",
        "amount must be a number; found the text \"x\"",
      ])
  }

  @Test func linesWithOtherTextsAreAsReadAlone() async throws {
    func line(_ text: String, _ number: Int) -> String {
      """
      {"id":"\(number)","size":[\(100 + number % 7),"fit"],"fonts":{"a":"Inter-Regular.otf"},\
      "metrics":{"n":\(number)},"views":{"t":{"text":"\(text) {n}","fontSize":\(10 + number % 2)}},\
      "equations":["t.left == 0","t.right == 0","t.top == \(number)","view.bottom == t.bottom"]}
      """
    }
    let lines = (0..<300).map { line(["to be", "or not to be that is"][$0 % 2], $0) }
    let pieces = AsyncStream {
      $0.yield(Array((lines.joined(separator: "\n") + "\n").utf8)); $0.finish()
    }
    var results: [String] = []
    for try await solved in LayoutBatch(ndjson: pieces, jobs: 1, options: DocumentTestFonts.options)
    {
      results.append(solved.json)
    }
    #expect(results.count == lines.count)
    for (result, line) in zip(results, lines) {
      let alone = try LayoutDocument(json: line)
      #expect(result == alone.solved(defaultID: "", options: DocumentTestFonts.options).json)
    }
  }

  @Test func layoutsOfSwiftBringTheirTexts() throws {
    let style = TextStyle(fonts: [try DocumentTestFonts.inter()], size: 14)
    let layout = Layout(size: .fitHeight(width: 200))
    let label = layout.view("label")
    layout.setText(try Paragraph("one two three", style: style), of: label)
    let gap = label[.left] == layout.root[.left] + 8
    layout.add(gap, label[.right] == layout.root[.right], label[.top] == layout.root[.top])
    layout.add(layout.root[.bottom] == label[.bottom])
    let template = try LayoutTemplate(layout, parameters: ["gap": .constant(gap)])
    let solver = template.makeSolver()
    let long = try Paragraph("one two three four five six seven eight nine ten", style: style)
    try solver.measure("label") { long.height(width: $0) }
    let solution = try solver.solution(of: [20])
    #expect(solution.frame(ofViewNamed: "label")?.height == long.height(width: 180))
  }
}
#endif

import Foundation
import LayoutNotation
import Plumb
import Testing

@testable import LayoutDocuments

/// `data` in documents: lists of records for loops, and conditions on them.
@Suite(.timeLimit(.minutes(2))) struct DataDocumentTests {
  private static let items = """
    [{name: Apples, qty: 3, price: 1.25, note: null}, {name: "Pears, green", qty: 2, price: 2.5,
      note: ripe, by: {who: Ada}, tags: [new, 7]}, {name: Plums, qty: 10, price: 0.5, note: ""}]
    """

  private static func invoice(_ items: String = items) -> String {
    """
    size: [300, 200]
    data: {items: \(items)}
    metrics: {total: sum(items.price) * 2, n: count(items)}
    styles:
      cheap: {when: "row.price < 1 || row.name == \\"Apples\\"", intrinsic: [9, row.price]}
      last: {when: row.last, baseline: 3}
    views:
      line{row}:
        for: {row: items}
        intrinsic: [10 * row.qty, n]
        style: [cheap, last]
        hidden: row.note == ""
        views: {"tag{row}_{t}": {for: {t: row.tags}, intrinsic: [total, 1]}}
    equations: |
      for row in items where row.qty > 2 && row.name != "Plums" { line{row}.left == row.qty * 2 }
      for row in items { line{row}.top == row.price @ 500 }
    """
  }

  @Test func loopsRunThroughRecords() throws {
    let document = try LayoutDocument(yaml: Self.invoice())
    let written = """
      size: [300, 200]
      data: {items: \(Self.items)}
      metrics: {total: 8.5, n: 3}
      views:
        line0: {intrinsic: [30, 3], hidden: true}
        line1: {intrinsic: [20, 3], views: {tag1_new: {intrinsic: [8.5, 1]}, tag1_7: {intrinsic: [8.5, 1]}}}
        line2: {intrinsic: [100, 3], hidden: true, baseline: 3}
      equations: |
        for row in items where row.qty > 2 && row.name != "Plums" { line{row}.left == row.qty * 2 }
        for row in items { line{row}.top == row.price @ 500 }
      """
    #expect(document == (try LayoutDocument(yaml: written)))
    #expect(try LayoutDocument(json: document.json) == document)
    let solution = try Layout(document).solve()
    #expect(solution.frame(ofViewNamed: "line0")?.x == 6)
    #expect(solution.frame(ofViewNamed: "line2")?.x != 20)
    #expect((0..<3).map { solution.frame(ofViewNamed: "line\($0)")?.y } == [1.25, 2.5, 0.5])
  }

  @Test func stylesCountWhereTheirConditionHolds() throws {
    let document = try LayoutDocument(
      yaml: Self.invoice().replacing("intrinsic: [10 * row.qty, n]", with: "hug: [1, 1]"))
    #expect(document.views.map { $0.intrinsicSize.height } == [1.25, nil, 0.5])
    #expect(document.json.components(separatedBy: "\"baseline\":3").count == 2)
  }

  @Test func textsHoldFields() throws {
    let document = try LayoutDocument(
      yaml: """
        size: [300, 200]
        metrics: {rate: 2}
        data: {items: \(Self.items)}
        views:
          a{row}:
            for: {row: items}
            text: "{row+1}. {row.name}: {row.qty} × {row.price} = {row.qty*row.price*rate} {row.by.who}{row.note}"
          b: {text: "{sum(items.qty)} {count(items.note)} {max(items.price) - min(items.price)}"}
        """)
    #expect(
      document.views.compactMap { $0.text?.runs[0].text } == [
        "1. Apples: 3 × 1.25 = 7.5 ", "2. Pears, green: 2 × 2.5 = 10 Adaripe",
        "3. Plums: 10 × 0.5 = 10 ", "15 1 2",
      ])
    #expect(try LayoutDocument(json: document.json) == document)
  }

  @Test func filesHoldRecords() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = [
      "b.csv": "name;qty;price\n\"Pears, \"\"x\"\"\ngreen\";2;2.50\nPlums;;007",
      "a.csv": "name,qty,price\r\n\"Pears, \"\"x\"\"\ngreen\",2,2.50\r\n\r\nPlums,,007\r\n",
      "a.json": #"[{"name":"Pears, \"x\"\ngreen","qty":2,"price":2.50},"#
        + #"{"name":"Plums","price":"007"}]"#,
      "a.ndjson":
        "{\"name\":\"Pears, \\\"x\\\"\\ngreen\",\"qty\":2,\"price\":2.50}\n\n"
        + "{\"name\":\"Plums\",\"qty\":null,\"price\":\"007\"}\n",
    ]
    for (name, text) in files {
      try Data(text.utf8).write(to: folder.appending(path: name))
      let list = try DataFile.records(at: folder.appending(path: name).path)
      #expect(list.fields == ["name", "qty", "price"], "\(name)")
      let first = list.records[0].map { $0?.text }
      #expect(first == ["Pears, \"x\"\ngreen", "2", "2.50"])
      #expect(list.records.last?.map { $0?.number } == [nil, nil, 7], "\(name)")
      let yaml =
        "size: [9, 9]\ndata: {a: \(name)}\nviews:\n  v{r}: {for: {r: a}, text: \"{r.price}\"}"
      let document = try LayoutDocument(
        contentsOf: Array(yaml.utf8), format: .yaml, folder: folder.path)
      #expect(document.views.compactMap { $0.text?.runs[0].text } == ["2.50", "007"])
      // Once read, a file is not needed again.
      try FileManager.default.removeItem(at: folder.appending(path: name))
      #expect(try document.replacingMetrics(with: [:]) == document)
      #expect(throws: LayoutError.self) { try LayoutDocument(yaml: yaml) }
    }
  }

  /// An open quote is reported, and the work is linear in the length of the file.
  @Test func quotesThatStayOpenAreTold() throws {
    let row = Array("a,b\n".utf8)
    let bytes = Array("x,y\na,\"b\n".utf8) + (0..<200_000).flatMap { _ in row }
    let error = #expect(throws: LayoutError.self) { try DataFile.records(of: bytes, .csv) }
    #expect(error?.line == 2)
    let large = try DataFile.records(of: Array("x\n1e400\n2e15\n7\n".utf8), .csv)
    #expect(large.records.map { $0[0]?.number } == [nil, nil, 7])
  }

  @Test(
    arguments: [
      ("data: {a: [1]}\nviews: {\"v{r}\": {for: {r: b}}}", "there is no list \"b\" in the data"),
      (
        "data: {a: [{x: 1}]}\nviews: {\"v{r}\": {for: {r: a}, intrinsic: [r.y, 1]}}",
        "there is no field \"y\"; the fields are x"
      ),
      (
        "data: {a: [{x: q}]}\nviews: {\"v{r}\": {for: {r: a}, intrinsic: [r.x, 1]}}",
        "\"r.x\" is the text \"q\" here, and no number"
      ),
      (
        "data: {a: [{x: q}]}\nviews: {v: {text: \"{sum(a.x)}\"}}",
        "record 1 has \"q\" for x, which is not a number"
      ),
      ("data: {a: [{x: q}]}\nviews: {v: {text: \"{sum(a)}\"}}", "write sum(a.x)"),
      ("data: {a: [[1]]}", "must be a record, which is a mapping, or a value; found a list"),
      ("data: {a: items.csv}", "names the file items.csv, and this layout is of no file"),
      ("data: {a b: []}", "a list is named by letters, digits and _"),
      ("data: {a: 3}", "data.a must be a list of records, or the file of one; found 3"),
      ("data: {a: []}\nviews: {\"v{a}\": {for: {a: 0..<2}}}", "there is a list \"a\" in the data"),
      ("views: {v: {hidden: note == 3}}", "no metric"),
      ("metrics: {n: 3}\nviews: {v: {hidden: n = 3}}", "a condition is a comparison"),
      ("metrics: {n: x}\nviews: {v: {hidden: n > 3}}", "\"n\" is not a number here"),
      ("views: {v: {hidden: yes}}", "must be true or false; found the text \"yes\""),
      ("views: {v: {when: 1 > 0}}", "is only for styles; a view has hidden"),
    ])
  func faultsAreNamed(_ yaml: String, _ message: String) {
    let error = #expect(throws: LayoutError.self) {
      try LayoutDocument(yaml: "size: [9, 9]\n" + yaml)
    }
    #expect(error?.message.contains(message) ?? false, "\(error?.message ?? "")")
    #expect(error?.line != nil)
  }

  // MARK: Rows

  private static let template = """
    size: [100, fit]
    metrics: {gap: 4, due: 0, note: none}
    data: {items: [{w: 5}]}
    styles: {wide: {when: gap > 10, hug: [9, 9]}}
    views:
      a: {intrinsic: [10, gap], style: wide}
      b: {intrinsic: [20, 7], hidden: "note == \\"\\" || due > 100"}
      c{r}: {for: {r: items}, intrinsic: [r.w, 2]}
    stack: {axis: vertical, spacing: gap}
    """

  private static var options: DocumentOptions {
    var options = DocumentOptions()
    options.keepsStatistics = false
    return options
  }

  private func results(_ rows: String, _ text: String = template) async throws -> [String] {
    let template = try LayoutTemplate(LayoutDocument(yaml: text), options: Self.options)
    let pieces = AsyncStream<[UInt8]> {
      $0.yield(Array(rows.utf8))
      $0.finish()
    }
    var results: [String] = []
    for try await solved in LayoutBatch(rows: pieces, of: template, jobs: 2) {
      results.append(solved.json)
    }
    return results
  }

  @Test func rowsAreAsTheirDocuments() async throws {
    var rows: [(gap: Double, due: Double, note: String)] = []
    for gap in [0, 4, 10, 11, 30.5] {
      for due in [0.0, 100, 101] { rows += ["", "x", "none"].map { (gap, due, $0) } }
    }
    let lines = rows.map { #"{"gap":\#($0.gap),"due":\#($0.due),"note":"\#($0.note)"}"# }
    let results = try await results(lines.joined(separator: "\n"))
    let document = try LayoutDocument(yaml: Self.template)
    for (number, row) in rows.enumerated() {
      let own = try document.replacingMetrics(
        with: ["gap": row.gap, "due": row.due], texts: ["note": row.note])
      #expect(results[number] == own.solved(defaultID: "\(number + 1)", options: Self.options).json)
      #expect(own.views[1].isHidden == (row.note.isEmpty || row.due > 100))
    }
  }

  @Test func rowsBringLists() async throws {
    let lists = ["[]", #"[{"w":7},{"w":8}]"#, #"[{"w":1},{"w":2},{"w":3}]"#]
    let results = try await results(
      lists.map { #"{"id":"r","items":\#($0)}"# }.joined(separator: "\n") + "\n{\"id\":\"r\"}")
    for (list, result) in zip(lists + ["[{w: 5}]"], results) {
      let own = try LayoutDocument(
        yaml: Self.template.replacing("[{w: 5}]", with: list))
      #expect(result == own.solved(defaultID: "r", options: Self.options).json)
    }
    let faulty = try await self.results(#"{"items":[[1]]}"#)
    #expect(faulty[0].contains("must be a record"))
  }

  /// An error that a list causes has the id and the line of its row.
  @Test func wrongListsAreOfTheirRows() async throws {
    let results = try await results(
      """
      {"id":"a"}
      {"id":"b","items":[{"m":2}]}
      {"id":"c","items":3}
      {"id":"d","items":null}
      {"items":[{"w":-1}]}
      {"id":"f","gap":-1}
      """)
    #expect(results.count == 6)
    for (place, id) in [(1, "b"), (2, "c"), (4, "5"), (5, "f")] {
      #expect(
        results[place].hasPrefix(#"{"id":"\#(id)","status":"invalid""#), "\(results[place])")
      #expect(results[place].contains(#","line":\#(place + 1),"column":"#))
    }
    #expect(results[1].contains("there is no field \\\"w\\\"; the fields are m"))
    #expect(results[1].contains("; this is at line 8, column 39 of the template\","))
    #expect(results[2].contains("items must be a list of records; found 3\","))
    #expect(results[3].hasPrefix(#"{"id":"d","status":"solved""#))
  }

  /// A condition does not make a plan lose its values: rows with one outcome are read once.
  @Test func rowsOfOneOutcomeAreReadOnce() throws {
    let solver = try LayoutTemplate(LayoutDocument(yaml: Self.template)).makeSolver()
    let counts = try WorkCounter.counting {
      for due in 0..<50 { _ = try solver.solution(of: [4, Double(due)]) }
    }
    #expect(counts.reads == 1)
  }

  @Test func linesThatDifferInDataAreOfDifferentLayouts() async throws {
    let lines = (0..<40).map { number in
      #"{"size":[100,"fit"],"metrics":{"n":\#(number % 5)},"data":{"items":[{"w":\#(number)}]},"#
        + #""views":{"v{r}":{"for":{"r":"items"},"intrinsic":["r.w",5],"hidden":"n > 2"}},"#
        + #""stack":{"axis":"vertical"},"equations":["for r in items { v{r}.left >= r.w }"]}"#
    }
    let pieces = AsyncStream<[UInt8]> { stream in
      stream.yield(Array(lines.joined(separator: "\n").utf8))
      stream.finish()
    }
    var number = 0
    for try await solved in LayoutBatch(ndjson: pieces, jobs: 2, options: Self.options) {
      let own = try LayoutDocument(json: lines[number])
      number += 1
      #expect(solved.json == own.solved(defaultID: "\(number)", options: Self.options).json)
    }
    #expect(number == lines.count)
  }
}

import Plumb
import Testing

@testable import LayoutDocuments

@Suite struct YAMLReaderTests {
  @Test func readsTheSameAsJSON() throws {
    #expect(try LayoutDocument(yaml: mailboxYAML + "\n") == LayoutDocument(json: mailboxJSON))
  }

  @Test func acceptsByteOrderMarkAndCRLF() throws {
    let crlf = "\u{FEFF}" + (mailboxYAML + "\n").replacing("\n", with: "\r\n")
    #expect(try LayoutDocument(yaml: crlf) == LayoutDocument(json: mailboxJSON))
    let json = "\u{FEFF}" + mailboxJSON.replacing("\n", with: "\r\n")
    #expect(try LayoutDocument(json: json) == LayoutDocument(json: mailboxJSON))
  }

  @Test func takesNamesAsRawText() throws {
    let document = try LayoutDocument(
      yaml: """
        id: 007
        size: fit
        metrics: {on: 1, 2: 3, ~: 4}
        views:
          no: {}
          on: {views: {1: , null: {}}}
          1.50: {}
        rules: [{view: no, rule: w = 3, with: [{view: 1}]}]
        """)
    #expect(document.id == "007")
    #expect(document.metrics.map(\.name) == ["on", "2", "~"])
    #expect(document.views.map(\.name) == ["no", "on", "1.50"])
    #expect(document.views[1].subviews.map(\.name) == ["1", "null"])
    #expect(document.rules[0].view == "no")
    #expect(document.rules[0].arguments == [.view("1")])
  }

  @Test(arguments: [
    ("1", 1), ("-2.5", -2.5), ("+3", 3), (".5", 0.5), ("5.", 5), ("1e3", 1000), ("010", 10),
    ("1.5E-1", 0.15),
  ]) func readsNumbers(text: String, value: Double) throws {
    let document = try LayoutDocument(yaml: "size: fit\nmetrics: {a: \(text)}")
    #expect(document.metrics[0].value == value)
  }

  @Test(arguments: [
    ("", 1, 1, "the document is empty; a layout needs at least a size"),
    ("# nothing\n", 1, 1, "the document is empty; a layout needs at least a size"),
    (
      "- size", 1, 1,
      "the document must be a mapping with keys such as size, views and equations; found a list"
    ),
    (
      "size", 1, 1,
      "the document must be a mapping with keys such as size, views and equations; found the text \"size\""
    ),
    ("size: fit\nsize: fit", 2, 1, "the key \"size\" occurs twice in one mapping"),
    (
      "size: fit\nviews:\n  a:\n    hidden: true\n    frame: [0, 0, 1, 1]\n    \"hidden\": false",
      6, 5,
      "the key \"hidden\" occurs twice in one mapping"
    ),
    (
      "size: fit\nviews: {a: {}, b: {}, a: {}}", 2, 23,
      "the key \"a\" occurs twice in one mapping"
    ),
    ("size: fit\nviews: {1: {}, \"1\": {}}", 2, 16, "the key \"1\" occurs twice in one mapping"),
    (
      "size: fit\nviews: {[a]: {}, [a]: {}}", 2, 9, "a key must be a text, not a list or a mapping"
    ),
    (
      "size: fit\nviews: {2: {}, {a: b}: {}, 2: {}, {a: b}: {}}", 1, 1,
      "a key must be a text, not a list or a mapping"
    ),
    ("size: fit\nmetrics: {a: .inf}", 2, 14, "metrics.a must be a finite number; found .inf"),
    ("size: fit\nmetrics: {a: -.Inf}", 2, 14, "metrics.a must be a finite number; found -.Inf"),
    ("size: fit\nmetrics: {a: .nan}", 2, 14, "metrics.a must be a finite number; found .nan"),
    ("size: fit\nmetrics: {a: 1e400}", 2, 14, "metrics.a must be a finite number; found 1e400"),
    ("size: fit\nmetrics: {a: [1]}", 2, 14, "metrics.a must be a number or a text; found a list"),
    ("size: fit\nviews: {? [a] : {}}", 2, 11, "a key must be a text, not a list or a mapping"),
    (
      "size: fit\nviews:\n  a: &a {hidden: true}\n  b: {<<: *a}", 4, 7,
      "merge keys are not read; write out the keys of views.b.\"<<\""
    ),
    (
      "size: fit\nviews:\n  <<: {}", 3, 3,
      "merge keys are not read; write out the keys of views.\"<<\""
    ),
    (
      "size: fit\nviews: {a: {hidden: yes}}", 2, 21,
      "views.a.hidden must be true or false; found the text \"yes\""
    ),
  ]) func refuses(text: String, line: Int, column: Int, message: String) {
    let error = errorOfReading(yaml: text)
    #expect(error?.message == message)
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  @Test(arguments: [
    ("size: [1, 2\nviews: {}", 2, 6), ("size: fit\n\tviews: {}", 2, 1),
    ("size: fit\n--- \nsize: fit", 2, 1), ("size: *nothing", 1, 7), ("size: \"a", 1, 9),
    ("size: fit\nid: a\u{1}b", 2, 6), ("size: fit\n  views: {}", 2, 8),
  ]) func refusesWhatIsNoYAML(text: String, line: Int, column: Int) {
    let error = errorOfReading(yaml: text)
    #expect(error?.code == .syntax)
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  @Test(arguments: [
    "visual: |-[a]-|", "visual: [a]-[b]", "visual:\n- [a][b]\n- |[a]", "visual: [a]|",
  ])
  func wantsQuotesAroundFormats(text: String) throws {
    let error = #expect(throws: LayoutError.self) { try LayoutDocument(yaml: text) }
    #expect(try #require(error).message.hasSuffix("; write a Visual Format in quotes"))
  }

  @Test func followsAliases() throws {
    let document = try LayoutDocument(
      yaml: """
        size: fit
        views:
          a: &box {intrinsic: &size [10, 20]}
          b: *box
          c: {intrinsic: *size}
        """)
    #expect(document.views.map(\.intrinsicSize.height) == [20, 20, 20])
  }

  /// Each level contains the previous level nine times; expanded, it would have 9^20 values.
  @Test(arguments: ["metrics: *a20", "? *a20\n: 1", "*a20 : 1", "? [*a20]\n: 1"])
  func survivesAliasBombs(last: String) {
    var text = "id: &a0 [x, x]\n"
    for level in 1...20 {
      let copies = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      text += "k\(level): &a\(level) [\(copies)]\n"
    }
    #expect(errorOfReading(yaml: text + last)?.code == .limit)
  }

  @Test func survivesLongAliasedTexts() {
    let text = "id: &a \(String(repeating: "x", count: 1_000_000))\nequations: ["
    let aliases = Array(repeating: "*a", count: 1000).joined(separator: ", ")
    #expect(errorOfReading(yaml: text + aliases + "]")?.code == .limit)
  }

  @Test(arguments: [
    String(repeating: "[", count: 100_000), String(repeating: "{a: ", count: 100_000),
    String(repeating: "- ", count: 100_000) + "a", String(repeating: "? ", count: 100_000) + "a",
  ]) func survivesDeepNesting(text: String) {
    #expect(errorOfReading(yaml: text) != nil)
  }

  /// Yams counts the end of the last line as a separate line.
  @Test func errorsStandWithinTheFile() throws {
    let error = try #require(errorOfReading(yaml: "?\n4"))
    #expect(error.line == 2 && error.column == 2, "\(error)")
  }

  @Test func knowsWhereTextsStand() throws {
    let block = try LayoutDocument(yaml: mailboxYAML).equations
    #expect(block.filePosition(line: 1, column: 1) == SourcePosition(line: 13, column: 3))
    #expect(block.filePosition(line: 3, column: 7) == SourcePosition(line: 15, column: 9))
    let listed = try LayoutDocument(
      yaml: "size: fit\nequations:\n  - a.left == 0\n  - 'a.top == 0'\n  - |2\n\n     b\n"
    ).equations
    #expect(listed.text == "a.left == 0\na.top == 0\n\n b\n")
    #expect(listed.filePosition(line: 1, column: 3) == SourcePosition(line: 3, column: 7))
    #expect(listed.filePosition(line: 2, column: 1) == SourcePosition(line: 4, column: 6))
    #expect(listed.filePosition(line: 4, column: 2) == SourcePosition(line: 7, column: 6))
    let json = try LayoutDocument(
      json: "{\"size\":\"fit\",\n \"equations\":[\"é\",\"b\\nc\"]}"
    ).equations
    #expect(json.filePosition(line: 2, column: 1) == SourcePosition(line: 2, column: 20))
    #expect(json.filePosition(line: 3, column: 1) == SourcePosition(line: 2, column: 23))
    #expect(DocumentText("a").filePosition(line: 1, column: 1) == nil)
  }
}

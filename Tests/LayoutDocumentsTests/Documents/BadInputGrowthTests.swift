import LayoutDocuments
import LayoutNotation
import Plumb
import TestSupport
import Testing

/// The work to find an error is linear in the length of the input, for any repeated character.
@Suite struct BadInputGrowthTests {
  /// A reader of texts, and the text before and after the repeated characters.
  struct Reader: Sendable, CustomTestStringConvertible {
    let name: String
    var around = [("", "")]
    let read: @Sendable (String) throws -> Void

    var testDescription: String { name }
  }

  private static let json = #"{"size": [9, 9], "views": {"a": {}}, "equations": "#
  private static let yaml = "size: [9, 9]\nviews: {a: {}}\n"

  private static let readers = [
    Reader(
      name: "equations",
      around: [("", ""), ("a.left == ", ""), ("a.left == 1 ", "a.left"), ("a.left == (", ")")]
    ) { text in
      _ = try EquationParser(metrics: ["a": 8]).parse(text)
    },
    Reader(name: "number", around: [("", ""), ("1 + ", " + 1")]) { text in
      _ = try EquationParser(metrics: ["a": 8]).parseNumber(SourceText(text))
    },
    Reader(name: "SLL", around: [("", ""), ("w = ", ""), ("w = (", ")")]) { text in
      _ = try SLLParser.parse(SourceText(text))
    },
    Reader(name: "Visual Format", around: [("", ""), ("H:|", ""), ("|-[a]", "|"), ("[a(", ")]")]) {
      text in _ = try VisualFormatParser.parse(SourceText(text))
    },
    Reader(
      name: "JSON",
      around: [
        ("", ""), (#"{"size": "#, "}"), (json + "\"", "\"}"), (json + "[", "]}"),
        (json + "[\"a.left == 1 ", "\"]}"), (#"{"size": [9, 9], "views": {"a": {"#, "}}}"),
        (#"{"size": [9, 9], "metrics": {"a": ""#, #""}}"#),
      ]
    ) { text in try layout(of: text, .json) },
    Reader(
      name: "YAML",
      around: [
        ("", ""), (yaml + "equations: \"", "\"\n"), (yaml + "equations: '", "'\n"),
        (yaml + "equations: [", "]\n"), (yaml + "equations: |\n  a.left == 1 ", "\n"),
        ("size: [9, 9] # ", "\n"), ("size: ", ""), (yaml + "rules: x", "\n"),
      ]
    ) { text in try layout(of: text, .yaml) },
    Reader(
      name: "fmt, JSON", around: [(json + "\"", "\"}"), (json + "[\"", "\"]}")]
    ) { text in _ = try LayoutDocument.formatted(Array(text.utf8), format: .json) },
    Reader(
      name: "fmt, YAML",
      around: [
        ("", yaml), (yaml, ""), (yaml + "#", ""), (yaml + "equations: [", "]\n"),
        (yaml + "equations: |\n  # ", "\n"), ("size: [9, 9]\nviews: {a: {", "}}\n"),
      ]
    ) { text in _ = try LayoutDocument.formatted(Array(text.utf8), format: .yaml) },
    Reader(name: "documents in JSON", around: [("", ""), ("[", "]"), ("[{\"a\": \"", "\"}]")]) {
      cut($0, .json)
    },
    Reader(name: "documents in YAML", around: [("", ""), ("---\n", "\n---\n")]) { cut($0, .yaml) },
    Reader(name: "documents in lines", around: [("", ""), ("{\"id\": \"", "\"}\n")]) {
      cut($0, .lines)
    },
    Reader(
      name: "options", around: [("", ""), (#"{"metrics": {"#, "}}"), (#"{"size": ["#, "]}")]
    ) { text in _ = try DocumentRequest(json: text.utf8) },
    Reader(name: "strings", around: [("", ""), ("\"a\" = \"", "\";"), ("/*", "*/")]) { text in
      _ = try StringTable(strings: text.utf8)
    },
    Reader(name: "strings in JSON", around: [("", ""), ("{\"a\": ", "}")]) { text in
      _ = try StringTable(json: text.utf8)
    },
    Reader(
      name: "formulas",
      around: [
        (#"{"metrics": {"a": 8}, "size": [9, ""#, #""]}"#),
        (#"{"metrics": {"a": 8}, "size": [9, "a + "#, #" 1"]}"#),
      ]
    ) { text in try layout(of: text, .json) },
    Reader(
      name: "texts with metrics",
      around: [(#"{"metrics": {"a": 8}, "size": [9, 9], "views": {"a": {"text": ""#, #""}}}"#)]
    ) { text in try layout(of: text, .json) },
    Reader(
      name: "expectations",
      around: [("", ""), (#"{"id": "a", "status": "solved", "frames": {""#, #""}}"#)]
    ) { text in _ = try PlacedLayout(resultJSON: Array(text.utf8)) },
    Reader(name: "catalog", around: [("", ""), (#"{"strings": {"a": "#, "}}")]) { text in
      _ = try StringCatalog(xcstrings: text.utf8)
    },
  ]

  private static func layout(of text: String, _ format: LayoutDocument.Format) throws {
    var options = DocumentOptions()
    options.measuresTexts = false
    _ = try LayoutDocument(contentsOf: Array(text.utf8), format: format).layout(with: options)
  }

  private static func cut(_ text: String, _ kind: DocumentCutter.Kind) {
    var cutter = DocumentCutter(kind)
    for document in cutter.add(Array(text.utf8)) + cutter.finish() { _ = document.reading }
  }

  @Test(arguments: readers)
  func workGrowsAsTheInputDoes(reader: Reader) {
    for (head, tail) in reader.around {
      for sign in WorkGrowth.signs {
        let isLinear = WorkGrowth.isLinear { count in
          try? reader.read(head + String(repeating: sign, count: count / sign.utf8.count) + tail)
        }
        #expect(isLinear, "\(head.debugDescription), \(sign.debugDescription)")
      }
    }
  }

  /// Reads rows cut from pieces of any length.
  @Test(arguments: [LayoutTemplate.RowFormat.csv, .ndjson])
  func rows(format: LayoutTemplate.RowFormat) async throws {
    let template = try LayoutTemplate(
      LayoutDocument(json: #"{"size": [1, 2], "metrics": {"n": 8, "t": "x"}}"#))
    for head in format == .csv ? ["", "n,t\n", "n,t\r", "n,t\n1,\""] : ["", "{\"t\": \""] {
      for sign in WorkGrowth.signs {
        let text = head + String(repeating: sign, count: 20_000 / sign.utf8.count)
        let pieces = stride(from: 0, to: text.utf8.count, by: 4096).map { start in
          Array(text.utf8.dropFirst(start).prefix(4096))
        }
        let rows = try? await template.documents(ofRows: pieces, as: format)
        #expect(rows?.count ?? 0 <= text.utf8.count)
      }
    }
  }
}

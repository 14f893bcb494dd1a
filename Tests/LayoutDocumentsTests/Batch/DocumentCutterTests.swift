import Testing

@testable import LayoutDocuments

/// Files of several documents are split in the same way, regardless of chunk boundaries.
@Suite struct DocumentCutterTests {
  /// A document, or the place and message of its error.
  private static func told(_ document: DocumentPiece) -> String {
    switch document.reading.document.mapError(document.placed) {
    case .success(let document): "\(document.id ?? "-") \(document.size)"
    case .failure(let error): "\(error.line ?? 0):\(error.column ?? 0) \(error.message)"
    }
  }

  private static func cut(
    _ text: String, _ kind: DocumentCutter.Kind, piece: Int = .max
  ) -> [String] {
    var cutter = DocumentCutter(kind)
    var rest = Array(text.utf8)[...]
    var documents: [DocumentPiece] = []
    while !rest.isEmpty {
      documents += cutter.add(Array(rest.prefix(piece)))
      rest = rest.dropFirst(piece)
    }
    return (documents + cutter.finish()).map(told)
  }

  private static let size = "fixed(width: 1.0, height: 2.0)"

  @Test(arguments: [
    ("[]", []), ("[", ["1:2 the array is not closed; the file seems to be cut off"]), ("", []),
    (#"[{"id":"é[\"","size":[1,2]}, {"size":[1,2]}]"#, [#"é[" \#(size)"#, "- \(size)"]),
    (
      "{\n\"size\": [1, 2]\n}\n{\"size\": [1, 2]} {\"size\":[1,2]}",
      Array(repeating: "- \(size)", count: 3)
    ),
    (
      #"[{"size":[1,2]},{"size":[1,2]}"#,
      ["- \(size)", "- \(size)", "1:31 the array is not closed; the file seems to be cut off"]
    ),
    (
      "[{\"size\":[1,2]}]\n more",
      ["- \(size)", "2:2 the array has ended; nothing may follow it"]
    ),
  ])
  func json(text: String, expected: [String]) {
    #expect(Self.cut(text, .json) == expected)
  }

  /// A missing bracket affects only its own value; error locations refer to the file.
  @Test func mistakesStayWhereTheyAre() {
    let text = "[\n {\"size\": [1, 2},\n {\"size\": [1, 2]}, {\"id\":\"x\", \"size\": 7}\n]"
    let documents = Self.cut(text, .json)
    #expect(documents.count == 3)
    #expect(documents.first?.hasPrefix("2:16 ") == true, "\(documents)")
    #expect(documents[1...].first == "- \(Self.size)")
    #expect(documents.last?.hasPrefix("3:39 ") == true, "\(documents)")
  }

  @Test func piecesOfAnyLength() {
    let json = "[{\"id\": \"\\\"]\", \"size\": [1, 2]},\n{\"size\": [3]}, 5, {\"size\": [1, 2}]"
    let yaml =
      "# first\n---\nsize: [1, 2]\n--- # two\nid: b\r\nsize: [1]\n...\n---\n---\nsize: [1, 2"
    let lines = "{\"size\":[1,2]}\r\n\nnonsense\n{\"size\":[1,2]}"
    for (text, kind, count) in [
      (json, DocumentCutter.Kind.json, 4), (yaml, .yaml, 3), (lines, .lines, 4),
    ] {
      let whole = Self.cut(text, kind)
      #expect(whole.count == count, "\(whole)")
      for piece in 1...20 { #expect(Self.cut(text, kind, piece: piece) == whole) }
    }
  }

  /// Counts unmatched brackets without a search, and does not keep brackets beyond the parser's
  /// maximum depth.
  @Test(arguments: ["{}", "[]", "[}", "{]", "[{]", "{[}", "[{}", "]", "\\\"[", ",[", "[,{"])
  func bracketsTakeStepsOfTheirNumber(brackets: String) {
    for opening in ["", "[", "{", "[{", "5 [", "[[[[{"] {
      for count in [1000, 20_000] {
        var cutter = DocumentCutter(.json)
        let text = opening + brackets.map { String(repeating: $0, count: count) }.joined()
        _ = cutter.add(Array(text.utf8))
        _ = cutter.finish()
        #expect(cutter.steps <= 2 * text.utf8.count, "\(opening), \(brackets)")
        #expect(cutter.mostOpen <= 512)
      }
    }
  }

  /// A document that is nested too deeply is invalid, and the next document is read.
  @Test func deepDocumentsEndWhereTheyClose() {
    for depth in [513, 600, 5000] {
      let deep = String(repeating: "[{", count: depth) + String(repeating: "}]", count: depth)
      let documents = Self.cut("5\n" + deep + "\n{\"size\": [1, 2]}", .json)
      #expect(documents.count == 3, "\(depth)")
      #expect(documents.last == "- \(Self.size)")
    }
  }
}

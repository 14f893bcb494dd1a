import LayoutDocuments
import Plumb
import Synchronization
import TestSupport
import Testing

/// Rows of a template in text formats: CSV and NDJSON.
@Suite(.timeLimit(.minutes(2))) struct TemplateRowsTests {
  /// Returns the text of the document with the given metrics.
  private static func document(gap: String = "8", wide: String = "100", id: String? = nil) -> String
  {
    "{\(id.map { "\"id\":\"\($0)\"," } ?? "")" + #""size":[320,200],"#
      + #""metrics":{"gap":\#(gap),"wide":\#(wide)},"views":{"a":{},"b":{}},"#
      + #""equations":["a.left == gap","a.width == wide @ 500","a.width <= 200","b.left == a.right","#
      + #""b.width == 3 * gap @ 300","b.right <= 0 - gap","when gap >= 100 { a.top == 1 }"]}"#
  }

  private static func template() throws -> LayoutTemplate {
    try LayoutTemplate(LayoutDocument(json: document()), options: options)
  }

  private static var options: DocumentOptions {
    var options = DocumentOptions()
    options.keepsStatistics = false
    return options
  }

  /// Returns the answers to a text that arrives in pieces of the given size.
  private func answers(
    _ text: String, as format: LayoutTemplate.RowFormat? = nil, jobs: Int = 2, piece: Int = 1000
  ) async throws -> [String] {
    let bytes = Array(text.utf8)
    let pieces = AsyncStream<[UInt8]> { stream in
      for start in stride(from: 0, to: bytes.count, by: piece) {
        stream.yield(Array(bytes[start..<min(bytes.count, start + piece)]))
      }
      stream.finish()
    }
    var answers: [String] = []
    let batch = LayoutBatch(rows: pieces, as: format, of: try Self.template(), jobs: jobs)
    for try await solved in batch { answers.append(solved.json) }
    return answers
  }

  /// Returns the answers to documents, one for each line.
  private func answers(toDocuments lines: [String]) async throws -> [String] {
    var answers: [String] = []
    let pieces = AsyncStream<[UInt8]> { stream in
      for line in lines { stream.yield(Array((line + "\n").utf8)) }
      stream.finish()
    }
    for try await solved in LayoutBatch(ndjson: pieces, options: Self.options) {
      answers.append(solved.json)
    }
    return answers
  }

  /// As in documents, rows may have numbers as ids, which keep their written form.
  @Test func idsMayBeNumbers() async throws {
    let results = try await answers(
      """
      {"id": 7, "gap": 9}
      {"id": -1.50, "metrics": {"gap": 9}}
      {"id": "7", "gap": 9}
      {"id": null, "gap": 9}
      {"id": 1e3, "gap": "x"}
      {"id": true, "gap": 9}

      """
    )
    let ids = ["7", "-1.50", "7", "4", "1e3", "6"]
    #expect(results.count == ids.count)
    for (place, (result, id)) in zip(results, ids).enumerated() {
      let status = place < 4 ? "solved" : "invalid"
      #expect(result.hasPrefix(#"{"id":"\#(id)","status":"\#(status)""#), "\(result)")
    }
    #expect(results.last?.contains("id must be a text or a number; found true") == true)
    let documents = try await answers(toDocuments: [#"{"id": -1.50, "size": [1, 2]}"#])
    #expect(documents == [#"{"id":"-1.50","status":"solved","frames":{"view":[0,0,1,2]}}"#])
  }

  @Test func rowsGiveTheBytesOfTheirDocuments() async throws {
    var random = SeededGenerator(seed: 3)
    var (csv, ndjson, documents) = ("id,wide,gap\n", "", [String]())
    for number in 1...400 {
      let wide = "\(Int.random(in: -20...400, using: &random))"
      let gap =
        ["8", "0.25", "12.5", "1e1", "-3", "120", "250"].randomElement(using: &random) ?? ""
      let id = number.isMultiple(of: 5) ? nil : "row \(number)"
      csv += "\(id ?? ""),\(wide),\(gap)\(number.isMultiple(of: 3) ? "\r\n" : "\n")"
      let name = id.map { "\"id\":\"\($0)\"," } ?? ""
      ndjson +=
        number.isMultiple(of: 2)
        ? "{\(name)\"gap\":\(gap),\"wide\":\(wide)}\n"
        : "{\(name)\"metrics\":{\"wide\":\(wide),\"gap\":\(gap)}}\n"
      documents.append(Self.document(gap: gap, wide: wide, id: id))
    }
    let expected = try await answers(toDocuments: documents)
    #expect(expected.contains { $0.contains("infeasible") })
    for jobs in [1, 2, 8] {
      #expect(try await answers(csv, jobs: jobs) == expected)
      #expect(try await answers(ndjson, jobs: jobs) == expected)
    }
    #expect(try await answers("\u{FEFF}" + csv, as: .csv, piece: 7) == expected)
    #expect(try await answers(ndjson, as: .ndjson, piece: 3) == expected)
  }

  @Test func missingValuesAreTheTemplates() async throws {
    let plain = try await answers("gap\n5")
    #expect(plain.count == 1)
    #expect(try await answers("wide,gap\n,5") == plain)
    #expect(try await answers("gap,wide\n 5 ,\"100\"\n") == plain)
    #expect(try await answers("gap,wide\n+5.0,1e2\n") == plain)
    #expect(try await answers(#"{"gap":5}"#) == plain)
    #expect(try await answers(#"{"gap":5,"wide":null}"#) == plain)
    #expect(try await answers(#"{"metrics":{"gap":5}}"#) == plain)
    #expect(try await answers("").isEmpty)
    #expect(try await answers("gap,wide\n").isEmpty)
    #expect(try await answers("\"gap\"\n5\n\n6\n").count == 3)
  }

  @Test func idsMayBeAnyText() async throws {
    let answers = try await answers(
      "gap,id\n5,\"a \"\"b\"\", c\"\n5,\"two\nlines\"\n5,\"\"\n5,ü\n")
    #expect(answers.count == 4)
    #expect(answers[0].hasPrefix(#"{"id":"a \"b\", c","status":"solved""#))
    #expect(answers[1].hasPrefix(#"{"id":"two\nlines","status":"solved""#))
    #expect(answers[2].hasPrefix(#"{"id":"3","status":"solved""#))
    #expect(answers[3].hasPrefix(#"{"id":"ü","status":"solved""#))
  }

  @Test(arguments: [
    ("gap,wide\nx,1", "wrongType", "gap must be a number; found \\\"x\\\"", 2, 1),
    ("gap,wide\n5,0x10", "wrongType", "wide must be a number; found \\\"0x10\\\"", 2, 3),
    ("gap,wide\n5,nan", "wrongType", "wide must be a number; found \\\"nan\\\"", 2, 3),
    ("gap,wide\n5,1e400", "notFinite", "wide must be at most 1e15; found 1e400", 2, 3),
    ("gap,wide\n5,1e16", "invalidValue", "wide must be at most 1e15; found 1e16", 2, 3),
    ("gap,wide\n5", "syntax", "the row has 1 cells; the header has 2", 2, 2),
    ("gap,wide\n5,6,7", "syntax", "the row has 3 cells; the header has 2", 2, 5),
    (
      "gap,wide\n5,6\r7,8\n", "syntax",
      "there is a carriage return in this line, where other lines end with a line feed; "
        + "end all lines in the same way, or quote the cell", 2, 4
    ),
    ("gap,wide\n\"5,6", "syntax", "the quote is not closed", 2, 1),
    ("gap,wide\n\"5\"x,6", "syntax", "expected a comma behind the closing quote", 2, 4),
    (#"{"gap":"x"}"#, "wrongType", "gap must be a number; found the text \\\"x\\\"", 1, 8),
    (#"{"gpa":1}"#, "unknownMetric", "there is no metric \\\"gpa\\\"", 1, 2),
    (
      #"{"metrics":{"gap":1},"wide":2}"#, "unknownKey",
      "wide is beside metrics; move it into metrics", 1, 22
    ),
    (
      #"{"gap":1"#, "syntax",
      "expected \\\",\\\" or \\\"}\\\"; the \\\"{\\\" of line 1, column 1 is not closed", 1, 9
    ),
  ])
  func whatIsWrongIsTold(
    text: String, code: String, message: String, line: Int, column: Int
  ) async throws {
    let answer = try #require(try await answers(text).first)
    let expected =
      #"{"id":"1","status":"invalid","error":{"code":"\#(code)","message":"\#(message)","#
      + #""line":\#(line),"column":\#(column)"#
    #expect(answer.hasPrefix(expected), "\(answer)")
  }

  @Test(arguments: [
    ("gap,wdie\n5,6", "unknownMetric", "there is no metric \"wdie\"", 5, "wide"),
    ("wide,ID,gap\n5,6,7", "unknownMetric", "there is no metric \"ID\"", 6, "id"),
    ("gap,gap\n5,6", "duplicateKey", "the column \"gap\" occurs twice", 5, nil),
    (
      "7,5\n5,6", "unknownMetric",
      "the first line has to name the columns, and names none of gap, wide, id", 1, nil
    ),
    ("gap;wdie\n5;6", "unknownMetric", "there is no metric \"wdie\"", 5, "wide"),
    ("gap,\"wide", "syntax", "the quote is not closed", 5, nil),
    ("g\0a\0p\0", "encoding", "this is UTF-16; save the file as UTF-8", 1, nil),
  ])
  func aWrongHeaderIsThrown(
    text: String, code: String, message: String, column: Int, suggestion: String?
  ) async throws {
    let error = await #expect(throws: LayoutError.self) { try await answers(text) }
    #expect(error?.code.name == code && error?.message == message)
    #expect(error?.line == 1 && error?.column == column && error?.suggestion == suggestion)
  }

  @Test(arguments: [";", "\t"])
  func otherDelimitersAreReadWhereTheHeaderShowsThem(_ delimiter: String) async throws {
    let plain = try await answers("id,gap,wide\na,5,70\n\"b,c;d\",6,\n")
    let rows = "id#gap#wide\na#5#70\n\"b,c;d\"#6#\n"
    #expect(try await answers(rows.replacing("#", with: delimiter)) == plain)
    // The header also contains commas, but splitting at commas gives fewer known names.
    let mixed = "a, b#id#gap#wide#\nx#a#5#70#\nx#\"b,c;d\"#6##\n"
      .replacing("#", with: delimiter)
    #expect(try await answers(mixed) == plain)
  }

  @Test func columnsOfOthersAreIgnored() async throws {
    let plain = try await answers("gap\n5\n6")
    #expect(try await answers("name,gap,a;b,gapp\nx,5,\"y, z\",7\n,6,,") == plain)
  }

  @Test func theNearestNameIsProposed() async throws {
    #expect(try await answers(#"{"gpa":1}"#)[0].hasSuffix(#""suggestion":"gap"}}"#))
  }

  /// A blank line is a row only if a nonblank line follows.
  @Test func blankLinesAtTheEndAreNoRows() async throws {
    let plain = try await answers("gap,wide\n5,6\n,\n")
    #expect(plain.count == 2)
    for end in ["\n", "\n\n\n", "\r\n", "\n \n\t", "  "] {
      for piece in [1, 3, 1000] {
        #expect(try await answers("gap,wide\n5,6\n,\n" + end, piece: piece) == plain)
      }
    }
    #expect(try await answers("gap\n5\n\n").count == 1)
    #expect(try await answers("gap\n5\n\n\n6\n\n").count == 4)
    #expect(try await answers("gap\n\n\n").isEmpty)
    let inside = try await answers("gap,wide\n5,6\n\n \nx,6\n")
    #expect(inside.count == 4)
    #expect(inside[1].contains("the row has 1 cells; the header has 2"))
    #expect(inside[1].contains(#""line":3"#) && inside[2].contains(#""line":4"#))
    #expect(inside[3].contains(#""line":5"#))
    #expect(try await answers("gap,id\n5,\"a\n \n\nb\"\n")[0].hasPrefix(#"{"id":"a\n \n\nb""#))
  }

  /// Carriage returns end lines if the first line ends with a carriage return.
  @Test func linesMayEndWithCarriageReturns() async throws {
    let text = "id,gap\na,5\n\"b\nc\",6\nd,x\n"
    let expected = try await answers(text)
    #expect(expected.count == 3)
    let old = text.map { $0 == "\n" ? "\r" : String($0) }.joined()
    let mixed = "id,gap\ra,5\r\n\"b\nc\",6\nd,x"
    for piece in 1...9 {
      #expect(try await answers(old, piece: piece) == expected)
      #expect(try await answers(String(old.dropLast()), piece: piece) == expected)
      #expect(try await answers(old + "\r\r", piece: piece) == expected)
      #expect(try await answers(mixed, piece: piece) == expected)
    }
    #expect(try await answers("gap\r").isEmpty)
    #expect(try await answers("\"gap\",\"a\rb\"\n5,\n").count == 1)
  }

  @Test func oneWrongRowLosesNoOther() async throws {
    let rows = try await answers(
      "id,gap\na,5\nb,\"5\nc,5\nd,5\ne,\"5\"\"\nf,5\n", piece: 4)
    #expect(rows.count == 6)
    let solved = rows.map { $0.contains("\"status\":\"solved\"") }
    #expect(solved == [true, false, true, true, false, true], "\(rows)")
  }
}

/// A collector of the reports of all tasks.
final class WrittenValues: Sendable {
  private let told = Mutex([String]())

  var texts: [String] { told.withLock { $0 } }

  func add(_ text: String) { told.withLock { $0.append(text) } }
}

import Plumb
import Testing

@testable import LayoutDocuments

/// Lines of rows, cut with work and memory proportional to their length.
@Suite struct TemplateLinesTests {
  /// Returns the lines after a header, and the number of bytes inspected in quotes.
  private static func lines(
    _ text: String, longestRow: Int = BatchLines.longestLine
  ) async throws -> (lines: [TemplateLine], steps: Int) {
    let source = AsyncStream { pieces in
      pieces.yield(Array(text.utf8))
      pieces.finish()
    }
    let template = try LayoutTemplate(
      LayoutDocument(json: #"{"size": [1, 2], "metrics": {"gap": 8, "name": "x"}}"#))
    var pieces = source.makeAsyncIterator()
    var lines = TemplateLines(.csv, longestRow: longestRow)
    _ = try await lines.header(from: &pieces, of: template)
    var found: [TemplateLine] = []
    while let line = try await lines.next(from: &pieces) {
      found += [line] + lines.atHand(atMost: 256)
    }
    return (found, lines.steps)
  }

  /// The search for a closing quote covers the next 100 lines, each once.
  @Test func openQuotesTakeStepsOfTheirLength() async throws {
    let line = "5,\"" + String(repeating: "x", count: 500) + "\n"
    for count in [50, 400] {
      let text = "gap,name\n" + String(repeating: line, count: count)
      let (lines, steps) = try await Self.lines(text)
      #expect(lines.count == count)
      // The line itself twice, 100 others, and a few to see that an available line is open.
      #expect(steps <= 103 * text.utf8.count)
    }
  }

  /// Quotes that repeatedly close and open cells.
  @Test func pairsOfQuotesTakeStepsOfTheirLength() async throws {
    for row in ["\"\n", "\"\"\n", "5,\"\"\"\n", "5,\"a\"\"\n", "\"5\n\",\"\n"] {
      let text = "gap,name\n" + String(repeating: row, count: 300)
      let steps = try await Self.lines(text).steps
      #expect(steps <= 103 * text.utf8.count, "\(row)")
    }
  }

  /// Lines are not joined into a row longer than the limit.
  @Test func longRowsAreNotJoined() async throws {
    let text = "gap,name\n5,\"abc\ndef\nghi\"\n6,\"a\nb\"\n"
    #expect(try await Self.lines(text).lines.map(\.number) == [2, 5])
    #expect(try await Self.lines(text, longestRow: 12).lines.map(\.number) == [2, 3, 4, 5])
  }
}

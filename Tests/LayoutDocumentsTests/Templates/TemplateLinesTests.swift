import Plumb
import Testing

@testable import LayoutDocuments

/// Lines of rows are cut in work and memory of their length.
@Suite struct TemplateLinesTests {
  /// The lines behind a header, and how many bytes in quotes were looked at.
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

  /// A quote that is not closed is looked for in the 100 lines behind it, each of them once.
  @Test func openQuotesTakeStepsOfTheirLength() async throws {
    let line = "5,\"" + String(repeating: "x", count: 500) + "\n"
    for count in [50, 400] {
      let text = "gap,name\n" + String(repeating: line, count: count)
      let (lines, steps) = try await Self.lines(text)
      #expect(lines.count == count)
      // Its own line twice, 100 others, and some to see that a line at hand is open.
      #expect(steps <= 103 * text.utf8.count)
    }
  }

  /// Quotes that close and open cells again and again.
  @Test func pairsOfQuotesTakeStepsOfTheirLength() async throws {
    for row in ["\"\n", "\"\"\n", "5,\"\"\"\n", "5,\"a\"\"\n", "\"5\n\",\"\n"] {
      let text = "gap,name\n" + String(repeating: row, count: 300)
      let steps = try await Self.lines(text).steps
      #expect(steps <= 103 * text.utf8.count, "\(row)")
    }
  }

  /// Lines that make no row of a length that is kept are lines of their own.
  @Test func longRowsAreNotJoined() async throws {
    let text = "gap,name\n5,\"abc\ndef\nghi\"\n6,\"a\nb\"\n"
    #expect(try await Self.lines(text).lines.map(\.number) == [2, 5])
    #expect(try await Self.lines(text, longestRow: 12).lines.map(\.number) == [2, 3, 4, 5])
  }
}

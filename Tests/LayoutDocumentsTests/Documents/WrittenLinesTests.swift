import LayoutNotation
import Plumb
import Testing

@testable import LayoutDocuments

/// The search for places of texts in their files, whose work is linear in the length of the
/// strings.
@Suite struct WrittenLinesTests {
  /// Returns the equations of a document in one string.
  private static func text(_ lines: [String], isYAML: Bool = false) throws -> DocumentText {
    let string = lines.joined(separator: "\\n")
    let json = #"{"size": [1, 2], "views": {"a": {}}, "equations": "\#(string)"}"#
    return try isYAML ? LayoutDocument(yaml: json).equations : LayoutDocument(json: json).equations
  }

  @Test func manyPlacesTakeStepsOfTheLength() throws {
    for count in [100, 2000] {
      let text = try Self.text(
        (0..<count).map { #"a.left == \#($0) \u0040 1\#($0 % 7)"# })
      let file = SourceText(file: text.file)
      for order in [Array(1...count), Array((1...count).reversed())] {
        let lines = WrittenLines()
        for line in order {
          for column in [1, 4, 11] {
            _ = text.filePosition(line: line, column: column, in: file, lines: lines)
          }
        }
        #expect(lines.steps <= 2 * file.bytes.count)
      }
    }
  }

  @Test func manyPlacesOfOneLineTakeStepsOfItsLength() throws {
    let text = try Self.text(["a.left == 1" + String(repeating: " + 0", count: 2000)])
    let file = SourceText(file: text.file)
    let lines = WrittenLines()
    for column in 1...8000 {
      _ = text.filePosition(line: 1, column: column, in: file, lines: lines)
    }
    #expect(lines.steps <= 2 * file.bytes.count)
  }

  /// Findings of one line may name places in any order.
  @Test func placesOfALineInAnyOrderTakeStepsOfTheirNumber() throws {
    for count in [500, 4000] {
      let text = try Self.text(["a.left == 1" + String(repeating: " + 0", count: count)])
      let file = SourceText(file: text.file)
      let first = try #require(text.filePosition(line: 1, column: 1, in: file)).column
      let lines = WrittenLines()
      let columns = (1...2 * count).flatMap { [$0, 4 * count - $0, $0 / 2 + 1] }
      let wrong = columns.filter { column in
        text.filePosition(line: 1, column: column, in: file, lines: lines)?.column
          != first + column - 1
      }
      #expect(wrong.isEmpty)
      #expect(lines.steps <= 256 * columns.count)
    }
  }

  /// A place does not depend on earlier queries.
  @Test(arguments: [false, true]) func placesAreThoseOfSingleQuestions(isYAML: Bool) throws {
    let text = try Self.text(
      [#"a.left \u003d= 1"#, "", #"a.top == 2 # \"é😀\u00E9\" 語"#, "a.width == 3"],
      isYAML: isYAML)
    let file = SourceText(file: text.file)
    let places = (1...6).flatMap { line in (1...30).map { (line, $0) } }
    for order in [places, places.reversed(), places.filter { $0.1 % 7 == 3 } + places] {
      let lines = WrittenLines()
      for (line, column) in order {
        #expect(
          text.filePosition(line: line, column: column, in: file, lines: lines)
            == text.filePosition(line: line, column: column, in: file), "\(line):\(column)")
      }
    }
    #expect(text.filePosition(line: 4, column: 1)?.line == 1)
  }
}

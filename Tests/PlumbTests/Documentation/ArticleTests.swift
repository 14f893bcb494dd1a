import Foundation
import LayoutDocuments
import Plumb
import Testing

/// The articles, whose code compiles and whose documents can be solved.
///
/// Each article has a separate test file, `<Name>ArticleTests.swift`, with the same code in its
/// functions. The test compares the output that the article states.
struct ArticleTests {
  static let names = [
    "Equations", "Rules", "Formulas", "VisualFormat", "MixingNotations", "Stacks", "Tables",
    "GuidesAndSafeAreas", "PerformanceAndConcurrency", "Plumb",
    "Views",
    "FromAutoLayout", "LayoutPasses", "Dragging", "WritingABackend",
  ]
  static let compatible = ["ChainedProperties", "Observation", "PlumbCompatibility", "Register"]

  @Test(
    arguments: names.map { ($0, "Plumb") }
      + compatible.map { ($0, "PlumbCompatibility") }
      + ["LinearProgramming", "ConstraintSolving", "LayoutDocuments"].map { ($0, $0) })
  func swiftIsCompiled(_ name: String, of module: String) throws {
    let source = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "\(name)ArticleTests.swift"), encoding: .utf8)
    for listing in try Article(name, of: module).listings(missingIn: source) {
      Issue.record(
        "\(name).md:\(listing.line) is not in \(name)ArticleTests.swift:\n\(listing.text)")
    }
  }

  /// The result of a document follows the document, as a table or as JSON.
  @Test(arguments: names.map { ($0, "Plumb") } + [("LayoutDocuments", "LayoutDocuments")])
  func documentsAreSolved(_ name: String, of module: String) throws {
    var solved: SolvedDocument?
    for listing in try Article(name, of: module).listings {
      switch listing.language {
      case "yaml":
        let document = try LayoutDocument(yaml: listing.text)
        solved = document.solved(defaultID: name)
        #expect(solved?.error == nil, "\(name).md:\(listing.line)")
      case "json", "text":
        var result = try #require(solved?.result, "\(name).md:\(listing.line) follows no document")
        result.times = nil
        let isTable = listing.language == "text"
        #expect(
          (isTable ? ResultTable.text(result) : ResultJSON.text(result))
            .trimmingCharacters(in: .newlines) == listing.text)
      case "swift", "", "console": break
      default: Issue.record("\(name).md:\(listing.line): \(listing.language) is not checked")
      }
    }
  }
}

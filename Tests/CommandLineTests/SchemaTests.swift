import Foundation
import TestSupport
import Testing

/// `plumb schema`.
@Suite struct SchemaTests {
  @Test func writesTheSchemaOfTheRepository() throws {
    let scratch = try ScratchFolder()
    let schema = try String(
      contentsOf: Recorded.package.appending(path: "Docs/document.schema.json"), encoding: .utf8)
    let shown = try scratch.plumb("schema")
    #expect(shown.output == schema && shown.errors == "" && shown.status == 0)
    let written = try scratch.plumb("schema", "-o", "plumb.schema.json")
    #expect(written.output == "" && written.status == 0)
    #expect(try scratch.text(of: "plumb.schema.json") == schema)
  }

  @Test func writesThePageOfReference() throws {
    let page = try String(
      contentsOf: Recorded.package.appending(path: "Docs/Reference.md"), encoding: .utf8)
    let shown = try ScratchFolder().plumb("schema", "--format", "markdown")
    #expect(shown.output == page && shown.errors == "" && shown.status == 0)
  }

  /// The first line of each example names the schema, relative to the example.
  @Test func examplesNameTheSchema() throws {
    let folders = ["Examples", "Examples/pictures", "Sources/PlaygroundResources/Examples"]
    for folder in folders.map({ Recorded.package.appending(path: $0) }) {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
      where name.hasSuffix(".yaml") {
        let file = folder.appending(path: name).resolvingSymlinksInPath()
        let text = try String(contentsOf: file, encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first)
        let path = try #require(line.wholeMatch(of: /# yaml-language-server: \$schema=(.*)/)?.1)
        let schema = URL(filePath: String(path), relativeTo: file).standardizedFileURL.path
        #expect(schema == Recorded.package.path + "/Docs/document.schema.json", "\(file.path)")
      }
    }
  }
}

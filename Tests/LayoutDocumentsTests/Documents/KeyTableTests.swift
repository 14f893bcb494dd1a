import Foundation
import LayoutNotation
import TestSupport
import Testing

@testable import LayoutDocuments

/// The tables of keys, which agree with the reader, the schema and the reference page.
@Suite struct KeyTableTests {
  /// A kind of object, and its place in a document.
  struct Table: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var entries: [KeyEntry]
    /// The text of a document before and after such an object.
    var around: (before: String, behind: String)

    /// Returns the first error of a document with an unusable value for a key.
    func fault(of key: String) -> LayoutError? {
      let json = "\(around.before){\"\(key)\":null}\(around.behind)"
      do throws(LayoutError) {
        _ = try LayoutDocument(json: json)
        return nil
      } catch {
        return error
      }
    }

    static let all = [
      Table("document", DocumentKey.entries, "", ""),
      Table("view", ViewKey.entries, #"{"size":"fit","views":{"a":"#, "}}"),
      Table("stack", PropertyKey<StackDescription>.entries, #"{"size":"fit","stack":"#, "}"),
      Table("table", PropertyKey<TableDescription>.entries, #"{"size":"fit","table":"#, "}"),
      Table(
        "run", PropertyKey<TextDescription.Run>.entries,
        #"{"size":"fit","views":{"a":{"text":["#, "]}}}"),
      Table(
        "measure", MeasureKey.entries, #"{"size":"fit","views":{"a":{"measure":"#, "}}}"),
      Table("edges", EdgeKey.entries, #"{"size":"fit","margins":"#, "}"),
      Table("share", ShareKey.entries, #"{"size":"fit","table":{"rows":["#, "]}}"),
      Table("row of cells", CellRowKey.entries, #"{"size":"fit","table":{"cells":["#, "]}}"),
      Table("rule", RuleKey.entries, #"{"size":"fit","rules":["#, "]}"),
      Table("argument", ArgumentKey.entries, #"{"size":"fit","rules":[{"with":["#, "]}]}"),
      Table("format", VisualKey.entries, #"{"size":"fit","visual":["#, "]}"),
    ]

    init(_ name: String, _ entries: [KeyEntry], _ before: String, _ behind: String) {
      (testDescription, self.entries, around) = (name, entries, (before, behind))
    }
  }

  @Test(arguments: Table.all) func theReaderTakesTheKeysOfTheTable(_ table: Table) {
    let names = table.entries.map(\.name)
    #expect(Set(names).count == names.count)
    for name in names {
      let fault = table.fault(of: name)
      #expect(fault?.code != .unknownKey || fault?.expected != names, "\(name)")
    }
  }

  @Test(arguments: Table.all) func theReaderRefusesOthers(_ table: Table) throws {
    let names = table.entries.map(\.name)
    for name in names where name.count > 3 {
      let fault = try #require(table.fault(of: name + "x"))
      #expect(fault.code == .unknownKey && fault.expected == names)
      #expect(fault.suggestion.map(names.contains) == true, "\(name)")
      #expect(fault.message.hasSuffix("is not a key"))
    }
    let fault = try #require(table.fault(of: "zzzzzzzzzzzzzzz"))
    #expect(fault.suggestion == nil)
    #expect(fault.message.hasSuffix("the keys here are \(names.joined(separator: ", "))"))
  }

  /// The root accepts the keys of appearance, and no other keys of styles.
  @Test func theRootTakesTheKeysOfLooks() {
    let names = PropertyKey<ViewAppearance>.entries.map(\.name)
    let table = Table("look", [], #"{"size":"fit","style":"#, "}")
    for name in ViewKey.entries.map(\.name) where !ViewKey.namesOutsideStyles.contains(name) {
      let fault = table.fault(of: name)
      let isRefused = fault?.code == .unknownKey && fault?.expected == names
      let isTaken = names.contains(name) || ViewKey.namesInStyles.contains(name)
      #expect(isRefused != isTaken, "\(name)")
    }
  }

  private static func text(ofDocs name: String) throws -> String {
    try String(
      contentsOf: Fixtures.folder.appending(path: "../../Docs/\(name)"), encoding: .utf8)
  }

  /// `make schema` writes the schema.
  @Test func theSchemaIsThatOfTheTables() throws {
    let schema = String(decoding: LayoutDocument.schema, as: UTF8.self)
    #expect(try Self.text(ofDocs: "document.schema.json") == schema)
  }

  @Test func everyKeyOfTheSchemaIsDescribed() throws {
    var count = 0
    func check(_ value: JSONValue) {
      switch value {
      case .object(let members):
        if case .object(let properties)? = members["properties"] {
          for (name, schema) in properties where schema != .bool(false) {
            #expect(schema["description"]?.string?.hasSuffix(".") == true, "\(name)")
            count += 1
          }
        }
        members.values.forEach(check)
      case .array(let elements): elements.forEach(check)
      default: break
      }
    }
    check(try JSONDecoder().decode(JSONValue.self, from: Data(LayoutDocument.schema)))
    #expect(count >= Table.all.map(\.entries.count).reduce(0, +))
  }

  /// `make schema` writes the reference.
  @Test func theReferenceHasEveryKey() throws {
    let page = try Self.text(ofDocs: "Reference.md")
    #expect(page == String(decoding: LayoutDocument.reference, as: UTF8.self))
    let words = Set(page.split { !$0.isLetter && $0 != "$" }.map(String.init))
    for table in Table.all {
      for entry in table.entries {
        #expect(words.contains(entry.name), "\(table.testDescription): \(entry.name)")
      }
    }
  }
}

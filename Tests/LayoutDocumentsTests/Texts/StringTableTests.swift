import LayoutDocuments
import Plumb
import Testing

/// Strings of a language in JSON.
@Suite struct StringTableTests {
  private func table(_ text: String) throws(LayoutError) -> StringTable {
    try StringTable(json: Array(text.utf8))
  }

  private func error(_ text: String) -> String {
    do throws(LayoutError) {
      _ = try table(text)
      return "none"
    } catch {
      return error.description
    }
  }

  @Test func flatAndNested() throws {
    let read = try table(
      #"""
      {
        "Sign in": "Anmelden",
        "form": {"name": "Name", "address": {"zip": "PLZ"}},
        "Total {amount} €": "Summe {amount}\u00a0€",
        "none": null
      }
      """#)
    #expect(
      read
        == StringTable([
          "Sign in": "Anmelden", "form.name": "Name", "form.address.zip": "PLZ",
          "Total {amount} €": "Summe {amount}\u{A0}€",
        ]))
    #expect(read["none"] == nil && read.count == 4)
  }

  @Test func nothing() throws {
    #expect(try table("{}").count == 0)
    #expect(try table("\u{FEFF}{ }").count == 0)
    #expect(
      error("")
        == "line 1, column 1: the file is empty; write {} for no strings")
  }

  @Test func laterTablesCount() {
    var table = StringTable(["a": "1", "b": "2"])
    table.merge(StringTable(["b": "3", "c": "4"]))
    #expect(table == StringTable(["a": "1", "b": "3", "c": "4"]))
  }

  @Test func mistakes() {
    #expect(
      error(
        """
        {
          "Save": "Sichern",
          "Save": "Speichern"
        }
        """) == """
          line 3, column 3: the key "Save" occurs twice; first in line 2, column 3
              "Save": "Speichern"
              ^
          """)
    #expect(
      error(
        """
        {"a": {"b": "1"}, "a.b": "2"}
        """) == """
          line 1, column 19: the key "a.b" occurs twice; first in line 1, column 8
            {"a": {"b": "1"}, "a.b": "2"}
                              ^
          """)
    #expect(
      error(#"{"a": 1}"#) == """
        line 1, column 7: a must be a text or a mapping of texts; found 1
          {"a": 1}
                ^
        """)
    #expect(
      error(#"["a"]"#) == """
        line 1, column 1: the document must be a mapping of keys and texts; found a list
          ["a"]
          ^
        """)
    #expect(error(#"{"a": ["b"]}"#).contains("must be a text or a mapping of texts; found a list"))
    #expect(error(#"{"a": "b""#).contains("is not closed"))
  }

  /// A long key with many nested keys would need unlimited memory.
  @Test func joinedKeysAreLimited() {
    let inner = (0..<5000).map { "\"\($0)\":\"\"" }.joined(separator: ",")
    let text = "{\"" + String(repeating: "k", count: 100_000) + "\":{" + inner + "}}"
    #expect(error(text).contains("joined by dots, have more than 256 MiB"))
  }

  @Test func filesAreLimited() {
    #expect(throws: LayoutError.self) {
      try StringTable(json: [UInt8](repeating: 0x20, count: StringTable.sizeLimit + 1))
    }
  }

  @Test func deepObjects() throws {
    let depth = 500
    let text =
      String(repeating: #"{"a":"#, count: depth) + "\"x\"" + String(repeating: "}", count: depth)
    #expect(try table(text).count == 1)
    #expect(error(String(repeating: #"{"a":"#, count: 600)).contains("512 levels deep"))
  }
}

import LayoutDocuments
import Plumb
import Testing

/// `.strings` files.
@Suite struct StringsFileTests {
  private func table(_ text: String) throws(LayoutError) -> StringTable {
    try StringTable(strings: Array(text.utf8))
  }

  private func error(_ bytes: [UInt8]) -> String {
    do throws(LayoutError) {
      _ = try StringTable(strings: bytes)
      return "none"
    } catch {
      return error.description
    }
  }

  private func error(_ text: String) -> String { error(Array(text.utf8)) }

  @Test func whatXcodeWrites() throws {
    let read = try table(
      #"""
      /* Class = "UILabel"; text = "Sign in"; ObjectID = "abc-12-xyz"; */
      "abc-12-xyz.text" = "Anmelden";

      // a line
      "quotes" = "\"Hallo\"\n\tWelt \\ \'";
      unquoted.key_1 = word/1;
      "lines" = "one
      two";
      "alone";
      "codes" = "\U00e4\u00FC\344 \Ud83d\ude00";
      'single' = 'it"s';/* end */
      """#)
    #expect(
      read
        == StringTable([
          "abc-12-xyz.text": "Anmelden", "quotes": "\"Hallo\"\n\tWelt \\ '",
          "unquoted.key_1": "word/1", "lines": "one\ntwo", "alone": "alone",
          "codes": "äüä 😀", "single": "it\"s",
        ]))
  }

  @Test func encodings() throws {
    let text = "\"ü\" = \"😀\";"
    let expected = StringTable(["ü": "😀"])
    let units = Array(text.utf16)
    #expect(try table(text) == expected)
    #expect(try table("\u{FEFF}" + text) == expected)
    let little: [UInt8] = [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big: [UInt8] = [0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(try StringTable(strings: little) == expected)
    #expect(try StringTable(strings: big) == expected)
    #expect(
      error(Array(little.dropFirst(2)))
        == "line 1, column 1: this is UTF-16 without a byte-order mark; save it as UTF-8")
    #expect(error(little + [0x20]).contains("this is not UTF-16"))
    #expect(error(little + [0x00, 0xD8]).contains("line 1, column 11: this is not UTF-16"))
    #expect(error([0x22, 0xE4, 0x22]).contains("line 1, column 2: this byte is not UTF-8"))
  }

  @Test func nothing() throws {
    #expect(try table("").count == 0)
    #expect(try table(" /* nothing */ // at all").count == 0)
  }

  @Test func mistakes() {
    #expect(
      error("\"a\" = \"1\";\n\"ä\" = \"2\"\n\"b\" = \"3\";\n") == """
        line 3, column 1: expected ";" behind the text; found \"\"\"
          "b" = "3";
          ^
        """)
    #expect(
      error("\"a\" = \"1\";\n\n\"a\" = \"2\";") == """
        line 3, column 1: the key "a" occurs twice; first in line 1, column 1
          "a" = "2";
          ^~~
        """)
    #expect(
      error("a = \"1") == """
        line 1, column 5: the text that begins here has no closing quote
          a = "1
              ^
        """)
    #expect(error("/* a").contains("line 1, column 1: the comment that begins here has no end"))
    #expect(error("\"a\\q\";").contains("there is no such escape"))
    #expect(error("\"\\U12\";").contains("expected four hexadecimal digits"))
    #expect(error("\"\\Ud83d\";").contains("half of a surrogate pair"))
    #expect(error("\"\\Ud83d\\U0041\";").contains("half of a surrogate pair"))
    #expect(error("\"a\\").contains("the file ends in an escape"))
    #expect(error("a = {b = c;};").contains("no lists or dictionaries"))
    #expect(error("a = ;").contains("expected a text in quotes; found \";\""))
    #expect(error("a").contains("found the end of the file"))
    #expect(error("bplist00x").contains("binary property list"))
    #expect(error("<?xml version=\"1.0\"?>").contains("this is XML"))
  }
}

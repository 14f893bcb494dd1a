import Plumb
import Testing

@testable import LayoutDocuments

@Suite struct JSONParserTests {
  /// Returns the tree of a text as one line of kinds and texts, to compare whole trees at a
  /// glance.
  private func outline(_ text: String) throws -> String {
    let tree = try JSONParser.parse(Array(text.utf8))
    func outline(_ node: DocumentNode) -> String {
      switch tree.kind(of: node) {
      case .null, .bool: tree.text(of: node)
      case .number: "\(tree.number(of: node))"
      case .string: "'\(tree.text(of: node))'"
      case .sequence: "[\(tree.elements(of: node).map(outline).joined(separator: " "))]"
      case .mapping:
        "{\(tree.members(of: node).map { outline($0.key) + ":" + outline($0.value) }.joined(separator: " "))}"
      }
    }
    return outline(tree.root)
  }

  @Test(arguments: [
    (#"{}"#, "{}"),
    (#"[]"#, "[]"),
    (" \t\r\n[ ] ", "[]"),
    (#"[1,-2.5,1e3,0.1E-2,0,-0]"#, "[1.0 -2.5 1000.0 0.001 0.0 -0.0]"),
    (#"{"a":{"b":[{}]},"c":[[],[1]]}"#, "{'a':{'b':[{}]} 'c':[[] [1.0]]}"),
    (#"[true,false,null]"#, "[true false null]"),
    (#"["\"\\\/\b\f\n\r\t"]"#, "['\"\\/\u{8}\u{c}\n\r\t']"),
    (#"["\u0041\u00e9\u20AC\ud83d\ude00"]"#, "['Aé€😀']"),
    (#"["\\ud83d","é€😀"]"#, #"['\ud83d' 'é€😀']"#),
    ("\u{FEFF}[1]", "[1.0]"),
    ("\"\"", "''"),
    (
      "[123456789012345678, 0.1234567890123456789, 4.35, 1e-400, 1.7976931348623157e308]",
      "[1.2345678901234568e+17 0.12345678901234568 4.35 0.0 1.7976931348623157e+308]"
    ),
  ]) func parses(text: String, expected: String) throws {
    #expect(try outline(text) == expected)
  }

  @Test(arguments: [
    ("", 1, 1, "the document is empty; a layout needs at least a size"),
    (
      "{", 1, 2,
      "expected a key in double quotes or \"}\"; the \"{\" of line 1, column 1 is not closed"
    ),
    ("{\n \"a\":1,\n}", 3, 1, "expected a key in double quotes; found \"}\""),
    ("{\"a\" 1}", 1, 6, "expected \":\" after the key; found \"1\""),
    ("{\"a\":}", 1, 6, "expected a value after \":\"; found \"}\""),
    ("{'a':1}", 1, 2, "expected a key in double quotes or \"}\"; found \"'\""),
    ("[1 2]", 1, 4, "expected \",\" or \"]\"; found \"2\""),
    ("[1,]", 1, 4, "expected a value after \",\"; found \"]\""),
    ("[1", 1, 3, "expected \",\" or \"]\"; the \"[\" of line 1, column 1 is not closed"),
    ("{} x", 1, 4, "the document ends before this; found \"x\""),
    ("[01]", 1, 2, "a number has no leading zeros"),
    ("[1.]", 1, 4, "expected a digit after the decimal point; found \"]\""),
    ("[-]", 1, 3, "expected a digit after \"-\"; found \"]\""),
    ("[1e+]", 1, 5, "expected a digit after the exponent's \"e\"; found \"]\""),
    ("[.5]", 1, 2, "expected a value; found \".\""),
    ("[1e999]", 1, 2, "the number is too large: 1e15 is the most"),
    ("[NaN]", 1, 2, "\"NaN\" is not a number"),
    ("[-Infinity]", 1, 3, "expected a digit after \"-\"; found \"I\""),
    ("[ture]", 1, 2, "expected a value; found \"ture\"; write a text in double quotes"),
    (
      "[\"a\nb\"]", 1, 4,
      "a line break or control character in a text is written as an escape, such as \\n"
    ),
    ("\r\n[\"é\\x\"]", 2, 4, "there is no such escape; a backslash itself is written \\\\"),
    ("[\"\\u12g4\"]", 1, 3, "expected four hexadecimal digits after \\u"),
    ("[\"\\ud83d!\"]", 1, 3, "the first half of a surrogate pair needs its second half behind it"),
    ("[\"\\ude00\"]", 1, 3, "the second half of a surrogate pair needs its first half before it"),
    ("[\"abc", 1, 2, "the text that begins here has no closing quote"),
    ("[\"abc\\", 1, 6, "the document ends in an escape"),
    ("{\"a\":1,\n\"b\":2,\"\\u0061\":3}", 2, 7, "the key \"a\" occurs twice in one mapping"),
    ("{\"a\":{\"a\":1},\"a\":3}", 1, 14, "the key \"a\" occurs twice in one mapping"),
    ("[1]\u{0}", 1, 4, "the document ends before this; found a control character"),
  ]) func refuses(text: String, line: Int, column: Int, message: String) {
    let error = errorOfReading(json: text)
    #expect(error?.message == message)
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  @Test func proposesTheWordMeant() {
    #expect(errorOfReading(json: "[ture]")?.suggestion == "true")
    #expect(errorOfReading(json: "[None]")?.suggestion == nil)
  }

  @Test func findsADuplicateAmongManyKeys() throws {
    let keys = (0..<1000).map { "\"k\($0)\":0" }.joined(separator: ",")
    let error = errorOfReading(json: "{\(keys),\n\"k7\":1}")
    #expect(error?.code == .duplicateKey)
    #expect(error?.line == 2)
    #expect(error?.column == 1)
  }

  @Test func limitsTheDepth() {
    let deep = JSONParser.depthLimit
    let fits = String(repeating: "[", count: deep) + String(repeating: "]", count: deep)
    #expect(errorOfReading(json: fits)?.code == .wrongType)
    let error = errorOfReading(json: String(repeating: "[", count: 1_000_000))
    #expect(error?.code == .limit)
    #expect(error?.column == deep + 1)
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0xFF],
    ] as [[UInt8]]) func refusesWhatIsNoUTF8(bytes: [UInt8]) throws
  {
    let text = Array("[\"é".utf8) + bytes + Array("\"]".utf8)
    for format in LayoutDocument.Format.allCases {
      let error = #expect(throws: LayoutError.self) {
        try LayoutDocument(contentsOf: text, format: format)
      }
      #expect(error?.code == .encoding)
      #expect(error?.column == 4)
    }
  }

  @Test func namesUTF16() {
    let error = #expect(throws: LayoutError.self) {
      try LayoutDocument(contentsOf: [0xFF, 0xFE, 0x7B, 0x00], format: .json)
    }
    #expect(error?.message == "the document is UTF-16; save it as UTF-8")
  }

  /// Reads two megabytes with a thousand views and a long list of equations.
  ///
  /// The positions of all texts are found in one pass.
  @Test func readsALargeDocument() throws {
    let views = (0..<1000).map { #"{"name":"v\#($0)","frame":[\#($0),0.5,10,20]}"# }
    let lines = (0..<20_000).map {
      #""v\#($0 % 1000).left == v\#(($0 + 1) % 1000).right * 0.5 + 1234567.125 @ 750.5 # a comment that makes the line as long as lines are""#
    }
    let text =
      #"{"size":[320,480],"views":["# + views.joined(separator: ",") + #"],"equations":["#
      + lines.joined(separator: ",") + "]}"
    #expect(text.utf8.count > 1_900_000)
    let document = try LayoutDocument(json: text)
    #expect(document.views.count == 1000)
    #expect(document.views[999].frame?.x == 999)
    #expect(document.equations.text.utf8.count { $0 == UInt8(ascii: "\n") } == 19_999)
    let last = document.equations.filePosition(line: 20_000, column: 1)
    #expect(last?.line == 1)
    #expect((last?.column ?? 0) > 1_850_000)
  }
}

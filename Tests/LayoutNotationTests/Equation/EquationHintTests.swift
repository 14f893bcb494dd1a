import LayoutNotation
import Testing

/// Tests typical mistakes of users of other notations, and their hints.
struct EquationHintTests {
  private let parser = EquationParser(metrics: ["gap": 8])

  private static let units = "its unit is none of mm, cm, in, pt and px"
  private static let blank = "write a unit directly after its number, as in 10mm"
  private static let comma = "a number has a point before its decimals, and no comma"
  private static let quote =
    "write a name with a quote in it in double quotes, and the quote as \\\""
  private static let quotes = "write names that need quotes in double quotes, as in \"a b\".left"

  @Test(
    arguments: [
      ("a.left == 0; a.top == 0", ";", "write one equation a line, or && between them", nil),
      ("a.left == 0;", ";", "write one equation a line, or && between them", nil),
      ("a.left == 0, a.top == 0", ",", "write one equation a line, or && between them", nil),
      ("// far", "//", "\"//\" is no comment: # begins one", "#"),
      ("a.left == 0 // far", "//", "\"//\" is no comment: # begins one", "#"),
      ("/* far */", "/*", "\"/*\" is no comment: # begins one", "#"),
      ("a.left == 10dp", "10dp", "\"10dp\" is not a number: \(units)", "10"),
      ("a.left == 1.5em", "1.5em", "\"1.5em\" is not a number: \(units)", "1.5"),
      ("a.left == 10 pt", "pt", blank, nil),
      ("a.left == –10", "–", "\"–\" is no minus: write -", "-"),
      ("a.left == b.left − 10", "−", "\"−\" is no minus: write -", "-"),
      ("a.left == b.left × 2", "×", "\"×\" is no operator: write *", "*"),
      ("a.left == 10,5", "10,5", comma, "10.5"),
      ("a.left == 1,000", "1,000", comma, "1000"),
      ("a.left == 1,000.5", "1,000.5", comma, "1000.5"),
      (
        "a.width == min(b.width, 10)", "min",
        "there is no min(…): write two inequalities, such as a.width <= b.width and a.width <= 100",
        nil
      ),
      (
        "a.width == 2 * max(b.width, 10)", "max",
        "there is no max(…): write two inequalities, such as a.width >= b.width and a.width >= 100",
        nil
      ),
      ("a.width == round(3)", "round", "there is no function \"round\"", nil),
      ("a.width == Apart(a, b)", "Apart", "there is no function \"Apart\"", "apart"),
      ("overlap(a, b)", "overlap", "there is no function \"overlap\"", "apart"),
      (
        "inside(a, b, [8, 8])", "[",
        "lists mean nothing here: inside(a, b, 8) takes one distance, others an equation each", nil
      ),
      ("a.width == apart(a, b)", "apart", "apart(…) is a whole constraint", nil),
      ("if a.width >= 3 { b.left == 0 }", "if", "\"if\" means nothing here: write when", "when"),
      (
        "when a.top == 1 { } else if a.width >= 3 { b.left == 0 }", "if",
        "\"else if\" means nothing here: write else when", "when"
      ),
      (
        "when a.top == 1 { } elif a.width >= 3 { b.left == 0 }", "elif",
        "\"elif\" means nothing here: write else when", "else when"
      ),
      (
        "for (i = 0; i <= 7; i++) { }", "for",
        "\"for\" means nothing here: write for i in 0..<7 { … }", nil
      ),
      (
        "a.center == b.center", "center",
        "there is no attribute \"center\": write an equation for centerX and one for centerY, or && between them",
        nil
      ),
      (
        "a.size == b.size", "size",
        "there is no attribute \"size\": write an equation for width and one for height, or && between them",
        nil
      ),
      (
        "a.edges == b.edges", "edges",
        "there is no attribute \"edges\": write an equation for each of left, right, top and bottom, or inside(a, b)",
        nil
      ),
      ("a\"b.left == 0", "a\"b", quote, "\"a\\\"b\""),
      ("\"a\"b\".left == 0", "\"a\"b\"", quote, "\"a\\\"b\""),
      ("'a'.left == 0", "'", quotes, nil), ("“a”.left == 0", "“", quotes, nil),
      ("a.left: 0", ":", "\":\" is no relation: write ==, <= or >=", nil),
    ] as [(String, String, String, String?)])
  func theyAreToldWhatToWrite(
    text: String, underlined: String, message: String, suggestion: String?
  ) throws {
    let error = try #require(throws: LayoutError.self) { try parser.parse(text) }
    #expect(error.message == message)
    #expect(error.suggestion == suggestion)
    let start = SourceText(text).offset(
      of: SourcePosition(line: error.line ?? 0, column: error.column ?? 0))
    #expect(String(decoding: Array(text.utf8)[start...], as: UTF8.self).hasPrefix(underlined))
    let caret = try #require(error.excerpt?.split(separator: "\n").last)
    #expect(caret.count { $0 == "^" || $0 == "~" } == underlined.count)
  }
}

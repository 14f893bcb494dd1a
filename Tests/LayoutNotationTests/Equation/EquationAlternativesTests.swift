import LayoutNotation
import Testing

/// Tests `||` and `&&` in equations.
struct EquationAlternativesTests {
  private let parser = EquationParser(metrics: ["gap": 8, "or": 3])

  /// Returns the written parts of each alternative, and the priority.
  private func reading(_ text: String) throws -> String {
    let equation = try #require(try parser.equation(text))
    guard equation.part == nil else { return "one constraint" }
    for part in equation.alternatives.joined() {
      let bytes = part.range.bytes
      #expect(SourceText(text).string(bytes) == part.text)
    }
    return equation.alternatives.map { parts in
      "[" + parts.map(\.text).joined(separator: ", ") + "]"
    }.joined() + " @ \(equation.priority)"
  }

  @Test(arguments: [
    ("a.left == 0 || b.left == 0", "[a.left == 0][b.left == 0] @ 1000.0"),
    ("a.left == 0||b.left == 0@low", "[a.left == 0][b.left == 0] @ 250.0"),
    ("a.left == 0 && b.left == 0 @ 500", "[a.left == 0, b.left == 0] @ 500.0"),
    // `&&` binds tighter.
    (
      "a.left == 0 || b.left == 0 && c.top == 0 || d.top == 0 @ 1",
      "[a.left == 0][b.left == 0, c.top == 0][d.top == 0] @ 1.0"
    ),
    (
      "a.left == 0 && b.left == 0 || c.top == 0",
      "[a.left == 0, b.left == 0][c.top == 0] @ 1000.0"
    ),
    // Parentheses around a list of alternatives, which do not change it.
    (
      "(a.left == 0 && b.left == 0) || (c.top == 0 && d.top == 0) @ high",
      "[a.left == 0, b.left == 0][c.top == 0, d.top == 0] @ 750.0"
    ),
    ("(a.left == 0 || (b.left == 0)) @ 5", "[a.left == 0][b.left == 0] @ 5.0"),
    (
      "((a.left == 0) || b.left == 0) || c.left == 0",
      "[a.left == 0][b.left == 0][c.left == 0] @ 1000.0"
    ),
    (
      "(a.left == 0 && b.left == 0) && c.left == 0",
      "[a.left == 0, b.left == 0, c.left == 0] @ 1000.0"
    ),
    ("(a.left == 0)", "one constraint"), ("((a.left == 0)) @ 5", "one constraint"),
    // Parentheses of algebra.
    (
      "(a.left + 5) * 2 == 4 || 2 * (b.left - gap) <= (c.left)",
      "[(a.left + 5) * 2 == 4][2 * (b.left - gap) <= (c.left)] @ 1000.0"
    ),
    (
      "((a.left + 5) * 2 == 4) || ((b.left) == 0 && (((c.left))) >= ((5)))",
      "[(a.left + 5) * 2 == 4][(b.left) == 0, (((c.left))) >= ((5))] @ 1000.0"
    ),
    // A word is an operator only where a value is not allowed.
    ("a.left == or || b.left == 50%", "[a.left == or][b.left == 50%] @ 1000.0"),
    ("a.left == 0 ||\n b.left == 0 # or not", "[a.left == 0][b.left == 0] @ 1000.0"),
  ])
  func reads(_ text: String, _ expected: String) throws {
    #expect(try reading(text) == expected)
  }

  @Test func keepsTheWholeLineAndItsMarks() throws {
    let text = "a.top == 0\n  a.left == 0 || b.left == 1 @ 5 ?  # either"
    let equations = try parser.equations(text)
    #expect(equations.count == 2)
    #expect(equations[1].text == "a.left == 0 || b.left == 1 @ 5")
    #expect(equations[1].isTraced)
    #expect(equations[1].range.start.line == 2)
    #expect(equations[1].range.start.column == 3)
  }

  @Test func standsInBranches() throws {
    let equations = try parser.equations(
      "when a.width >= 5 { a.left == 0 || b.left == 0 @ 5 } else { a.left == 0 && b.left == 0 }")
    #expect(equations.count == 3)
    #expect(equations[1].branch == EquationTable.Branch(condition: 0, holds: true))
    #expect(equations[2].branch == EquationTable.Branch(condition: 0, holds: false))
  }

  @Test(
    arguments: [
      ("a.left == 0 | b.left == 0", "|", "||"), ("a.left == 0 & b.left == 0", "&", "&&"),
      ("a.left == 0 ||| b.left == 0", "|||", "||"), ("a.left == 0 &&&& b.left == 0", "&&&&", "&&"),
      ("a.left == 0 or b.left == 0", "or", "||"), ("a.left == 0 Or b.left == 0", "Or", "||"),
      ("a.left == 0 and b.left == 0", "and", "&&"), ("a.left or b.left == 0", "or", "||"),
      ("a.left == 0 @ low or b.left == 0", "or", "||"),
      ("(a.left == 0 or b.left == 0)", "or", "||"),
      ("a.left == 0 || b.left == 0 ||", "||", nil), ("|| a.left == 0", "||", nil),
      ("a.left == 0 || && b.left == 0", "&&", nil), ("a.left == 0 && || b.left == 0", "||", nil),
      ("a.left == 0 || @ 5", "||", nil), ("(a.left == 0 ||) || b.left == 0", "||", nil),
      ("a.left || b.left == 0", "||", nil), ("(a.left || b.left) == 0", "||", nil),
      ("a.left == || b.left == 0", "||", nil), ("a.left == 0 || == 0", "==", nil),
      ("a.left == 0 @ low || b.left == 0", "@ low", nil),
      ("a.left == 0 @ 5 && b.left == 0 @ 5", "@ 5", nil),
      ("a.left == 0 || (b.left == 0 @ 5)", "@", nil),
      ("(a.left == 0 || b.left == 0", "(", nil), ("a.left == 0 || b.left == 0)", ")", nil),
      ("(a.left == 0 || b.left == 0) + 5", "+", nil), ("(a.left == 0) == 5", "==", nil),
      ("(a.left == 0 b.left == 0)", "b.left", nil),
      ("a.left == 0 || 5 == 5", "5 == 5", nil), ("a.left == 0 || a", "a", nil),
      (
        "(a.left == 0 || b.left == 0) && c.top == 0 @ 5",
        "(a.left == 0 || b.left == 0) && c.top == 0",
        "a.left == 0 && c.top == 0 || b.left == 0 && c.top == 0"
      ),
      (
        "a.left == 0 || (b.left == 0 || c.left == 0) && (b.top == 0 || c.top == 0)",
        "(b.left == 0 || c.left == 0) && (b.top == 0 || c.top == 0)",
        "b.left == 0 && b.top == 0 || b.left == 0 && c.top == 0 || c.left == 0 && b.top == 0"
          + " || c.left == 0 && c.top == 0"
      ),
      ("a.hugH == low || a.left == 0", "||", nil), ("a.left == 0 || a.hugH == low", "hugH", nil),
      ("when a.left == 0 || b.left == 0 { }", "||", nil),
      ("when (a.left == 0 && b.left == 0) { }", "(", nil),
    ] as [(String, String, String?)])
  func refuses(_ text: String, _ part: String, _ suggestion: String?) throws {
    let error = try #require(throws: LayoutError.self) { try parser.parse(text) }
    #expect(SourceText(text).string(try #require(error.bytes)) == part, "\(error.message)")
    #expect(error.suggestion == suggestion)
  }

  @Test func suggestionsReadBack() throws {
    let text = "(a.left == 0 || b.left == 0) && (c.top == 0) @ 5"
    let error = try #require(throws: LayoutError.self) { try parser.parseLine(text) }
    let suggestion = try #require(error.suggestion)
    #expect(
      try reading(suggestion) == "[a.left == 0, c.top == 0][b.left == 0, c.top == 0] @ 1000.0")
  }

  @Test func endsOnLongAndDeepText() throws {
    let one = "a.left == 0"
    let many = Array(repeating: one, count: 20_000).joined(separator: " || ")
    #expect(try parser.equation(many)?.alternatives.count == 20_000)
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + one + String(repeating: ")", count: depth)
    }
    #expect(try reading(nested(50)) == "one constraint")
    for text in [nested(51), nested(20_000), nested(50).dropLast() + ""] {
      #expect(throws: LayoutError.self) { try parser.parseLine(text) }
    }
    // Products of alternatives are not multiplied out in a message.
    let product = Array(repeating: "(a.left == 0 || a.left == 1)", count: 500)
    let error = try #require(throws: LayoutError.self) {
      try parser.parseLine(product.joined(separator: " && "))
    }
    #expect(error.suggestion == nil)
  }
}

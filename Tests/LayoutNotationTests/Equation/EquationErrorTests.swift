import LayoutNotation
import Testing

struct EquationErrorTests {
  private let parser = EquationParser(metrics: ["gap": 8, "none": 0, "huge": 1e308])

  @Test(
    arguments: [
      // Relations.
      ("a.left = 5", .invalidRelation, "=", "=="), ("a.left === 5", .invalidRelation, "===", "=="),
      ("a.left < 5", .invalidRelation, "<", "<="), ("a.left =< 5", .invalidRelation, "=<", "<="),
      ("a.left > 5", .invalidRelation, ">", ">="), ("a.left => 5", .invalidRelation, "=>", ">="),
      ("a.left≤5", .invalidRelation, "≤", "<="), ("a.left != 5", .invalidRelation, "!=", nil),
      ("a.left", .invalidRelation, "", nil), ("a.left 5", .invalidRelation, "5", nil),
      ("a.left is 5", .invalidRelation, "is", nil),
      ("a.left == 1 == 2", .invalidRelation, "==", nil),
      // Grammar.
      ("a.left ==", .syntax, "==", nil), ("== 5", .syntax, "==", nil),
      ("a.left == 5 +", .notANumber, "+", nil), ("a.left == * 5", .syntax, "*", nil),
      ("a.left == 5 6", .syntax, "6", nil), ("a.left == 2 b.left", .syntax, "b.left", nil),
      ("a.left == (5", .syntax, "(", nil), ("a.left == (", .syntax, "(", nil),
      ("a.left == (5 6)", .syntax, "6", nil), ("a.left == 5)", .syntax, ")", nil),
      ("a.left) == 5", .syntax, ")", nil), ("a.left == ()", .syntax, ")", nil),
      ("a.left == 5 $ 3", .syntax, "$", nil), ("a.left == 5\u{A0}", .syntax, "\u{A0}", nil),
      ("a.left == 50 %", .syntax, "%", nil), ("a.left == 1?0", .syntax, "?", nil),
      ("\"a.left == 5", .syntax, "\"a.left == 5", nil), ("\"\".left == 5", .syntax, "\"\"", nil),
      ("a.left == 5 {", .syntax, "{", nil), ("}", .syntax, "}", nil),
      // Numbers and names.
      ("a.left == 5em", .notANumber, "5em", "5"), ("a.left == 10.", .notANumber, "10.", nil),
      ("a.left == 1.2.3", .notANumber, "1.2.3", nil), ("a.left == 1__0", .notANumber, "1__0", nil),
      ("a.left == 1e", .notANumber, "1e", nil), ("a.left == 0x10", .notANumber, "0x10", nil),
      ("a.left == 1e999", .notANumber, "1e999", nil),
      ("a.left == 10.left", .notANumber, "10.left", "\"10\".left"),
      ("a.left == gpa", .notANumber, "gpa", "gap"), ("a.left == b", .notANumber, "b", nil),
      ("a.left == hihg", .notANumber, "hihg", nil), ("a.left == high", .notANumber, "high", nil),
      ("a.width == 2 * max + 3", .notANumber, "max", nil), ("a == 5", .unknownAttribute, "a", nil),
      ("a.left == \"gpa\"", .notANumber, "gpa", "gap"),
      ("a.left == 5 / 0", .notANumber, "0", nil),
      ("a.left == b.left / none", .notANumber, "none", nil),
      ("a.left == huge * gap", .notANumber, "huge * gap", nil),
      ("a.left == huge + huge", .invalidValue, "huge", nil),
      ("a.left == b.left * huge * gap", .notANumber, "b.left * huge * gap", nil),
      ("a.lefft == 5", .unknownAttribute, "lefft", "left"),
      ("a.hugX == 5", .unknownAttribute, "hugX", "hugH"),
      ("a.left == b.f2", .unknownAttribute, "f2", nil),
      ("a.left == b.Left", .unknownAttribute, "Left", "left"),
      ("a.left == b.", .unknownAttribute, "b.", nil),
      ("a.left == b.c.left", .unknownAttribute, "c.left", "left"),
      (".left == 5", .unknownView, ".", nil),
      // Linearity.
      ("a.left == b.left * c.left", .notLinear, "b.left * c.left", nil),
      ("a.left == 3 * b.left * 50%", .notLinear, "3 * b.left * 50%", nil),
      ("a.left == 1 / b.left", .notLinear, "b.left", nil),
      ("a.left == b.left / 50%", .notLinear, "50%", nil), ("5 == 5", .notLinear, "5 == 5", nil),
      ("50% == 5", .notLinear, "50% == 5", nil),
      // Priorities.
      ("a.left == 5 @ 0", .invalidPriority, "0", nil),
      ("a.left == 5 @ 1001", .invalidPriority, "1001", nil),
      ("a.left == 5 @ -5", .invalidPriority, "-5", nil),
      ("a.left == 5 @ none", .invalidPriority, "none", nil),
      ("a.left == 5 @ bogus", .notANumber, "bogus", nil),
      ("a.left == 5 @ hgih", .notANumber, "hgih", "high"),
      ("a.left == 5 @ b.width", .notANumber, "b.width", nil),
      ("a.left == 5 @ 50%", .notANumber, "50%", nil), ("a.left == 5 @", .syntax, "@", nil),
      ("a.left == 5 @ low + 3", .syntax, "+", nil), ("a.left @ low == 5", .syntax, "@", nil),
      ("a.left == b.left @ low * 2", .syntax, "*", nil),
      // Size priorities.
      ("a.resistH == bogus", .notANumber, "bogus", nil),
      ("a.resistH == 0", .invalidPriority, "0", nil), ("a.resistH ==", .syntax, "==", nil),
      ("a.resistH == b.width", .notANumber, "b.width", nil),
      ("a.resistH = low", .invalidRelation, "=", "=="), ("a.resistH", .invalidRelation, "", nil),
      ("a.resistH == low @ high", .syntax, "@", nil), ("a.hugH + 5 == 6", .syntax, "a.hugH", nil),
      ("a.left == b.hugH", .unknownAttribute, "hugH", nil),
      ("2 * a.hugH == 6", .unknownAttribute, "hugH", nil),
    ] as [(String, LayoutError.Code, String, String?)])
  func names(
    _ text: String, _ code: LayoutError.Code, _ part: String, _ suggestion: String?
  ) throws {
    let error = try #require(throws: LayoutError.self) { try parser.parseLine(text) }
    #expect(error.code == code)
    let bytes = Array(text.utf8)[try #require(error.bytes)]
    #expect(String(decoding: bytes, as: UTF8.self) == part)
    #expect(error.suggestion == suggestion)
  }

  @Test(arguments: [
    (
      "a.top == 0\n\ta.left = 5",
      """
      line 2, column 9: "=" is no relation: write ==, <= or >=
        \ta.left = 5
        \t       ^
      did you mean "=="?
      """
    ),
    (
      "a.lefft == 0",
      """
      line 1, column 3: there is no attribute "lefft"
        a.lefft == 0
          ^~~~~
      did you mean "left"?
      """
    ),
    (
      "a.x == 0",
      """
      line 1, column 3: there is no attribute "x"
        a.x == 0
          ^
      did you mean "left"?
      """
    ),
    (
      "left == 0",
      """
      line 1, column 1: "left" is an attribute and needs its view, such as a.left
        left == 0
        ^~~~
      """
    ),
    (
      "a.left == gpa + 5",
      """
      line 1, column 11: "gpa" is no metric, and a view needs an attribute
        a.left == gpa + 5
                  ^~~
      did you mean "gap"?
      """
    ),
    (
      "a.left == 0 @ 1001 # too much",
      """
      line 1, column 15: a priority must be above 0 and at most 1000; found 1001
        a.left == 0 @ 1001 # too much
                      ^~~~
      """
    ),
    (
      "a.left == 0 @ lw",
      """
      line 1, column 15: "lw" is neither a number, a metric nor a priority
        a.left == 0 @ lw
                      ^~
      did you mean "low"?
      """
    ),
    (
      "a.width == ü.width * (b.width + 1)",
      """
      line 1, column 12: a product of two attributes or percentages is not linear
        a.width == ü.width * (b.width + 1)
                   ^~~~~~~~~~~~~~~~~~~~~~~
      """
    ),
    (
      "a.left ==",
      """
      line 1, column 8: the right side is missing
        a.left ==
               ^~
      """
    ),
    (
      "a.left",
      """
      line 1, column 7: the relation is missing: write ==, <= or >=
        a.left
              ^
      """
    ),
    (
      "a.left == 10.left",
      """
      line 1, column 11: "10.left" is not a number; write a name that begins with a digit in quotes
        a.left == 10.left
                  ^~~~~~~
      did you mean "10".left?
      """
    ),
    (
      "when a.left == 0 {",
      """
      line 1, column 18: this "{" is not closed
        when a.left == 0 {
                         ^
      """
    ),
    (
      "when a.left == 0\n  b.left == 1\n}",
      """
      line 1, column 17: the condition needs a body: write "{"
        when a.left == 0
                        ^
      """
    ),
    (
      "a.left == 1\nelse { b.left == 2 }",
      """
      line 2, column 1: "else" must follow the "}" of a "when"
        else { b.left == 2 }
        ^~~~
      """
    ),
    (
      "when a.left == 0 {\n} else when {\n}",
      """
      line 2, column 8: the condition is missing behind "when"
        } else when {
               ^~~~
      """
    ),
    (
      "when a.left == 0 {\n} else when a.lefft == 1 {\n}",
      """
      line 2, column 15: there is no attribute "lefft"
        } else when a.lefft == 1 {
                      ^~~~~
      did you mean "left"?
      """
    ),
    (
      "when a.left == 0 { } else { } else when a.left == 1 { }",
      """
      line 1, column 31: "else" must follow the "}" of a "when"
        when a.left == 0 { } else { } else when a.left == 1 { }
                                      ^~~~
      """
    ),
    (
      "when a.left == 0 { } else when a.left == 1",
      """
      line 1, column 43: the condition needs a body: write "{"
        when a.left == 0 { } else when a.left == 1
                                                  ^
      """
    ),
    (
      "when a.left == 0 { } else\n  b.left == 2",
      """
      line 1, column 26: "else" needs a body: write "{"
        when a.left == 0 { } else
                                 ^
      """
    ),
    (
      "when a.left == 0 { } else b.left == 2",
      """
      line 1, column 26: "else" needs a body: write "{"
        when a.left == 0 { } else b.left == 2
                                 ^
      """
    ),
    (
      "when a.left == 0 { } else { } else { }",
      """
      line 1, column 31: "else" must follow the "}" of a "when"
        when a.left == 0 { } else { } else { }
                                      ^~~~
      """
    ),
    (
      "when a.left == 0 { } }",
      """
      line 1, column 22: "}" closes nothing
        when a.left == 0 { } }
                             ^
      """
    ),
    (
      "a.width >= 100 {\n  b.left == 0\n}",
      """
      line 1, column 16: "{" must follow "when" and its condition, or "else"
        a.width >= 100 {
                       ^
      """
    ),
    (
      "when { a.left == 0 }",
      """
      line 1, column 1: the condition is missing behind "when"
        when { a.left == 0 }
        ^~~~
      """
    ),
    (
      "when a.left == 0 @ high { }",
      """
      line 1, column 18: a condition has no priority
        when a.left == 0 @ high { }
                         ^
      """
    ),
    (
      "when a.left { }",
      """
      line 1, column 12: the relation is missing: write ==, <= or >=
        when a.left { }
                   ^
      """
    ),
    (
      "when a.left == 0 { b.lefft == 2 }",
      """
      line 1, column 22: there is no attribute "lefft"
        when a.left == 0 { b.lefft == 2 }
                             ^~~~~
      did you mean "left"?
      """
    ),
    (
      "when a.left == 0 {\n  b.hugH == low\n}",
      """
      line 2, column 3: a priority of a view cannot depend on a condition
          b.hugH == low
          ^~~~~~~~~~~~~
      """
    ),
    (
      "when a.left == 0 { b.left == 1 c.left == 2 }",
      """
      line 1, column 32: an operator is missing before "c.left"
        when a.left == 0 { b.left == 1 c.left == 2 }
                                       ^~~~~~
      """
    ),
  ])
  func renders(_ text: String, _ expected: String) throws {
    let error = try #require(throws: LayoutError.self) { try parser.parse(text) }
    #expect(error.description == expected)
  }

  @Test func takesNoLineWhenOneIsBad() {
    #expect(throws: LayoutError.self) { try parser.parse("a.left == 0\na.top == = 1") }
  }
}

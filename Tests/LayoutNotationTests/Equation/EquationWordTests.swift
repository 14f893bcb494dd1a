import LayoutNotation
import Testing

/// Tests `apart(a, b, 8)` and `inside(a, b, 8)`, expanded to their constraints.
struct EquationWordTests {
  private let parser = EquationParser(metrics: ["gap": 8, "apart": 3])

  /// Returns the alternatives of a line in full.
  private func reading(_ text: String) throws -> [String] {
    let equation = try #require(try parser.equation(text))
    return equation.alternatives.map { parts in
      parts.map { part in
        func side(_ side: ReadEquation.Side) -> String {
          let terms = side.terms.map { term in
            term.reference.map { "\($0.item).\($0.attribute.rawValue)" } ?? "%"
          }
          return (terms + (side.constant == 0 ? [] : ["\(side.constant)"])).joined(separator: " + ")
        }
        return "\(side(part.left)) \(part.relation.rawValue) \(side(part.right))"
      }.joined(separator: " && ")
    }
  }

  @Test(arguments: [
    (
      "apart(a, b)",
      [
        "a.right <= b.left", "a.left >= b.right", "a.bottom <= b.top", "a.top >= b.bottom",
      ]
    ),
    (
      "apart( \"no 1\" ,b, 2 * gap - 6 )",
      [
        "no 1.right <= b.left + -10.0", "no 1.left >= b.right + 10.0",
        "no 1.bottom <= b.top + -10.0", "no 1.top >= b.bottom + 10.0",
      ]
    ),
    (
      "inside (a, view)",
      [
        "a.left >= view.left && a.right <= view.right && a.top >= view.top"
          + " && a.bottom <= view.bottom"
      ]
    ),
    (
      "inside(a, b, gap) @ high",
      [
        "a.left >= b.left + 8.0 && a.right <= b.right + -8.0 && a.top >= b.top + 8.0"
          + " && a.bottom <= b.bottom + -8.0"
      ]
    ),
    (
      "(inside(a, b) && a.width == 3) || c.top == 1",
      [
        "a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom"
          + " && a.width == 3.0", "c.top == 1.0",
      ]
    ),
    (
      "c.top == 1 || (apart(a, b))",
      [
        "c.top == 1.0", "a.right <= b.left", "a.left >= b.right", "a.bottom <= b.top",
        "a.top >= b.bottom",
      ]
    ),
  ])
  func theyStandForComparisons(text: String, meaning: [String]) throws {
    #expect(try reading(text) == meaning)
  }

  @Test func theirPartsAreToldByTheWord() throws {
    let equation = try #require(try parser.equation("apart(a, b, 8) @ high  # far"))
    #expect(equation.priority == 750)
    #expect(equation.text == "apart(a, b, 8) @ high")
    #expect(equation.alternatives.joined().allSatisfy { $0.text == "apart(a, b, 8)" })
  }

  /// Without a following parenthesis, these words are ordinary names.
  @Test func theyAreNoReservedNames() throws {
    let equation = try #require(try parser.equation("inside.left == apart * 2"))
    #expect(equation.part?.right.constant == 6)
  }

  @Test(
    arguments: [
      (
        "apart(a)", 8,
        "apart takes two views, and a distance if need be: apart(a, b, 8)", nil
      ),
      (
        "apart()", 7, "apart takes two views, and a distance if need be: apart(a, b, 8)",
        nil
      ),
      (
        "inside(a, b, 8, 9)", 15,
        "inside takes two views, and a distance if need be: inside(a, b, 8)", nil
      ),
      ("apart(a, b", 6, "\"(\" is not closed", nil),
      ("apart(a.left, b)", 7, "apart takes views without attributes", "a"),
      ("apart(a, \"a\")", 11, "apart compares two views, and these are one", nil),
      (
        "apart(a, b, c.width)", 13,
        "the distance is a number or a metric, not a measure of the layout", nil
      ),
      (
        "apart(a, b, gpa)", 13,
        "\"gpa\" is no metric, and a view needs an attribute", "gap"
      ),
      (
        "apart(a, b) >= 8", 13, "\">=\" cannot follow apart(…), which is a whole constraint", nil
      ),
      (
        "apart(a, b) && c.top == 0", 1, "\"||\" is inside \"&&\": write out the combinations",
        nil
      ),
      (
        "when apart(a, b) { c.top == 0 }", 6,
        "a condition is one comparison: for && nest a \"when\" in its body, for || write the body twice",
        nil
      ),
    ] as [(String, Int, String, String?)])
  func whatTheyDoNotTake(text: String, column: Int, message: String, suggestion: String?) throws {
    let error = try #require(throws: LayoutError.self) { try parser.parse(text) }
    #expect(error.message == message)
    #expect(error.column == column)
    #expect(error.suggestion == suggestion)
  }
}

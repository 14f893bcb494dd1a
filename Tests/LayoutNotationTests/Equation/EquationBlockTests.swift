import LayoutNotation
import Testing

/// Tests `when CONDITION { … } else { … }`: the places of lines, not their meaning.
struct EquationBlockTests {
  private let parser = EquationParser(metrics: ["gap": 8])

  /// Returns the texts, each after its branch: `+0` if the equation at that place holds, and `-0`
  /// otherwise.
  private func outline(_ text: String) throws -> [String] {
    try parser.equations(text).map { equation in
      let branch = equation.branch.map { "\($0.holds ? "+" : "-")\($0.condition) " } ?? ""
      return branch + equation.text
    }
  }

  @Test func readsBodiesOnSeveralLines() throws {
    let text = """
      a.top == 0
      when a.width >= 100 {   # wide {
        b.left == 1
        # c.left == 2 }

        b.top == 3
      } else {
        b.left == 4
      }
      a.left == 5
      """
    #expect(
      try outline(text) == [
        "a.top == 0", "when a.width >= 100", "+1 b.left == 1", "+1 b.top == 3", "-1 b.left == 4",
        "a.left == 5",
      ])
    let equations = try parser.equations(text)
    #expect(equations.map(\.range.start.line) == [1, 2, 3, 6, 8, 10])
    #expect(equations.map(\.range.start.column) == [1, 1, 3, 3, 3, 1])
    #expect(equations[1].range.end.column == 20)
  }

  @Test(arguments: [
    "when a.width == 1 { b.left == 2 } else { b.left == 3 }",
    "when a.width == 1{b.left == 2}else{b.left == 3}",
    "when a.width == 1\n{\n b.left == 2\n}\nelse\n{\n b.left == 3\n}",
    "when a.width == 1 # why\n # so\n\n{ b.left == 2\n}\n# otherwise\n\nelse # this\n{ b.left == 3 }",
    "\twhen a.width == 1 {\r\n b.left == 2 }\r\nelse {\r\n\r\nb.left == 3\r\n}\r\n",
    "when a.width == 1 { b.left == 2 # }\n } else { b.left == 3 }",
  ])
  func bracesStandAnywhere(_ text: String) throws {
    #expect(
      try outline(text) == ["when a.width == 1", "+0 b.left == 2", "-0 b.left == 3"])
  }

  @Test func bodiesMayBeEmpty() throws {
    #expect(
      try outline("when a.width == 1 { } else { b.left == 3 }\nc.left == 1")
        == ["when a.width == 1", "-0 b.left == 3", "c.left == 1"])
    #expect(try outline("when a.width == 1 {\n}") == ["when a.width == 1"])
  }

  @Test func conditionsNest() throws {
    let text = """
      when a.width >= 1 {
        when a.width >= 2 { b.left == 1 } else { b.left == 2 }
        b.top == 3
      } else {
        when a.height >= 4 { b.left == 5 }
      }
      when c.width == 1 { c.left == 1 }
      """
    #expect(
      try outline(text) == [
        "when a.width >= 1", "+0 when a.width >= 2", "+1 b.left == 1", "-1 b.left == 2",
        "+0 b.top == 3", "-0 when a.height >= 4", "+5 b.left == 5", "when c.width == 1",
        "+7 c.left == 1",
      ])
  }

  /// A condition after `else` is evaluated if those before it do not hold.
  @Test(arguments: [
    "when a.width >= 3 { b.left == 1 } else when a.width >= 2 { b.left == 2 } else { b.left == 3 }",
    "when a.width >= 3{b.left == 1}else when a.width >= 2{b.left == 2}else{b.left == 3}",
    """
    when a.width >= 3 {
      b.left == 1
    }  # no
    else when a.width >= 2   # or
    {
      b.left == 2
    } else
    {
      b.left == 3 }
    """,
  ])
  func conditionsFollowElse(_ text: String) throws {
    #expect(
      try outline(text) == [
        "when a.width >= 3", "+0 b.left == 1", "-0 when a.width >= 2", "+2 b.left == 2",
        "-2 b.left == 3",
      ])
  }

  @Test func chainsOfConditionsStandInBodiesAndHaveNoElse() throws {
    let text = """
      when a.width >= 9 {
        when a.width >= 3 { } else when a.width >= 2 { b.left == 2 } else when 1 >= 2 { }
        b.top == 0
      } else when a.width >= 1 {
        b.left == 4
      }
      """
    #expect(
      try outline(text) == [
        "when a.width >= 9", "+0 when a.width >= 3", "-1 when a.width >= 2", "+2 b.left == 2",
        "-2 when 1 >= 2", "+0 b.top == 0", "-0 when a.width >= 1", "+6 b.left == 4",
      ])
  }

  @Test func longChainsEnd() throws {
    let next = "when a.left == 0 { } else "
    #expect(try parser.equations(String(repeating: next, count: 50) + "{ }").count == 50)
    let error = try #require(throws: LayoutError.self) {
      try parser.parse(String(repeating: next, count: 51) + "{ }")
    }
    #expect(error.message == "conditions nest deeper than 50, each \"else when\" counted")
    #expect(error.column == 1 + 50 * 26)
  }

  /// Braces in quotes belong to names, and a view may be called `when`.
  @Test func namesAreNoKeywords() throws {
    #expect(
      try outline(
        "\"}\".left == 1\nwhen.left == 2\nelse.top == 3\nwhen \"{\".left == when.left { }")
        == ["\"}\".left == 1", "when.left == 2", "else.top == 3", "when \"{\".left == when.left"])
  }

  @Test func sidesAreOrdinaryAlgebra() throws {
    let condition = try parser.equations("when 2 * (a.width - gap) <= 50% { }")[0]
    let part = try #require(condition.part)
    #expect(condition.kind == .condition)
    #expect(part.relation == .lessThanOrEqual)
    #expect(part.left.terms.map(\.coefficient) == [2] && part.left.constant == -16)
    #expect(part.right.terms.map(\.coefficient) == [50])
  }

  @Test func deepNestingEnds() throws {
    let open = "when a.left == 0 { "
    #expect(
      try parser.equations(
        String(repeating: open, count: 50) + String(repeating: "}", count: 50)
      ).count == 50)
    let error = try #require(throws: LayoutError.self) {
      try parser.parse(String(repeating: open, count: 100_000))
    }
    #expect(error.message == "conditions nest deeper than 50, each \"else when\" counted")
  }
}

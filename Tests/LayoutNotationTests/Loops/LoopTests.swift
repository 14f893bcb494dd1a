import LayoutNotation
import Testing

/// Tests how `for i in 0..<7 { … }` is read, and its errors.
struct LoopTests {
  private let parser = EquationParser(metrics: ["gap": 8])

  /// Returns the lines, each after its branch as in `EquationBlockTests`.
  private func outline(_ text: String) throws -> [String] {
    try parser.equations(text).map { equation in
      let branch = equation.branch.map { "\($0.holds ? "+" : "-")\($0.condition) " } ?? ""
      return branch + equation.text
    }
  }

  @Test(arguments: [
    "for i in 0..<3 { a{i}.left == 0 }", "for i in 0...2 { a{ i }.left == 0 }",
    "for i in 0 ..< 6 / 2 { a{i}.left == 0 }", "for i in 3..<6{a{i-3}.left == 0}",
    "for i in 0..<3   # each\n\n  # of them\n{\n  a{i}.left == 0  # a{k} }\n}\n",
    "\tfor i in -1..<2 {\r\n a{i + 1}.left == 0\r\n}\r\n",
    "for größe in 0..<3 { a{größe}.left == 0 }",
    "for i in 0..<1 { for j in i..<i+3 { a{j}.left == 0 } }",
  ])
  func linesAreRepeated(_ text: String) throws {
    #expect(try outline(text) == ["a0.left == 0", "a1.left == 0", "a2.left == 0"])
  }

  @Test func whatStandsAroundALoopStays() throws {
    #expect(
      try outline("b.top == 1\nfor i in 0..<2 { a{i}.left == 0 } b.left == 2\nb.right == 3")
        == ["b.top == 1", "a0.left == 0", "a1.left == 0", "b.left == 2", "b.right == 3"])
    #expect(try outline("for i in 5..<5 { a{i}.left == 0 }\nb.top == 1") == ["b.top == 1"])
    #expect(try outline("for i in 1...0 { nonsense }").isEmpty)
  }

  @Test func anIndexIsANumber() throws {
    let equations = try parser.equations(
      """
      for i in 2..<4 {
        a{i}.left == i * 40 + gap @ i
      }
      """)
    #expect(equations.map { $0.part?.right.constant } == [88, 128])
    #expect(equations.map(\.priority) == [2, 3])
    // A name followed by a character other than a letter is not an index, nor is an attribute.
    #expect(
      try outline("for i in 7...7 { i.left == gap - i - {2 * i - 15} @ low  # i\n}")
        == ["i.left == gap - 7 - -1 @ low"])
    #expect(
      try outline("for left in 7...7 { a.left == left }") == ["a.left == 7"])
  }

  @Test func namesInQuotesHoldIndices() throws {
    #expect(
      try outline(#"for i in 1...2 { "row {i}, {x} \" }".left == 0 }"#)
        == [#""row 1, {x} \" }".left == 0"#, #""row 2, {x} \" }".left == 0"#])
  }

  /// An index with a name replaces it: before attributes, in words, and in braces as part of
  /// other names.
  @Test func indicesRunThroughNames() throws {
    #expect(
      try outline(
        """
        for v in [save, cancel] {
          v.left == {v}.width + row{v}.top
          apart(v, save_{v}v)
          "a {v}".top == v2.v
        }
        """.replacing("v2.v", with: "v2.top")) == [
          "save.left == save.width + rowsave.top", "apart(save, save_savev)",
          "\"a save\".top == v2.top", "cancel.left == cancel.width + rowcancel.top",
          "apart(cancel, save_cancelv)", "\"a cancel\".top == v2.top",
        ])
  }

  @Test(
    arguments: [
      ("for i in [0, 2, 5] { a{i}.left == i }", ["a0.left == 0", "a2.left == 2", "a5.left == 5"]),
      ("for i in 0..<4 where i > 1 { a{i}.left == 0 }", ["a2.left == 0", "a3.left == 0"]),
      (
        "for i in 0..<3 { for j in 0..<3 where i != j && i + j >= 2 { a{i}{j}.left == 0 } }",
        ["a02.left == 0", "a12.left == 0", "a20.left == 0", "a21.left == 0"]
      ),
      (
        "for v in [a, b, c] where v != b { for w in [a, b] where w == v { v.left == w.right } }",
        ["a.left == a.right"]
      ),
      ("for v in [where, for] where v == for { v.left == 0 }", ["for.left == 0"]),
      ("for v in [] { v.left == 0 }", []),
      (
        "for v in [\"two words\", \"a\"] { v.left == {v}.top }",
        [
          "\"two words\".left == \"two words\".top", "a.left == a.top",
        ]
      ),
      (
        "for i in 1...2 { for v in [x, i + 2] { a{v}.left == i } }",
        ["ax.left == 1", "a3.left == 1", "ax.left == 2", "a4.left == 2"]
      ),
    ] as [(String, [String])])
  func listsAndConditions(text: String, lines: [String]) throws {
    #expect(try outline(text) == lines)
  }

  @Test func loopsNestAndIndicesJoin() throws {
    #expect(
      try outline(
        """
        for w in 0..<2 {
          for d in 0..<2 {
            d{w}{d}.left == d{w}{1-d}x{d}y.right + w
          }
          week{w}.top == 0
        }
        """) == [
          "d00.left == d01x0y.right + 0", "d01.left == d00x1y.right + 0", "week0.top == 0",
          "d10.left == d11x0y.right + 1", "d11.left == d10x1y.right + 1", "week1.top == 0",
        ])
  }

  @Test func conditionsAndLoopsStandInEachOther() throws {
    #expect(
      try outline(
        """
        when a.width >= 1 { for i in 0..<2 { b{i}.left == 0 } } else { for i in 0..<1 { c{i}.left == 0 } }
        for i in 1...2 {
          when a.width >= i { b.left == i } else when a.width == 0 { c.left == {i+1} }
        }
        """) == [
          "when a.width >= 1", "+0 b0.left == 0", "+0 b1.left == 0", "-0 c0.left == 0",
          "when a.width >= 1", "+4 b.left == 1", "-4 when a.width == 0", "+6 c.left == 2",
          "when a.width >= 2", "+8 b.left == 2", "-8 when a.width == 0", "+10 c.left == 3",
        ])
  }

  /// A view may be called `for`, and a metric as well.
  @Test func forIsNoReservedName() throws {
    let parser = EquationParser(metrics: ["for": 3])
    #expect(
      try parser.equations("for.left == 1\nfor == a.left\nwhen 1 == 1 { for >= a.top }").count == 4)
  }

  /// Lines and columns are those of the text, and messages name the round.
  @Test(
    arguments: [
      (
        "a.top == 0\nfor i in 0..<2 {\n  a{i}.left == b{i+1}.lefft\n}", 3, 23,
        "there is no attribute \"lefft\" (where i is 0)", "left"
      ),
      (
        "for i in 0..<2 { for j in 4...4 { a.left == i + } }", 1, 47,
        "a value is missing behind \"+\" (where i is 0 and j is 4)", nil
      ),
      (
        "for i in -1...0 { a.left == 1 / i }", 1, 33, "this divides by 0 (where i is 0)", nil
      ),
      (
        "for i in 0..<2 { a{k}.left == 0 }", 1, 20,
        "there is no loop around this whose index is \"k\" (where i is 0)", nil
      ),
      (
        "for i in 0..<2 { a{i-1}.left == 0 }", 1, 19,
        "\"{i-1}\" is -1 here, and a name has no minus (where i is 0)", nil
      ),
      (
        "for i in 0..<2 { a{i 1}.left == 0 }", 1, 22,
        "a whole number is written with indices, digits and + - * / % ( ) (where i is 0)", nil
      ),
      ("for i in 0..<2 { a{1/i}.left == 0 }", 1, 21, "this divides by 0 (where i is 0)", nil),
      (
        "for i in 0..7 { a{i}.left == 0 }", 1, 10,
        "a range is written 0..<7, which is without 7, or 0...6, which is with 6", "0...7"
      ),
      (
        "for i in 0..=7 { a{i}.left == 0 }", 1, 10,
        "a range is written 0..<7, which is without 7, or 0...6, which is with 6", "0...7"
      ),
      (
        "for i in range(7) { a{i}.left == 0 }", 1, 10,
        "a range is written 0..<7, which is without 7, or 0...6, which is with 6", "0..<7"
      ),
      (
        "for i in range(1, 7) { a{i}.left == 0 }", 1, 10,
        "a range is written 0..<7, which is without 7, or 0...6, which is with 6", "1..<7"
      ),
      ("for i of 0..<7 { a{i}.left == 0 }", 1, 7, "a loop is written for i in 0..<7 { … }", "in"),
      (
        "for i in 0..<7 { a{{i}}.left == 0 }", 1, 19,
        "write an index in one pair of braces, such as day{i} (where i is 0)", nil
      ),
      (
        "for i in 7..<0 { a{i}.left == 0 }", 1, 10,
        "the range runs backwards: write the lower number first", nil
      ),
      (
        "for i in 0..<gap { a{i}.left == 0 }", 1, 14,
        "there is no loop around this whose index is \"gap\"", nil
      ),
      (
        "for i in 0..<9999999999 { }", 1, 23, "the number is too large: 1000000000 is the most", nil
      ),
      (
        "for v in [a b] { }", 1, 11, "there is no loop around this whose index is \"a\"", nil
      ),
      ("for v in [a, ] { }", 1, 14, "a list is written [save, cancel] or [1, 2, 4]", nil),
      ("for v in [a, b { }", 1, 10, "this \"[\" is not closed", nil),
      ("for v in [a] b { }", 1, 14, "only \"where\" can follow a list", nil),
      (
        "for v in [a] { b{v+1}.left == 0 }", 1, 18,
        "\"v\" is the name \"a\" here, and no number (where v is a)", nil
      ),
      (
        "for i in 0..<3 where i = 1 { }", 1, 24,
        "a comparison must follow \"where\", such as i > 0 or v != save", "=="
      ),
      (
        "for i in 0..<3 where i { }", 1, 21,
        "a comparison must follow \"where\", such as i > 0 or v != save", nil
      ),
      (
        "for i in 0..<3 where k > 0 { }", 1, 22,
        "there is no loop around this whose index is \"k\"", nil
      ),
      (
        "for i in 0..<1000000 where i < 2 { }", 1, 10, "the range has more than 100000 numbers", nil
      ),
      ("for i { a.left == 0 }", 1, 1, "a loop is written for i in 0..<7 { … }", nil),
      ("for 3 in 0..<7 { a.left == 0 }", 1, 1, "a loop is written for i in 0..<7 { … }", nil),
      ("for i in { a.left == 0 }", 1, 7, "the range is missing behind \"in\": write 0..<7", nil),
      ("for i in 0..<7\na.left == 0 {", 1, 15, "the loop needs a body: write \"{\"", nil),
      ("for i in 0..<7 { when a.left == 0 { }", 1, 16, "this \"{\" is not closed", nil),
      (
        "for i in 0..<7 { for i in 0..<7 { } }", 1, 22,
        "there is an index \"i\" around this loop already (where i is 0)", nil
      ),
      ("for gap in 0..<7 { }", 1, 5, "there is a metric \"gap\"; name the index otherwise", nil),
      ("for low in 0..<7 { }", 1, 5, "there is a priority \"low\"; name the index otherwise", nil),
      (
        "when a.left == 0 { }\nfor i in 0..<0 { }\nelse { }", 3, 1,
        "\"else\" must follow the \"}\" of a \"when\"", nil
      ),
      ("for i in 0..<1 { a.left == 0 } }", 1, 32, "\"}\" closes nothing", nil),
      ("a{i}.left == 0", 1, 2, "an index in braces needs a loop: for i in 0..<7 { … }", nil),
    ] as [(String, Int, Int, String, String?)])
  func errorsPointIntoTheText(
    text: String, line: Int, column: Int, message: String, suggestion: String?
  ) throws {
    let error = try #require(throws: LayoutError.self) { try parser.parse(text) }
    #expect(error.message == message)
    #expect(error.line == line)
    #expect(error.column == column)
    #expect(error.suggestion == suggestion)
  }

  @Test func theExcerptIsTheWrittenLine() throws {
    let error = try #require(throws: LayoutError.self) {
      try parser.parse("for i in 3..<9 {\n  a{i}.left == b{i}.middel + 1\n}")
    }
    #expect(
      error.description == """
        line 2, column 21: there is no attribute "middel" (where i is 3)
            a{i}.left == b{i}.middel + 1
                              ^~~~~~
        """)
  }

  /// Values as in documents, where a value may end in any character.
  @Test func whatIndicesRunThroughIsAnyText() throws {
    for text in ["0..–", "0..<3 where –", "–", "[–", "\"", "[\"a\\"] {
      #expect(throws: LayoutError.self) { try LoopValues.values(text, of: "i", LoopIndices()) }
    }
    #expect(
      try LoopValues.values(#"["a\" where", b] where v != b"#, of: "v", LoopIndices())
        == [.name(#"a" where"#)])
    var indices = LoopIndices()
    indices.push("i", .number(3))
    #expect(indices.written(in: #"i * "a\"i" + é – i"#) == #"3 * "a\"i" + é – 3"#)
  }

  // MARK: Limits

  @Test func roundsAreBounded() throws {
    let loop = "for % in 0..<1000 { "
    let text = ["a", "b", "c", "d"].map { loop.replacing("%", with: $0) }.joined()
    for text in [text + "}}}}", "for i in 0..<1000000000 { }"] {
      let error = try #require(throws: LayoutError.self) { try parser.parse(text) }
      #expect(error.code == .limit)
      #expect(error.message.hasPrefix("the loops have more than 100000 rounds"))
    }
    #expect(try parser.equations("for i in 0..<100000 { }").isEmpty)
  }

  @Test func bytesAreBounded() throws {
    let body = String(repeating: " ", count: 10_000)
    let error = try #require(throws: LayoutError.self) {
      try parser.parse("for i in 0..<100000 {\(body)}")
    }
    #expect(error.code == .limit)
    #expect(error.message.hasPrefix("the loops have more than 16 MiB"))
  }

  @Test func nestingIsBounded() throws {
    func text(_ depth: Int) -> String {
      (0..<depth).map { "for i\($0) in 0..<1 { " }.joined() + "a.left == 0"
        + String(repeating: "}", count: depth)
    }
    #expect(try parser.equations(text(10)).count == 1)
    let error = try #require(throws: LayoutError.self) { try parser.parse(text(11)) }
    #expect(error.message.hasPrefix("loops nest deeper than 10"))
    let deep = String(repeating: "{(", count: 50_000)
    #expect(throws: LayoutError.self) { try parser.parse("for i in \(deep)..<1 { }") }
    #expect(throws: LayoutError.self) { try parser.parse("for i in 0..<1 { a\(deep) }") }
    let signs = String(repeating: "(", count: 50_000)
    #expect(throws: LayoutError.self) { try parser.parse("for i in 0..<\(signs)1 { }") }
  }
}

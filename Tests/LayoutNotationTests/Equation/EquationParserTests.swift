import LayoutNotation
import Testing

struct EquationParserTests {
  private let parser = EquationParser(metrics: [
    "gap": 8, "half": 0.5, "none": 0, "größe": 3, "row-gap": 4,
  ])

  /// Returns the equation in full: every term with its coefficient, then the constant.
  private func normal(_ text: String) throws -> String {
    let equation = try #require(try parser.equation(text))
    func normal(_ part: ReadEquation.Part) -> String {
      "\(self.normal(part.left)) \(part.relation.rawValue) \(self.normal(part.right))"
    }
    switch equation.kind {
    case .constraint:
      let texts = equation.alternatives.map { $0.map(normal).joined(separator: " && ") }
      return texts.joined(separator: " || ") + " @ \(equation.priority)"
    case .sizePriority(let kind):
      return "\(equation.item).\(kind.rawValue) = \(equation.priority)"
    case .condition:
      return "when \(normal(try #require(equation.part)))"
    }
  }

  private func normal(_ side: ReadEquation.Side) -> String {
    let terms = side.terms.map { term in
      term.reference.map { "\(term.coefficient) \($0.item).\($0.attribute)" }
        ?? "\(term.coefficient)%"
    }
    return (terms + ["\(side.constant)"]).joined(separator: " + ")
  }

  @Test(arguments: [
    ("a.left == 0", "1.0 a.left + 0.0 == 0.0 @ 1000.0"),
    ("a.left==0", "1.0 a.left + 0.0 == 0.0 @ 1000.0"),
    ("a.left == b.left * 0.5 - 5 @ low", "1.0 a.left + 0.0 == 0.5 b.left + -5.0 @ 250.0"),
    ("a.left == 0.5 * b.left", "1.0 a.left + 0.0 == 0.5 b.left + 0.0 @ 1000.0"),
    ("a.left == 5 + b.left", "1.0 a.left + 0.0 == 1.0 b.left + 5.0 @ 1000.0"),
    ("a.left == b.right+5", "1.0 a.left + 0.0 == 1.0 b.right + 5.0 @ 1000.0"),
    ("a.left == b.left*2", "1.0 a.left + 0.0 == 2.0 b.left + 0.0 @ 1000.0"),
    ("a.left == b.left / 2", "1.0 a.left + 0.0 == 0.5 b.left + 0.0 @ 1000.0"),
    ("a.left == b.left + 5 - 3", "1.0 a.left + 0.0 == 1.0 b.left + 2.0 @ 1000.0"),
    ("a.left == b.left - 5 - 3", "1.0 a.left + 0.0 == 1.0 b.left + -8.0 @ 1000.0"),
    ("a.left == b.left - -5", "1.0 a.left + 0.0 == 1.0 b.left + 5.0 @ 1000.0"),
    ("a.left == b.left-5", "1.0 a.left + 0.0 == 1.0 b.left + -5.0 @ 1000.0"),
    ("a.left == - 10", "1.0 a.left + 0.0 == -10.0 @ 1000.0"),
    ("a.left == +10", "1.0 a.left + 0.0 == 10.0 @ 1000.0"),
    ("a.left == -0", "1.0 a.left + 0.0 == 0.0 @ 1000.0"),
    ("a.left == b.left * -1 + 150", "1.0 a.left + 0.0 == -1.0 b.left + 150.0 @ 1000.0"),
    (
      "a.left == 2 * (b.left - (c.left + 1)) / 4",
      "1.0 a.left + 0.0 == 0.5 b.left + -0.5 c.left + -0.5 @ 1000.0"
    ),
    ("2 * a.left + 4 >= b.right", "2.0 a.left + 4.0 >= 1.0 b.right + 0.0 @ 1000.0"),
    ("10 <= a.width", "10.0 <= 1.0 a.width + 0.0 @ 1000.0"),
    ("a.left == b.left + b.left", "1.0 a.left + 0.0 == 1.0 b.left + 1.0 b.left + 0.0 @ 1000.0"),
    ("a.left == 0 * b.left", "1.0 a.left + 0.0 == 0.0 b.left + 0.0 @ 1000.0"),
    ("a.left == 10 - 2 * 3 - 1", "1.0 a.left + 0.0 == 3.0 @ 1000.0"),
    ("a.left == 100 / 5 / 2", "1.0 a.left + 0.0 == 10.0 @ 1000.0"),
    ("a.width == 50% - 2 * gap", "1.0 a.width + 0.0 == 50.0% + -16.0 @ 1000.0"),
    ("a.width == (50% + 10) / 2", "1.0 a.width + 0.0 == 25.0% + 5.0 @ 1000.0"),
    ("a.width == half * b.width", "1.0 a.width + 0.0 == 0.5 b.width + 0.0 @ 1000.0"),
    ("a.width == \"row-gap\" * 2", "1.0 a.width + 0.0 == 8.0 @ 1000.0"),
    ("a.width == größe", "1.0 a.width + 0.0 == 3.0 @ 1000.0"),
    ("a.left == .5 + 1e3 + 1_000.5 + 25e-2", "1.0 a.left + 0.0 == 2001.25 @ 1000.0"),
    (
      "\"Hnq-9a-Xn5\".left == \"b # c\".leadingMargin",
      "1.0 Hnq-9a-Xn5.left + 0.0 == 1.0 b # c.leadingMargin + 0.0 @ 1000.0"
    ),
    (
      "überschrift.top == last_visible.bottom",
      "1.0 überschrift.top + 0.0 == 1.0 last_visible.bottom + 0.0 @ 1000.0"
    ),
    ("when.left == 0", "1.0 when.left + 0.0 == 0.0 @ 1000.0"),
    ("a.left\n==\r\n5", "1.0 a.left + 0.0 == 5.0 @ 1000.0"),
  ])
  func readsAlgebra(_ text: String, _ expected: String) throws {
    #expect(try normal(text) == expected)
  }

  @Test(
    arguments: [
      ("low", 250), ("600", 600), ("0.5", 0.5), ("1000", 1000), ("max", 1000),
      ("gap", 8), ("+5", 5), ("1e2", 100),
    ] as [(String, Double?)])
  func readsPriorities(_ text: String, _ expected: Double?) throws {
    let equation = try? parser.equation("a.left == 0 @\(text)")
    #expect(equation?.kind == .constraint)
    #expect(equation?.priority == expected)
  }

  @Test(arguments: [
    ("a.resistH == low", "a.resistH = 250.0"), ("view.hugV >= 300.5", "view.hugV = 300.5"),
    ("a.resistV == gap", "a.resistV = 8.0"), ("a.hugH == required # x", "a.hugH = 1000.0"),
  ])
  func readsSizePriorities(_ text: String, _ expected: String) throws {
    #expect(try normal(text) == expected)
  }

  /// Words of the same length that share some letters are distinguished.
  @Test func attributesAreReadByTheirSpellings() {
    for attribute in LayoutAttribute.allCases {
      let spelling = Array(attribute.rawValue.utf8)
      #expect(LayoutAttribute(spelling, in: spelling.indices) == attribute)
      for place in spelling.indices {
        var other = spelling
        other[place] ^= 1
        let word = String(decoding: other, as: UTF8.self)
        #expect(LayoutAttribute(other, in: other.indices) == LayoutAttribute(rawValue: word))
      }
    }
    #expect(LayoutAttribute([], in: 0..<0) == nil)
  }

  @Test func skipsCommentsAndBlankLines() throws {
    #expect(try parser.equation("") == nil)
    #expect(try parser.equation(" \t # only a comment") == nil)
    let equations = try parser.equations(
      "\r\n# first\r\na.left == 1#glued\r\n\r\n  b.top == 2 # x\r\n")
    #expect(equations.map(\.text) == ["a.left == 1", "b.top == 2"])
    #expect(equations.map(\.range.start.line) == [3, 5])
    #expect(equations.map(\.range.start.column) == [1, 3])
    #expect(equations.map(\.range.end.column) == [12, 13])
  }

  @Test(arguments: [
    "a.left == 5 ?", "a.left == 5?", "? a.left == 5", "a.left ? == 5", "a.left == 5 ? # why",
    "?a.left == 5??",
  ])
  func seesTraceMarks(_ text: String) throws {
    let equation = try #require(try parser.equation(text))
    #expect(equation.isTraced)
    #expect(equation.text.replacing(" ? ", with: " ") == "a.left == 5")
    #expect(try parser.equation("a.left == 5 # ?")?.isTraced == false)
  }

  @Test func tellsWhereThingsStand() throws {
    let text = "a.left == 0\n  \"b c\".top == 2 * (ü.bottom + 50%)"
    let part = try #require(try parser.equations(text).last?.part)
    func columns(_ range: SourceRange) -> [Int] {
      [range.start.line, range.start.column, range.end.column]
    }
    #expect(columns(part.range) == [2, 3, 36])
    #expect(columns(part.left.terms[0].range) == [2, 3, 12])
    #expect(columns(part.right.terms[0].range) == [2, 21, 29])
    #expect(columns(part.right.terms[1].range) == [2, 32, 35])
    #expect(columns(part.left.terms[0].itemRange) == [2, 4, 7])
  }

  @Test func endsOnHugeLines() throws {
    let count = 50_000
    let sum = "a.left == b.left" + String(repeating: " + 1", count: count)
    #expect(try parser.equation(sum)?.part?.right.constant == Double(count))
    let product =
      "a.left == (b.left" + String(repeating: "+c.left", count: 20_000) + ")"
      + String(repeating: "*1", count: 20_000)
    #expect(try parser.equation(product) != nil)
    #expect(try parser.equation("a.left == " + String(repeating: "-", count: count) + "5") != nil)
    #expect(try parser.equation("a.left == 0" + String(repeating: "?", count: count)) != nil)
    let digits = String(repeating: "9", count: 1_000_000)
    #expect(try parser.equation("a.left == 0." + digits) != nil)
    for text in [
      "a.left == " + String(repeating: "(", count: count), "a.left == " + digits,
      String(repeating: "ä", count: count), String(repeating: "ä ", count: count),
    ] {
      #expect(throws: LayoutError.self) { try parser.parseLine(text) }
    }
    let nested = String(repeating: "(", count: 200) + "5" + String(repeating: ")", count: 200)
    #expect(try parser.equation("a.left == " + nested) != nil)
  }
}

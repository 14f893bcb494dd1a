import LayoutNotation
import Testing

struct SLLParserTests {
  /// The rule spelt out with all parentheses.
  private func normal(_ text: String) throws -> String {
    try SLLParser().parse(text).assignments
      .map { "\($0.name) = \(normal($0.value))" }.joined(separator: ", ")
  }

  private func normal(_ expression: SLLExpression) -> String {
    switch expression {
    case .number(let number): "\(number)"
    case .percentage(let percentage): "\(percentage)%"
    case .name(let name, _): "\(name)"
    case .measure(let name, let argument, _): "%\(name)\(normal(argument))"
    case .given(let isPercentage, let form, let argument, _):
      "%\(form)\(isPercentage ? "%" : "")\(normal(argument))"
    case .negated(let value): "-(\(normal(value)))"
    case .binary(let left, let binary, let right):
      "(\(normal(left)) \(binary.rawValue) \(normal(right)))"
    }
  }

  private func normal(_ argument: SLLArgument) -> String {
    switch argument {
    case .position(let position): "\(position)"
    case .named(let name): "[\(name.text)]"
    }
  }

  @Test(arguments: [
    ("tt = rr = 5", "rr = 5.0, tt = 5.0"),
    ("ll = bb = rr = 10, tt = 50%", "rr = 10.0, bb = 10.0, ll = 10.0, tt = 50.0%"),
    ("tt = 10-5", "tt = (10.0 - 5.0)"), ("tt = 10 -5", "tt = (10.0 - 5.0)"),
    ("tt = %w-5", "tt = (%w0 - 5.0)"), ("tt=(%w)-5", "tt = (%w0 - 5.0)"),
    ("tt = 50%-10", "tt = (50.0% - 10.0)"), ("tt = h-ll", "tt = (h - ll)"),
    ("tt = 5--5", "tt = (5.0 - -5.0)"), ("tt = 10 + -5", "tt = (10.0 + -5.0)"),
    ("tt = %w*-2", "tt = (%w0 * -2.0)"), ("tt = -%w", "tt = -(%w0)"),
    ("tt = - 10", "tt = -10.0"), ("tt = -(5)", "tt = -5.0"), ("tt = --h", "tt = h"),
    ("tt = +h", "tt = h"), ("tt = -10%", "tt = -10.0%"), ("tt = -h * 2", "tt = (-(h) * 2.0)"),
    ("tt = 10F", "tt = 10.0"), ("tt = 10.5F + .5", "tt = (10.5 + 0.5)"), ("tt = 5.", "tt = 5.0"),
    ("tt = 100 / 5 / 2", "tt = ((100.0 / 5.0) / 2.0)"),
    ("tt = 1 - 2 - 3 * 4", "tt = ((1.0 - 2.0) - (3.0 * 4.0))"),
    ("tt = (1 + 2) * 3", "tt = ((1.0 + 2.0) * 3.0)"),
    ("tt = 5 + (ll = 7)", "ll = 7.0, tt = (5.0 + 7.0)"), ("(ll = 7)", "ll = 7.0"),
    ("tt = (ll = rr = 7) * (w = 2)", "rr = 7.0, ll = 7.0, w = 2.0, tt = (7.0 * 2.0)"),
    ("ll\t=\n10", "ll = 10.0"), ("", ""), (" , ,", ""), ("w = 5,", "w = 5.0"),
    ("w = h", "w = h"), ("tt = tt + 5", "tt = (tt + 5.0)"),
    ("tt = %bt(header) + 8", "tt = (%bt[header] + 8.0)"),
    ("tt = %bt( \"Hnq-9a, (x)\" )", "tt = %bt[Hnq-9a, (x)]"), ("w = %f(gap)", "w = %number[gap]"),
    ("w = %p(größe)", "w = %number%[größe]"),
    (
      "ll = %f, tt = %p, w = %^f + %^p, h = %:f + %:p",
      "ll = %number0, tt = %number%1, w = (%closure2 + %closure%3), h = (%object4 + %object%5)"
    ),
    ("ll = %ll + %bt(a) + %f", "ll = ((%ll0 + %bt[a]) + %number1)"),
  ])
  func readsRules(_ text: String, _ expected: String) throws {
    #expect(try normal(text) == expected)
  }

  @Test func readsAllNamesAndSpecifiers() throws {
    for name in SLLName.allCases {
      let rule = try SLLParser().parse("\(name) = 5")
      #expect(rule.assignments.map(\.name) == [name])
      guard !["minw", "maxw", "minh", "maxh"].contains(name.rawValue) else { continue }
      #expect(try normal("w = %\(name)") == "w = %\(name)0")
    }
  }

  @Test func countsPositionalArguments() throws {
    #expect(try SLLParser().parse("ll = rr = %f").argumentCount == 1)
    #expect(try SLLParser().parse("ll = %rl + %f, tt = %f * (%h - %f)").argumentCount == 5)
    #expect(try SLLParser().parse("ll = %rl(a) + %f(b)").argumentCount == 0)
  }

  @Test func tellsWhereThingsStand() throws {
    let rule = try SLLParser().parse("ll = 5,\n tt = h + (rr = 7) ,")
    #expect(rule.assignments.map(\.text) == ["ll = 5", "tt = h + (rr = 7)", "tt = h + (rr = 7)"])
    #expect(rule.assignments.map(\.range.start.line) == [1, 2, 2])
    #expect(rule.assignments.map(\.range.start.column) == [1, 2, 2])
    #expect(rule.assignments.map(\.range.end.column) == [7, 19, 19])
    guard case .binary(.name(.h, let range), .add, _) = rule.assignments[2].value else {
      Issue.record("no sum with an own name")
      return
    }
    #expect([range.start.column, range.end.column] == [7, 8])
  }

  @Test func keepsTheRangeOfAnArgumentsName() throws {
    for (text, columns) in [("tt = %bt( header )", [11, 17]), ("tt = %bt(\"h x\")", [11, 14])] {
      guard
        case .measure(.bt, .named(let name), _) = try SLLParser().parse(text).assignments[0].value
      else {
        Issue.record("no measure")
        return
      }
      #expect([name.range.start.column, name.range.end.column] == columns)
    }
  }

  @Test func endsOnHugeRules() throws {
    let count = 50_000
    #expect(
      try SLLParser().parse(String(repeating: "w=1,", count: count)).assignments.count == count)
    #expect(
      try SLLParser().parse(String(repeating: "w=", count: count) + "1").assignments.count == count)
    #expect(try normal("w=" + String(repeating: "-", count: count) + "1") == "w = 1.0")
    for text in [
      "w = " + String(repeating: "(", count: count),
      "w = 1" + String(repeating: "+1", count: count),
      "w = " + String(repeating: "9", count: count), "w = " + String(repeating: "-(", count: count),
    ] {
      #expect(throws: NotationError.self) { try SLLParser().parse(text) }
    }
    let nested = String(repeating: "(", count: 200) + "5" + String(repeating: ")", count: 200)
    #expect(try normal("w = " + nested) == "w = 5.0")
  }
}

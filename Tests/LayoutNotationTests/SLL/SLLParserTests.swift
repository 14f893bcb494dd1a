import LayoutNotation
import Testing

struct SLLParserTests {
  /// The rule spelt out with all parentheses.
  private func normal(_ text: String) throws -> String {
    let rule = try SLLParser.parse(SourceText(text))
    return try rule.pieces.map { piece in
      var values: [(text: String, isAssignment: Bool)] = []
      for step in rule.steps[piece.steps] { try carryOut(step, &values, rule.source) }
      #expect(values.count == 1 && values.first?.isAssignment == true, "\(text)")
      return values[0].text
    }.joined(separator: ", ")
  }

  private func carryOut(
    _ step: SLLStep, _ values: inout [(text: String, isAssignment: Bool)], _ source: SourceText
  ) throws {
    func last(inParentheses: Bool = false) throws -> String {
      let value = values.popLast()
      let text = try #require(value).text
      return inParentheses && value?.isAssignment == true ? "(\(text))" : text
    }
    func pair(_ binary: SLLOperator) throws -> String {
      let right = try last(inParentheses: true)
      return "(\(try last(inParentheses: true)) \(binary.rawValue) \(right))"
    }
    let text =
      switch step {
      case .number(let number): "\(number)"
      case .percentage(let percentage, let axis): "\(normal(axis))\(percentage)%"
      case .name(let name, _): "\(name)"
      case .measure(let name, let argument, _): "%\(name)\(normal(argument, source))"
      case .given(.points, let form, let argument, _): "%\(form)\(normal(argument, source))"
      case .given(.percent(let axis), let form, let argument, _):
        "\(normal(axis))%\(form)%\(normal(argument, source))"
      case .negated: "-(\(try last()))"
      case .binary(let binary): try pair(binary)
      case .assignment(let target):
        "\(target.name) \(target.operation.map { String($0.rawValue) } ?? "")= "
          + (try last())
      case .nothing: "nil"
      case .measured, .input, .fromFarEdge: "\(step) is read by no parser"
      }
    var isAssignment = false
    if case .assignment = step { isAssignment = true }
    values.append((text, isAssignment))
  }

  private func normal(_ axis: SLLAxis?) -> String { axis.map { "\($0.rawValue):" } ?? "" }

  private func normal(_ argument: SLLArgument, _ source: SourceText) -> String {
    switch argument {
    case .position(let position): "\(position)"
    case .named(let name): "[\(source.name(name.range))]"
    }
  }

  @Test(arguments: [
    ("tt = rr = 5", "tt = rr = 5.0"),
    ("ll = bb = rr = 10, tt = 50%", "ll = bb = rr = 10.0, tt = 50.0%"),
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
    ("tt = 5 + (ll = 7)", "tt = (5.0 + (ll = 7.0))"), ("(ll = 7)", "ll = 7.0"),
    ("tt = (ll = rr = 7) * (w = 2)", "tt = ((ll = rr = 7.0) * (w = 2.0))"),
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
    // Later notation.
    ("tt += 5", "tt += 5.0"), ("tt-=5", "tt -= 5.0"), ("tt*=-5", "tt *= -5.0"),
    ("tt /= 1 + 1", "tt /= (1.0 + 1.0)"), ("tt += ll = rr -= 3", "tt += ll = rr -= 3.0"),
    ("tt = 1 + (ll *= 2)", "tt = (1.0 + (ll *= 2.0))"),
    ("w = H:50%", "w = H:50.0%"), ("w = V:.5%", "w = V:0.5%"), ("w = H:-10%", "w = H:-10.0%"),
    ("w = V:+10%-5", "w = (V:10.0% - 5.0)"), ("w = -H:10%", "w = H:-10.0%"),
    ("w=2*H:10%", "w = (2.0 * H:10.0%)"), ("w = H:%p", "w = H:%number%0"),
    ("w = V:%p(gap)", "w = V:%number%[gap]"),
    ("w = V:%^p + V:%:p + H:%@p", "w = ((V:%closure%0 + V:%object%1) + H:%object%2)"),
    ("w = %@f + %@p", "w = (%object0 + %object%1)"),
    ("tt = nil", "tt = nil"), ("tt = ll = nil", "tt = ll = nil"), ("(w = nil)", "w = nil"),
    ("tt = (nil)", "tt = nil"), ("tt = (ll = nil)", "tt = ll = nil"),
    ("tt += (ll = (w = 5))", "tt += ll = w = 5.0"),
  ])
  func readsRules(_ text: String, _ expected: String) throws {
    #expect(try normal(text) == expected)
  }

  @Test func readsAllNamesAndSpecifiers() throws {
    for name in SLLName.allCases {
      #expect(try normal("\(name) = 5") == "\(name) = 5.0")
      if name.isBound { continue }
      #expect(try normal("w = %\(name)") == "w = %\(name)0")
    }
  }

  @Test func countsPositionalArguments() throws {
    #expect(try SLLParser.parse(SourceText("ll = rr = %f")).argumentCount == 1)
    #expect(
      try SLLParser.parse(SourceText("ll = %rl + %f, tt = %f * (%h - %f)")).argumentCount == 5)
    #expect(try SLLParser.parse(SourceText("ll = %rl(a) + %f(b)")).argumentCount == 0)
  }

  @Test func tellsWhereThingsStand() throws {
    let rule = try SLLParser.parse(SourceText("ll = 5,\n tt += h + (rr = 7) ,"))
    let ranges = rule.pieces.map { rule.source.range($0.span.range) }
    #expect(
      rule.pieces.map { rule.source.string($0.span.range) } == ["ll = 5", "tt += h + (rr = 7)"])
    #expect(ranges.map(\.start.line) == [1, 2])
    #expect(ranges.map(\.start.column) == [1, 2])
    #expect(ranges.map(\.end.column) == [7, 20])
    let steps = rule.steps[rule.pieces[1].steps]
    guard case .name(.h, let span)? = steps.first, case .assignment(let target)? = steps.last,
      steps.dropLast().last == .binary(.add)
    else {
      Issue.record("no sum with an own name")
      return
    }
    let (name, own) = (rule.source.range(target.span.range), rule.source.range(span.range))
    #expect([name.start.column, name.end.column] == [2, 4])
    #expect([own.start.column, own.end.column] == [8, 9])
  }

  @Test func keepsTheRangeOfAnArgumentsName() throws {
    for (text, columns) in [("tt = %bt( header )", [11, 17]), ("tt = %bt(\"h x\")", [11, 14])] {
      let rule = try SLLParser.parse(SourceText(text))
      guard case .measure(.bt, .named(let name), _)? = rule.steps.first else {
        Issue.record("no measure")
        return
      }
      let range = rule.source.range(name.range)
      #expect([range.start.column, range.end.column] == columns)
    }
  }

  @Test func endsOnHugeRules() throws {
    let count = 50_000
    #expect(
      try SLLParser.parse(SourceText(String(repeating: "w=1,", count: count))).pieces.count == count
    )
    let chain = try SLLParser.parse(SourceText(String(repeating: "w=", count: count) + "1"))
    let targets = chain.steps.filter { if case .assignment = $0 { true } else { false } }
    #expect(chain.steps.first == .number(1) && chain.steps.count == count + 1)
    #expect(targets.count == count)
    #expect(try normal("w=" + String(repeating: "-", count: count) + "1") == "w = 1.0")
    for text in [
      "w = " + String(repeating: "(", count: count),
      "w = 1" + String(repeating: "+1", count: count),
      "w = " + String(repeating: "9", count: count), "w = " + String(repeating: "-(", count: count),
    ] {
      #expect(throws: LayoutError.self) { try SLLParser.parse(SourceText(text)) }
    }
    let nested = String(repeating: "(", count: 200) + "5" + String(repeating: ")", count: 200)
    #expect(try normal("w = " + nested) == "w = 5.0")
  }
}

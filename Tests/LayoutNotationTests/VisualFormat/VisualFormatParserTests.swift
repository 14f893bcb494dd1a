import LayoutNotation
import Testing

struct VisualFormatParserTests {
  /// The format spelt out: every relation written, every space in parentheses.
  private func normal(_ text: String) throws -> String {
    let format = try VisualFormatParser.parse(SourceText(text))
    var normal = format.orientation.rawValue + ":"
    #expect(format.spaces.count == format.views.count + 1)
    for (place, space) in format.spaces.enumerated() {
      let isEnd = place == 0 || place == format.views.count
      #expect(isEnd || space != nil)
      if place == 0, space != nil { normal += "|" }
      if let space {
        normal += space.isStandard ? "-" : ""
        if !space.predicates.isEmpty { normal += "-\(self.normal(space.predicates, format))-" }
      }
      guard place < format.views.count else {
        if space != nil { normal += "|" }
        break
      }
      let view = format.views[place]
      normal += "[\(format.source.name(view.name.range))"
      if !view.predicates.isEmpty { normal += self.normal(view.predicates, format) }
      normal += "]"
    }
    return normal
  }

  private func normal(_ predicates: Range<Int>, _ format: VisualFormat) -> String {
    let parts = format.predicates[predicates].map { predicate in
      predicate.relation.rawValue + normal(predicate.object, format)
        + (predicate.priority.map { "@" + normal($0, format) } ?? "")
    }
    return "(\(parts.joined(separator: ",")))"
  }

  private func normal(_ value: VisualFormat.Value, _ format: VisualFormat) -> String {
    switch value {
    case .number(let number, _): "\(number)"
    case .name(let name): format.source.name(name.range)
    }
  }

  @Test(arguments: [
    ("[a]", "H:[a]"), ("H:[a]", "H:[a]"), ("V:[a]", "V:[a]"), ("|[a]|", "H:|[a]|"),
    ("|-[subview]-|", "H:|-[subview]-|"), ("V:|-[subview]-|", "V:|-[subview]-|"),
    ("[a][b]", "H:[a][b]"), ("[a]-[b]-[c]", "H:[a]-[b]-[c]"), ("|-[a]", "H:|-[a]"),
    ("[a]-|", "H:[a]-|"), ("[a]-8-[b]", "H:[a]-(==8.0)-[b]"),
    ("|-(mySpacing)-[subview]-|", "H:|-(==mySpacing)-[subview]-|"),
    ("|-left-[a]-right-|", "H:|-(==left)-[a]-(==right)-|"),
    ("|-(5)-[a(100)]-(-7)-[b]-(9)-|", "H:|-(==5.0)-[a(==100.0)]-(==-7.0)-[b]-(==9.0)-|"),
    ("[a(>=50,<=100,200@250)]", "H:[a(>=50.0,<=100.0,==200.0@250.0)]"),
    ("[a]-(>=40,30@500)-[b]", "H:[a]-(>=40.0,==30.0@500.0)-[b]"),
    ("[a(b)]", "H:[a(==b)]"), ("[a(==b@low)]", "H:[a(==b@low)]"), ("[a(>=b)]", "H:[a(>=b)]"),
    ("[a(gap@strength)]", "H:[a(==gap@strength)]"), ("[a(-5)]", "H:[a(==-5.0)]"),
    ("[a(12.5)]", "H:[a(==12.5)]"), ("[a(.5)]", "H:[a(==0.5)]"), ("[a]-0-[b]", "H:[a]-(==0.0)-[b]"),
    ("[a]-(-0)-[b]", "H:[a]-(==0.0)-[b]"),
    // Beyond the published grammar.
    ("[a]->=10-[b]", "H:[a]-(>=10.0)-[b]"), ("[a]-<=gap-[b]", "H:[a]-(<=gap)-[b]"),
    ("[a]-==10.5@250-[b]", "H:[a]-(==10.5@250.0)-[b]"),
    ("[a]-10@low-[b]", "H:[a]-(==10.0@low)-[b]"),
    ("[\"Hnq-9a-Xn5\"]", "H:[Hnq-9a-Xn5]"), ("[a(>=\"Hnq-9a\")]", "H:[a(>=Hnq-9a)]"),
    ("[größe]-abstand-[b]", "H:[größe]-(==abstand)-[b]"), ("[_a1]", "H:[_a1]"),
    // Blanks between tokens mean nothing.
    (
      " H : | - [ a ( >= 50 , 20 @ 250 ) ] - 8 - [ b ] - | ",
      "H:|-[a(>=50.0,==20.0@250.0)]-(==8.0)-[b]-|"
    ),
    ("V:|\n  -8-[a]\r\n\t-( - 8 )-[b]|", "V:|-(==8.0)-[a]-(==-8.0)-[b]|"),
    // H and V are names like any other inside brackets.
    ("V:[H]-[V]", "V:[H]-[V]"),
  ])
  func readsFormats(_ text: String, _ expected: String) throws {
    #expect(try normal(text) == expected)
  }

  @Test func tellsWhereThingsStand() throws {
    let text = " V:|-8-[äa(>=50, 20@250)][\"b c\"(äa)]-( 5 ,gap@low)-| "
    let format = try VisualFormatParser.parse(SourceText(text))
    func part(_ span: Span) -> String { SourceText(text).string(span.range) }
    func column(_ span: Span) -> Int { SourceText(text).range(span.range).start.column }
    let (spaces, predicates) = (format.spaces.compactMap(\.self), format.predicates)
    #expect(part(format.span) == text.dropFirst().dropLast())
    #expect(spaces.map { part($0.span) } == ["-8-", "", "-( 5 ,gap@low)-"])
    #expect(spaces.map { column($0.span) } == [5, 26, 37])
    #expect(format.views.map { part($0.span) } == ["[äa(>=50, 20@250)]", "[\"b c\"(äa)]"])
    #expect(format.views.map { part($0.name) } == ["äa", "b c"])
    let sizes = format.views[0].predicates
    #expect(predicates[sizes].map { part($0.span) } == [">=50", "20@250"])
    #expect(predicates[sizes].map { column($0.span) } == [12, 18])
    guard case .name(let priority)? = predicates.last?.priority else {
      Issue.record("no predicate with a priority")
      return
    }
    #expect(predicates[spaces[2].predicates].map { part($0.span) } == ["5", "gap@low"])
    #expect(part(priority) == "low")
  }

  @Test func endsOnHugeFormats() throws {
    let count = 50_000
    let chain = try VisualFormatParser.parse(
      SourceText(String(repeating: "[a]-", count: count) + "|"))
    #expect(chain.views.count == count)
    let list = try VisualFormatParser.parse(
      SourceText("[a(" + String(repeating: "5,", count: count) + "5)]"))
    #expect(list.views[0].predicates.count == count + 1 && list.predicates.count == count + 1)
    for text in [
      String(repeating: "[", count: count), "[a" + String(repeating: "(", count: count),
      "|" + String(repeating: "-", count: count), "[a(" + String(repeating: "9", count: count),
      "[a]-" + String(repeating: "5,", count: count),
    ] {
      #expect(throws: LayoutError.self) { try VisualFormatParser.parse(SourceText(text)) }
    }
  }
}

import LayoutDocuments
import LayoutNotation
import TestSupport
import Testing

@testable import Plumb

/// Names with quotes, backslashes and line breaks, which survive a round trip in all notations.
struct QuotedNameTests {
  private static let names = [
    #"a"b"#, #"\"#, #"a\"b"#, #"""#, #"c:\new\table"#, "two\nlines", "tab\tand\rreturn", #"{"#,
    "# no comment",
    "a.b", "½", "e\u{301}", "日本語", "when", "9", "", "x\\\n\"\\",
  ].filter { !$0.isEmpty }

  @Test(arguments: names) func equationsReadBack(name: String) throws {
    let layout = Layout(width: 100, height: 100)
    let view = layout.view(name)
    let added = try layout.eq("\(quotedName(name)).left == 7")
    #expect(added.item === view)
    try layout.eqs(
      """
      when view.width >= 5 { \(quotedName(name)).width == 5 @ low  # \(name.filter { $0 != "\n" })
      } else { \(quotedName(name)).width == 6 }
      \(quotedName(name)).top == 1 || \(quotedName(name)).top == 2
      \(quotedName(name)).top >= 0
      \(quotedName(name)).top <= 100
      """)
    for constraint in layout.constraints where constraint.branch == nil {
      let copy = Layout(width: 100, height: 100)
      copy.view(name)
      #expect(try copy.eq(constraint.description).description == constraint.description)
    }
    let document = try layout.document()
    let again = try LayoutDocument(json: document.json)
    #expect(again == document)
    #expect(try Layout(again).solve().views == layout.solve().views)
    let solution = try layout.solve()
    for ambiguous in solution.ambiguous {
      let (found, _) = try layout.attribute(named: ambiguous.attribute)
      #expect(found === view)
    }
    #expect(solution.ambiguous.count == 1)
    #expect(
      try layout.explain(.left, of: view, in: solution).steps.first?.source.text
        == added.source.text)
  }

  @Test(arguments: names) func formatsAndRulesReadThem(name: String) throws {
    let layout = Layout(width: 100, height: 100)
    let (view, other) = (layout.view(name), layout.view("other"))
    try layout.addVisual("H:|-3-[\(quotedName(name))(20)]-4-[other(5)]")
    try layout.addRule("tt = %bt(\(quotedName(name))) + 2", to: other)
    try layout.eqs("\(quotedName(name)).top == 1\n\(quotedName(name)).height == 10")
    let solution = try layout.solve()
    #expect(solution.frame(of: view) == Frame(x: 3, y: 1, width: 20, height: 10))
    #expect(solution.frame(of: other)?.x == 27 && solution.frame(of: other)?.y == 13)
    let texts = layout.constraints.map(\.source.text)
    #expect(texts.contains("[\(quotedName(name))(20)]"), "\(texts)")
    let again = try Layout(layout.document())
    #expect(try again.solve().views == solution.views)
  }

  @Test func metricsMayHaveThem() throws {
    let layout = Layout(width: 100, height: 100)
    layout.metrics = [#"the "gap""#: 12]
    layout.view("a")
    #expect(try layout.eq(#"a.left == "the \"gap\"""#).constant == 12)
  }

  @Test(arguments: [
    (#""a\b".left == 0"#, 3, #"a backslash in a quoted name is written \\, and a quote \""#),
    (#""a\".left == 0"#, 1, "the quoted name is not closed"),
    (#""a\"#, 3, #"a backslash in a quoted name is written \\, and a quote \""#),
  ])
  func wrongEscapes(text: String, column: Int, message: String) throws {
    let layout = Layout(width: 100, height: 100)
    let error = try #require(throws: LayoutError.self) { try layout.eq(text) }
    #expect(error.code == .syntax && error.column == column && error.message == message)
  }

  /// Random names contain the special characters of all notations.
  @Test func randomNamesReadBack() throws {
    for seed in 0..<500 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let alphabet = Array("\"\\\n\r\t{}#.|[]()@ nrt9aé'")
      let count = Int.random(in: 1...8, using: &random)
      let name = String(
        (0..<count).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] })
      let layout = Layout(width: 10, height: 10)
      layout.view(name)
      let constraint = try layout.eq("\(quotedName(name)).left == 7 @ 5")
      #expect(constraint.item.name == name, "seed \(seed)")
      #expect(try Layout(layout.document()).solve().views == layout.solve().views, "seed \(seed)")
    }
  }
}

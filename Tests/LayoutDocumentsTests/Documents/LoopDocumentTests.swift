import LayoutNotation
import Plumb
import Testing

@testable import LayoutDocuments

/// `for` in documents: an entry is repeated for each number of its ranges.
@Suite struct LoopDocumentTests {
  private func names(_ yaml: String) throws -> [String] {
    try Layout(LayoutDocument(yaml: "size: [9, 9]\n" + yaml)).views.dropFirst().map(\.name)
  }

  @Test func viewsAreRepeated() throws {
    #expect(
      try names("views:\n  a: {}\n  day{d}: {for: {d: 0..<3}, hidden: true}\n  b: {}")
        == ["a", "day0", "day1", "day2", "b"])
    #expect(
      try names("views:\n  \"{w}.{d + 1}\": {for: {w: 1...2, d: w..<3}}")
        == ["1.2", "1.3", "2.3"])
    #expect(
      try names(#"views: [{name: "r{i}", for: {i: 0..<2}}, {name: "{x}"}]"#) == ["r0", "r1", "{x}"])
    #expect(try names("views:\n  r{i}: {for: {i: 3..<3}}").isEmpty)
  }

  @Test func whatIsInsideARepeatedViewIsRepeated() throws {
    let document = try LayoutDocument(
      json: """
        {"size":[9,9],"views":{"row{r}":{"for":{"r":"0..<2"},"intrinsic":[7,null],"views":{
          "cell{r}{c}":{"for":{"c":"0..<2"}},"end{r}":{"views":{"dot{r}":{}}}}}}}
        """)
    #expect(document.views.map(\.name) == ["row0", "row1"])
    #expect(document.views[1].intrinsicSize.width == 7)
    #expect(document.views[1].subviews.map(\.name) == ["cell10", "cell11", "end1"])
    #expect(document.views[1].subviews[2].subviews.map(\.name) == ["dot1"])
    // The written document contains the views, without loops.
    #expect(try LayoutDocument(json: document.json) == document)
  }

  @Test func rulesAndFormatsAreRepeated() throws {
    let document = try LayoutDocument(
      yaml: """
        size: [90, 90]
        views:
          a{i}: {for: {i: 0..<3}}
        rules:
          - {for: {i: 1..<3}, view: "a{i}", rule: "tt = %bt(a{i-1}) + %f, h = 5", with: [2]}
        visual:
          - {for: {i: 0...1}, format: "H:|-{i}-[a{i}(7)]"}
        """)
    #expect(document.rules.map(\.view) == ["a1", "a2"])
    #expect(
      document.rules.map(\.rule.text) == ["tt = %bt(a0) + %f, h = 5", "tt = %bt(a1) + %f, h = 5"])
    #expect(document.visual.map(\.format.text) == ["H:|-0-[a0(7)]", "H:|-1-[a1(7)]"])
    let solution = try Layout(document).solve()
    #expect(solution.frame(ofViewNamed: "a1") == Frame(x: 1, y: 2, width: 7, height: 5))
  }

  @Test(
    arguments: [
      (
        "week: {for: {i: 0..<2}}",
        "views.week.for repeats the view: its name needs an index in braces, such as day{i}"
      ),
      (
        "w{i}: {for: {i: 0..<2}, views: {d: {for: {j: 0..<2}}}}",
        "views.\"w{i}\".views.d.for repeats the view: its name needs an index in braces, such as day{i} (where i is 0)"
      ),
      (
        "w{i}: {for: 7}",
        "views.\"w{i}\".for must be a mapping from indices to ranges such as {i: 0..<7}; found 7"
      ),
      (
        "w{i}: {for: {i: 7}}",
        "views.\"w{i}\".for.i must be a range such as 0..<7, or a list of names; found 7"
      ),
      (
        "w{i}: {for: {i: 0..6}}",
        "views.\"w{i}\".for.i: a range is written 0..<7, which is without 7, or 0...6, which is with 6"
      ),
      (
        "w{i}: {for: {i: 0..<n}}",
        "views.\"w{i}\".for.i: there is no loop around this whose index is \"n\""
      ),
      (
        "w{k}: {for: {i: 0..<2}}",
        "there is no loop around this whose index is \"k\" (where i is 0)"
      ),
      ("w{i-1}: {for: {i: 0..<2}}", "\"{i-1}\" is -1 here, and a name has no minus (where i is 0)"),
      (
        "w{i/2}: {for: {i: 0..<2}}",
        "views.\"w{i/2}\" bears the name of another view, views.\"w{i/2}\" in line 3 (where i is 1)"
      ),
      (
        "w{i}: {for: {i: 0..<2}, grid: -1}",
        "views.\"w{i}\".grid must be a size, at least 0; found -1 (where i is 0)"
      ),
      ("w{high}: {for: {high: 0..<2}}", "there is a priority \"high\"; name the index otherwise"),
      ("w{i}: {for: {i: 0..<1000000}}", "for has more than 100000 rounds"),
      (
        "\"{a} {b} {c} {d}\": {for: {a: 0..<50, b: 0..<50, c: 0..<50, d: 0..<50}}",
        "for has more than 100000 rounds"
      ),
    ])
  func errorsTellTheRound(views: String, message: String) throws {
    let error = try #require(errorOfReading(yaml: "size: fit\nviews:\n  \(views)"))
    #expect(error.message.hasPrefix(message), "\(error.message)")
    #expect(error.line == 3)
  }

  @Test func whatIsRepeatedIsBounded() throws {
    let cells = (0..<2000).map { #""c{i}_\#($0)":{}"# }.joined(separator: ",")
    let error = try #require(
      errorOfReading(
        json: #"{"size":"fit","views":{"r{i}":{"for":{"i":"0..<99999"},"views":{\#(cells)}}}}"#))
    #expect(error.code == .limit)
    #expect(error.message.hasPrefix("for has more than 16 MiB (where i is "))
    let rule = String(repeating: "w = 5, ", count: 10_000)
    let long =
      #"{"size":"fit","views":{"a":{}},"rules":[{"for":{"i":"0..<99999"},"view":"a","rule":"\#(rule)"}]}"#
    #expect(try #require(errorOfReading(json: long)).code == .limit)
  }

  // MARK: Equations

  /// Locations refer to the document, and texts to one repetition.
  @Test func conflictsPointAtTheLoop() throws {
    let document = try LayoutDocument(
      yaml: """
        size: [90, 90]
        views:
          a{i}: {for: {i: 0..<3}}
        equations: |
          for i in 0..<3 {
            a{i}.left == i
            a{i}.left == {i * i}
          }
        """)
    guard case .infeasible(let conflict) = try Layout(document).solve().outcome else {
      Issue.record("expected a conflict")
      return
    }
    #expect(conflict.members.map(\.text) == ["a2.left == 2", "a2.left == 4"])
    #expect(
      conflict.members.map(\.place) == [
        .equations(line: 2, column: 3), .equations(line: 3, column: 3),
      ])
    #expect(
      document.equations.filePosition(line: 3, column: 3) == SourcePosition(line: 7, column: 5))
  }

  @Test func errorsOfALoopPointIntoTheDocument() throws {
    let document = try LayoutDocument(
      yaml: "size: [9, 9]\nviews: {cell0: {}}\nequations: |\n  for i in 0..<2 { cell{i}.left == 0 }"
    )
    let error = try #require(throws: LayoutError.self) { _ = try Layout(document) }
    #expect(error.message == "there is no view \"cell1\" (where i is 1)")
    #expect(error.suggestion == "cell0")
    #expect(error.line == 1 && error.column == 18)
  }

  @Test func equationsOfADocumentKeepTheirLoops() throws {
    let text = "for i in 0..<2 {\n  a{i}.left == i\n}"
    var document = LayoutDocument(size: .fixed(width: 9, height: 9))
    document.views = [ViewDescription(name: "a0"), ViewDescription(name: "a1")]
    document.equations = DocumentText(text)
    #expect(try LayoutDocument(json: document.json).equations.text == text)
    #expect(
      try Layout(document).document().equations.text
        == "a0.left == view.left\na1.left == view.left + 1")
  }

  /// A month written with loops equals the month written out.
  @Test func aMonthIsTheMonthWrittenOut() throws {
    let loops = """
      for w in 0..<6 {
        for d in 1..<7 {
          d{w}{d}.left == d{w}{d-1}.right + gap
          d{w}{d}.width == d{w}0.width
        }
        d{w}0.left == 16 && d{w}6.right == -16
      }
      for d in 0..<7 {
        d0{d}.top == 40
        for w in 1..<6 { d{w}{d}.top == d{w-1}{d}.bottom + gap && d{w}{d}.height == d00.height }
        d5{d}.bottom == -16
      }
      """
    var lines: [String] = []
    for w in 0..<6 {
      for d in 1..<7 {
        lines.append("d\(w)\(d).left == d\(w)\(d - 1).right + gap")
        lines.append("d\(w)\(d).width == d\(w)0.width")
      }
      lines.append("d\(w)0.left == 16 && d\(w)6.right == -16")
    }
    for d in 0..<7 {
      lines.append("d0\(d).top == 40")
      for w in 1..<6 {
        lines.append(
          "d\(w)\(d).top == d\(w - 1)\(d).bottom + gap && d\(w)\(d).height == d00.height")
      }
      lines.append("d5\(d).bottom == -16")
    }
    func solved(_ equations: String) throws -> SolvedDocument {
      var options = DocumentOptions()
      options.keepsStatistics = false
      var document = try LayoutDocument(
        yaml: "size: [390, 420]\nmetrics: {gap: 4}\nviews:\n  d{w}{d}: {for: {w: 0..<6, d: 0..<7}}")
      document.equations = DocumentText(equations)
      return document.solved(defaultID: "month", options: options)
    }
    let month = try solved(loops)
    #expect(month.status == .solved)
    #expect(month.json == (try solved(lines.joined(separator: "\n")).json))
  }
}

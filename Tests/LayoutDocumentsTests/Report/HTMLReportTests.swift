import Foundation
import LayoutNotation
import Plumb
import Testing

@testable import LayoutDocuments

@Suite struct HTMLReportTests {
  private static let row = """
    size: [200, 100]
    views: {a: {}, b: {}}
    equations: |
      a.left == 10
      a.top == 10
      a.width == 60
      a.height == 30
      b.left == a.right + 20
      b.top == a.top
      b.width == a.width
      b.height == 300 @ low
      b.bottom <= 0

    """

  /// Returns the page for documents in YAML.
  private func page(_ documents: String..., theme: SVGDrawing.Theme = .auto) throws -> String {
    var report = HTMLReport()
    for (number, yaml) in documents.enumerated() {
      let document = try LayoutDocument(yaml: yaml)
      let solved = document.solvedLayout(
        defaultID: "layout\(number + 1)", options: DocumentOptions())
      report.add(
        solved.result, on: .init(group: solved.result.id), message: "", of: solved,
        place: { $0.description })
    }
    return report.text(theme: theme)
  }

  /// Returns the data in a page, as its script reads it.
  private func data(in page: String) throws -> [[String: Any]] {
    let start = try #require(page.range(of: #"id="data">"#)).upperBound
    let end = try #require(page.range(of: "</script>", range: start..<page.endIndex)).lowerBound
    let json = try JSONSerialization.jsonObject(with: Data(page[start..<end].utf8))
    return try #require(json as? [[String: Any]])
  }

  /// Returns the constraints of a layout, each with its members by name.
  private func constraints(of layout: [String: Any]) throws -> [[String: Any]] {
    try #require(layout["constraints"] as? [[Any]]).map { list in
      let more = list.count > 3 ? list[3] as? [String: Any] ?? [:] : [:]
      return more.merging(["text": list[0], "place": list[1], "views": list[2]]) { first, _ in
        first
      }
    }
  }

  @Test func aPageHasEveryLayoutWithItsPicture() throws {
    let page = try page(
      Self.row, "size: [10, 10]\nviews: {a: {}}\nequations: [a.left == 1, a.left == 2]")
    let data = try data(in: page)
    #expect(data.map { $0["id"] as? String } == ["layout1", "layout2"])
    #expect(data.map { $0["status"] as? String } == ["solved", "infeasible"])
    for layout in data {
      let svg = try #require(layout["svg"] as? String)
      #expect(svg.hasPrefix("<svg") && svg.contains(#"data-v="1""#) && !svg.contains("<style"))
    }
    let members = try constraints(of: data[1])
    #expect(
      members.filter { $0["conflict"] as? Bool == true }.map { $0["text"] as? String }
        == ["a.left == 1", "a.left == 2"])
  }

  /// A conflict lists the necessary relaxations, without the many constraints of stacks.
  @Test func aConflictHasWhatWouldHaveToGive() throws {
    let page = try page(
      """
      size: [100, 50]
      views: {bar: {stack: {axis: horizontal, distribution: fillEqually}, views: {a: {}, b: {}}}}
      equations: [bar.left == 0, bar.right == 0, a.width == 70]
      """)
    let layout = try #require(data(in: page).first)
    let gives = try #require(layout["gives"] as? [String])
    #expect(gives[0] == "the layout can be solved if this constraint is relaxed:")
    #expect(gives[1].hasPrefix("  a.width == 70  by 20"))
    let members = try constraints(of: layout)
    let given = members.filter { $0["gives"] as? Double == 20 }
    #expect(given.map { $0["text"] as? String } == ["a.width == 70"])
    let ofStack = members.filter { $0["ofStack"] as? Bool == true }
    #expect(ofStack.count > 1 && ofStack.allSatisfy { $0["conflict"] as? Bool == true })
    #expect(page.contains("gives.slice(1)"))
  }

  /// A sum of constraints with the multipliers of `explain` equals one value, without other
  /// variables.
  ///
  /// The steps depend only on this sum, so the page computes the same steps.
  @Test func stepsAreThoseOfExplain() throws {
    let document = try LayoutDocument(yaml: Self.row)
    let layout = try document.layout(with: .init())
    let solution = try layout.solve()
    let layouts = try data(in: page(Self.row))
    let constraints = try constraints(of: layouts[0])
    let steps = try #require(layouts[0]["steps"] as? [[Double]])
    for (number, view) in layout.views.enumerated() {
      for (place, attribute) in [LayoutAttribute.width, .height, .left, .top].enumerated() {
        let explanation = try layout.explain(attribute, of: view, in: solution)
        var rest = [4 * number + place: 1.0]
        for told in explanation.steps {
          let step = try #require(
            steps.first { constraints[Int($0[0])]["text"] as? String == told.source.text })
          #expect(abs(told.multiplier * step[1] - told.contribution) < 1e-9)
          for term in stride(from: 2, to: step.count, by: 2) {
            rest[Int(step[term]), default: 0] -= told.multiplier * step[term + 1]
          }
        }
        #expect(rest.values.allSatisfy { abs($0) < 1e-9 })
      }
    }
    let missed = constraints.first { $0["text"] as? String == "b.height == 300 @ low" }
    #expect(missed?["by"] as? Double == 210)
    #expect(missed?["views"] as? [Int] == [2])
  }

  /// Rules list the values that they read.
  @Test func aRuleHasWhatItRead() throws {
    let layouts = try data(
      in: page(
        """
        size: [100, 100]
        views: {a: {}}
        equations: [a.left == 0, a.top == 0, a.width == 40]
        rules: [{view: a, rule: "h = %w(a) / 2"}]
        """))
    let steps = try #require(layouts[0]["steps"] as? [[Double]])
    let reads = try #require(layouts[0]["reads"] as? [[Int]])
    #expect(reads.map { Array($0.dropFirst()) } == [[4]])
    #expect(steps[reads[0][0]].dropFirst() == [20, 5, 1])
  }

  /// Returns boxes in a row that all prefer more room than there is, and that each affect all
  /// others.
  private static func crowdedRow(_ count: Int) -> String {
    var equations = ""
    for box in 0..<count {
      equations += "  b\(box).left == \(box == 0 ? "0" : "b\(box - 1).right + 8")\n"
      equations += "  b\(box).top == 10\n  b\(box).height == 30\n"
      equations += "  b\(box).width == \(60 + box % 7) @ low\n"
    }
    return """
      size: [\(40 * count), 100]
      views: {\((0..<count).map { "b\($0): {}" }.joined(separator: ", "))}
      equations: |
      \(equations)  b\(count - 1).right <= 0

      """
  }

  /// Each step is written once, even if it contributes to many values.
  @Test func aPageGrowsWithItsLayout() throws {
    let empty = HTMLReport().text(theme: .auto).utf8.count
    let sizes = try [100, 200].map { try page(Self.crowdedRow($0)).utf8.count - empty }
    #expect(Double(sizes[1]) <= 2.2 * Double(sizes[0]))
    #expect(sizes[1] + empty <= 200_000)
  }

  @Test func nothingInADocumentIsMarkup() throws {
    let name = "</script><script>alert(1)</script><img src=x onerror=alert(2)>"
    let page = try page(
      """
      id: "\(name)"
      size: [100, 100]
      views: {"\(name)": {}}
      equations: |
        "\(name)".left == 0
      """)
    #expect(page.components(separatedBy: "<script").count == 3)
    #expect(page.components(separatedBy: "</script>").count == 3)
    #expect(!page.contains("<img"))
    let layouts = try data(in: page)
    #expect(layouts[0]["id"] as? String == name)
    let views = try #require(layouts[0]["views"] as? [[String: Any]])
    #expect(views[1]["name"] as? String == name)
    let svg = try #require(layouts[0]["svg"] as? String)
    #expect(!svg.contains("<script") && !svg.contains("<img"))
  }

  @Test func aPageNeedsNothingFromElsewhere() throws {
    let page = try page(Self.row)
    #expect(page.contains("default-src 'none'"))
    let addresses = page.components(separatedBy: "://").count - 1
    #expect(addresses == page.components(separatedBy: "http://www.w3.org/2000/svg").count - 1)
    #expect(try self.page(Self.row) == page)
  }

  @Test func themes() throws {
    #expect(try page(Self.row).contains("prefers-color-scheme"))
    #expect(try !page(Self.row, theme: .dark).contains("prefers-color-scheme"))
    #expect(try !page(Self.row, theme: .dark).contains("#f4f5f7"))
  }

  @Test func anInvalidDocumentIsListed() throws {
    var report = HTMLReport()
    report.add(
      LayoutResult(id: "wrong", invalid: LayoutError(.syntax, "size is missing")),
      on: .init(group: "wrong"),
      message: "wrong.yaml:1:1: size is missing\n", of: nil, place: { $0.description })
    let layouts = try data(in: report.text(theme: .auto))
    #expect(layouts[0]["status"] as? String == "invalid")
    #expect(layouts[0]["message"] as? String == "wrong.yaml:1:1: size is missing\n")
    #expect(layouts[0]["svg"] == nil)
  }

  /// The page shows layouts of one group side by side, named by device and direction.
  @Test func layoutsSayWhatTheyArePicturesOf() throws {
    var report = HTMLReport()
    for (at, direction) in [("iphone-15", LayoutDirection.leftToRight), ("ipad", .rightToLeft)] {
      let document = try LayoutDocument(yaml: Self.row)
      var options = DocumentOptions()
      options.direction = direction
      let solved = document.solvedLayout(defaultID: "1", options: options)
      report.add(
        solved.result,
        on: .init(group: "Main#1", title: "Login", file: "Main", at: at), message: "",
        of: solved, place: { $0.description })
    }
    let layouts = try data(in: report.text(theme: .auto))
    #expect(layouts.map { $0["group"] as? String } == ["Main#1", "Main#1"])
    #expect(layouts.map { $0["title"] as? String } == ["Login", "Login"])
    #expect(layouts.map { $0["file"] as? String } == ["Main", "Main"])
    #expect(layouts.map { $0["at"] as? String } == ["iphone-15", "ipad"])
    #expect(layouts.map { $0["direction"] as? String } == ["ltr", "rtl"])
    let views = try #require(layouts[0]["views"] as? [[String: Any]])
    #expect(views.map { $0["parent"] as? Int } == [nil, 0, 0])
  }

  /// Counts the kinds of problems in each layout, and names the views concerned.
  @Test func problemsAreCounted() throws {
    struct Found: Equatable {
      var problems: [String: Int]
      var marks: [String?]
    }
    func found(
      _ yaml: String, isElastic: Bool = false, isImported: Bool = false
    ) throws -> Found {
      var document = try LayoutDocument(yaml: yaml)
      if isImported { document.imported = ImportedScreen(keys: ["view", "a"]) }
      var options = DocumentOptions()
      options.isElastic = isElastic
      var report = HTMLReport()
      let solved = document.solvedLayout(defaultID: "1", options: options)
      report.add(
        solved.result, on: .init(group: "1"), message: "", of: solved, place: { $0.description })
      let layout = try data(in: report.text(theme: .auto))[0]
      let views = try #require(layout["views"] as? [[String: Any]])
      return Found(
        problems: try #require(layout["problems"] as? [String: Int]),
        marks: views.map { $0["mark"] as? String })
    }
    func view(_ more: String) -> String {
      """
      size: [100, 10]
      views: {a: {intrinsic: [60, 10]}}
      equations: [a.left == 0, a.top == 0, a.bottom == 0, \(more)]
      """
    }
    let contradiction = view("a.right == -40, a.width >= 90")
    let conflict = try found(contradiction)
    #expect(conflict == Found(problems: ["conflict": 1], marks: [nil, "conflict"]))
    #expect(try found(contradiction, isElastic: true).marks == [nil, "broken"])
    #expect(
      try found("size: [9, 9]\nviews: {a: {}}\nequations: [a.left == 0, a.width == 9]")
        == Found(problems: ["ambiguous": 1], marks: [nil, "ambiguous"]))
    let wish = try found(view("a.width == 60, a.right == 90 @ low"))
    #expect(wish == Found(problems: ["unsatisfied": 1], marks: [nil, "unsatisfied"]))
    // A view may be larger than its content, but not smaller.
    #expect(try found(view("a.width == 80")) == Found(problems: [:], marks: [nil, nil]))
    let squeezed = try found(view("a.width == 40"))
    #expect(squeezed == Found(problems: ["unsatisfied": 1], marks: [nil, "unsatisfied"]))
    let outside = try found(view("a.width == 101"))
    #expect(outside == Found(problems: ["outside": 1], marks: [nil, "outside"]))
    let covered = view(
      "a.width == 60, b.left == 50, b.width == 9, b.top == 4, b.height == 6, "
        + "c.left == 40, c.width == 12, c.top == 2, c.height == 4, d.left == 90, d.top == 0, "
        + "d.bottom == 0, d.width == 0"
    )
    .replacing("10]}}", with: "10]}, b: {}, c: {}, d: {}}")
    // Notes of `plumb check` do not count as problems.
    #expect(try found(covered).problems == ["overlap": 1, "zero size": 1])
    let recorded = view("a.width == 60").replacing("10]}}", with: "10], frame: [4, 0, 60, 10]}}")
    #expect(try found(recorded).problems == [:])
    let elsewhere = try found(recorded, isImported: true)
    #expect(elsewhere == Found(problems: ["misplaced": 1], marks: [nil, "misplaced"]))
  }
}

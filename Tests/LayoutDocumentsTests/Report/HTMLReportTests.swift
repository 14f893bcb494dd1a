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

  /// The page of documents in YAML.
  private func page(_ documents: String..., theme: SVGDrawing.Theme = .auto) throws -> String {
    var report = HTMLReport()
    for (number, yaml) in documents.enumerated() {
      let document = try LayoutDocument(yaml: yaml)
      let result = document.solved(defaultID: "layout\(number + 1)").result
      report.add(
        result, on: .init(group: result.id), message: "", of: (document, DocumentOptions()),
        place: { $0.description })
    }
    return report.text(theme: theme)
  }

  /// The data in a page, as its script reads it.
  private func data(in page: String) throws -> [[String: Any]] {
    let start = try #require(page.range(of: #"id="data">"#)).upperBound
    let end = try #require(page.range(of: "</script>", range: start..<page.endIndex)).lowerBound
    let json = try JSONSerialization.jsonObject(with: Data(page[start..<end].utf8))
    return try #require(json as? [[String: Any]])
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
    let members = try #require(data[1]["constraints"] as? [[String: Any]])
    #expect(
      members.filter { $0["conflict"] as? Bool == true }.map { $0["text"] as? String }
        == ["a.left == 1", "a.left == 2"])
  }

  /// What lights up with a view are the constraints that `explain` lists.
  @Test func chainsAreThoseOfExplain() throws {
    let document = try LayoutDocument(yaml: Self.row)
    let layout = try document.layout(with: .init())
    let solution = try layout.solve()
    let layouts = try data(in: page(Self.row))
    let constraints = try #require(layouts[0]["constraints"] as? [[String: Any]])
    let chains = try #require(layouts[0]["chains"] as? [[[[Double]]]])
    #expect(chains.count == 3)
    for (view, chain) in zip(layout.views, chains) {
      for (attribute, steps) in zip([LayoutAttribute.width, .height, .left, .top], chain) {
        let explanation = try layout.explain(attribute, of: view, in: solution)
        #expect(
          steps.map { constraints[Int($0[0])]["text"] as? String }
            == explanation.steps.map(\.source.text))
        #expect(steps.map { $0[1] } == explanation.steps.map(\.contribution))
      }
    }
    let missed = constraints.first { $0["text"] as? String == "b.height == 300 @ low" }
    #expect(missed?["by"] as? Double == 210)
    #expect(missed?["views"] as? [Int] == [2])
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
      report.add(
        document.solved(defaultID: "1", options: options).result,
        on: .init(group: "Main#1", title: "Login", file: "Main", at: at), message: "",
        of: (document, options), place: { $0.description })
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

  /// The kinds of problem in each layout, and the views that have them.
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
      report.add(
        document.solved(defaultID: "1", options: options).result, on: .init(group: "1"),
        message: "", of: (document, options), place: { $0.description })
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
    #expect(wish == Found(problems: ["gave way": 1], marks: [nil, "unsatisfied"]))
    // A view may well be larger than what is in it, but not smaller.
    #expect(try found(view("a.width == 80")) == Found(problems: [:], marks: [nil, nil]))
    let squeezed = try found(view("a.width == 40"))
    #expect(squeezed == Found(problems: ["gave way": 1], marks: [nil, "unsatisfied"]))
    let recorded = view("a.width == 60").replacing("10]}}", with: "10], frame: [4, 0, 60, 10]}}")
    #expect(try found(recorded).problems == [:])
    let elsewhere = try found(recorded, isImported: true)
    #expect(elsewhere == Found(problems: ["misplaced": 1], marks: [nil, "misplaced"]))
  }
}

import LayoutDocuments
import Plumb
import TestSupport
import Testing

/// `styles` and `style`: named properties shared by many views.
@Suite struct StyleDocumentTests {
  private static let text = """
    metrics: {gap: 8, wide: 10 * gap}
    size: [320, 480]
    styles:
      caption: {intrinsic: [wide, 20], hug: [high, low], margins: gap}
      small: {intrinsic: [40 * i, 10], baseline: 3}
      text: {measure: {characters: 60, advance: 7, line: gap}, resist: [1, 2]}
      column: {stack: {axis: vertical, spacing: gap}}
      framed: {frame: [1, 2, 3, 4], fixed: true, hidden: true, grid: 2}
    views:
      a: {style: caption}
      b{i}: {for: {i: 1...2}, style: [caption, small], hug: [1, 1]}
      c: {style: column, views: {d: {style: [small, caption]}, e: {style: text, measure: null}}}
      f: {style: [text, framed]}
    guides:
      g: {style: caption, margins: 3}
    """

  @Test func tellViewsWhatTheyDoNotSayThemselves() throws {
    let written = """
      metrics: {gap: 8, wide: 10 * gap}
      size: [320, 480]
      views:
        a: {intrinsic: [80, 20], hug: [750, 250], margins: 8}
        b1: {intrinsic: [40, 10], hug: [1, 1], margins: 8, baseline: 3}
        b2: {intrinsic: [80, 10], hug: [1, 1], margins: 8, baseline: 3}
        c:
          stack: {axis: vertical, spacing: 8}
          views:
            d: {intrinsic: [80, 20], hug: [750, 250], margins: 8, baseline: 3}
            e: {resist: [1, 2]}
        f:
          measure: {characters: 60, advance: 7, line: 8}
          resist: [1, 2]
          frame: [1, 2, 3, 4]
          fixed: true
          hidden: true
          grid: 2
      guides: {g: {intrinsic: [80, 20], hug: [750, 250], margins: 3}}
      """
    let document = try LayoutDocument(yaml: Self.text)
    #expect(document == (try LayoutDocument(yaml: written)))
    // The written document contains the properties that result from styles.
    #expect(try LayoutDocument(json: document.json) == document)
    #expect(!document.json.contains("style"))
  }

  @Test func followMetrics() throws {
    let document = try LayoutDocument(yaml: Self.text).replacingMetrics(with: ["gap": 4])
    #expect(document.views[0].intrinsicSize.width == 40)
    #expect(document.views[0].margins == EdgeInsets(4))
    #expect(document.views[2].intrinsicSize.width == 80)
    let template = try LayoutTemplate(
      LayoutDocument(
        yaml: """
          size: [320, 40]
          metrics: {wide: 80}
          styles: {s: {intrinsic: [wide, 20]}}
          views: {a: {style: s}, b: {style: s}}
          equations: |
            a.left == 0
            b.left == a.right
            b.top == 0
            a.top == 0
          """))
    for (wide, solution) in zip([10.0, 25], try template.solve(rows: [[10], [25]])) {
      #expect(solution.frames["b"] == Frame(x: wide, y: 0, width: wide, height: 20))
    }
  }

  @Test func areNamedByIndices() throws {
    let document = try LayoutDocument(
      json: """
        {"size": "fit", "styles": {"bigText": {"margins": 1}, "smallText": {"margins": 2}},
         "views": {"{k}": {"for": {"k": ["big", "small"]}, "style": "{k}Text"}}}
        """)
    #expect(document.views.map { $0.margins.top } == [1, 2])
  }

  @Test(arguments: [
    (
      "views: {a: {style: captoin}}", 2, 20, "there is no style \"captoin\"",
      "caption" as String?
    ),
    ("views: {a: {style: [caption, 5]}}", 2, 30, "there is no style \"5\"", nil),
    (
      "views: {a: {style: {filll: red}}}", 2, 21,
      "views.a.style.filll is not a key", "fill"
    ),
    ("views: {a: {style: \"\"}}", 2, 20, "views.a.style is empty", nil),
    (
      "styles: {b: {views: {}}}", 2, 14,
      "styles.b.views is not allowed in a style, which says how views look, not which "
        + "there are", nil
    ),
    (
      "styles: {b: {hugg: [1, 1]}}", 2, 14,
      "styles.b.hugg is not a key", "hug"
    ),
    ("styles: {b: {hug: [1, 0]}}", 2, 23, "styles.b.hug[1] must be a priority", nil),
    ("styles: [b]", 2, 9, "styles must be a mapping of names and properties of views", nil),
    ("style: b", 2, 8, "there is no style \"b\"", nil),
  ])
  func whatIsWrongIsToldWithItsPlace(
    line: String, row: Int, column: Int, message: String, suggestion: String?
  ) throws {
    let styles = line.hasPrefix("styles") ? "" : "\nstyles: {caption: {}}"
    let error = try #require(throws: LayoutError.self) {
      try LayoutDocument(yaml: "size: fit\n\(line)\(styles)")
    }
    #expect(error.message.hasPrefix(message))
    #expect(error.line == row && error.column == column)
    #expect(error.suggestion == suggestion)
  }

  /// An unused style is a note, like an unused metric. Its content is checked except for names,
  /// which may be indices of loops.
  @Test func thoseThatNoViewHasAreNotes() throws {
    let document = try LayoutDocument(
      yaml: """
        size: [100, 100]
        styles:
          used: {fixed: true}
          never: {intrinsic: [20 * i, 10]}
        views: {a: {style: used, frame: [0, 0, 10, 10]}}
        """)
    let findings = document.checked(defaultID: "a").findings
    #expect(findings.map(\.message) == ["no view has the style \"never\""])
    #expect(findings.first?.rule == .unusedStyle && findings.first?.severity == .note)
    #expect(findings.first?.position == SourcePosition(line: 4, column: 3))
  }
}

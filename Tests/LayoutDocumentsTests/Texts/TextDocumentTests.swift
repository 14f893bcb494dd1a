#if Text
import Foundation
import LayoutDocuments
import Plumb
import PlumbText
import Testing

/// The folder of the fonts of these tests, which `.ci/text install` installs.
enum DocumentTestFonts {
  static let folders = ["/usr/share/fonts"]
  /// Options with this folder.
  static let options = {
    var options = DocumentOptions()
    options.fonts.folders = folders
    options.keepsStatistics = false
    return options
  }()

  static func inter() throws -> FontFile {
    try FontFile(path: "/usr/share/fonts/opentype/inter/Inter-Regular.otf")
  }
}

/// Texts of documents: reading, meaning and errors.
@Suite struct TextDocumentTests {
  private static let fonts = "fonts: {body: Inter-Regular.otf, bold: [Inter-Bold.otf]}\n"

  private func solved(_ yaml: String) throws -> LayoutResult {
    try LayoutDocument(yaml: yaml).solved(defaultID: "a", options: DocumentTestFonts.options).result
  }

  private func frame(_ view: String, in yaml: String) throws -> Frame {
    let result = try solved(yaml)
    let solution = try #require(result.solution, "\(String(describing: result.error))")
    return try #require(solution.frame(ofViewNamed: view))
  }

  /// A missing font is found as soon as it exists.
  @Test func fontsMayCome() throws {
    let name = "plumb-fonts-\(UInt64.random(in: 0 ... .max))"
    let folder = URL.temporaryDirectory.appending(path: name)
    let files = FileManager.default
    defer { try? files.removeItem(at: folder) }
    var options = DocumentOptions()
    options.fonts.folders = [folder.path]
    let document = try LayoutDocument(
      yaml: "size: [300, fit]\nfonts: {body: Moving.otf}\nviews: {a: {text: x}}")
    func isFound() -> Bool {
      document.solved(defaultID: "a", options: options).result.solution != nil
    }
    #expect(!isFound())
    try files.createDirectory(
      at: folder.appending(path: "b/c"), withIntermediateDirectories: true)
    #expect(!isFound())
    let font = folder.appending(path: "b/c/Moving.otf")
    try files.copyItem(
      atPath: "/usr/share/fonts/opentype/inter/Inter-Regular.otf", toPath: font.path)
    #expect(isFound())
  }

  @Test func keysOfTextsAreReadAndWritten() throws {
    let document = try LayoutDocument(
      yaml: """
        size: [300, fit]
        language: de-CH
        metrics: {name: Ada, count: 3, twice: count * 2, zip: "01234"}
        \(Self.fonts)
        style: {fill: "#fff"}
        styles: {title: {font: bold, fontSize: 20, color: teal}}
        views:
          title: {style: title, text: "Dear {name}", lines: 2, align: center, truncate: false}
          body: {text: "{twice} of {{x}}", lineHeight: 1.5, letterSpacing: 0.5, wrap: none, insets: 4}
          sum:
            text: [{text: "Total ", font: body}, {text: "{zip}", font: bold, fontSize: 9, color: red}]
          plain: {style: [title, {radius: 4, stroke: black, strokeWidth: 2}], text: 12}
        """)
    let texts = document.views.map { $0.text?.text }
    #expect(texts == ["Dear Ada", "6 of {x}", "Total 01234", "12"])
    let title = try #require(document.views[0].text)
    #expect(title.font == "bold" && title.fontSize == 20 && title.lines == 2)
    #expect(title.alignment == .center && !title.truncates && title.wraps)
    let body = try #require(document.views[1].text)
    #expect(body.lineHeight == 1.5 && body.letterSpacing == 0.5 && !body.wraps)
    #expect(body.insets == EdgeInsets(4) && body.font == nil)
    #expect(document.views[2].text?.runs[1].color == "red")
    #expect(document.views[3].appearance.radius == 4)
    #expect(document.views[3].appearance.color == "teal")
    #expect(document.appearance.fill == "#fff" && document.language == "de-CH")
    #expect(document.textMetrics.map(\.name) == ["name", "zip"])
    let again = try LayoutDocument(json: document.json)
    #expect(again.json == document.json)
    #expect(again.views == document.views && again.fonts == document.fonts)
  }

  @Test func viewsAreAsLargeAsTheirTexts() throws {
    let words = "To be, or not to be – that is the question"
    let style = TextStyle(fonts: [try DocumentTestFonts.inter()], size: 14)
    let paragraph = try Paragraph(words, style: style)
    for width in [90.0, 150, 1_000] {
      let frame = try frame(
        "label",
        in: """
          size: [\(width), fit]
          \(Self.fonts)
          views: {label: {text: "\(words)", fontSize: 14}}
          equations: |
            label.left == 10
            label.right <= -10
            label.top == 10
            view.bottom == label.bottom + 10
          """)
      #expect(abs(frame.width - min(width - 20, paragraph.naturalWidth)) < 1e-6)
      #expect(frame.height == paragraph.height(width: frame.width))
    }
  }

  @Test func aViewThatIsTooLowGivesWay() throws {
    let result = try solved(
      """
      size: [100, 200]
      \(Self.fonts)
      views: {label: {text: "To be, or not to be – that is the question"}}
      equations: |
        label.left == 0
        label.right == 0
        label.top == 0
        label.height == 30
      """)
    #expect(result.status == .solved)
    let solution = try #require(result.solution)
    #expect(solution.frame(ofViewNamed: "label")?.height == 30)
    let unsatisfied = solution.unsatisfied.map { "\($0.constraint.text) @\($0.priority)" }
    #expect(unsatisfied == ["label.height >= measure(label.width) @750"])
  }

  @Test func heightsNeverMoveWidths() throws {
    // Higher priorities on the height do not affect the width, which is solved first.
    let width = try frame(
      "label",
      in: """
        size: [fit, fit]
        \(Self.fonts)
        views: {label: {text: "one two three four five six seven"}}
        equations: |
          label.left == 0
          label.top == 0
          label.width <= 120
          label.height <= 20 @ 900
          view.right == label.right
          view.bottom == label.bottom
        """
    ).width
    #expect(width == 120)
  }

  @Test func missingFontsAreTold() throws {
    let wrong: [(yaml: String, message: String)] = [
      (
        "size: fit\nviews: {a: {text: x}}",
        "the text of \"a\" has no font: write `fonts: {body: FILE}` at the top of the layout"
      ),
      (
        "size: fit\nfonts: {body: Inter-Regular.otf}\nviews: {a: {text: x, font: bdoy}}",
        "there is no font \"bdoy\", which the text of \"a\" is set in; the fonts are body"
      ),
      (
        "size: fit\nfonts: {body: None.otf}\nviews: {a: {text: x}}",
        "there is no font \"None.otf\" in /usr/share/fonts"
      ),
      (
        "size: fit\nfonts: {body: ../fonts/opentype/inter/Inter-Regular.otf}\nviews: {a: {text: x}}",
        "there is no font \"../fonts/opentype/inter/Inter-Regular.otf\" in /usr/share/fonts; name a "
          + "file that is not beside its layout without a folder"
      ),
    ]
    for (yaml, message) in wrong {
      let result = try solved(yaml)
      #expect(result.status == .invalid && result.error?.message == message)
    }
  }

  @Test(arguments: [
    (
      "views: {a: {text: {name}}}",
      "views.a.text must be a text, or a list of runs; found a mapping"
    ),
    ("views: {a: {lines: 2}}", "views.a.lines says how a text is set, and there is none"),
    ("views: {a: {text: x, fontSize: 0}}", "views.a.fontSize must be above 0 and at most 100000"),
    (
      "views: {a: {text: x, align: middle}}", "views.a.align must be start or center or end or left"
    ),
    ("views: {a: {text: \"{gpa}\"}}", "{gpa} in a text"),
    ("views: {a: {text: \"{gap\"}}", "the brace in \"{gap\" is not closed"),
    ("views: {a: {text: \"{ }\"}}", "the braces are empty"),
    (
      "views: {a: {text: x, intrinsic: [4, 4]}}",
      "\"a\" has a text, which measures it, and intrinsic"
    ),
    ("views: {a: {text: []}}", "views.a.text has no run"),
    ("guides: {a: {text: x}}", "guides.a.text is not for guides, which are never drawn"),
    ("language: \"de DE\"", "language must be the tag of a language, such as de or zh-Hant"),
    ("style: {hidden: true}", "style.hidden is not a key"),
  ])
  func whatIsWrongIsTold(yaml: String, message: String) {
    let error = #expect(throws: LayoutError.self) {
      try LayoutDocument(yaml: "size: fit\nmetrics: {gap: 8}\n\(yaml)")
    }
    #expect(error?.message.hasPrefix(message) == true, "\(String(describing: error))")
    #expect(error?.line == 3)
  }

  @Test func aTextIsNoNumberInEquations() throws {
    let result = try solved("size: [9, 9]\nmetrics: {gap: \"8 pt\"}\nequations: view.width == gap")
    #expect(
      result.error?.message.contains("\"gap\" is a text; write numbers without quotes") == true)
  }

  /// A name in braces refers to a different metric in each repetition.
  @Test func indicesNameMetrics() throws {
    let document = try LayoutDocument(
      yaml: """
        size: fit
        metrics: {Name0: Ann, Name1: Bob, row1: 7}
        \(Self.fonts)
        views:
          n{i}: {for: {i: 0..<2}, text: "{Name{i}} {Name{1 - i}} {{i}}"}
          r{v}: {for: {v: [row]}, text: "{{{ {v}1 }}} {{{{"}
        """)
    #expect(document.views.map { $0.text?.text } == ["Ann Bob {i}", "Bob Ann {i}", "{7} {{"])
    #expect(try LayoutDocument(json: document.json) == document)
    let other = try document.replacingMetrics(with: [:], texts: ["Name1": "Cem"])
    #expect(other.views[0].text?.text == "Ann Cem {i}")
    let error = try #require(throws: LayoutError.self) {
      try LayoutDocument(
        yaml: "size: fit\nviews:\n  a{i}: {for: {i: 0..<2}, text: 'x {Name{i}}'}")
    }
    #expect(
      error.message == "{Name0} in a text: \"Name0\" is no metric (where i is 0)")
    #expect(error.line == 3 && error.column == 33)
  }

  /// The written text of a loop contains the values of its indices.
  @Test func textsOfLoopsReadBack() throws {
    let document = try LayoutDocument(
      yaml: """
        size: fit
        metrics: {gap: 3}
        \(Self.fonts)
        views:
          n{i}: {for: {i: -1...1}, text: [a, {text: "Item {i} {i * gap} {{{gap}}} }", color: teal}]}
        """.replacing("n{i}", with: "n{i + 1}"))
    #expect(document.json.contains(#""text":"Item {(-1)} {(-1) * gap} {{{gap}}} }}""#))
    let again = try LayoutDocument(json: document.json)
    #expect(again == document)
    let texts = try again.replacingMetrics(with: ["gap": 5]).views.map { $0.text?.text }
    #expect(texts == ["aItem -1 -5 {5} }", "aItem 0 0 {5} }", "aItem 1 5 {5} }"])
  }

  /// The keys of texts in imported screens.
  @Test func importedTextsReadBack() throws {
    var document = LayoutDocument(size: .fixed(width: 200, height: 100))
    document.fonts = [.init(name: "body", files: ["Inter-Regular.otf"])]
    var view = ViewDescription(name: "a")
    var text = TextDescription("Some words that are long")
    text.key = "xyz-1.text"
    (text.isCentered, text.wantsWidth, text.wantsHeight) = (true, false, true)
    (text.preferredWidth, text.minimumScale) = (50, 0.5)
    view.text = text
    view.intrinsicSize.width = 70
    document.views = [view]
    let again = try LayoutDocument(json: document.json)
    #expect(again == document)
    let options = DocumentTestFonts.options
    #expect(
      again.solved(defaultID: "a", options: options).json
        == document.solved(defaultID: "a", options: options).json)
    // A text excludes an intrinsic size, even along one axis.
    let wrong = try #require(throws: LayoutError.self) {
      try LayoutDocument(yaml: "size: fit\nviews: {a: {text: x, intrinsic: [3, null]}}")
    }
    #expect(wrong.message.hasPrefix("\"a\" has a text, which measures it, and intrinsic"))
  }

  @Test func loopsFillTexts() throws {
    let document = try LayoutDocument(
      yaml: """
        size: fit
        metrics: {first: 3, what: Day}
        \(Self.fonts)
        views:
          day{i}: {for: {i: 0..<3}, text: "{what} {i + 1} of {first * i}"}
          key{k}: {for: {k: [ok, no]}, text: "{k}!"}
        """)
    let texts = document.views.map { $0.text?.text }
    #expect(texts == ["Day 1 of 0", "Day 2 of 3", "Day 3 of 6", "ok!", "no!"])
    let other = try document.replacingMetrics(with: ["first": 1], texts: ["what": "Tag"])
    #expect(
      other.views.map { $0.text?.text } == ["Tag 1 of 0", "Tag 2 of 1", "Tag 3 of 2", "ok!", "no!"])
  }
}
#endif

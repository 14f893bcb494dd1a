#if Text
import Plumb
import PlumbText
import Testing

@testable import LayoutDocuments

/// Short texts beside long texts.
///
/// A text keeps the width of its longest word until longer texts have shrunk to theirs. Uses
/// fonts of the package fonts-inter.
@Suite struct LongestWordTests {
  private static let head = "size: [200, fit]\nfonts: {body: Inter-Regular.otf}\n"
  private static let views = """
    views:
      label: {text: "Name:"}
      value: {text: "Somebody with a name that is far too long for this row of text"}

    """
  /// Two texts in a row, placed by equations.
  private static let row = """
    equations: |
      label.left == 0
      value.left == label.right + 8
      value.right == 0
      label.top == 0
      value.top == 0
      view.bottom == value.bottom

    """

  private func result(_ yaml: String) throws -> LayoutResult {
    try LayoutDocument(yaml: yaml).solved(defaultID: "a", options: DocumentTestFonts.options).result
  }

  private func width(_ view: String, in yaml: String) throws -> Double {
    let result = try result(yaml)
    let solution = try #require(result.solution, "\(String(describing: result.error))")
    return try #require(solution.frame(ofViewNamed: view)).width
  }

  private func paragraph(_ text: String, size: Double = 17) throws -> Paragraph {
    try Paragraph(text, style: TextStyle(fonts: [try DocumentTestFonts.inter()], size: size))
  }

  // MARK: Where it holds

  @Test(arguments: [
    views + row,
    views + "stack: {spacing: 8, alignment: firstBaseline}\n",
    views + "table: {columns: [content, content], spacing: 8, cells: [[label, value]]}\n",
  ])
  func aShortTextStaysWholeBesideALongOne(_ arrangement: String) throws {
    let yaml = Self.head + arrangement
    let short = try paragraph("Name:").naturalWidth
    #expect(abs(try width("label", in: yaml) - short) < 1e-6)
    #expect(abs(try width("value", in: yaml) - (192 - short)) < 1e-6)
  }

  @Test func textsOfSwiftKeepTheirs() throws {
    let layout = Layout(width: 120, height: 100)
    let (label, value) = (layout.view("label"), layout.view("value"))
    let short = try paragraph("Name: x")
    layout.setText(short, of: label)
    layout.setText(try paragraph("a text of many words that are all short"), of: value)
    try layout.eqs("label.left == 0; value.left == label.right; value.right == 0".lines)
    try layout.eqs("label.top == 0; value.top == 0".lines)
    let solution = try layout.solve()
    #expect(abs((solution.frame(of: label)?.width ?? 0) - short.minimumWidth) < 1e-6)
    let template = try LayoutTemplate(layout, parameters: [:])
    let solver = template.makeSolver()
    for view in ["label", "value"] {
      let text = view == "label" ? short : try paragraph("a text of many words that are all short")
      try solver.measure(view) { text.height(width: $0) }
    }
    #expect(try solver.solution(of: []).frame(ofViewNamed: "label") == solution.frame(of: label))
  }

  /// Words as wide as their room leave no room for the rest.
  @Test func theRestOfAShortTextGoesFirst() throws {
    let yaml =
      Self.head + """
        views:
          label: {text: "Name of it all again"}
          value: {text: "Dampfschiff"}

        """ + Self.row
    let word = try paragraph("Dampfschiff").naturalWidth
    #expect(abs(try width("value", in: yaml) - word) < 1e-6)
    #expect(try width("label", in: yaml) < paragraph("Name of it all again").naturalWidth)
  }

  // MARK: How strongly

  /// A `resist` priority above that of words takes precedence.
  @Test(arguments: [(750, true), (751, false), (760, false)])
  func resistanceAboveGoesFirst(_ resistance: Int, _ isWhole: Bool) throws {
    let value = "value: {text: \"Somebody with a long name\", resist: [\(resistance), 750]}"
    let yaml = Self.head + "views:\n  label: {text: \"Name:\"}\n  \(value)\n" + Self.row
    let short = try paragraph("Name:").naturalWidth
    #expect((abs(try width("label", in: yaml) - short) < 1e-6) == isWhole)
  }

  @Test(arguments: [
    (750, 750.5), (1, 1.5), (998, 998.5), (999, 999.5), (999.5, 999.75), (1000, nil),
  ])
  func itsPriorityLiesBetweenTheResistanceAndTheNextOne(
    _ resistance: Double, _ priority: Double?
  ) throws {
    let views = "views: {label: {text: \"a few words\", resist: [\(resistance), 750]}}\n"
    let between = priority.map { (resistance + $0) / 2 } ?? 999.9
    let document = try LayoutDocument(
      yaml: Self.head + views + "equations: [label.width == 0 @ \(between)]\n")
    let request = try DocumentRequest(json: #"{"fonts":["/usr/share/fonts"]}"#.utf8)
    let explained = String(
      decoding: try request.explained(document, "label.width"), as: UTF8.self)
    #expect(explained.contains("longest word of its text") == (priority != nil), "\(explained)")
    if let priority { #expect(explained.contains("\"priority\":\(priority)"), "\(explained)") }
  }

  @Test func whatIsNoLongestWord() throws {
    for (wrap, width) in [
      ("word", try paragraph("Dampfschiff").naturalWidth),
      ("anywhere", try paragraph("Dampfschiff").naturalWidth),
      ("character", try paragraph("m").naturalWidth),
      ("none", try paragraph("Dampfschiff am Ufer").naturalWidth),
    ] {
      let views = "views: {label: {text: Dampfschiff am Ufer, wrap: \(wrap)}}\n"
      let yaml = Self.head + views + "equations: [label.width == 0 @ 750.25]\n"
      #expect(abs(try self.width("label", in: yaml) - width) < 0.05, "\(wrap)")
    }
    let insets = "views: {label: {text: Dampfschiff am Ufer, insets: [0, 5, 0, 7]}}\n"
    let least = try width("label", in: Self.head + insets + "equations: [label.width == 0 @ 750.2]")
    #expect(abs(least - (try paragraph("Dampfschiff").naturalWidth) - 12) < 1e-6)
    let narrow = "views: {label: {text: Dampfschiff am Ufer, preferredWidth: 20}}\n"
    #expect(
      try width("label", in: Self.head + narrow + "equations: [label.width == 0 @ 750.2]") == 20)
  }

  @Test func aTextMayGiveItUp() throws {
    let yaml =
      Self.head + Self.views.replacing("Name:\"", with: "Name:\", keepsWords: false") + Self.row
    #expect(try width("label", in: yaml) == 0)
    let document = try LayoutDocument(yaml: yaml)
    #expect(try LayoutDocument(json: document.json) == document)
  }

  // MARK: Output

  @Test func onlyExplanationsNameIt() throws {
    let yaml = Self.head + Self.views + Self.row + "  value.width == 190 @ 760\n"
    let document = try LayoutDocument(yaml: yaml)
    let solved = document.solved(defaultID: "a", options: DocumentTestFonts.options)
    #expect(!solved.json.contains("unsatisfied"), "\(solved.json)")
    #expect(solved.json.contains(#""tooNarrow":[{"view":"label""#), "\(solved.json)")
    #expect(!document.json.contains("750.5") && !document.json.contains("label.width"))
    let checked = document.checked(defaultID: "a", options: DocumentTestFonts.options)
    #expect(checked.findings.map(\.rule) == [.tooNarrow], "\(checked.findings)")
  }

  /// A text that fills a column is wider than it prefers, which is not a violation.
  @Test func aWishToBeNarrowerIsNotReported() throws {
    let yaml =
      Self.head + """
        views: {a: {text: Hello, lines: 1}, b: {text: Some longer text that has no room, lines: 1}}
        equations: |
          a.left == 0
          a.right == 0
          b.left == 0
          b.right == 0
        """
    let solution = try #require(try result(yaml).solution)
    #expect(solution.unsatisfied.count == 1 && solution.truncated.count == 1)
    #expect(solution.unsatisfied.first?.constraint.text.hasPrefix("b.width >= ") == true)
  }

  /// A required preference is listed as violated in an elastic layout.
  @Test func aRequiredWishIsReported() throws {
    let views = "views: {a: {text: Hello, lines: 1, hug: [1000, 250]}}\nelastic: true\n"
    let yaml = Self.head + views + "equations: [a.left == 0, a.right == 0]\n"
    let solution = try #require(try result(yaml).solution)
    #expect(solution.unsatisfied.contains { $0.constraint.text.hasPrefix("a.width <= ") })
  }

  // MARK: Templates

  /// Rows contain texts of one or several words, in views that share their width.
  @Test func rowsAreAsTheDocumentsThatTheyMake() throws {
    for arrangement in [Self.row, "stack: {spacing: 8}\n"] {
      let template = try LayoutTemplate(
        LayoutDocument(
          yaml: Self.head + """
            metrics: {name: "Name:", text: Somebody with a name}
            views:
              label: {text: "{name}"}
              value: {text: "{text}"}

            """ + arrangement), options: DocumentTestFonts.options)
      let solver = template.makeSolver()
      let texts = [
        "a", "Name:", "Name and address", "Donaudampfschifffahrt", "",
        "Somebody with a name that is far too long for this row of text",
      ]
      for first in texts {
        for second in texts {
          solver.texts = [first, second]
          let document = try template.document([], texts: [first, second], id: "r")
          let alone = document.solved(defaultID: "r", options: DocumentTestFonts.options)
          #expect(solver.solved([], id: "r").json == alone.json, "\(first), \(second)")
        }
      }
    }
  }
}

extension String {
  /// The lines of a text with semicolons as line ends.
  fileprivate var lines: String { replacing("; ", with: "\n") }
}
#endif

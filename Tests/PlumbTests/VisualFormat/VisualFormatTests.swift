import LayoutNotation
import Plumb
import TestSupport
import Testing

/// Visual Formats as constraints.
struct VisualFormatTests {
  private let layout = Layout(width: 320, height: 480)

  init() {
    for name in ["a", "b", "c"] { layout.view(name) }
    layout.view("d", in: layout.view("a"))
    layout.metrics = ["gap": 12, "strength": 600]
  }

  private func equations(
    _ format: String, _ options: VisualFormatOptions = []
  ) throws -> [String] {
    try layout.addVisual(format, options: options).map(\.description)
  }

  @Test(
    arguments: [
      (
        "|-[a]-[b]|",
        [
          "a.leading == view.leading + 20", "b.leading == a.trailing + 8",
          "view.trailing == b.trailing",
        ]
      ),
      (
        "V:|[a]-gap-[b]-|",
        ["a.top == view.top", "b.top == a.bottom + 12", "view.bottom == b.bottom + 20"]
      ),
      (
        "[a(>=50,<=b@low,gap)]-(>=-5@strength,8@gap)-[b]",
        [
          "a.width >= 50", "a.width <= b.width @ 250", "a.width == 12",
          "b.leading >= a.trailing - 5 @ 600", "b.leading == a.trailing + 8 @ 12",
        ]
      ),
      ("V:[a(b)]", ["a.height == b.height"]),
      // The bar is the superview of the view beside it.
      (
        "|[d]-[b]|",
        ["d.leading == a.leading", "b.leading == d.trailing + 8", "view.trailing == b.trailing"]
      ),
      ("[view(>=300)]", ["view.width >= 300"]),
    ] as [(String, [String])])
  func lowers(_ format: String, _ expected: [String]) throws {
    #expect(try equations(format) == expected)
    #expect(layout.constraints.map(\.description) == expected)
  }

  @Test(
    arguments: [
      (
        .directionLeftToRight,
        ["a.left == view.left + 20", "b.left >= a.right + 5", "view.right == b.right + 3"]
      ),
      (
        .directionRightToLeft,
        ["view.right == a.right + 20", "a.left >= b.right + 5", "b.left == view.left + 3"]
      ),
      (
        .directionLeadingToTrailing,
        [
          "a.leading == view.leading + 20", "b.leading >= a.trailing + 5",
          "view.trailing == b.trailing + 3",
        ]
      ),
    ] as [(VisualFormatOptions, [String])])
  func runsInADirection(_ options: VisualFormatOptions, _ expected: [String]) throws {
    #expect(try equations("|-[a]-(>=5)-[b]-3-|", options) == expected)
  }

  @Test func aConstraintIsWrittenOnOneLine() throws {
    let layout = Layout(width: 100, height: 100)
    for name in ["a", "b"] { layout.view(name) }
    let added = try layout.addVisual("[a(\n>=\n5)]-\n8-[b]")
    #expect(added.map(\.source.text) == ["[a(>= 5)]", "[a]- 8-[b]"])
  }

  @Test func columnsHaveOneDirection() throws {
    #expect(try equations("V:|[a]", .directionRightToLeft) == ["a.top == view.top"])
  }

  @Test func alignsNeighbours() throws {
    #expect(
      try equations("[a][b][c]", [.alignAllCenterY, .alignAllBaseline]).dropFirst(2) == [
        "b.centerY == a.centerY", "c.centerY == b.centerY", "b.lastBaseline == a.lastBaseline",
        "c.lastBaseline == b.lastBaseline",
      ])
    #expect(try equations("V:|[a]|", .alignAllTop).count == 2)
  }

  @Test func tellsWhichPieceAsks() throws {
    let row = try layout.addVisual(
      "H:|-[a(>=50, d@low)]-( 8 )-[b]-(>=4,20@250)-[c]|", options: .alignAllTop)
    #expect(
      row.map(\.source.text) == [
        "|-[a]", "[a(>=50)]", "[a(d@low)]", "[a]-( 8 )-[b]", "[b]-(>=4)-[c]", "[b]-(20@250)-[c]",
        "[c]|", "alignAllTop: b.top == a.top", "alignAllTop: c.top == b.top",
      ])
    #expect(
      row.map(\.source.place)
        == [4, 8, 14, 24, 33, 37, 48, 1, 1].map {
          .visual(1, line: 1, column: $0)
        })
    #expect(row[0].source.location?.fileID == "PlumbTests/VisualFormatTests.swift")
    let column = try layout.addVisual("V:|\n [a]-8-[b]")
    #expect(column.map(\.source.text) == ["V:|[a]", "V:[a]-8-[b]"])
    #expect(
      column.map(\.source.place.description) == [
        "Visual Format 2, column 4", "Visual Format 2, line 2, column 6",
      ])
  }

  /// The text of a constraint is a complete format.
  @Test func textsReadBack() throws {
    layout.view("e f")
    for format in [
      "|-[a(>=50,b@low)]-(8,>=gap@strength)-[\"e f\"(a)]->=3-[c]|", "V:|-(-5)-[\"e f\"][c(4)]-|",
    ] {
      for constraint in try layout.addVisual(format) {
        let again = try layout.addVisual(constraint.source.text)
        #expect(again.map(\.description) == [constraint.description])
      }
    }
  }

  @Test func takesNamesOfTheCall() throws {
    let view = layout.view("a")
    let added = try layout.addVisual(
      "|-gap-[icon(>=width)]-near-[b]", metrics: ["gap": 3, "near": 1, "width": 40],
      views: ["icon": view, "b": layout.view("c")])
    #expect(
      added.map(\.description) == [
        "a.leading == view.leading + 3", "a.width >= 40", "c.leading == a.trailing + 1",
      ])
    #expect(layout.metrics["gap"] == 12)
  }

  @Test func spacingIsTheLayouts() throws {
    layout.visualFormatSpacing = VisualFormatSpacing(betweenViews: 6, toSuperview: 16)
    #expect(
      try equations("|-[a]-[b]-|") == [
        "a.leading == view.leading + 16", "b.leading == a.trailing + 6",
        "view.trailing == b.trailing + 16",
      ])
  }

  @Test(
    arguments: [
      (
        "|-[nope]-|", "unknownView",
        """
        Visual Format 1, line 1, column 4: there is no view "nope"
          |-[nope]-|
             ^~~~
        """
      ),
      (
        "[a(bb)]", "unknownName",
        """
        Visual Format 1, line 1, column 4: "bb" is neither a metric nor a view
          [a(bb)]
             ^~
        """
      ),
      (
        "[a]-gpa-[b]", "unknownMetric",
        """
        Visual Format 1, line 1, column 5: there is no metric "gpa"
          [a]-gpa-[b]
              ^~~
        did you mean "gap"?
        """
      ),
      (
        "[a]-(b)-[c]", "unknownMetric",
        """
        Visual Format 1, line 1, column 6: a space is a number or a metric, and "b" is a view
          [a]-(b)-[c]
               ^
        """
      ),
      (
        "[a(5@hihg)]", "unknownMetric",
        """
        Visual Format 1, line 1, column 6: "hihg" is neither a metric nor a priority
          [a(5@hihg)]
               ^~~~
        did you mean "high"?
        """
      ),
      (
        "[a(5@tiny)]", "invalidPriority",
        """
        Visual Format 1, line 1, column 6: the priority "tiny" must be above 0 and at most 1000; found -1
          [a(5@tiny)]
               ^~~~
        """
      ),
      (
        "[a(endless)]", "notANumber",
        """
        Visual Format 1, line 1, column 4: the metric "endless" must be finite and at most 1e15; found inf
          [a(endless)]
             ^~~~~~~
        """
      ),
      (
        "|[view]|", "locationNeedsItem",
        """
        Visual Format 1, line 1, column 2: "|" is the superview of the view beside it, and "view" has none
          |[view]|
           ^~~~~~
        """
      ),
      (
        "[a(>=a)]", "notLinear",
        """
        Visual Format 1, line 1, column 4: `a.width` cancels out, so this says nothing of it
          [a(>=a)]
             ^~~
        """
      ),
      (
        "[a]-[b", "syntax",
        """
        Visual Format 1, line 1, column 5: "[" is not closed
          [a]-[b
              ^~
        did you mean "[b]"?
        """
      ),
    ] as [(String, String, String)])
  func saysWhatIsWrong(
    _ format: String, _ code: String, _ expected: String
  ) throws {
    layout.metrics["tiny"] = -1
    layout.metrics["endless"] = .infinity
    let error = try #require(throws: LayoutError.self) {
      try layout.addVisual(format)
    }
    #expect(error.code.name == code)
    #expect(layout.constraints.isEmpty)
    var placeless = error
    placeless.location = nil
    #expect(error.location?.fileID == "PlumbTests/VisualFormatTests.swift")
    #expect(placeless.description == expected)
  }

  /// An invalid format is added completely or not at all.
  @Test func damagedFormatsAddAllOrNothing() throws {
    let format = Array("|-gap-[a(>=50,b@strength)]->=8-[c(d)]-(-5,20@low)-|".unicodeScalars)
    let pieces = Array("[]()-|,@=<>. \"abcdview09VH:\u{e9}".unicodeScalars)
    var random = SeededGenerator(seed: 7)
    var (added, refused) = (0, 0)
    for _ in 0..<3_000 {
      var scalars = format
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<scalars.count, using: &random)
        let piece = try #require(pieces.randomElement(using: &random))
        if Bool.random(using: &random) { scalars.remove(at: place) }
        if Bool.random(using: &random) { scalars.insert(piece, at: place) }
      }
      let text = String(String.UnicodeScalarView(scalars))
      let before = layout.constraints.count
      do {
        let new = try layout.addVisual(text, options: .alignAllTop)
        #expect(layout.constraints.count == before + new.count)
        added += 1
      } catch {
        #expect(layout.constraints.count == before)
        refused += 1
      }
    }
    #expect(added > 200 && refused > 200)
  }

  @Test func hasOneDirection() {
    let error = #expect(throws: LayoutError.self) {
      try layout.addVisual("[a]", options: [.directionLeftToRight, .directionRightToLeft])
    }
    #expect(error?.code == .invalidOptions)
    #expect(error?.message == "a Visual Format runs left to right or right to left, not both")
  }

  @Test func refusesViewsOfOtherLayouts() {
    let other = Layout(size: .fit)
    let error = #expect(throws: LayoutError.self) {
      try layout.addVisual("[x]", views: ["x": other.view("x")])
    }
    #expect(error?.code == .foreignView)
    #expect(error?.message == "\"x\" is a view of another layout")
  }
}

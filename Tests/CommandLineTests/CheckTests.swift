import Foundation
import TestSupport
import Testing

/// The exact output and exit codes of `plumb check`.
@Suite struct CheckTests {
  private static let contradiction = """
    size: [100, 50]
    views: {a: {}}
    equations: |
      a.left == 0
      a.left == 10

    """
  private static let clean = """
    size: [100, 50]
    views: {a: {frame: [0, 0, 10, 10], fixed: true}}

    """

  private func expect(
    _ contents: String, as name: String = "layout.yaml", says output: String, status: Int32 = 1,
    _ options: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let scratch = try ScratchFolder()
    try scratch.write(contents, as: name)
    let run = try CommandRun(["check", name] + options, in: scratch.url)
    #expect(run.status == status, sourceLocation: sourceLocation)
    #expect(run.output == output, sourceLocation: sourceLocation)
    #expect(run.errors == "", sourceLocation: sourceLocation)
  }

  @Test func nothingFound() throws {
    try expect(Self.clean, says: "1 layout checked: nothing found\n", status: 0)
    try expect(Self.clean, says: "", status: 0, "--format", "github")
    try expect(
      Self.clean,
      says: #"{"id":"layout","file":"layout.yaml","status":"solved","findings":[]}"# + "\n",
      status: 0, "--format", "json")
  }

  @Test func conflict() throws {
    try expect(
      Self.contradiction,
      says: """
        layout.yaml:4:3: error: these 2 constraints cannot all hold [conflict]
              a.left == 0
              ^~~~~~~~~~~
          layout.yaml:4:3: a.left == 0
          layout.yaml:5:3: a.left == 10
          the layout can be solved if this constraint is relaxed:
          layout.yaml:5:3: a.left == 10  by 10
        1 layout checked: 1 error

        """)
  }

  @Test func whatIsFreeUnsatisfiedAndRedundant() throws {
    try expect(
      """
      size: [100, 50]
      views:
        a: {intrinsic: [200, null]}
        "save button": {frame: [0, 0, 9, 9]}
      equations: |
        a.left == 0
        a.right == 0
        a.top == 0
        a.width <= 300          # always
        a.height == 9 @ low
        a.height == 9 @ 250
        "save button".left >= a.left
        "save button".left >= 0
      """,
      says: """
        layout.yaml:3:3: note: `a.width >= 200` (intrinsic size, priority 750) is violated by 100 [unsatisfied]
              a: {intrinsic: [200, null]}
              ^
          layout.yaml:6:3: against a.left == 0
          layout.yaml:7:3: against a.right == 0
          layout.yaml:1:1: against view.width == 100  (the root's frame)
        layout.yaml:4:3: note: "save button".width may be anything from 0 up; it has the given frame [ambiguous]
              "save button": {frame: [0, 0, 9, 9]}
              ^
        layout.yaml:4:3: note: "save button".height may be anything from 0 up; it has the given frame [ambiguous]
              "save button": {frame: [0, 0, 9, 9]}
              ^
        layout.yaml:4:3: note: "save button".left may be anything from 0 up; it has the given frame [ambiguous]
              "save button": {frame: [0, 0, 9, 9]}
              ^
        layout.yaml:4:3: note: "save button".top may be anything; it has the given frame [ambiguous]
              "save button": {frame: [0, 0, 9, 9]}
              ^
        layout.yaml:9:3: note: `a.width <= 300` can be removed: it follows from `view.width == 100` (the root's frame), `a.left == 0` and `a.right == 0` [redundant]
              a.width <= 300          # always
              ^~~~~~~~~~~~~~
          layout.yaml:1:1: view.width == 100  (the root's frame)
          layout.yaml:6:3: a.left == 0
          layout.yaml:7:3: a.right == 0
        layout.yaml:13:3: note: `"save button".left >= 0` can be removed: it follows from `a.left == 0` and `"save button".left >= a.left` [redundant]
              "save button".left >= 0
              ^~~~~~~~~~~~~~~~~~~~~~~
          layout.yaml:6:3: a.left == 0
          layout.yaml:12:3: "save button".left >= a.left
        1 layout checked: 7 notes

        """, status: 0)
  }

  @Test func ambiguousWithoutAFrame() throws {
    try expect(
      """
      size: [100, 50]
      views: {pane: {}}
      equations: |
        pane.left >= 5
        pane.right <= -5
        pane.top == 0
        pane.bottom == 0
      """,
      says: """
        layout.yaml:2:9: warning: pane.width may be anything from 0 to 90 [ambiguous]
            views: {pane: {}}
                    ^~~~
        layout.yaml:2:9: warning: pane.left may be anything from 5 to 95 [ambiguous]
            views: {pane: {}}
                    ^~~~
        1 layout checked: 2 warnings

        """)
  }

  @Test func invalidInput() throws {
    try expect(
      "size: [100, 50]\nviews: {table: {}}\nequations: [tabel.top == 0]\n",
      says: """
        layout.yaml:3:13: error: there is no view "tabel" [invalid]
            equations: [tabel.top == 0]
                        ^
          did you mean "table"?
        1 layout checked: 1 error

        """, status: 2)
    try expect(
      "size: 3\n",
      says: """
        layout.yaml:1:7: error: size must be a width and a height, fit, or a paper such as A4; found 3 [invalid]
            size: 3
                  ^
        1 layout checked: 1 error

        """, status: 2)
  }

  /// Violated optional constraints are notes. Scripts choose the least severity that fails.
  @Test func theLeastSeverityThatFails() throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      """
      size: [100, 50]
      views: {a: {frame: [0, 0, 5, 5], fixed: true}}
      equations: a.left == 9 @ low

      """, as: "note.yaml")
    try scratch.write(Self.contradiction, as: "error.yaml")
    try scratch.write(
      "size: [9, 9]\nviews: {a: {}}\nvisual: [\"|[a]|\", \"V:[a(3)]\"]\n", as: "warning.yaml")
    func status(_ name: String, _ options: String...) throws -> Int32? {
      try CommandRun(["check", "\(name).yaml"] + options, in: scratch.url).status
    }
    #expect(try status("note") == 0)
    #expect(try status("note", "--fail-on", "note") == 1)
    #expect(try status("warning") == 1)
    #expect(try status("warning", "--fail-on", "error") == 0)
    #expect(try status("error", "--fail-on", "error") == 1)
  }

  /// Ignored findings are counted, and do not affect the exit code.
  @Test func whatIsIgnored() throws {
    try expect(
      "size: 3\n", says: "1 layout checked: nothing found, 1 ignored\n", status: 0,
      "--ignore", "invalid")
    try expect(
      Self.contradiction, says: "1 layout checked: nothing found, 1 ignored\n", status: 0,
      "--ignore", "conflict")
    try expect(
      Self.contradiction, says: "1 layout checked: nothing found, 1 ignored\n", status: 0,
      "--ignore", "invalid,conflict")
  }

  @Test func whatIsGoneFromABaselineIsCounted() throws {
    let scratch = try ScratchFolder()
    let views = (1...14).map { "v\($0): {}" }.joined(separator: ", ")
    try scratch.write("size: [9, 9]\nviews: {\(views)}\n", as: "a.yaml")
    #expect(try scratch.plumb("check", "a.yaml", "--write-baseline", "known.json").status == 0)
    try scratch.write("size: [9, 9]\n", as: "a.yaml")
    let run = try scratch.plumb("check", "a.yaml", "--baseline", "known.json")
    let lines = run.errors.split(separator: "\n")
    #expect(
      lines.count == 12 && lines.first == "plumb: no longer found, and still in the baseline:")
    #expect(lines.last == "  and 4 more")
  }

  @Test func linesOfAFile() throws {
    let bad =
      #"{"id":"bad","size":[9,9],"views":{"a":{}},"equations":["a.left == 1","a.left == 2"]}"#
    try expect(
      #"{"size":[9,9]}"# + "\n" + bad + "\n{\n", as: "lines.ndjson",
      says: """
        lines.ndjson:2:57: error: these 2 constraints cannot all hold [conflict]
            \(bad)
                                                                    ^~~~~~~~~~~
          lines.ndjson:2:57: a.left == 1
          lines.ndjson:2:71: a.left == 2
          the layout can be solved if this constraint is relaxed:
          lines.ndjson:2:71: a.left == 2  by 1
        lines.ndjson:3:2: error: expected a key in double quotes or "}"; the "{" of line 1, column 1 is not closed [invalid]
            {
             ^
        3 layouts checked: 2 errors

        """, status: 2)
  }

  @Test func github() throws {
    try expect(
      Self.contradiction,
      says: "::error file=layout.yaml,line=4,col=3,endColumn=14,title=plumb%3A conflict::"
        + "these 2 constraints cannot all hold%0Aline 4: a.left == 0%0Aline 5: a.left == 10"
        + "%0Athe layout can be solved if this constraint is relaxed:%0Aline 5: a.left == 10  by 10\n",
      "--format", "github")
  }

  @Test func sarifOfAnAbsolutePath() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.contradiction, as: "layout.yaml")
    let folder = scratch.url.resolvingSymlinksInPath()
    let run = try CommandRun(
      ["check", folder.path + "/layout.yaml", "--format", "sarif"], in: folder)
    #expect(run.status == 1)
    let log = try JSONDecoder().decode(JSONValue.self, from: Data(run.output.utf8))
    let place = log["runs"]?[0]?["results"]?[0]?["locations"]?[0]?["physicalLocation"]
    #expect(place?["artifactLocation"]?["uri"]?.string == "layout.yaml")
    #expect(place?["region"]?["startLine"]?.number == 4)
    #expect(place?["region"]?["endColumn"]?.number == 14)
  }

  /// An error at several sizes and in both directions is reported once, with all its places.
  @Test func aMistakeIsOneFinding() throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      """
      size: [100, 50]
      views: {bar: {}, item: {}}
      equations: |
        bar.leading == 0 && bar.trailing == 0 && bar.top == 0 && bar.height == 20
        item.leading == 60 && item.width == 30 && item.top == 0 && item.height == 50
        item.height == 40 @ low
      """, as: "a.yaml")
    func run(_ format: String) throws -> CommandRun {
      try scratch.plumb(
        "check", "a.yaml", "--size", "200x60", "--size", "80x60", "--size", "95x60", "--size",
        "50x40", "--direction", "ltr,rtl", "--format", format, "--ignore", "overlap")
    }
    let text = try run("text")
    #expect(text.status == 1)
    #expect(
      text.output == """
        a.yaml:2:18: warning: item sticks out of view: 10 on the right, on 80x60 and 50x40 only [outside]
            views: {bar: {}, item: {}}
                             ^~~~
          on 80x60 rtl: item sticks out of view: 10 on the left
          on 50x40 ltr: item lies outside view: 40 on the right and 10 below
          on 50x40 rtl: item lies outside view: 40 on the left and 10 below
        a.yaml:6:3: note: `item.height == 40 @ low` (priority 250) is violated by 10 [unsatisfied]
              item.height == 40 @ low
              ^~~~~~~~~~~~~~~~~~~~~~~
          a.yaml:5:62: against item.height == 50
        1 layout checked: 1 warning, 1 note, 1 ignored

        """)
    for format in ["json", "github", "sarif"] {
      let output = try run(format).output
      #expect(output.contains("10 on the right, on 80x60 and 50x40 only"), "\(output)")
      #expect(output.contains("on 50x40 rtl: item lies outside view: 40 on the left"))
    }
  }

  @Test func sizesDirectionsAndBackends() throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      """
      size: [100, 50]
      views: {a: {}}
      equations: |
        a.leading == 10
        a.width == 80
        a.right <= view.right
        a.top == 0
        a.height == 1
      """, as: "a.yaml")
    let run = try scratch.plumb(
      "check", "a.yaml", "--size", "100x50", "--size", "85x50", "--format", "json", "--ignore",
      "redundant")
    #expect(run.status == 1)
    #expect(
      run.output.hasPrefix(
        #"{"id":"a","file":"a.yaml","status":"infeasible","findings":[{"kind":"conflict","#
          + #""severity":"error","message":"these 4 constraints cannot all hold, on 85x50 only","#))
    #expect(run.output.split(separator: "\n").count == 1)
    let mirrored = try scratch.plumb(
      "check", "a.yaml", "--size", "85x50", "--direction", "rtl", "--ignore", "outside")
    #expect(mirrored.status == 0)
    #if GLPK
    let glpk = try scratch.plumb("check", "a.yaml", "--backend", "glpk-dual")
    #expect(glpk.output == (try scratch.plumb("check", "a.yaml")).output)
    #endif
  }

  /// Each constraint conflicts with two others, and each violation is reported once.
  @Test func whatAnElasticLayoutGivesWayTo() throws {
    try expect(
      """
      size: [100, 50]
      elastic: true
      views: {a: {}, b: {}}
      equations: |
        a.left == 0
        a.width == 80
        b.left == a.right
        b.right == 0
        b.width == 80

      """,
      says: """
        layout.yaml:5:3: warning: `a.left == 0` (priority 1000) is violated by 12 [unsatisfied]
              a.left == 0
              ^~~~~~~~~~~
          layout.yaml:6:3: against a.width == 80
          layout.yaml:7:3: against b.left == a.right
          layout.yaml:8:3: against b.right == 0
          layout.yaml:9:3: against b.width == 80
          layout.yaml:1:1: against view.width == 100  (the root's frame)
        layout.yaml:6:3: warning: `a.width == 80` (priority 1000) is violated by 12 [unsatisfied]
              a.width == 80
              ^~~~~~~~~~~~~
          layout.yaml:5:3: against a.left == 0
          layout.yaml:7:3: against b.left == a.right
          layout.yaml:8:3: against b.right == 0
          layout.yaml:9:3: against b.width == 80
          layout.yaml:1:1: against view.width == 100  (the root's frame)
        layout.yaml:7:3: warning: `b.left == a.right` (priority 1000) is violated by 12 [unsatisfied]
              b.left == a.right
              ^~~~~~~~~~~~~~~~~
          layout.yaml:5:3: against a.left == 0
          layout.yaml:6:3: against a.width == 80
          layout.yaml:8:3: against b.right == 0
          layout.yaml:9:3: against b.width == 80
          layout.yaml:1:1: against view.width == 100  (the root's frame)
        layout.yaml:8:3: warning: `b.right == 0` (priority 1000) is violated by 12 [unsatisfied]
              b.right == 0
              ^~~~~~~~~~~~
          layout.yaml:5:3: against a.left == 0
          layout.yaml:6:3: against a.width == 80
          layout.yaml:7:3: against b.left == a.right
          layout.yaml:9:3: against b.width == 80
          layout.yaml:1:1: against view.width == 100  (the root's frame)
        layout.yaml:9:3: warning: `b.width == 80` (priority 1000) is violated by 12 [unsatisfied]
              b.width == 80
              ^~~~~~~~~~~~~
          layout.yaml:5:3: against a.left == 0
          layout.yaml:6:3: against a.width == 80
          layout.yaml:7:3: against b.left == a.right
          layout.yaml:8:3: against b.right == 0
          layout.yaml:1:1: against view.width == 100  (the root's frame)
        1 layout checked: 5 warnings, 6 ignored

        """, status: 1, "--ignore", "ambiguous", "--ignore", "outside")
  }

  @Test func emptyLinesOfABatch() throws {
    try expect(
      "{\"size\":[9,9]}\n\n", as: "a.ndjson",
      says: """
        a.ndjson:2:1: error: the document is empty; a layout needs at least a size [invalid]
        2 layouts checked: 1 error

        """, status: 2)
  }

  @Test func measuresThatReadThemselves() throws {
    try expect(
      """
      size: [100, 50]
      views:
        text: {measure: {characters: 9, advance: 7, line: 20}}
      equations: |
        text.left == 0
        text.width == text.height
      """,
      says: """
        layout.yaml:6:3: error: a definition depends on itself: `text.height == measure(text.width)` \
        (measured) → `text.width == text.height` (line 2) → `text.height == measure(text.width)` (measured) [invalid]
              text.width == text.height
              ^
        1 layout checked: 1 error

        """, status: 2)
  }

  @Test func limitsAndWrongUsage() throws {
    let scratch = try ScratchFolder()
    try scratch.write("size: fit\nviews: {a: {intrinsic: [1, 1]}}\n", as: "a.yaml")
    let limit = try scratch.plumb("check", "a.yaml", "--time-limit", "0.000000001")
    #expect(limit.status == 3)
    // The test does not depend on the solve's progress at the time limit.
    #expect(limit.output.hasPrefix("a.yaml: error: the time limit ended the solve"))
    #expect(limit.output.hasSuffix(" [limit]\n1 layout checked: 1 error\n"))
    let missing = try scratch.plumb("check", "missing.yaml", "a.yaml")
    #expect(missing.status == 2)
    #expect(missing.errors == "plumb: missing.yaml: there is no such file\n")
    let rule = try scratch.plumb("check", "a.yaml", "--ignore", "warnings")
    #expect(rule.status == 2)
    #expect(
      rule.errors.hasPrefix("Error: The value 'warnings' is invalid for '--ignore <kind>'."))
    let second = try scratch.plumb("check", "a.yaml", "--ignore", "overlap,warnings")
    #expect(second.status == 2 && second.errors.contains("'overlap,warnings' is invalid"))
  }
}

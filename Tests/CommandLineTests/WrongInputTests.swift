import Foundation
import Testing

/// Mistakes of users, and the exact messages they get.
@Suite struct WrongInputTests {
  private func expect(
    _ contents: Data, as name: String, says errors: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let scratch = try ScratchFolder()
    try scratch.write(contents, as: name)
    let run = try scratch.plumb("solve", name)
    #expect(run.status == 2, sourceLocation: sourceLocation)
    #expect(run.errors == errors, sourceLocation: sourceLocation)
  }

  private func expect(
    _ contents: String, as name: String = "layout.yaml", says errors: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expect(Data(contents.utf8), as: name, says: errors, sourceLocation: sourceLocation)
  }

  @Test func misspelledView() throws {
    try expect(
      """
      size: [100, 100]
      views: {table: {}}
      equations: |
        table.left == 0

        tabel.top == 0    # here
      """,
      says: """
        layout.yaml:6:3: there is no view "tabel"
          tabel.top == 0    # here
          ^~~~~
        did you mean "table"?

        """)
  }

  @Test func conditionsWithoutBraces() throws {
    try expect(
      """
      size: [100, 100]
      views: {a: {}, b: {}}
      equations: |
        a.left == 0
        when a.width >= 50
          b.left == 0
        }
      """,
      says: """
        layout.yaml:5:21: the condition needs a body: write "{"
          when a.width >= 50
                            ^

        """)
    try expect(
      """
      size: [100, 100]
      views: {a: {}}
      equations:
        - when a.width >= 50 {
        - "  a.left == 0 }"
        - "} else { a.left == 1 }"
      """,
      says: """
        layout.yaml:6:6: "}" closes nothing
          } else { a.left == 1 }
          ^

        """)
  }

  @Test func conditionsThatDependOnTheirBodies() throws {
    try expect(
      """
      size: [100, 100]
      views: {a: {}, b: {}}
      equations: |
        b.width >= a.width
        when a.width >= 50 {
          b.width == 60
        }
      """,
      says: """
        layout.yaml:5:3: a condition depends on what it switches on: `when a.width >= 50` (line 2) → \
        `b.width == 60` (line 3) → `b.width >= a.width` (line 1) → `when a.width >= 50` (line 2)
            when a.width >= 50 {
            ^

        """)
  }

  @Test func malformedMeasures() throws {
    try expect(
      """
      size: [100, 100]
      views:
        text: {measure: {characters: 60, advance: 7, lines: 20}}
      """,
      says: """
        layout.yaml:3:48: views.text.measure.lines is not a key
            text: {measure: {characters: 60, advance: 7, lines: 20}}
                                                         ^
        did you mean "line"?

        """)
  }

  @Test func misspelledViewOfARule() throws {
    try expect(
      """
      size: [100, 100]
      views: {table: {}}
      rules: [{view: tabel, rule: "ll = 0"}]
      """,
      says: """
        layout.yaml:3:16: there is no view "tabel"
          rules: [{view: tabel, rule: "ll = 0"}]
                         ^
        did you mean "table"?

        """)
  }

  @Test func assignmentInsteadOfRelation() throws {
    try expect(
      """
      size: [100, 100]
      views: {a: {}}
      equations: |
        a.left = 5
      """,
      says: """
        layout.yaml:4:10: "=" is no relation: write ==, <= or >=
          a.left = 5
                 ^
        did you mean "=="?

        """)
  }

  @Test func unknownNameInARule() throws {
    try expect(
      """
      size: [100, 100]
      views: {a: {}}
      rules:
        - {view: a, rule: "ll = 0"}
        - {view: a, rule: "tt = 4, l = 5"}
      """,
      says: """
        layout.yaml:5:30: there is no name "l"
          tt = 4, l = 5
                  ^

        """)
  }

  @Test func cycleOfRules() throws {
    try expect(
      """
      size: [100, 100]
      views: {a: {}, b: {}}
      rules:
        - {view: a, rule: "ll = %rl", with: [{view: b}]}
        - {view: b, rule: "ll = %rl", with: [{view: a}]}
      """,
      says: """
        layout.yaml:4:22: a rule depends on what it places: a.left by `ll = %rl` (rule 1) → \
        b.left by `ll = %rl` (rule 2) → a.left by `ll = %rl` (rule 1)
            - {view: a, rule: "ll = %rl", with: [{view: b}]}
                               ^

        """)
  }

  @Test func brokenJSON() throws {
    try expect(
      #"{"size": [100, 100], "views": {"#, as: "layout.json",
      says: """
        layout.json:1:32: expected a key in double quotes or "}"; the "{" of line 1, column 31 is \
        not closed
          {"size": [100, 100], "views": {
                                         ^

        """)
  }

  @Test func emptyFiles() throws {
    for name in ["layout.yaml", "layout.json"] {
      try expect(
        "", as: name,
        says: "\(name):1:1: the document is empty; a layout needs at least a size\n")
    }
  }

  @Test func unknownKey() throws {
    try expect(
      "size: [1, 1]\nequation: a\n",
      says: """
        layout.yaml:2:1: equation is not a key
          equation: a
          ^
        did you mean "equations"?

        """)
  }

  @Test func binaryFiles() throws {
    try expect(
      Data([0x89, 0x50, 0x4E, 0x47, 0, 1, 2]), as: "picture.yaml",
      says: "picture.yaml:1:1: this byte is not UTF-8; save the document as UTF-8\n")
    try expect(
      Data([0, 1, 2]), as: "zeros.json",
      says: """
        zeros.json:1:1: expected a value; found a control character
          \u{FFFD}\u{FFFD}\u{FFFD}
          ^

        """)
    try expect(
      Data([0, 1, 2]), as: "zeros.yaml",
      says: """
        zeros.yaml:1:1: the document is not YAML: control characters are not allowed
          \u{FFFD}\u{FFFD}\u{FFFD}
          ^

        """)
  }

  @Test func invalidUTF8() throws {
    try expect(
      Data("size: [1, 1]\nid: \"".utf8) + [0xFF, 0xFE, 0x22, 0x0A], as: "layout.yaml",
      says: "layout.yaml:2:6: this byte is not UTF-8; save the document as UTF-8\n")
  }

  @Test func nestingWithoutEnd() throws {
    let message = "the document is nested too deeply"
    let flow = Data(("size: " + String(repeating: "[", count: 100_000)).utf8)
    let scratch = try ScratchFolder()
    let yaml = try CommandRun(["solve", "-"], in: scratch.url, input: flow)
    #expect(yaml.status == 2)
    #expect(yaml.errors.hasPrefix("<stdin>:1:8: \(message)\n"), "\(yaml.errors)")
    let views = (0..<600).map { String(repeating: " ", count: 2 * $0) + "v\($0): {views:\n" }
    let block = (0..<600).map {
      String(repeating: "  ", count: 2 * $0) + "views:\n"
        + String(repeating: "  ", count: 2 * $0 + 1) + "v\($0):\n"
    }
    for text in [views.joined(), "size: [1, 1]\n" + block.joined()] {
      let run = try scratch.plumb("solve", "-", input: text)
      #expect(run.status == 2)
    }
  }

  @Test func deepViewsAreSolvedOnEveryThread() throws {
    let depth = 250
    let views = (0..<depth).map { #""views":{"v\#($0)":{"frame":[1,1,5,5],"# }.joined()
    let line =
      #"{"size":[9,9],"# + views + #""views":{}"# + String(repeating: "}}", count: depth)
      + #","equations":"v249.left == view.left + 700"}"#
    let scratch = try ScratchFolder()
    for verb in ["solve", "batch"] {
      let arguments = verb == "solve" ? ["solve", "-", "--format", "json"] : ["batch"]
      let run = try CommandRun(arguments, in: scratch.url, input: Data(line.utf8))
      #expect(run.status == 0)
      // 249 views are nested, each at 1; the last view is offset by the remainder of 700.
      #expect(run.output.contains(#""v249":[451,1,5,5]"#), "\(run.output)")
    }
  }

  @Test func wrongFiles() throws {
    let scratch = try ScratchFolder()
    try scratch.write("size: [1, 1]", as: "layout.txt")
    let reads = "layouts are read from .json, .yaml, .ndjson, .xib and .storyboard files"
    let messages = [
      ".": "plumb: .: there is no layout in this folder (.json, .storyboard, .xib, .yaml, .yml)\n",
      "missing.yaml": "plumb: missing.yaml: there is no such file\n",
      "layout.txt": "plumb: layout.txt: ends in .txt; \(reads)\n",
    ]
    for (file, message) in messages {
      let run = try scratch.plumb("solve", file)
      #expect(run.status == 2)
      #expect(run.errors == message)
      #expect(run.output == "")
    }
  }

  @Test func wrongOptions() throws {
    let scratch = try ScratchFolder()
    try scratch.write("size: [1, 1]", as: "layout.yaml")
    let backends =
      "(there are auto, simplex, exact, glpk-dual, glpk-primal, glpk-exact, glpk-interior and glpk-mip)"
    let messages: [([String], String)] = [
      (["solve"], "Missing expected argument '<file> ...'"),
      (["solve", "layout.yaml", "--size", "3"], "The value '3' is invalid for '--size <size>'"),
      (
        ["solve", "layout.yaml", "--size", "3x-1"],
        "The value '3x-1' is invalid for '--size <size>'"
      ),
      (["solve", "layout.yaml", "--size", "0x10x5"], "The value '0x10x5' is invalid"),
      (["solve", "layout.yaml", "--size", "3ftx4ft"], "The value '3ftx4ft' is invalid"),
      (
        ["solve", "layout.yaml", "--template", "t.yaml"],
        "plumb solve takes no rows; plumb batch --template LAYOUT ROWS solves a layout for each row"
      ),
      (
        ["solve", "layout.yaml", "--device", "iphone-99"],
        "The value 'iphone-99' is invalid for '--device <devices>': there is no device "
          + "\"iphone-99\" (there are iphone-4, iphone-se-1, iphone-se,"
      ),
      (
        ["solve", "layout.yaml", "--backend", "glpk-prima"],
        "The value 'glpk-prima' is invalid for '--backend <backend>': there is no backend "
          + "\"glpk-prima\"; did you mean \"glpk-primal\"? \(backends)"
      ),
      (
        ["solve", "layout.yaml", "--backend", "foo"],
        "The value 'foo' is invalid for '--backend <backend>': there is no backend \"foo\" \(backends)"
      ),
      (
        ["solve", "layout.yaml", "--time-limit", "0"],
        "The value '0' is invalid for '--time-limit <seconds>': --time-limit takes seconds above 0 and "
          + "below 1e9, or none, not 0"
      ),
      (
        ["solve", "layout.yaml", "--effort", "0"],
        "The value '0' is invalid for '--effort <times>': --effort takes a number above 0 and at "
          + "most 1e6, or none, not 0"
      ),
      (["solve", "layout.yaml", "--frmat", "json"], "Unknown option '--frmat'"),
      (["lp", "one.lp", "--gap", "1"], "--gap takes a share from 0 to below 1, not 1.0"),
      (["lp", "one.lp", "--node-limit", "0"], "--node-limit takes a count from 1 on, not 0"),
      (["batch", "--jobs", "0"], "--jobs takes a number from 1 to 1024, not 0"),
      (["batch", "--jobs", "x"], "The value 'x' is invalid for '--jobs <jobs>'"),
      (
        ["export", "layout.yaml", "--format", "dot", "--levels", "each"],
        "--levels each is for --format mps and lp, not dot"
      ),
      (
        ["help", "slove"], "there is no command \"slove\"; did you mean \"solve\"? (commands: solve"
      ),
      (
        ["solve", "layout.yaml", "--size", "320,480"],
        "The value '320,480' is invalid for '--size <size>': --size takes a width and a height in "
          + "points or with units, such as 320x480, 99mmx80mm or 320xfit, or a paper such as A4, not "
          + "320,480"
      ),
      (
        ["solve", "layout.yaml", "--metric", "gap"],
        "The value 'gap' is invalid for '--metric <name=value>': --metric takes a name and a "
          + "value, such as gap=8, not gap"
      ),
      (["frobnicate"], "there is no command \"frobnicate\" (commands: solve, batch, check"),
    ]
    for (arguments, message) in messages {
      let run = try CommandRun(arguments, in: scratch.url)
      #expect(run.status == 2, "\(arguments)")
      #expect(run.output == "", "\(arguments)")
      #expect(run.errors.hasPrefix("Error: \(message)"), "\(arguments): \(run.errors)")
      #expect(run.errors.contains("Usage: plumb"), "\(arguments)")
    }
  }

  @Test func noArguments() throws {
    let run = try ScratchFolder().plumb()
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.contains("USAGE: plumb"))
  }

  @Test func verbsThatThereAreNot() throws {
    let scratch = try ScratchFolder()
    let run = try scratch.plumb("slove", "x.yaml")
    #expect(run.status == 2)
    #expect(
      run.errors.hasPrefix(
        "Error: there is no command \"slove\"; did you mean \"solve\"? (commands: solve"))
    #expect(try scratch.plumb("--version").status == 0)
    #expect(try scratch.plumb("help", "solve").status == 0)
  }
}

import Foundation
import TestSupport
import Testing

/// `plumb solve`: the sources of layouts and the destinations of results.
@Suite struct SolveTests {
  private static let pane = """
    size: [100, 50]
    views: {pane: {}}
    equations: |
      pane.left == 10
      pane.right == -10
      pane.top == 0
      pane.height == 20

    """
  private static let paneJSON = #"""
    {"size": [100, 50], "views": {"pane": {}}, "equations":
    ["pane.left == 10", "pane.right == -10", "pane.top == 0", "pane.height == 20"]}
    """#
  private static let paneFrames =
    #""status":"solved","frames":{"view":[0,0,100,50],"pane":[10,0,80,20]}}"# + "\n"
  private static let contradiction = """
    size: [100, 50]
    views: {a: {}}
    equations: |
      a.left == 0
      a.left == 10

    """

  @Test(arguments: [
    ("1inx36", "1inx36", "[0,0,72,36]"), ("96px x 1IN", "96pxx1in", "[0,0,72,72]"),
    ("25.4mmXfit", "25.4mmxfit", "[0,0,72,20]"), ("1e2x5", "1e2x5", "[0,0,100,5]"),
  ])
  func sizesTakeUnits(size: String, name: String, frame: String) throws {
    let layout = """
      size: [9, 9]
      views: {a: {}}
      visual: ["|[a]|", "V:|[a(20@500)]|"]
      """
    let run = try ScratchFolder().plumb(
      "solve", "-", "--size", size, "--format", "json", input: layout)
    #expect(run.output.contains("stdin@\(name)") && run.output.contains(frame), "\(run)")
  }

  @Test func standardInput() throws {
    let scratch = try ScratchFolder()
    for input in [Self.pane, Self.paneJSON, "\u{FEFF}" + Self.paneJSON] {
      let run = try scratch.plumb("solve", "-", "--format", "json", input: input)
      #expect(run.status == 0)
      #expect(run.errors == "")
      #expect(run.output == #"{"id":"stdin","# + Self.paneFrames)
    }
  }

  /// A line for each view; names that would break a line are quoted (RFC 4180).
  @Test func rowsForSpreadsheets() throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      #"""
      {"id": "x,y", "size": [9, 9], "views": {"a \"b\"": {"frame": [1, 2, 3.5, 4], "fixed": true,
      "views": {"c\td": {"frame": [1, 1, 1, 1], "fixed": true}}}}}
      """#, as: "a.json")
    try scratch.write(Self.contradiction, as: "b.yaml")
    let csv = try scratch.plumb(
      "solve", "a.json", "b.yaml", "--format", "csv", "--coordinates", "window")
    #expect(csv.status == 1)
    #expect(
      csv.output == #"""
        layout,status,view,parent,x,y,width,height
        "x,y",solved,view,,0,0,9,9
        "x,y",solved,"a ""b""",view,1,2,3.5,4
        "x,y",solved,c\#td,"a ""b""",2,3,1,1
        b,infeasible,,,,,,

        """#)
  }

  /// Database rows have numbers and nulls as ids.
  @Test func idsThatAreNoTexts() throws {
    let scratch = try ScratchFolder()
    let lines = [
      #"{"id":5,"size":[1,1]}"#, #"{"id":null,"size":[1,1]}"#, #"{"id":12,"size":[1,1]}"#,
      #"{"id":5.50,"size":[2,1]}"#,
    ].joined(separator: "\n")
    let batch = try scratch.plumb("batch", input: lines)
    #expect(batch.status == 0)
    let ids = batch.output.split(separator: "\n").map { $0.prefix(14) }
    #expect(
      ids == [#"{"id":"5","sta"#, #"{"id":"2","sta"#, #"{"id":"12","st"#, #"{"id":"5.50",""#])
    try scratch.write("id: null\nsize: [1, 1]\n", as: "a.yaml")
    let solved = try scratch.plumb("solve", "a.yaml", "--size", "320X480")
    #expect(solved.output.hasPrefix("a@320x480: solved\n"))
  }

  @Test func wideLettersInTables() throws {
    let scratch = try ScratchFolder()
    let run = try scratch.plumb(
      "solve", "-",
      input: "size: [9, 9]\nviews:\n"
        + ["日本語", "🎉", "☂️", "ab"].map { "  \($0): {frame: [0, 0, 1, 1], fixed: true}\n" }
        .joined())
    #expect(
      run.output == """
        stdin: solved
                  x  y  width  height
          view    0  0      9       9
          日本語  0  0      1       1
          🎉      0  0      1       1
          ☂️      0  0      1       1
          ab      0  0      1       1

        """)
  }

  /// One layout for each line, together with blank and invalid lines as in a batch.
  @Test func linesOfStandardInput() throws {
    let scratch = try ScratchFolder()
    let run = try scratch.plumb(
      "solve", "-", input: #"{"size":[9,9]}"# + "\r\n\n{bad\n" + #"{"id":"b","size":[8,8]}"#)
    #expect(run.status == 2)
    #expect(
      run.output == """
        1: solved
                x  y  width  height
          view  0  0      9       9

        2: invalid

        3: invalid

        b: solved
                x  y  width  height
          view  0  0      8       8

        """)
    #expect(
      run.errors == """
        <stdin>:2:1: the document is empty; a layout needs at least a size
        <stdin>:3:2: expected a key in double quotes or "}"; found "b"
          {bad
           ^

        """)
    // A document is checked as a whole, regardless of how its lines begin.
    let document = "{\"size\": [9, 9], \"views\": {}\n,\"equations\": [\n]\n}\n"
    #expect(try scratch.plumb("solve", "-", input: document).status == 0)
  }

  @Test func foldersThatAreNotThere() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.pane, as: "pane.yaml")
    let run = try scratch.plumb("solve", "pane.yaml", "-o", "no/such.txt")
    #expect(run.status == 2)
    #expect(run.errors == "plumb: no/such.txt: cannot be written (there is no folder no)\n")
  }

  @Test func linesOfAFile() throws {
    let scratch = try ScratchFolder()
    let line = Self.paneJSON.replacing("\n", with: " ")
    let named = line.replacing(#"{"size""#, with: #"{"id":"named","size""#)
    try scratch.write("\(line)\r\n{\n\(named)", as: "lines.ndjson")
    let run = try scratch.plumb("solve", "lines.ndjson", "--format", "json")
    #expect(run.status == 2)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.first.map { $0 + "\n" } == #"{"id":"1","# + Self.paneFrames)
    #expect(lines.last.map { $0 + "\n" } == #"{"id":"named","# + Self.paneFrames)
    #expect(run.errors.hasPrefix("lines.ndjson:2:2: "))
  }

  @Test func outputToAFile() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.pane, as: "pane.yaml")
    let json = try scratch.plumb("solve", "pane.yaml", "--format", "json", "-o", "out.json")
    #expect(json.status == 0)
    #expect(json.output == "")
    #expect(try scratch.text(of: "out.json") == #"{"id":"pane","# + Self.paneFrames)
    let svg = try scratch.plumb("solve", "pane.yaml", "--format", "svg", "-o", "out.svg")
    #expect(svg.status == 0)
    let toStandardOutput = try scratch.plumb("solve", "pane.yaml", "--format", "svg")
    #expect(try scratch.text(of: "out.svg") == toStandardOutput.output)
  }

  @Test func picturesToAFolder() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.pane, as: "pane.yaml")
    try scratch.write(Self.pane + "id: ../pane\n", as: "other.yaml")
    let run = try scratch.plumb(
      "solve", "pane.yaml", "other.yaml", "pane.yaml", "--format", "svg", "-o", "new/folder")
    #expect(run.status == 0)
    #expect(try scratch.names(in: "new/folder") == ["_..-pane.svg", "pane-2.svg", "pane.svg"])
    #expect(try scratch.names(in: "new") == ["folder"])
    let without = try scratch.plumb("solve", "pane.yaml", "pane.yaml", "--format", "svg")
    #expect(without.status == 2)
    #expect(
      without.errors
        == "plumb: 2 pictures need a folder: add -o FOLDER to write one file each\n")
    let table = try scratch.plumb("solve", "pane.yaml", "-o", "new")
    #expect(table.status == 2)
    #expect(table.errors == "plumb: -o new is a folder; name a file in it\n")
  }

  @Test func directionAndCoordinates() throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      """
      size: [320, 480]
      views:
        outer: {margins: [1, 2, 3, 4], views: {inner: {}}}
      equations: |
        outer.leading == 10
        outer.width == 100
        outer.top == 20
        outer.height == 50
        inner.leading == outer.leadingMargin
        inner.trailing == outer.trailingMargin
        inner.top == outer.topMargin
        inner.bottom == outer.bottomMargin
      """, as: "nested.yaml")
    func frames(_ options: String...) throws -> String {
      let run = try CommandRun(
        ["solve", "nested.yaml", "--format", "json"] + options, in: scratch.url)
      return run.output.replacing(#"{"id":"nested","status":"solved","frames":"#, with: "")
    }
    // The margins are top, left, bottom and right; leading is right in the second and third case.
    #expect(
      try frames() == #"{"view":[0,0,320,480],"outer":[10,20,100,50],"inner":[2,1,94,46]}}"# + "\n")
    #expect(
      try frames("--direction", "rtl")
        == #"{"view":[0,0,320,480],"outer":[210,20,100,50],"inner":[2,1,94,46]}}"# + "\n")
    #expect(
      try frames("--direction", "rtl", "--coordinates", "window")
        == #"{"view":[0,0,320,480],"outer":[210,20,100,50],"inner":[212,21,94,46]}}"# + "\n")
  }

  @Test func infeasible() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.contradiction, as: "contradiction.yaml")
    let run = try scratch.plumb("solve", "contradiction.yaml")
    #expect(run.status == 1)
    #expect(run.errors == "")
    #expect(
      run.output == """
        contradiction: infeasible
        these cannot all hold:
          a.left == 0  (contradiction.yaml:4:3)
          a.left == 10  (contradiction.yaml:5:3)
        the layout can be solved if this constraint is relaxed:
          a.left == 10  by 10  (contradiction.yaml:5:3)

        """)
  }

  @Test func elastic() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.contradiction, as: "contradiction.yaml")
    try scratch.write(Self.contradiction + "elastic: true\n", as: "elastic.yaml")
    func expected(_ name: String) -> String {
      """
      \(name): solved
              x  y  width  height
        view  0  0    100      50
        a     5  0      0       0
      unsatisfied:
        a.left == 0  priority 1000, off by 5  (\(name).yaml:4:3)
        a.left == 10  priority 1000, off by 5  (\(name).yaml:5:3)
      ambiguous:
        a.width  anything from 0 up
        a.height  anything from 0 up
        a.top  anything

      """
    }
    let option = try scratch.plumb("solve", "contradiction.yaml", "--elastic")
    #expect(option.status == 0)
    #expect(option.output == expected("contradiction"))
    let key = try scratch.plumb("solve", "elastic.yaml")
    #expect(key.output == expected("elastic"))
  }

  @Test func aQuestionMarkIsAnsweredOnStandardError() throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      "size: [100, 50]\nviews: {a: {}}\nequations: |\n  a.width == 120 @ low ?\n  a.right <= view.right\n",
      as: "traced.yaml")
    let run = try scratch.plumb("solve", "traced.yaml", "--format", "json", "--no-ranges")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix(#"{"id":"traced","status":"solved""#))
    #expect(
      run.errors == """
        traced: ? a.width == 120 @ low
          adds: a.width == 120 @ 250
        traced: ? a.width == 120 @ low
          holds: 120 == 120, residual 0

        """)
  }

  @Test func nothingCanGiveWay() throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      """
      size: [100, 50]
      views: {a: {frame: [0, 0, 10, 10], fixed: true}}
      rules: [{view: a, rule: "ll = 5"}]
      """, as: "hopeless.yaml")
    let run = try scratch.plumb("solve", "hopeless.yaml")
    #expect(run.status == 1)
    #expect(
      run.output == """
        hopeless: infeasible
        these cannot all hold:
          a.left == 0  (fixed at its given frame)
          ll = 5  (hopeless.yaml:3:26)
        no constraint can be relaxed: sizes, given frames and rules contradict each other

        """)
    let json = try scratch.plumb("solve", "hopeless.yaml", "--format", "json")
    #expect(
      json.output
        == #"{"id":"hopeless","status":"infeasible","conflict":["#
        + #"{"constraint":"a.left == 0","implicit":"fixed at its given frame"},"#
        + #"{"constraint":"ll = 5","rule":1}],"relaxation":[]}"# + "\n")
  }

  @Test func spentBudget() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.coupled(300), as: "large.json")
    try scratch.write(Self.contradiction, as: "contradiction.yaml")
    let run = try scratch.plumb(
      "solve", "large.json", "--format", "json", "--time-limit", "0.000001")
    #expect(run.status == 3)
    #expect(run.output.hasPrefix(#"{"id":"large","status":"limit""#))
    #expect(
      run.output.contains(
        #""error":{"code":"limit","message":"the time limit of 0.000001 s ended the solve"}"#))
    let both = try scratch.plumb(
      "solve", "large.json", "contradiction.yaml", "--time-limit", "0.000001")
    #expect(both.status == 3, "a limit goes before infeasible")
  }

  /// Returns views in a row that need more room than is available, at many priorities.
  private static func coupled(_ count: Int) -> String {
    let names = (0..<count).map { "v\($0)" }
    var equations = ["v0.left == 0", "v\(count - 1).right <= 0"]
    for index in 1..<count { equations.append("v\(index).left >= v\(index - 1).right + 2") }
    for index in 0..<count {
      equations.append("v\(index).width == \(50 + index % 7) @ \(100 + index % 40)")
    }
    let views = names.map { #""\#($0)":{}"# }.joined(separator: ",")
    let lines = equations.map { #""\#($0)""# }.joined(separator: ",")
    return #"{"size":[1000,100],"views":{\#(views)},"equations":[\#(lines)]}"#
  }

  @Test func theGravestStatusWins() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.pane, as: "solved.yaml")
    try scratch.write(Self.contradiction, as: "infeasible.yaml")
    try scratch.write("size: 3\n", as: "invalid.yaml")
    func status(_ files: String...) throws -> Int32? {
      try CommandRun(["solve"] + files.map { $0 + ".yaml" }, in: scratch.url).status
    }
    #expect(try status("solved", "solved") == 0)
    #expect(try status("solved", "infeasible", "solved") == 1)
    #expect(try status("infeasible", "invalid", "solved") == 2)
    #expect(try status("invalid", "infeasible") == 2)
    #expect(try status("missing", "solved") == 2)
  }

  @Test func helpAndVersion() throws {
    let scratch = try ScratchFolder()
    let version = try scratch.plumb("--version")
    #expect(version.status == 0)
    #expect(version.output == "0.1.0\n")
    for arguments in [["--help"], ["help"], ["solve", "--help"], ["help", "batch"]] {
      let run = try CommandRun(arguments, in: scratch.url)
      #expect(run.status == 0)
      #expect(run.errors == "")
      #expect(run.output.contains("USAGE: plumb"))
    }
  }
}

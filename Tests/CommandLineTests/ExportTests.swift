import Foundation
import TestSupport
import Testing

/// `plumb export`: its output, and that other programs can read it.
@Suite struct ExportTests {
  private static let examples = Recorded.package.appending(path: "Examples")

  private static let contested = """
    {"id":"row","size":[200,40],"views":{"a":{"intrinsic":[90,null]},"b":{},"c":{}},\
    "equations":["a.left == 0","b.left == a.right","c.left == b.right","c.right <= 0",\
    "b.width == 90 @ high","c.width == 90 @ 500","when view.width >= 100 { b.height == 3 }"]}
    """

  @Test func writesCPLEXLP() throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      """
      size: [100, 50]
      views: {a: {}}
      equations: |
        a.left == 10
        a.right <= 0
        a.width >= 95 @ low   # too much
      """, as: "small.yaml")
    let run = try scratch.plumb("export", "small.yaml", "--format", "lp")
    #expect(run.status == 0)
    #expect(
      run.output == """
        \\ small: the sum of all violations, each times the weight of its priority, is minimised.
        \\ Priority 250 has the weight 1.
        \\ c1 is view.left == 0  (the root's frame)
        \\ c2 is view.top == 0  (the root's frame)
        \\ c3 is view.width == 100  (the root's frame)
        \\ c4 is view.height == 50  (the root's frame)
        \\ c5 is line 1: a.left == 10
        \\ c6 is line 2: a.right <= 0
        \\ c7 is line 3: a.width >= 95 @ low
        \\ small
        Minimize
         objective: 0 a.height + 0 a.top + n7
        Subject To
         c1: view.left = 0
         c2: view.top = 0
         c3: view.width = 100
         c4: view.height = 50
         c5: a.left = 10
         c6: - view.width + a.width + a.left <= 0
         c7: a.width + n7 >= 95
        Bounds
         view.left free
         view.top free
         a.left free
         a.top free
        End

        """)
  }

  @Test func aProgramForEachLevelGoesIntoAFolder() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.contested, as: "x.json")
    for format in ["lp", "mps"] {
      let run = try scratch.plumb(
        "export", "x.json", "--format", format, "--levels", "each", "-o", format)
      #expect(run.status == 0 && run.output == "" && run.errors == "")
      #expect(
        try scratch.names(in: format)
          == ["250", "500", "750"].map { "row.level-\($0).\(format)" })
    }
    let program = try scratch.text(of: "lp/row.level-500.lp")
    #expect(program.contains(" + 0 c.top + p12 + n12\n"))
    #expect(program.contains(" 0 <= n11 <= 1e-09\n"))
    let homeless = try scratch.plumb("export", "x.json", "--format", "lp", "--levels", "each")
    #expect(homeless.status == 2)
    #expect(
      homeless.errors
        == "plumb: 3 texts need a folder: add -o FOLDER to write one file each\n")
  }

  /// The normal form is one line for each document, and has the same solution as the original
  /// file.
  @Test func normalFormsSolveToTheSame() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.examples.path)
      .filter { $0.hasSuffix(".yaml") }.sorted()
    let exported = try CommandRun(["export"] + files + ["--format", "json"], in: Self.examples)
    #expect(exported.status == 0)
    let solved = try CommandRun(["solve"] + files + ["--format", "json"], in: Self.examples)
    let again = try CommandRun(
      ["batch"], in: Self.examples, input: Data(exported.output.utf8))
    #expect(again.output == solved.output)
    #expect(again.output.split(separator: "\n").count == files.count)
    let scratch = try ScratchFolder()
    try scratch.write(exported.output, as: "all.ndjson")
    #expect(
      try scratch.plumb("export", "all.ndjson", "--format", "json").output == exported.output)
  }

  @Test func whatCannotBeExportedIsSaid() throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      "size: [9, 9]\nviews: {a: {}}\nequations: [a.left == 1, a.left == 2]", as: "no.yaml")
    let each = try scratch.plumb("export", "no.yaml", "--format", "mps", "--levels", "each")
    #expect(each.status == 1)
    #expect(
      each.errors
        == "no.yaml: the layout is infeasible, so there are no violations to hold\n")
    let weighted = try scratch.plumb("export", "no.yaml", "--format", "mps")
    #expect(weighted.status == 0 && weighted.output.hasSuffix("ENDATA\n"))
    try scratch.write("size: [9, 9]\nequations: a.left == 1", as: "wrong.yaml")
    let wrong = try scratch.plumb("export", "wrong.yaml", "--format", "lp")
    #expect(wrong.status == 2)
    #expect(
      wrong.errors == """
        wrong.yaml:2:12: there is no view "a"
          a.left == 1
          ^

        """)
    try scratch.write("size: [9, -9]", as: "unread.yaml")
    let unread = try scratch.plumb("export", "unread.yaml", "--format", "json")
    #expect(unread.status == 2 && unread.output == "")
    #expect(unread.errors.hasPrefix("unread.yaml:1:11: size[1] must be a size, at least 0"))
    #expect(try scratch.plumb("export", "no.yaml").status == 2)
    #expect(try scratch.plumb("export", "no.yaml", "--format", "xls").status == 2)
    #expect(
      try scratch.plumb("export", "no.yaml", "--format", "lp", "-o", "no.yaml").errors
        == "plumb: -o no.yaml is the input itself\n")
  }

  /// If GLPK's command is installed, its reader finds the same optima as `plumb lp`.
  ///
  /// Alternatives are not exported.
  @Test(.enabled(if: Self.glpsol != nil, "glpsol is not installed"))
  func othersReadIt() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.contested, as: "row.json")
    let files =
      try FileManager.default.contentsOfDirectory(atPath: Self.examples.path)
      .filter { $0.hasSuffix(".yaml") && !$0.hasPrefix("alternatives-") }.sorted()
      .map { Self.examples.appending(path: $0).path }
      + [scratch.url.appending(path: "row.json").path]
    for file in files {
      for (format, option) in [("lp", "--lp"), ("mps", "--freemps")] {
        let folder = "\(URL(filePath: file).lastPathComponent)-\(format)"
        _ = try scratch.plumb(
          "export", file, "--format", format, "--levels", "each", "-o", folder + "/")
        for name in try scratch.names(in: folder) {
          let path = scratch.url.appending(path: folder).appending(path: name)
          let found = try objective(option, path, in: scratch)
          let ours = try scratch.plumb("lp", path.path, "--format", "json").output
          let answer = try JSONDecoder().decode(JSONValue.self, from: Data(ours.utf8))
          let expected = try #require(answer["objective"]?.number)
          #expect(
            abs(found - expected) <= 1e-5 * max(1, abs(expected)),
            "\(name): \(found) instead of \(expected)")
        }
      }
    }
  }

  private static let glpsol = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
    .map { $0 + "/glpsol" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Returns the optimum found by glpsol.
  private func objective(_ option: String, _ file: URL, in scratch: ScratchFolder) throws -> Double
  {
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.glpsol))
    let answer = scratch.url.appending(path: "answer.txt")
    process.arguments = [option, file.path, "-o", answer.path]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let text = try String(contentsOf: answer, encoding: .utf8)
    #expect(text.contains("OPTIMAL"), "\(file.lastPathComponent)")
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("Objective:") })
    return try #require(Double(line.split(separator: " ")[3]))
  }
}

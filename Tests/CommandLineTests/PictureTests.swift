import Foundation
import Testing

/// `plumb solve --format svg` and `--format html`.
@Suite struct PictureTests {
  private static let conflict = """
    size: [100, 50]
    views: {a: {}}
    equations: |
      a.width == 10
      a.width == 20

    """

  @Test func anInfeasibleLayoutHasAPictureAndAnError() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.conflict, as: "conflict.yaml")
    let run = try scratch.plumb("solve", "conflict.yaml", "--format", "svg", "-o", "out.svg")
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("conflict: infeasible\nthese cannot all hold:\n"))
    let picture = try scratch.text(of: "out.svg")
    #expect(picture.contains("v0 conflict") && picture.contains(", missed by 5</text>"))
  }

  @Test func aFileIsNeverAFolder() throws {
    let scratch = try ScratchFolder()
    try scratch.write("size: [1, 1]\nequations: [b.left == 1]", as: "wrong.yaml")
    try scratch.write("size: [1, 1]\n", as: "right.yaml")
    func draw(_ arguments: String...) throws -> CommandRun {
      try CommandRun(["solve", "--format", "svg"] + arguments, in: scratch.url)
    }
    #expect(try draw("wrong.yaml", "-o", "new.svg").status == 2)
    #expect(try draw("wrong.yaml", "-o", "new").status == 2)
    #expect(try scratch.names() == ["right.yaml", "wrong.yaml"])
    let several = try draw("right.yaml", "--size", "3x3", "--size", "4x4", "-o", "new.svg")
    #expect(several.status == 2)
    #expect(
      several.errors
        == "plumb: 2 layouts need a folder, not one file: write --format svg -o new\n")
    // The number of requested layouts decides, not the number of pictures drawn.
    for files in [["wrong.yaml", "right.yaml"], ["nosuch.yaml", "right.yaml"]] {
      let run = try CommandRun(
        ["solve", "--format", "svg", "-o", "pictures"] + files, in: scratch.url)
      #expect(run.status == 2)
      #expect(try scratch.names(in: "pictures") == ["right.svg"])
    }
    #expect(try draw("right.yaml", "-o", "new.svg").status == 0)
    #expect(try scratch.text(of: "new.svg").hasPrefix("<svg"))
    try FileManager.default.createDirectory(
      at: scratch.url.appending(path: "old.svg"), withIntermediateDirectories: false)
    let old = try draw("right.yaml", "-o", "old.svg")
    #expect(old.errors == "plumb: old.svg is a folder; remove it, or name a file\n")
  }

  @Test func themes() throws {
    let scratch = try ScratchFolder()
    try scratch.write("size: [100, 50]", as: "layout.yaml")
    func picture(_ options: String...) throws -> String {
      try CommandRun(["solve", "layout.yaml", "--format", "svg"] + options, in: scratch.url).output
    }
    #expect(try picture().contains("@media"))
    #expect(try picture() == picture("--theme", "auto"))
    #expect(try !picture("--theme", "dark").contains("@media"))
    let wrong = try scratch.plumb("solve", "layout.yaml", "--theme", "blue")
    #expect(wrong.status == 2 && wrong.errors.contains("'auto', 'light' or 'dark'"))
  }

  @Test func aPageHasAllLayoutsOfARun() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.conflict, as: "conflict.yaml")
    try scratch.write("size: [100, 50]\nviews: {a: {}}\nequations: [b.left == 1]", as: "wrong.yaml")
    try scratch.write("size: [100, 50]", as: "layout.yaml")
    let arguments = ["solve", "conflict.yaml", "wrong.yaml", "layout.yaml", "--format", "html"]
    let run = try CommandRun(arguments, in: scratch.url)
    #expect(run.status == 2)
    for part in [
      #""id":"conflict","group":"conflict","direction":"ltr","status":"infeasible""#,
      #""id":"wrong","group":"wrong","direction":"ltr","status":"invalid","problems":{"invalid":1},"message":"#
        + #""wrong.yaml:3:13: there is no view"#,
      #""id":"layout","group":"layout","direction":"ltr","status":"solved","problems":{}"#,
      #"["a.width == 20","conflict.yaml:5:3""#,
    ] {
      #expect(run.output.contains(part), "\(part)")
    }
    // Errors are red; only ambiguous views are purple.
    #expect(!run.output.contains("--invalid"))
    let toFile = try CommandRun(arguments + ["-o", "page.html"], in: scratch.url)
    #expect(toFile.output == "")
    #expect(try scratch.text(of: "page.html") == run.output)
  }

  /// Layouts with one id have separate rows on the page, with their places.
  ///
  /// All variants of one layout share a row.
  @Test func layoutsOfOneIDAreToldApart() throws {
    let scratch = try ScratchFolder()
    let line = #"{"id":"a","size":[1,2]}"# + "\n"
    try scratch.write(line + line, as: "rows.ndjson")
    try scratch.write("id: a\nsize: [3, 4]", as: "a.yaml")
    let run = try scratch.plumb(
      "solve", "rows.ndjson", "a.yaml", "rows.ndjson", "--size", "9x9", "--size", "8x8", "--format",
      "html")
    func groups(_ run: CommandRun) -> [String] {
      run.output.matches(of: /"group":"([^"]*)"/).map { String($0.1) }
    }
    let expected = [
      "a", "a (rows.ndjson:2)", "a (a.yaml)", "a (rows.ndjson)", "a (rows.ndjson:2, 2)",
    ]
    #expect(groups(run) == expected.flatMap { [$0, $0] })
    let batch = try scratch.plumb("batch", "rows.ndjson", "--format", "html")
    #expect(groups(batch) == ["a", "a (layout 2)"])
  }
}

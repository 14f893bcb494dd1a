import Foundation
import TestSupport
import Testing

/// `--jobs`: solves several layouts at once, and writes the same bytes as a sequential run.
@Suite struct ParallelTests {
  /// Several files with layouts that take unequal times.
  ///
  /// They include a traced layout, a wrong one, an infeasible one, a missing file, and a
  /// storyboard.
  private func files() throws -> (scratch: ScratchFolder, names: [String]) {
    let scratch = try ScratchFolder()
    func row(_ count: Int) -> String {
      let views = (0..<count).map { #""v\#($0)":{}"# }.joined(separator: ",")
      let lines = (1..<max(2, count)).map { #""? v\#($0).left == v\#($0 - 1).right + 1 @ low""# }
      return #"{"size":[300,20],"views":{\#(views)},"equations":["#
        + (count < 2 ? "" : lines.joined(separator: ",")) + "]}\n"
    }
    try scratch.write([40, 1, 25, 2, 2, 30, 1].map(row).joined(), as: "rows.ndjson")
    try scratch.write("size: [9, 9]\nviews: {a: {}}\nequations: b.left == 1\n", as: "wrong.yaml")
    try scratch.write(
      "size: [9, 9]\nviews: {a: {}}\nequations: |\n  a.width == 1\n  a.width == 2\n",
      as: "conflict.yaml")
    let login = Fixtures.folder.appending(path: "interface-builder/Login.storyboard")
    try scratch.write(Data(contentsOf: login), as: "Login.storyboard")
    return (
      scratch,
      [
        "rows.ndjson", "wrong.yaml", "missing.yaml", "conflict.yaml", "Login.storyboard",
        "rows.ndjson",
      ]
    )
  }

  @Test(arguments: [
    ["solve"], ["solve", "--format", "json", "--size", "300x20", "--size", "9x9"],
    ["solve", "--format", "csv"], ["solve", "--format", "html", "--direction", "ltr,rtl"],
    ["check"], ["check", "--format", "json", "--device", "iphone-se,ipad"],
    ["check", "--expect", "expected.ndjson"],
  ])
  func jobsChangeNothing(arguments: [String]) throws {
    let (scratch, names) = try files()
    _ = try scratch.plumb("solve", "rows.ndjson", "--format", "json", "-o", "expected.ndjson")
    func run(_ jobs: Int) throws -> CommandRun {
      try CommandRun(
        [arguments[0]] + names + arguments.dropFirst() + ["--jobs", "\(jobs)"], in: scratch.url)
    }
    let alone = try run(1)
    #expect(alone.status == 2)
    #expect(alone.errors.contains("missing.yaml: there is no such file"))
    #expect(alone.errors.contains("? v1.left == v0.right + 1 @ low"))
    for jobs in [2, 5] {
      let together = try run(jobs)
      #expect(together.output == alone.output)
      #expect(together.errors == alone.errors)
      #expect(together.status == alone.status)
    }
  }

  @Test func differencesAreTheSame() throws {
    let (scratch, _) = try files()
    let run = try scratch.plumb("diff", "rows.ndjson", "conflict.yaml", "--jobs", "3")
    let alone = try scratch.plumb("diff", "rows.ndjson", "conflict.yaml", "--jobs", "1")
    #expect(run.output == alone.output && run.errors == alone.errors && run.status == alone.status)
  }

  @Test func aNumberOutOfRangeIsTold() throws {
    for verb in ["solve", "check", "batch"] {
      let run = try ScratchFolder().plumb(verb, "x.yaml", "--jobs", "0")
      #expect(run.errors.hasPrefix("Error: --jobs takes a number from 1 to 1024, not 0\n"))
    }
  }
}

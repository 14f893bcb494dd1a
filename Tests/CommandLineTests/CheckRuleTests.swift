import Foundation
import Testing

/// `plumb check` with a `.plumb.yaml` and with baselines.
@Suite struct CheckRuleTests {
  private static let contradiction =
    "size: [9, 9]\nviews: {a: {frame: [0, 0, 5, 5], fixed: true}}\nequations: a.left == 1\n"
  private static let wish =
    "size: [9, 9]\nviews: {a: {frame: [0, 0, 5, 5], fixed: true}}\nequations: a.left == 1 @ low\n"

  private func scratch(_ configuration: String? = nil) throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    try FileManager.default.createDirectory(
      at: scratch.url.appending(path: "old/deep"), withIntermediateDirectories: true)
    try scratch.write(Self.wish, as: "wish.yaml")
    try scratch.write(Self.wish, as: "old/deep/wish.yaml")
    if let configuration { try scratch.write(configuration, as: ".plumb.yaml") }
    return scratch
  }

  @Test func rulesOfTheFoldersAround() throws {
    let scratch = try scratch("check: {fail-on: note, files: {\"old/*\": {unsatisfied: off}}}")
    #expect(try scratch.plumb("check", "wish.yaml").status == 1)
    let deep = try scratch.plumb("check", "old/deep/wish.yaml")
    #expect(deep.output == "1 layout checked: nothing found, 1 ignored\n")
    #expect(deep.status == 0)
    // The command line overrides configuration files, and the nearest file overrides files in
    // outer folders.
    #expect(try scratch.plumb("check", "wish.yaml", "--fail-on", "error").status == 0)
    try scratch.write("check: {rules: {unsatisfied: error}}", as: "old/.plumb.yaml")
    let error = try scratch.plumb("check", "old/deep/wish.yaml")
    #expect(error.status == 1)
    #expect(error.output.contains(": error: `a.left == 1 @ low`"))
    try scratch.write("check: {files: {wish.yaml: off}}", as: "other.yaml")
    let off = try scratch.plumb("check", "old/deep/wish.yaml", "--config", "other.yaml")
    #expect(off.output == "0 layouts checked: 1 file left out\n")
  }

  @Test func whatIsReadFromAPipeGoesByTheFolderOfTheCommand() throws {
    let scratch = try scratch("check: {rules: {unsatisfied: off}}")
    let run = try scratch.plumb("check", "-", input: Self.wish)
    #expect(run.output == "1 layout checked: nothing found, 1 ignored\n")
  }

  /// A problem of texts selects errors and this problem; severities on the command line precede.
  @Test func aProblemOfTextsMayFailTheCheck() throws {
    let scratch = try scratch("check: {fail-on: truncated, rules: {unsatisfied: warning}}")
    try scratch.write(Self.contradiction, as: "bad.yaml")
    #expect(try scratch.plumb("check", "wish.yaml").status == 0)
    #expect(try scratch.plumb("check", "bad.yaml").status == 1)
    #expect(try scratch.plumb("check", "wish.yaml", "--fail-on", "warning").status == 1)
    try scratch.write(
      "check: {fail-on: truncated, rules: {unsatisfied: error}}", as: ".plumb.yaml")
    #expect(try scratch.plumb("check", "wish.yaml").status == 1)
  }

  @Test func mistakesInAConfiguration() throws {
    let scratch = try scratch("check:\n  rules: {redundent: off}\n")
    let run = try scratch.plumb("check", "wish.yaml")
    #expect(run.status == 2)
    #expect(run.errors.contains(".plumb.yaml:2:11: check.rules.redundent is not a key\n"))
    #expect(
      run.errors.hasSuffix(
        "\n    rules: {redundent: off}\n            ^\ndid you mean \"redundant\"?\n"))
    // The mistake is reported once for all files.
    let both = try scratch.plumb("check", "wish.yaml", "old/deep/wish.yaml")
    #expect(both.errors == run.errors && both.status == 2)
    #expect(both.output == "0 layouts checked: 1 file could not be read\n")
    let missing = try scratch.plumb("check", "wish.yaml", "--config", "nosuch.yaml")
    #expect(missing.errors == "plumb: nosuch.yaml: there is no such file\n")
    #expect(missing.status == 2)
  }

  @Test func baselines() throws {
    let scratch = try scratch()
    try scratch.write(Self.contradiction, as: "bad.yaml")
    let written = try scratch.plumb(
      "check", "bad.yaml", "wish.yaml", "--write-baseline", "base.json")
    #expect(written.output == "2 findings written to base.json\n")
    #expect(written.status == 0)
    let known = try scratch.plumb("check", "bad.yaml", "wish.yaml", "--baseline", "base.json")
    #expect(known.output == "2 layouts checked: nothing found, 2 in the baseline\n")
    #expect(known.errors == "")
    #expect(known.status == 0)

    // Moved lines change nothing. New and removed findings are reported.
    try scratch.write("# a comment\n" + Self.contradiction, as: "bad.yaml")
    try scratch.write(
      Self.wish.replacing("left", with: "top") + "metrics: {gap: 8}\n", as: "wish.yaml")
    let changed = try scratch.plumb(
      "check", "bad.yaml", "wish.yaml", "--baseline", "base.json", "--fail-on", "note")
    #expect(changed.status == 1)
    #expect(changed.output.contains("wish.yaml:4:11: note: no constraint uses the metric \"gap\""))
    #expect(changed.output.contains("wish.yaml:3:12: note: `a.top == 1 @ low`"))
    #expect(changed.output.hasSuffix("2 layouts checked: 2 notes, 1 in the baseline\n"))
    #expect(
      changed.errors == """
        plumb: no longer found, and still in the baseline:
          wish.yaml: `a.left == 1 @ low` (priority 250) is violated by 1 [unsatisfied]

        """)
    // Checks a part of the files, from another folder.
    let part = try CommandRun(
      ["check", "../wish.yaml", "--baseline", "../base.json"],
      in: scratch.url.appending(path: "old"))
    #expect(part.errors.contains("wish.yaml: `a.left == 1 @ low`"))
    #expect(!part.errors.contains("bad.yaml"))
  }

  /// Small changes of amounts, an added line, or another language do not bring findings back.
  @Test func aBaselineKnowsNoAmounts() throws {
    let scratch = try scratch()
    func layout(_ width: Int, _ more: String = "") -> String {
      """
      size: [100, 50]
      views: {a: {}, b: {}}
      equations: |
        a.left == 0 && a.top == 0 && a.width == \(width) && a.height == 50
        a.width == 40 @ low
        a.width <= \(width + 100)
        b.left == 0 && b.top == 0 && b.width == 1
      \(more)
      """
    }
    let options = ["--size", "100x50", "--size", "120x50"]
    func check(_ more: String...) throws -> CommandRun {
      try CommandRun(["check", "a.yaml"] + options + more, in: scratch.url)
    }
    try scratch.write(layout(130), as: "a.yaml")
    #expect(try check("--write-baseline", "base.json").status == 0)
    try scratch.write("# a line\n" + layout(131), as: "a.yaml")
    let known = try check("--baseline", "base.json", "--fail-on", "note")
    #expect(known.errors == "" && known.status == 0, "\(known.output)\(known.errors)")
    // A finding is new at a size where the baseline does not contain it.
    try scratch.write(layout(110), as: "a.yaml")
    #expect(try check("--write-baseline", "base.json").status == 0)
    try scratch.write(layout(130), as: "a.yaml")
    let wider = try check("--baseline", "base.json")
    #expect(wider.status == 1 && wider.output.contains("a sticks out of view"))
    // A known finding that occurs at more sizes is not reported as gone.
    #expect(wider.errors == "")
    let log = try check("--baseline", "base.json", "--format", "sarif").output
    #expect(
      log.contains(#""baselineState":"new""#) && log.contains(#""baselineState":"unchanged""#))
  }

  /// The error for a baseline of an earlier format says what to do.
  @Test func anOldBaselineIsNotRead() throws {
    let scratch = try scratch()
    try scratch.write(#"{"version": 1, "findings": []}"#, as: "base.json")
    let run = try scratch.plumb("check", "wish.yaml", "--baseline", "base.json")
    #expect(
      run.errors == "plumb: base.json: this baseline was written by an earlier version of plumb, "
        + "which knew findings by their messages; write it anew by plumb check --write-baseline "
        + "base.json\n")
    #expect(run.status == 2)
  }

  @Test func noBaselineOfAPart() throws {
    let scratch = try scratch()
    let run = try scratch.plumb("check", "wish.yaml", "no.yaml", "--write-baseline", "base.json")
    #expect(run.status == 2)
    #expect(
      run.errors == """
        plumb: no.yaml: there is no such file
        plumb: base.json was not written, as not all files could be checked

        """)
    #expect(try !scratch.names().contains("base.json"))
  }

  @Test func whatIsNoBaseline() throws {
    let scratch = try scratch()
    let run = try scratch.plumb("check", "wish.yaml", "--baseline", "wish.yaml")
    #expect(
      run.errors == "plumb: wish.yaml: this is no baseline; write one by plumb check "
        + "--write-baseline wish.yaml\n")
    #expect(run.status == 2)
    let both = try scratch.plumb("check", "a", "--baseline", "b", "--write-baseline", "b")
    #expect(both.errors.contains("--write-baseline writes a new baseline; leave out --baseline"))
  }
}

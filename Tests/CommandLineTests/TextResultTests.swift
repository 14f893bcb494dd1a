#if Text
import Foundation
import Testing

/// Reports on texts that do not fit, with fonts of the package fonts-inter.
@Suite struct TextResultTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      Data(
        """
        size: [200, 60]
        fonts: {body: Inter-Regular.otf}
        metrics: {name: Ada, w: 100}
        views: {n: {text: "{name}", lines: 1}}
        equations: |
          n.left == 0
          n.top == 0
          n.width == w
        """.utf8), as: "label.yaml")
    try folder.write(
      Data("id,name\na,Ada\nb,Countess of Lovelace\nc,Grace\nd,Donaudampfschifffahrt\n".utf8),
      as: "rows.csv")
  }

  private func plumb(_ arguments: String...) throws -> CommandRun {
    try CommandRun(arguments + ["--fonts", "/usr/share/fonts"], in: folder.url)
  }

  @Test func batchesCountTextsThatAreCutOff() throws {
    let run = try plumb(
      "batch", "--template", "label.yaml", "rows.csv", "-o", "out.ndjson", "--summary", "-")
    #expect(run.status == 0)
    #expect(run.errors.contains(": 4 solved, 2 with text cut off: b, d\n"))
    #expect(run.output.contains(#""truncated":2,"firstTruncated":["b","d"],"exitCode":0}"#))
    let failing = try plumb(
      "batch", "--template", "label.yaml", "rows.csv", "-o", "out.ndjson", "--resume",
      "--fail-on", "truncated")
    #expect(failing.status == 1)
    #expect(failing.errors.contains("2 with text cut off: b, d"))
    #expect(
      try plumb("batch", "--template", "label.yaml", "rows.csv", "--fail-on", "missingGlyph").status
        == 0)
  }

  @Test func textsThatAreCutOffAreWorseThanViolations() throws {
    let template = try folder.text(of: "label.yaml")
      .replacing("w: 100", with: "w: 100, more: 0")
      .replacing("views: {", with: "views: {b: {}, ")
    try folder.write(
      template + "\n  b.width == 10\n  b.width == 10 + more @ high\n", as: "worst.yaml")
    try folder.write(
      "id,name,more\na,Ada,500\nb,Countess of Lovelace,0\nc,Grace,600\nd,Donaudampfschifffahrt,0\n",
      as: "worst.csv")
    let run = try plumb(
      "batch", "--template", "worst.yaml", "worst.csv", "--worst", "2", "--format", "svg", "-o",
      "worst")
    #expect(run.status == 0)
    #expect(try folder.names(in: "worst") == ["b.svg", "d.svg"])
  }

  @Test func solveFailsWhereItIsAsked() throws {
    let arguments = ["label.yaml", "--metric", "w=10"]
    #expect(try plumb("solve", arguments[0], arguments[1], arguments[2]).status == 0)
    let run = try plumb(
      "solve", arguments[0], arguments[1], arguments[2], "--fail-on", "truncated")
    #expect(run.status == 1 && run.output.contains("texts that do not fit:\n  n shows not all"))
    #expect(try plumb("solve", "label.yaml", "--fail-on", "truncated").status == 0)
  }

  @Test func rowsAreChecked() throws {
    let run = try plumb("check", "--template", "label.yaml", "rows.csv", "--fail-on", "truncated")
    #expect(run.status == 1)
    #expect(run.output.contains("n shows 1 of 2 lines of its text"))
    #expect(run.output.contains("on row b and row d only"))
    #expect(run.output.contains("label.yaml:4:"))
    #expect(try plumb("check", "label.yaml", "--fail-on", "truncated").status == 0)
    #expect(
      try plumb("check", "label.yaml", "--metric", "w=10", "--fail-on", "truncated").status == 1)
  }

  @Test func metricsAndRowsAreExplainedAndCompared() throws {
    let metric = try plumb("explain", "label.yaml", "n.width", "--metric", "w=70")
    #expect(metric.status == 0 && metric.output.contains("70"))
    let rows = try plumb("explain", "rows.csv", "n.width", "--template", "label.yaml")
    #expect(rows.status == 0 && rows.output.contains("b:\n"))
    try folder.write(Data("id,w\na,100\nb,90\n".utf8), as: "old.csv")
    try folder.write(Data("id,w\na,100\nb,95\n".utf8), as: "new.csv")
    let differing = try plumb("diff", "old.csv", "new.csv", "--template", "label.yaml")
    #expect(differing.status == 1 && differing.output.contains("b"))
    #expect(
      try plumb("diff", "label.yaml", "label.yaml", "--metric", "w=70").status == 0)
  }
}
#endif

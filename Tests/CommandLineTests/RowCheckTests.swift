import Foundation
import Testing

/// `plumb check --template` with wrong rows, rows of the same id, and wrong templates.
@Suite struct RowCheckTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.write(
      """
      size: [100, fit]
      metrics: {h: 5}
      views: {a: {intrinsic: [null, h]}}
      stack: {}

      """, as: "card.yaml")
    try scratch.write("id,h\nx,3\ny,-3\nz,4\n", as: "rows.csv")
  }

  private static let message =
    "views.a.intrinsic[1] must be a size, at least 0; found the text \"h\", which is -3"

  @Test func errorsOfRowsAreInTheTemplate() throws {
    let run = try scratch.plumb("check", "--template", "card.yaml", "rows.csv")
    #expect(run.status == 2)
    #expect(
      run.output.hasPrefix(
        "card.yaml:3:31: error: \(Self.message), on row y only [invalid]\n"
          + "    views: {a: {intrinsic: [null, h]}}\n"), "\(run.output)")
    #expect(run.output.hasSuffix("^\n1 layout checked: 1 error\n"), "\(run.output)")
    let annotated = try scratch.plumb(
      "check", "--template", "card.yaml", "rows.csv", "--format", "github")
    #expect(
      annotated.output == "::error file=card.yaml,line=3,col=31,title=plumb%3A invalid::"
        + "\(Self.message), on row y only\n")
  }

  @Test func explainAndDiffNameTheRow() throws {
    let message = "card.yaml:3:31: row y (line 3): \(Self.message)\n"
    let explained = try scratch.plumb("explain", "rows.csv", "a.height", "--template", "card.yaml")
    #expect(explained.errors.hasPrefix(message), "\(explained.errors)")
    #expect(explained.output.contains("y:\nz:\n"), "\(explained.output)")
    let compared = try scratch.plumb("diff", "rows.csv", "rows.csv", "--template", "card.yaml")
    #expect(compared.errors.hasPrefix(message), "\(compared.errors)")
  }

  @Test func unreadableRowsAreInTheirFile() throws {
    try scratch.write("id,h\nx,3\ny,abc\nz,4\n", as: "rows.csv")
    let run = try scratch.plumb("check", "--template", "card.yaml", "rows.csv")
    #expect(run.status == 2)
    #expect(
      run.output == """
        rows.csv:3:3: error: h must be a number; found "abc" [invalid]
            y,abc
              ^
        1 layout checked: 1 error

        """)
    let json = try scratch.plumb(
      "check", "--template", "card.yaml", "rows.csv", "--format", "json")
    #expect(json.output.contains(#"{"id":"y","file":"rows.csv","status":"invalid""#))
  }

  @Test func rowsOfTheSameIDAreNamedByTheirLines() throws {
    try scratch.write(
      """
      size: [100, 50]
      metrics: {w: 10}
      views: {a: {}}
      equations: a.left == 0 && a.top == 0 && a.width == w && a.height == 10

      """, as: "wide.yaml")
    try scratch.write("id,w\na,10\na,120\nb,20\n", as: "rows.csv")
    let run = try scratch.plumb("check", "--template", "wide.yaml", "rows.csv")
    #expect(run.output.contains(", on row a (line 3) only [outside]\n"), "\(run.output)")
    let json = try scratch.plumb(
      "check", "--template", "wide.yaml", "rows.csv", "--format", "json")
    #expect(json.output.contains(", on row a (line 3) only\""), "\(json.output)")
    try scratch.write("id,w\na,10\na,120\nb,120\nc,120\n", as: "rows.csv")
    let most = try scratch.plumb("check", "--template", "wide.yaml", "rows.csv")
    #expect(most.output.contains(", but not on row a (line 2) [outside]\n"), "\(most.output)")
  }

  @Test func wrongTemplatesAreFindings() throws {
    try scratch.write("size: [9, 9]\nviews: {a: {intrinsc: [1, 2]}}\n", as: "card.yaml")
    let run = try scratch.plumb(
      "check", "--template", "card.yaml", "rows.csv", "rows.csv", "--format", "github")
    #expect(run.status == 2 && run.errors == "")
    #expect(
      run.output.hasPrefix(
        "::error file=card.yaml,line=2,col=13,title=plumb%3A invalid::"
          + "views.a.intrinsc is not a key"), "\(run.output)")
    #expect(run.output.split(separator: "\n").count == 1)
    let log = try scratch.plumb(
      "check", "--template", "card.yaml", "rows.csv", "--format", "sarif")
    #expect(log.status == 2)
    #expect(log.output.contains(#""artifactLocation":{"uri":"card.yaml"}"#), "\(log.output)")
    #expect(log.output.contains(#""startLine":2,"startColumn":13"#), "\(log.output)")
  }

  @Test func wrongHeadersAndMissingRowsLeaveALog() throws {
    let header = try scratch.plumb(
      "check", "--template", "card.yaml", "rows.csv", "--column", "h=nosuch")
    #expect(header.status == 2)
    #expect(
      header.output.hasPrefix("rows.csv:1:1: error: there is no column \"nosuch\""),
      "\(header.output)")
    let missing = try scratch.plumb(
      "check", "--template", "card.yaml", "none.csv", "--format", "sarif")
    #expect(missing.status == 2)
    #expect(missing.errors == "plumb: none.csv: there is no such file\n")
    #expect(missing.output.contains(#""results":[]"#), "\(missing.output)")
  }
}

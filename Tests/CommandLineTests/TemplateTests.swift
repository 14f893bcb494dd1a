import Foundation
import Testing

/// `plumb batch --template` and `plumb solve --metric`.
@Suite struct TemplateTests {
  private static let card = """
    size: [320, 200]
    metrics: {gap: 8, wide: 100}
    views: {a: {}}
    equations: |
      a.left == gap
      a.width == wide
      a.top == 0
      a.height == 10

    """

  private static func answer(_ id: String, _ gap: Int, _ wide: Int) -> String {
    #"{"id":"\#(id)","status":"solved","frames":{"view":[0,0,320,200],"a":[\#(gap),0,\#(wide),10]}}"#
      + "\n"
  }

  @Test func rowsAreSolved() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.card, as: "card.yaml")
    try scratch.write("id,gap\nx,1\ny,2\n", as: "rows.csv")
    try scratch.write("{\"id\":\"x\",\"gap\":1}\n{\"id\":\"y\",\"gap\":2}\n", as: "rows.ndjson")
    let expected = Self.answer("x", 1, 100) + Self.answer("y", 2, 100)
    for (rows, jobs) in [("rows.csv", "1"), ("rows.ndjson", "2"), ("rows.csv", "8")] {
      let run = try scratch.plumb("batch", "--template", "card.yaml", rows, "--jobs", jobs)
      #expect(run.status == 0)
      #expect(run.output == expected)
      let note = "plumb: rows.csv: no column gives \"wide\": it keeps the layout's own value\n"
      #expect(run.errors.hasPrefix((rows == "rows.csv" ? note : "") + "plumb: 2 layouts in "))
    }
    let run = try scratch.plumb("batch", "--template", "card.yaml", "rows.csv", "--rows", "ndjson")
    #expect(run.status == 2)
    #expect(run.output.split(separator: "\n").count == 3)
  }

  /// Files of old spreadsheets, whose lines end with one or several CR characters.
  @Test func linesOfRowsMayEndWithCarriageReturns() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.card, as: "card.yaml")
    try scratch.write("id,gap\rx,1\ry,2\r", as: "a.csv")
    try scratch.write("id,gap\rz,3", as: "b.csv")
    let expected = Self.answer("x", 1, 100) + Self.answer("y", 2, 100)
    let one = try scratch.plumb("batch", "--template", "card.yaml", "a.csv")
    #expect(one.status == 0 && one.output == expected, "\(one.errors)")
    let two = try scratch.plumb("batch", "--template", "card.yaml", "a.csv", "b.csv")
    #expect(two.status == 0 && two.output == expected + Self.answer("z", 3, 100), "\(two.errors)")
  }

  @Test func wrongTemplatesAreNotUsed() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.card + "  a.bottom == gpa\n", as: "card.yaml")
    try scratch.write("{}\n{}\n", as: "two.ndjson")
    let run = try scratch.plumb("batch", "--template", "card.yaml")
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("plumb: card.yaml:9:15: "))
    #expect(run.errors.contains("did you mean \"gap\"?"))
    #expect(try scratch.plumb("batch", "--template", "two.ndjson").status == 2)
    #expect(try scratch.plumb("batch", "--template", "none.yaml").status == 2)
    #expect(try scratch.plumb("batch", "--rows", "csv").status == 2)
  }

  @Test(arguments: [
    (
      "id,gpa\na,1\n",
      """
      plumb: rows.csv:1:4: there is no metric "gpa"
        id,gpa
           ^
      did you mean "gap"?

      """
    ),
    (
      "a,b\n1,2\n",
      """
      plumb: rows.csv:1:1: the first line has to name the columns, and names none of gap, wide, id
        a,b
        ^

      """
    ),
  ])
  func aWrongHeaderIsToldOnce(rows: String, errors: String) throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.card, as: "card.yaml")
    try scratch.write(rows, as: "rows.csv")
    try scratch.write("old", as: "out.ndjson")
    let run = try scratch.plumb("batch", "--template", "card.yaml", "rows.csv", "-o", "out.ndjson")
    #expect(run.status == 2)
    #expect(run.errors == errors)
    #expect(try scratch.text(of: "out.ndjson") == "old")
  }

  @Test func rowsAtSeveralSizes() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.card, as: "card.yaml")
    try scratch.write("id,gap\nx,1\n,2\nz,q\n", as: "rows.csv")
    let batch = ["batch", "--template", "card.yaml", "rows.csv", "--size", "9x8", "--size", "7x6"]
    let run = try CommandRun(batch + ["--direction", "ltr,rtl"], in: scratch.url)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 12 && run.status == 2)
    #expect(
      lines[0]
        == #"{"id":"x@9x8@ltr","status":"solved","frames":{"view":[0,0,9,8],"a":[1,0,100,10]}}"#)
    #expect(
      lines[6]
        == #"{"id":"2@7x6@ltr","status":"solved","frames":{"view":[0,0,7,6],"a":[2,0,100,10]}}"#)
    #expect(lines[11].hasPrefix(#"{"id":"z@7x6@rtl","status":"invalid","#))
    // A later part of the rows, numbered from its first row.
    try scratch.write("id,gap\nz,q\n", as: "last.csv")
    let last = try scratch.plumb(
      "batch", "--template", "card.yaml", "last.csv", "--size", "9x8", "--size", "7x6", "--first",
      "3")
    #expect(last.output.contains(#""line":4,"#) && last.output.contains(#""id":"z@7x6""#))
    let whole = try CommandRun(batch, in: scratch.url).output
    try scratch.write(
      whole.split(separator: "\n").prefix(3).map { $0 + "\n" }.joined(), as: "out.ndjson")
    _ = try CommandRun(batch + ["-o", "out.ndjson", "--resume"], in: scratch.url)
    #expect(try scratch.text(of: "out.ndjson") == whole)
  }

  @Test func rowsAsPictures() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.card + "  a.left <= 50 @ low\n  a.left <= 200\n", as: "card.yaml")
    try scratch.write("id,gap\nfits,1\nmore,100\nless,60\nnever,250\nwrong,x\n", as: "rows.csv")
    let batch = ["batch", "--template", "card.yaml", "rows.csv"]
    let files = try CommandRun(batch + ["--format", "svg", "-o", "pictures"], in: scratch.url)
    #expect(files.status == 2 && files.output == "")
    #expect(files.errors.contains(": 3 solved, 1 infeasible, 1 invalid; first not solved: never"))
    #expect(
      try scratch.names(in: "pictures") == ["fits.svg", "less.svg", "more.svg", "never.svg"])
    #expect(try scratch.text(of: "pictures/fits.svg").hasPrefix("<svg"))
    func ids(_ arguments: String...) throws -> [String] {
      let page = try CommandRun(batch + ["--format", "html"] + arguments, in: scratch.url).output
      return page.matches(of: /"id":"([a-z0-9@]+)"/).map { String($0.1) }
    }
    #expect(try ids() == ["fits", "more", "less", "never", "wrong"])
    #expect(try ids("--worst", "4") == ["wrong", "never", "more", "less"])
    #expect(try ids("--worst", "9").last == "fits")
    let worst = try CommandRun(
      batch + ["--format", "svg", "-o", "worst", "--worst", "3"], in: scratch.url)
    #expect(worst.status == 2)
    #expect(try scratch.names(in: "worst") == ["more.svg", "never.svg"])
    // Pictures of layouts without a template.
    try scratch.write("size: [9, 9]\n---\nid: b\nsize: [8, 8]\n", as: "two.yaml")
    let two = try scratch.plumb("batch", "two.yaml", "--format", "svg", "-o", "two")
    #expect(two.status == 0)
    #expect(try scratch.names(in: "two") == ["1.svg", "b.svg"])
    for wrong in [
      ["--format", "svg"], ["--format", "svg", "-o", "a.svg"], ["--worst", "3"],
      ["--format", "html", "--worst", "0"],
      ["--format", "html", "-o", "two"], ["--format", "html", "-o", "a.html", "--resume"],
    ] {
      #expect(try CommandRun(batch + wrong, in: scratch.url).status == 2, "\(wrong)")
    }
  }

  @Test func otherEncodingsAreTold() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.card, as: "card.yaml")
    func run(_ text: String, _ encoding: String.Encoding) throws -> CommandRun {
      try scratch.write(try #require(text.data(using: encoding)), as: "rows.csv")
      return try scratch.plumb("batch", "--template", "card.yaml", "rows.csv")
    }
    let header = try run("id,straße,gap\na,b,1\n", .isoLatin1)
    #expect(header.status == 2 && header.output == "")
    #expect(
      header.errors
        == "plumb: rows.csv:1:8: this byte is not UTF-8; save the file as UTF-8, or name its encoding "
        + "by --encoding\n")
    let rows = try run("id,street,gap\nä,b,1\nb,ß,1\nc,d,1\n", .isoLatin1)
    #expect(rows.status == 2)
    let message =
      #""message":"this byte is not UTF-8; save the file as UTF-8, or name its encoding "#
      + #"by --encoding""#
    let lines = rows.output.split(separator: "\n")
    #expect(lines.count == 3 && lines[0].contains(message + #","line":2,"column":1}"#))
    #expect(lines[1].contains(message + #","line":3,"column":3}"#))
    #expect(lines[2].contains("solved"))
    #expect(
      rows.errors.hasSuffix(
        "; first not solved: 1 (this byte is not UTF-8; save the file as UTF-8, or name its "
          + "encoding by --encoding), b\n"))
  }

  @Test func columnsThatNobodyNamesAreIgnored() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.card, as: "card.yaml")
    try scratch.write("name,id,street,gap\n\"y, z\",x,\"a \"\"b\"\"\",1\n,y,,2\n", as: "rows.csv")
    let run = try scratch.plumb("batch", "--template", "card.yaml", "rows.csv")
    #expect(run.status == 0)
    #expect(run.output == Self.answer("x", 1, 100) + Self.answer("y", 2, 100))
    let note = """
      plumb: rows.csv: columns "name", "street" are ignored: the template has no such metrics
      plumb: rows.csv: no column gives "wide": it keeps the layout's own value

      """
    #expect(run.errors.hasPrefix(note))
    try scratch.write("gapp,gap\n7,1\n", as: "rows.csv")
    let one = try scratch.plumb("batch", "--template", "card.yaml", "rows.csv")
    #expect(one.output == Self.answer("1", 1, 100))
    #expect(
      one.errors.hasPrefix(
        "plumb: rows.csv: column \"gapp\" is ignored: the template has no such metric\n"))
  }

  @Test func aMetricIsGivenAnotherValue() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.card, as: "card.yaml")
    let run = try scratch.plumb(
      "solve", "card.yaml", "--metric", "gap=3", "--metric", "wide=20", "--format", "json")
    #expect(run.output == Self.answer("card", 3, 20))
    let wrong = try scratch.plumb("solve", "card.yaml", "--metric", "gpa=3")
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("there is no metric \"gpa\""))
    #expect(wrong.errors.contains("did you mean \"gap\"?"))
    let text = try scratch.plumb("solve", "card.yaml", "--metric", "gap=x")
    #expect(text.status == 2 && text.errors.contains("the metric \"gap\" is a number"))
  }
}

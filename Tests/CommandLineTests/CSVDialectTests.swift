import Foundation
import Testing

/// CSV in the dialects of other programs.
@Suite struct CSVDialectTests {
  private static let card = """
    size: [320, 200]
    metrics: {gap: 8, wide: 100, city: Sample}
    views: {a: {}}
    equations: |
      a.left == gap
      a.width == wide
      a.top == 0
      a.height == 10
    """

  private func folder(_ rows: String, _ encoding: String.Encoding = .utf8) throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    try scratch.write(Self.card, as: "card.yaml")
    try scratch.write(try #require(rows.data(using: encoding)), as: "rows.csv")
    return scratch
  }

  private func batch(_ scratch: ScratchFolder, _ options: String...) throws -> CommandRun {
    try scratch.plumb(["batch", "--template", "card.yaml", "rows.csv"] + options)
  }

  private static func frame(_ gap: String, _ wide: String) -> String {
    "\"a\":[\(gap),0,\(wide),10]"
  }

  /// A file saved by a German spreadsheet.
  @Test func aTableOfASpreadsheet() throws {
    let scratch = try folder(
      "Kunden-Nr.;Abstand;Breite;PLZ Ort;\r\nü1;1,5;20;01067 Dresden;\r\nü2;;30,25;Köln;\r\n",
      .windowsCP1252)
    let run = try batch(
      scratch, "--encoding", "windows-1252", "--decimal", ",", "--column", "id=Kunden-Nr.",
      "--column", "gap=Abstand", "--column", "wide=Breite", "--column", "city=PLZ Ort")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("\"id\":\"ü1\"") && run.output.contains(Self.frame("1.5", "20")))
    #expect(run.output.contains(Self.frame("8", "30.25")))
    #expect(
      run.errors.hasPrefix(
        """
        plumb: rows.csv: semicolons separate the cells
        plumb: 1 empty cell of gap took the layout's own value 8
        plumb: 2 layouts in
        """), "\(run.errors)")
  }

  @Test(arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian])
  func utf16IsRead(_ encoding: String.Encoding) throws {
    let scratch = try folder("id\tgap\nа\u{30A}\t3\n", encoding)
    let run = try batch(scratch)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("\"id\":\"а\u{30A}\""))
    #expect(run.output.contains(Self.frame("3", "100")))
    #expect(
      run.errors.hasPrefix(
        """
        plumb: rows.csv: read as UTF-16
        plumb: rows.csv: tabs separate the cells
        plumb: rows.csv: no column gives "wide", "city": they keep the layout's own values

        """))
    let piped = try CommandRun(
      ["batch", "--template", "card.yaml", "-"], in: scratch.url,
      input: Data(contentsOf: scratch.url.appending(path: "rows.csv")))
    #expect(piped.output == run.output && piped.status == 0)
    let checked = try scratch.plumb("check", "--template", "card.yaml", "rows.csv")
    #expect(checked.errors.hasPrefix("plumb: rows.csv: read as UTF-16\n"), "\(checked.errors)")
    let refused = try batch(scratch, "--encoding", "utf-8")
    #expect(refused.status == 2)
    #expect(refused.errors == "plumb: rows.csv: this is UTF-16; save it as UTF-8\n")
  }

  @Test func whatIsSaidIsNotReported() throws {
    let scratch = try folder("gap|wide|city\n1|2|x,y;z\n")
    let run = try batch(scratch, "--delimiter", "|")
    #expect(run.errors.hasPrefix("plumb: 1 layout in"), "\(run.errors)")
    #expect(run.output.contains(Self.frame("1", "2")))
    let tabs = try folder("gap\twide\tcity\n1\t2\tx,y;z\n")
    let other = try batch(tabs, "--delimiter", "tab", "--encoding", "latin1")
    #expect(other.output == run.output && other.errors.hasPrefix("plumb: 1 layout in"))
  }

  @Test func emptyCellsAreCountedOnceForAllWays() throws {
    let scratch = try folder("gap,wide,city\n,,\n1,,\n,3,x\n")
    let run = try batch(scratch, "--direction", "ltr,rtl", "--jobs", "4")
    #expect(
      run.errors.hasPrefix(
        """
        plumb: 2 empty cells of gap took the layout's own value 8
        plumb: 2 empty cells of wide took the layout's own value 100
        plumb: 6 layouts in
        """), "\(run.errors)")
    let checked = try scratch.plumb("check", "--template", "card.yaml", "rows.csv")
    #expect(
      checked.errors.hasPrefix(
        "plumb: rows.csv: 2 empty cells of gap took the layout's own value 8\n"))
    let compared = try scratch.plumb(
      "diff", "rows.csv", "rows.csv", "--template", "card.yaml", "--column", "city=city")
    #expect(compared.status == 0 && compared.output.contains("nothing differs"))
  }

  @Test(arguments: [
    (["--column", "gap=Abstand"], "plumb: rows.csv:1:1: there is no column \"Abstand\""),
    (["--column", "gpa=wide"], "there is no metric \"gpa\" for the column \"wide\""),
    (["--column", "gap"], "The value 'gap' is invalid"),
    (["--column", "gap=a", "--column", "gap=b"], "--column names two columns for gap"),
    (["--column", "gap=a", "--column", "wide=a"], "--column gives \"a\" to gap and to wide"),
    (["--delimiter", "ab"], "The value 'ab' is invalid"),
    (["--delimiter", "."], "The value '.' is invalid"),
    (["--decimal", ";"], "The value ';' is invalid"),
    (["--rows", "ndjson", "--decimal", ","], "--decimal describes a CSV"),
  ])
  func wrongOptions(_ options: [String], _ message: String) throws {
    let scratch = try folder("gap,wide\n1,2\n")
    let run = try scratch.plumb(["batch", "--template", "card.yaml", "rows.csv"] + options)
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.errors.contains(message), "\(run.errors)")
    for verb in ["batch", "check"] {
      let none = try scratch.plumb(verb, "card.yaml", "--delimiter", ";")
      #expect(none.status == 2)
      #expect(
        none.errors.contains("--delimiter describes the rows of a --template; add --template"))
    }
  }

  @Test func aDecimalCommaIsNamed() throws {
    let scratch = try folder("gap;wide\n1,5;2\n")
    let run = try batch(scratch)
    #expect(run.status == 2)
    #expect(
      run.output.contains(
        #"gap must be a number; found \"1,5\"; if numbers have a decimal comma, say so by --decimal ,"#
      ), "\(run.output)")
    #expect(try batch(scratch, "--decimal", ",").output.contains(Self.frame("1.5", "2")))
  }
}

#if Text
import Foundation
import Testing

/// The examples with texts, with fonts of the packages that `.ci/text install` installs.
@Suite struct TextExampleTests {
  private static let folder = Recorded.package.appending(path: "Examples/texts")
  private static let fonts = ["--fonts", "/usr/share/fonts"]

  private func plumb(_ arguments: String...) throws -> CommandRun {
    try CommandRun(arguments + Self.fonts, in: Self.folder)
  }

  @Test(arguments: ["card.yaml", "form.yaml", "invoice.yaml", "label.yaml", "social.yaml"])
  func layoutsAreSolved(file: String) throws {
    let run = try plumb("solve", file, "--format", "json")
    #expect(run.status == 0 && run.errors == "")
    #expect(run.output.split(separator: "\n").count == 1)
  }

  /// Invoices of 1, 25 and 400 lines have all lines on their pages, in order.
  @Test func anInvoiceTakesAsManyPagesAsItHasLines() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (count, least) in [(1, 1), (400, 8)] {
      let rows = (1...count).map { number in
        let name = "Item \(number)" + String(repeating: " with a long name", count: number % 7)
        return "\(name),\(number % 9 + 1),\(number).10,\(number).25"
      }
      let file = folder.appending(path: "lines.csv")
      let text = "name,count,price,sum\n" + rows.joined(separator: "\n")
      try Data(text.utf8).write(to: file)
      let run = try plumb(
        "solve", "invoice.yaml", "--format", "json", "--data", "items=\(file.path)")
      #expect(run.status == 0)
      let names = run.output.matches(of: /"name(\d+)":/).compactMap { Int($0.1) }
      #expect(names == Array(0..<count))
      #expect(run.output.matches(of: /"id":"invoice#/).count >= least)
    }
  }

  /// Lists of hundreds of records on several pages: each record is whole, on one page.
  @Test(arguments: [
    ("price-list", "prices.yaml", 7, "\"price[0-9]+_[0-9]+\":", 202),
    ("departures", "departures.yaml", 25, "\"platform[0-9]+\":", 1125),
  ])
  func listsTakePages(
    folder: String, file: String, pages: Int, view: String, count: Int
  ) throws {
    let run = try CommandRun(
      ["solve", file, "--format", "json"] + Self.fonts,
      in: Recorded.package.appending(path: "Examples").appending(path: folder))
    #expect(run.status == 0 && run.errors == "")
    #expect(run.output.matches(of: /"id":"[a-z-]+#\d+"/).count == pages)
    let views = run.output.matches(of: try Regex<Substring>(view)).map(\.output)
    #expect(views.count == count && Set(views).count == count)
    #expect(!run.output.contains("\"truncated\""))
  }

  #if Codes
  /// 5,000 parcels, each with a code.
  @Test func parcelsHaveLabels() throws {
    let run = try CommandRun(
      ["batch", "--template", "label.yaml", "parcels.csv"] + Self.fonts,
      in: Recorded.package.appending(path: "Examples/parcel-labels"))
    #expect(run.status == 0)
    #expect(run.output.matches(of: /"status":"solved"/).count == 5000)
    #expect(!run.output.contains("wrongCode"))
  }
  #endif

  @Test func eachRowIsALabel() throws {
    let run = try plumb("batch", "--template", "label.yaml", "labels.csv")
    #expect(run.status == 0)
    #expect(run.output.matches(of: /"status":"solved"/).count == 5)
  }

  @Test func fontsAreNamedByStatistics() throws {
    let one = try plumb("solve", "card.yaml", "--format", "json", "--stats")
    let fonts = one.output.matches(of: /"fonts":\["([0-9a-f]{16})","([0-9a-f]{16})"\]/)
    #expect(fonts.count == 1)
    let rows = try plumb("batch", "--template", "label.yaml", "labels.csv", "--stats")
    #expect(rows.output.matches(of: /"fonts":\["[0-9a-f]{16}"/).count == 5)
  }

  @Test func outlinesNeedNoFont() throws {
    let run = try plumb(
      "solve", "card.yaml", "--format", "svg", "--plain", "--text", "outlines", "-o", "-")
    #expect(run.status == 0 && !run.output.contains("<text") && run.output.contains("<path"))
  }
}
#endif

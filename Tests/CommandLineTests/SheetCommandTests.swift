#if Pictures
import Foundation
import Testing

/// Several pictures on the sheets of a PDF.
@Suite struct SheetCommandTests {
  private static let card = """
    size: [60, 40]
    metrics: {w: 10}
    style: {fill: teal}
    views: {a: {frame: [10, 10, w, 10], fixed: true}}
    """

  private func folder() throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    try scratch.write(Self.card, as: "card.yaml")
    try scratch.write("id,w\none,10\ntwo,x\nthree,30\nfour,20\nfive,1\n", as: "rows.csv")
    return scratch
  }

  private func batch(_ scratch: ScratchFolder, _ options: String...) throws -> CommandRun {
    try scratch.plumb(["batch", "--template", "card.yaml", "rows.csv", "--plain"] + options)
  }

  private static func pages(_ scratch: ScratchFolder, _ name: String) throws -> [String] {
    try scratch.text(of: name).matches(of: /MediaBox \[ 0 0 ([0-9.]+ [0-9.]+) \]/)
      .map { String($0.1) }
  }

  @Test func rowsStandOnSheets() throws {
    let scratch = try folder()
    let run = try batch(
      scratch, "-o", "labels.pdf", "--up", "2x1", "--paper", "210mmx297mm", "--margins",
      "10mm,1in", "--gap", "2mm,8", "--marks", "--title", "Cards", "--author", "A. U. Thor")
    #expect(run.status == 2)
    #expect(
      run.errors.hasPrefix(
        "plumb: 1 layout without a picture, whose place is empty: two\n"), "\(run.errors)")
    #expect(try Self.pages(scratch, "labels.pdf").count == 3)
    let text = try scratch.text(of: "labels.pdf")
    #expect(text.contains("/Title (Cards)") && text.contains("/Author (A. U. Thor)"))
    #expect(text.matches(of: /\/TrimBox/).count == 3)
    let a4 = try batch(scratch, "-o", "a4.pdf", "--paper", "a4 Landscape")
    #expect(a4.status == 2)
    #expect(
      try Self.pages(scratch, "a4.pdf") == Array(repeating: "841.89 595.28", count: 5))
    let several = try scratch.plumb(
      "solve", "card.yaml", "card.yaml", "card.yaml", "--plain", "-o", "solved.pdf", "--paper",
      "200x100", "--up", "2x1", "--outline")
    #expect(several.status == 0 && several.errors == "")
    #expect(try Self.pages(scratch, "solved.pdf") == ["200 100", "200 100"])
  }

  @Test func pageNIsThatOfRowN() throws {
    let scratch = try folder()
    try scratch.write("id,w\none,y\ntwo,x\nthree,30\nfour,z\n", as: "rows.csv")
    let run = try batch(scratch, "-o", "pages.pdf", "--bleed", "3pt")
    #expect(
      run.errors.hasPrefix(
        "plumb: 3 layouts without pictures, whose pages are empty: one, two, four\n"))
    #expect(try Self.pages(scratch, "pages.pdf") == Array(repeating: "66 46", count: 4))
    let worst = try batch(scratch, "-o", "worst.pdf", "--worst", "3")
    #expect(worst.errors.hasPrefix("plumb: 3 layouts without pictures: one, two, four\n"))
    #expect(try scratch.names() == ["card.yaml", "pages.pdf", "rows.csv"])
  }

  @Test func largePicturesEndTheBatchBeforeAnythingIsWritten() throws {
    let scratch = try folder()
    let run = try batch(
      scratch, "--format", "pdf", "-o", "-", "--up", "4x1", "--paper", "200x100")
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(
      run.errors
        == "plumb: one is 60 × 40 points large, its place on the sheet 50 × 100 points\n")
    let toFile = try batch(scratch, "-o", "large.pdf", "--up", "4x1", "--paper", "200x100")
    #expect(toFile.status == 2)
    // No temporary file is left behind.
    #expect(try scratch.names() == ["card.yaml", "rows.csv"])
    // A later picture that is too large leaves its place empty.
    try scratch.write(
      "size: [w, 40]\nmetrics: {w: 10}\nviews: {a: {frame: [0, 0, 5, 5], fixed: true}}",
      as: "card.yaml")
    try scratch.write("id,w\none,10\ntwo,200\nthree,30\n", as: "rows.csv")
    let later = try batch(scratch, "-o", "some.pdf", "--up", "2x1", "--paper", "100x50")
    #expect(later.status == 2)
    #expect(later.errors.contains("1 picture not drawn; first: two is 200 × 40 points large"))
    #expect(try Self.pages(scratch, "some.pdf").count == 2)
  }

  @Test(arguments: [
    (["--up", "2x2"], "--up needs the size of the sheets; add --paper"),
    (["--gap", "2"], "--gap needs the size of the sheets; add --paper"),
    (["--paper", "A4", "--margins", "1,2,3"], "--margins takes one, two or four lengths"),
    (["--paper", "A4", "--gap", "1,2,3"], "--gap takes one length, or two, not 1,2,3"),
    (["--bleed", "1,2"], "--bleed takes one length, not 1,2"),
    (["--bleed", "3miles"], "The value '3miles' is invalid"),
    (["--paper", "A99"], "The value 'A99' is invalid"),
    (["--paper", "A4", "--up", "0x2"], "The value '0x2' is invalid"),
    (["--paper", "A4", "--margins", "20cm"], "leave no room of the paper's width"),
    (["--format", "png", "--marks"], "--marks is for a pdf"),
    (["--format", "json", "--title", "t"], "--title is for a pdf"),
  ])
  func wrongOptions(_ options: [String], _ message: String) throws {
    let scratch = try folder()
    let format = options.contains("--format") ? [] : ["--format", "pdf"]
    let run = try scratch.plumb(["solve", "card.yaml", "-o", "out"] + format + options)
    #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
    #expect(try scratch.names() == ["card.yaml", "rows.csv"])
  }

  /// The program that checks PDFs.
  private static let checker = ["/usr/bin/qpdf", "/usr/local/bin/qpdf"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  #if Text
  @Test(.enabled(if: checker != nil, "qpdf is not installed"))
  func addressLabelsAreASoundFile() throws {
    let scratch = try ScratchFolder()
    let file = scratch.url.appending(path: "labels.pdf").path
    let run = try CommandRun(
      [
        "batch", "--template", "label.yaml", "addresses.csv", "--plain", "-o", file, "--fonts",
        "/usr/share/fonts", "--up", "3x8", "--paper", "A4", "--margins", "10mm", "--gap", "2mm",
        "--marks", "--bleed", "1mm", "--title", "Address labels", "--outline",
      ], in: Recorded.package.appending(path: "Examples/address-labels"))
    #expect(run.status == 0, "\(run.errors)")
    #expect(!run.errors.contains("cut off"), "\(run.errors)")
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.checker))
    process.arguments = ["--check", file]
    (process.standardOutput, process.standardError) = (Pipe(), Pipe())
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try Self.pages(scratch, "labels.pdf").count == 2)
  }
  #endif
}
#endif

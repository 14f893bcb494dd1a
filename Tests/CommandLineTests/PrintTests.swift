import Foundation
import Testing

/// `--format pdf` and `png`, and `--plain`.
@Suite struct PrintTests {
  private static let layout = "size: [40, 20]\nviews: {a: {frame: [1, 1, 9, 9], fixed: true}}\n"

  @Test func plainPicturesAreAsLargeAsTheirLayouts() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.layout, as: "card.yaml")
    let run = try scratch.plumb("solve", "card.yaml", "--plain", "--format", "svg")
    #expect(
      run.output == """
        <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 40 20">
          <title>card</title>
        </svg>

        """)
    let table = try scratch.plumb("solve", "card.yaml", "--plain")
    #expect(table.status == 2)
    #expect(table.errors.contains("--plain is for pictures; add --format svg, pdf or png"))
    for scale in ["0", "-1", "101", "nan"] {
      let run = try scratch.plumb("solve", "card.yaml", "--format", "svg", "--scale=\(scale)")
      #expect(run.status == 2)
      #expect(run.errors.contains("--scale takes a number above 0 and at most 100"))
    }
  }

  #if Pictures
  private static func pageCount(_ scratch: ScratchFolder, _ name: String) throws -> Int {
    try scratch.text(of: name).matches(of: /\/Type \/Page %/).count
  }

  private static func size(_ scratch: ScratchFolder, _ name: String) throws -> [UInt8] {
    let bytes = [UInt8](try Data(contentsOf: scratch.url.appending(path: name)))
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    return [bytes[19], bytes[23]]
  }

  @Test func severalLayoutsAreThePagesOfOnePDF() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.layout, as: "a.yaml")
    try scratch.write("size: [50, 60]", as: "b.yaml")
    let run = try scratch.plumb("solve", "a.yaml", "b.yaml", "-o", "both.pdf", "--plain")
    #expect(run.status == 0 && run.errors == "" && run.output == "")
    let text = try scratch.text(of: "both.pdf")
    #expect(
      text.matches(of: /MediaBox \[ 0 0 (\d+) (\d+) \]/).map { "\($0.1)x\($0.2)" }
        == ["40x20", "50x60"])
    let piped = try scratch.plumb(
      "solve", "a.yaml", "b.yaml", "--format", "pdf", "--plain", "-o", "-")
    #expect(piped.output == text)
    let marked = try scratch.plumb("solve", "a.yaml", "-o", "marked.pdf")
    #expect(try marked.status == 0 && Self.pageCount(scratch, "marked.pdf") == 1)
  }

  @Test func nothingIsWrittenWhereThereIsNoPage() throws {
    let scratch = try ScratchFolder()
    try scratch.write("size: [1, 1]\nequations: [b.left == 1]", as: "wrong.yaml")
    for name in ["wrong.pdf", "wrong.png"] {
      #expect(try scratch.plumb("solve", "wrong.yaml", "-o", name).status == 2)
    }
    #expect(try scratch.names() == ["wrong.yaml"])
  }

  @Test func pngsHaveTwoPixelsAPoint() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.layout, as: "a.yaml")
    try scratch.write("size: [50, 60]", as: "b.yaml")
    #expect(try scratch.plumb("solve", "a.yaml", "-o", "a.png", "--plain").status == 0)
    #expect(try Self.size(scratch, "a.png") == [80, 40])
    let folder = try scratch.plumb(
      "solve", "a.yaml", "b.yaml", "--format", "png", "-o", "both", "--plain", "--scale", "0.5")
    #expect(folder.status == 0)
    #expect(try scratch.names(in: "both") == ["a.png", "b.png"])
    #expect(try Self.size(scratch, "both/b.png") == [25, 30])
    let wrong = try scratch.plumb("solve", "a.yaml", "b.yaml", "-o", "both.png")
    #expect(wrong.status == 2)
    #expect(
      wrong.errors
        == "plumb: 2 layouts need a folder, not one file: write --format png -o both\n")
  }

  @Test func whatIsTooLargeIsALimit() throws {
    let scratch = try ScratchFolder()
    try scratch.write("id: wall\nsize: [20000, 100]", as: "wall.yaml")
    let pdf = try scratch.plumb("solve", "wall.yaml", "-o", "wall.pdf", "--plain")
    #expect(pdf.status == 3)
    #expect(
      pdf.errors
        == "plumb: wall is 20000 × 100 points large; pages of PDF end at 14400 × 14400\n")
    let png = try scratch.plumb("solve", "wall.yaml", "-o", "wall.png", "--plain")
    #expect(png.status == 3 && png.errors.contains("a smaller --scale has fewer"))
  }

  @Test func rowsArePages() throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      "size: [w, 20]\nmetrics: {w: 10}\nviews: {a: {}}\nequations: [a.width == 5, a.right <= w]",
      as: "label.yaml")
    try scratch.write("id,w\none,10\ntwo,nothing\nthree,30\n", as: "rows.csv")
    let run = try scratch.plumb(
      "batch", "rows.csv", "--template", "label.yaml", "-o", "labels.pdf", "--plain")
    #expect(run.status == 2)
    #expect(
      run.errors.hasPrefix("plumb: 1 layout without a picture, whose page is empty: two\n"),
      "\(run.errors)")
    #expect(try Self.pageCount(scratch, "labels.pdf") == 3)
    let worst = try scratch.plumb(
      "batch", "rows.csv", "--template", "label.yaml", "--format", "pdf", "--worst", "1", "-o",
      "worst.pdf")
    #expect(worst.status == 2)
    let folder = try scratch.plumb(
      "batch", "rows.csv", "--template", "label.yaml", "--format", "png", "-o", "labels")
    #expect(folder.status == 2)
    #expect(try scratch.names(in: "labels") == ["one.png", "three.png"])
    let noFolder = try scratch.plumb(
      "batch", "rows.csv", "--template", "label.yaml", "--format", "png", "-o", "labels.png")
    #expect(noFolder.errors.contains("--format png draws into a folder; write -o labels"))
    let resumed = try scratch.plumb(
      "batch", "rows.csv", "--template", "label.yaml", "-o", "labels.pdf", "--resume")
    #expect(resumed.errors.contains("--resume continues with results, not with pdf"))
  }
  #else
  @Test func withoutCairoItIsSaidHowToHaveIt() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.layout, as: "a.yaml")
    for verb in [["solve", "a.yaml", "-o", "a.pdf"], ["batch", "a.yaml", "--format", "pdf"]] {
      let run = try CommandRun(verb, in: scratch.url)
      #expect(run.status == 2 && run.errors.contains("swift build --traits default,Pictures"))
    }
  }
  #endif
}

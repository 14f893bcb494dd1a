import Foundation
import TestSupport
import Testing

/// Images and codes in layouts, for each command that reads layouts.
@Suite struct ImageCommandTests {
  private static let images = Fixtures.folder.appending(path: "images").path

  private static let card = """
    size: [40, 20]
    metrics: {photo: baseline, number: "4006381333931"}
    views:
      photo: {image: "{photo}.jpg", frame: [0, 0, 20, 20], fixed: true}

    """

  @Test func rowsWithoutTheirImageAreInvalidAlone() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.card, as: "card.yaml")
    try scratch.write("id,photo\na,baseline\nb,nobody\nc,grey\n", as: "rows.csv")
    let run = try scratch.plumb(
      "batch", "--template", "card.yaml", "rows.csv", "--images", Self.images)
    #expect(run.status == 2)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 3 && lines[0].contains("solved") && lines[2].contains("solved"))
    #expect(lines[1].hasPrefix(#"{"id":"b","status":"invalid""#))
    #expect(lines[1].contains(#"there is no image \"nobody.jpg\" beside the layout, in ."#))
    #expect(run.errors.contains("2 solved, 1 invalid; first not solved: b"))
  }

  @Test func imagesOfFoldersAreFound() throws {
    let scratch = try ScratchFolder()
    let document = Data(Self.card.utf8)
    let none = try CommandRun(["solve", "-"], in: scratch.url, input: document)
    #expect(none.status == 2 && none.errors.contains("there is no image \"baseline.jpg\""))
    let run = try CommandRun(
      ["solve", "-", "--images", Self.images, "--plain", "--format", "svg"], in: scratch.url,
      input: document)
    #expect(run.status == 0 && run.output.contains("data:image/jpeg;base64,/9j/"))
    let nowhere = try scratch.plumb("solve", "card.yaml", "--images", "nowhere")
    #expect(nowhere.errors.contains("--images takes a folder; there is none at nowhere"))
  }

  @Test func errorsHaveTheirPlaceAndACaret() throws {
    let scratch = try ScratchFolder()
    try scratch.write("size: fit\nviews:\n  a: {image: missing.png}\n", as: "a.yaml")
    let run = try scratch.plumb("solve", "a.yaml")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("a.yaml:3:14: there is no image \"missing.png\" beside the"))
    #expect(run.errors.contains("  a: {image: missing.png}\n"))
    let check = try scratch.plumb("check", "a.yaml")
    #expect(check.output.contains("a.yaml:3:14"))
  }

  #if Codes
  @Test func wrongCodesAreCountedAndMayFail() throws {
    let scratch = try ScratchFolder()
    let label = "  code: {code: {ean13: \"{number}\"}, frame: [20, 0, 20, 20], fixed: true}\n"
    try scratch.write(Self.card + label, as: "card.yaml")
    try scratch.write("id,number\na,4006381333931\nb,4006381333932\nc,x\n", as: "rows.csv")
    let arguments = ["batch", "--template", "card.yaml", "rows.csv", "--images", Self.images]
    let run = try CommandRun(arguments, in: scratch.url)
    #expect(run.status == 0)
    #expect(run.errors.contains("3 solved, 2 with codes that cannot be made: b, c"))
    #expect(run.output.contains(#""wrongCode":[{"view":"code","reason":"the check digit of"#))
    let failing = try CommandRun(arguments + ["--fail-on", "wrongCode"], in: scratch.url)
    #expect(failing.status == 1)
    let check = try CommandRun(["check"] + arguments.dropFirst(), in: scratch.url)
    #expect(check.output.contains("code shows no code: an EAN-13 has 13 digits"))
  }

  #if Text && Pictures
  @Test func badgesHaveOneOfEachImage() throws {
    let folder = Recorded.package.appending(path: "Examples/texts")
    let fonts = ["--fonts", "/usr/share/fonts"]
    let batch = try CommandRun(
      ["batch", "--template", "badge.yaml", "badges.csv"] + fonts, in: folder)
    #expect(batch.status == 0 && batch.errors.contains("11 solved\n"))
    let run = try CommandRun(
      ["batch", "--template", "badge.yaml", "badges.csv", "--format", "pdf", "--plain", "-o", "-"]
        + fonts, in: folder)
    #expect(run.output.matches(of: /\/DCTDecode/).count == 2)
    let drawn = try CommandRun(
      ["solve", "badge.yaml", "--format", "svg", "--plain", "--text", "outlines"] + fonts,
      in: folder)
    let known = try String(contentsOf: folder.appending(path: "badge.svg"), encoding: .utf8)
    // Other versions of the fonts have other outlines.
    func images(_ svg: String) -> [Substring] { svg.matches(of: /base64,[^"]+/).map(\.output) }
    #expect(images(drawn.output) == images(known) && images(known).count == 2)
  }
  #endif
  #endif
}

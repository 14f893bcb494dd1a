#if Text
import Foundation
import Testing

/// The examples with texts, in fonts of the packages that `.ci/text install` installs.
@Suite struct TextExampleTests {
  private static let folder = Recorded.package.appending(path: "Examples/texts")
  private static let fonts = ["--fonts", "/usr/share/fonts"]

  private func plumb(_ arguments: String...) throws -> CommandRun {
    try CommandRun(arguments + Self.fonts, in: Self.folder)
  }

  @Test(arguments: ["card.yaml", "form.yaml", "invoice.yaml", "label.yaml"])
  func layoutsAreSolved(file: String) throws {
    let run = try plumb("solve", file, "--format", "json")
    #expect(run.status == 0 && run.errors == "")
    #expect(run.output.split(separator: "\n").count == (file == "invoice.yaml" ? 2 : 1))
  }

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

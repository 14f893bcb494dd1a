#if Text
import Foundation
import Testing

/// Fonts beside layouts, for each command that reads layouts.
@Suite struct FontFolderTests {
  private static let inter = "/usr/share/fonts/opentype/inter/Inter-Regular.otf"
  private static let sans = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

  /// Two folders with NDJSON, each with a different font under the same name.
  private func folders() throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    for (folder, font) in [("one", Self.inter), ("two", Self.sans)] {
      let url = scratch.url.appending(path: folder)
      try FileManager.default.createDirectory(
        at: url.appending(path: "lines"), withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: URL(filePath: font), to: url.appending(path: "Body.otf"))
      for (name, file) in [("lines.ndjson", "Body.otf"), ("lines/lines.ndjson", "../Body.otf")] {
        let lines = (0..<6).map { number in
          #"{"id":"\#(folder)\#(number)","size":"fit","fonts":{"body":"\#(file)"},"views":{"a":{"text":"Wide words","fontSize":1\#(number)}}}"#
        }
        try scratch.write(
          lines.joined(separator: "\n") + (folder == "one" ? "" : "\n"), as: "\(folder)/\(name)")
      }
    }
    return scratch
  }

  @Test func batchFindsTheFontsThatSolveFinds() throws {
    let scratch = try folders()
    let files = [
      "one/lines.ndjson", "two/lines.ndjson", "one/lines/lines.ndjson", "two/lines/lines.ndjson",
    ]
    let solved = try CommandRun(["solve"] + files + ["--format", "json"], in: scratch.url)
    let batch = try CommandRun(["batch"] + files, in: scratch.url)
    #expect(solved.status == 0, "\(solved.errors)")
    #expect(batch.output == solved.output)
    // Equal fonts give equal widths, and different fonts give different widths.
    let lines = solved.output.split(separator: "\n").map { $0.drop { $0 != "," } }
    #expect(lines.count == 24 && lines[0] != lines[6] && lines[0] == lines[12])
  }

  @Test func missingFontsAreProposed() throws {
    let scratch = try folders()
    try scratch.write("size: fit\nfonts: {body: Bdoy.otf}\nviews: {a: {text: x}}", as: "one/a.yaml")
    let run = try scratch.plumb("solve", "one/a.yaml")
    #expect(run.status == 2)
    #expect(
      run.errors.contains(
        "there is no font \"Bdoy.otf\" beside the layout, in one; `--fonts FOLDER` names a folder of fonts\n"
      ))
    #expect(run.errors.contains("did you mean \"Body.otf\"?"))
    let none = try scratch.plumb("solve", "one/a.yaml", "--fonts", "nowhere")
    #expect(none.status == 2)
    #expect(none.errors.contains("--fonts takes a folder; there is none at nowhere"))
    let inter = try scratch.plumb("solve", "one/a.yaml", "--fonts", "/usr/share/fonts")
    #expect(inter.errors.contains("in one, or in /usr/share/fonts\n"))
  }
}
#endif

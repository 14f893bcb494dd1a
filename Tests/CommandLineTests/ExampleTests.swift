import Foundation
import Testing

/// The files in `Examples`, run as users run them.
@Suite struct ExampleTests {
  private static let examples = Recorded.package.appending(path: "Examples")

  private static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: examples.path)
      .filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  }

  private func solved(_ options: String...) throws -> CommandRun {
    let files = try Self.names().map { $0 + ".yaml" }
    return try CommandRun(["solve"] + files + options, in: Self.examples)
  }

  private func expectRecorded(_ run: CommandRun, _ name: String) throws {
    #expect(run.status == 0)
    #expect(run.errors == "")
    try Recorded.expect(run.output, in: "Tests/Fixtures/examples/\(name)")
  }

  @Test func framesAsTable() throws { try expectRecorded(solved(), "table.txt") }

  @Test func framesAsJSON() throws {
    try expectRecorded(solved("--format", "json"), "frames.ndjson")
  }

  /// `export` writes a batch with the same frames.
  @Test func exportedExamplesSolveToTheSame() throws {
    let files = try Self.names().map { $0 + ".yaml" }
    let scratch = try ScratchFolder()
    var lines = ""
    for file in files {
      let run = try CommandRun(["export", file, "--format", "json"], in: Self.examples)
      #expect(run.status == 0)
      lines += run.output
    }
    let again = try scratch.plumb("batch", "-", input: lines)
    #expect(try again.output == solved("--format", "json").output)
  }

  @Test func picturesLieBesideTheExamples() throws {
    let scratch = try ScratchFolder()
    let run = try solved("--format", "svg", "-o", scratch.url.path)
    #expect(run.status == 0)
    #expect(run.output == "")
    let names = try Self.names()
    #expect(try scratch.names() == names.map { $0 + ".svg" })
    for name in names {
      try Recorded.expect(try scratch.text(of: name + ".svg"), in: "Examples/\(name).svg")
    }
    let pictures = try FileManager.default.contentsOfDirectory(atPath: Self.examples.path)
      .filter { $0.hasSuffix(".svg") }.sorted()
    #expect(pictures == names.map { $0 + ".svg" }, "a picture whose example is gone")
  }

  /// Draws layouts with problems, including infeasible ones, in both themes.
  @Test(arguments: ["light", "dark"])
  func explainingPictures(theme: String) throws {
    let folder = Self.examples.appending(path: "pictures")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let names = files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }
    #expect(names == ["ambiguous", "infeasible", "over-constrained", "right-to-left"])
    for name in names {
      let run = try CommandRun(
        ["solve", name + ".yaml", "--format", "svg", "--theme", theme], in: folder)
      #expect(run.status == (name == "infeasible" ? 1 : 0))
      #expect(run.errors.contains("these cannot all hold") == (name == "infeasible"))
      try Recorded.expect(run.output, in: "Examples/pictures/\(name)-\(theme).svg")
    }
    let pictures = files.filter { $0.hasSuffix("-\(theme).svg") }
    #expect(pictures == names.map { "\($0)-\(theme).svg" }, "a picture whose example is gone")
  }

  @Test func severalSizes() throws {
    let run = try solved("--format", "json", "--size", "400x300", "--size", "768x1024.5")
    try expectRecorded(run, "sizes.ndjson")
    #expect(run.output.contains(#"{"id":"coslayout-bottom@768x1024.5","status":"solved""#))
  }

  @Test func rightToLeft() throws {
    try expectRecorded(solved("--format", "json", "--direction", "rtl"), "rtl.ndjson")
  }

  @Test func windowCoordinates() throws {
    try expectRecorded(solved("--format", "json", "--coordinates", "window"), "window.ndjson")
  }

  @Test func weighted() throws {
    try expectRecorded(solved("--format", "json", "--strategy", "weighted"), "weighted.ndjson")
  }

  @Test func backendsAgree() throws {
    let auto = try solved("--format", "json")
    let simplex = try solved("--format", "json", "--backend", "simplex")
    #expect(simplex.output == auto.output)
    #if GLPK
    let glpk = try solved("--format", "json", "--backend", "glpk-dual")
    #expect(glpk.output == auto.output)
    #else
    let glpk = try solved("--backend", "glpk-dual")
    #expect(glpk.status == 2)
    #expect(glpk.errors.contains("this plumb was built without GLPK; use --backend simplex"))
    #endif
  }
}

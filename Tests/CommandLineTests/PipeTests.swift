import Foundation
import Testing

/// Layouts from named pipes, as shells create them for `<(…)`.
@Suite struct PipeTests {
  private static let yaml = "id: piped\nsize: [100, 50]\nviews: {a: {}}\nequations: a.left == 3\n"

  /// Runs `plumb` in a folder with a named pipe `pipe` that supplies a text.
  private func plumb(_ arguments: [String], reading text: String) throws -> CommandRun {
    let scratch = try ScratchFolder()
    try #require(mkfifo(scratch.url.appending(path: "pipe").path, 0o600) == 0)
    try scratch.write(text, as: "text")
    // The writer waits until the pipe is opened for reading.
    let writer = Process()
    writer.executableURL = URL(filePath: "/bin/sh")
    writer.arguments = ["-c", "cat text > pipe"]
    writer.currentDirectoryURL = scratch.url
    try writer.run()
    defer { if writer.isRunning { writer.terminate() } }
    return try withExtendedLifetime(scratch) { try CommandRun(arguments, in: scratch.url) }
  }

  @Test(arguments: [
    ["solve", "pipe", "--format", "json"], ["check", "pipe", "--format", "json"],
    ["explain", "pipe", "a.left", "--format", "json"], ["export", "pipe", "--format", "json"],
    ["compare", "pipe", "--rounds", "1", "--backends", "simplex", "--format", "json"],
  ])
  func layouts(arguments: [String]) throws {
    let run = try plumb(arguments, reading: Self.yaml)
    #expect(run.output.hasPrefix(#"{"id":"piped","#), "\(run.output) \(run.errors)")
    #expect(run.errors == "")
  }

  @Test func programs() throws {
    let run = try plumb(
      ["lp", "pipe", "--format", "json"], reading: "min\n obj: x\nst\n c: x >= 2\nend\n")
    #expect(
      run.output.hasPrefix(#"{"status":"optimal","objective":2,"#), "\(run.output) \(run.errors)")
  }

  @Test func standardInputByName() throws {
    let scratch = try ScratchFolder()
    let run = try scratch.plumb("solve", "/dev/stdin", "--format", "json", input: Self.yaml)
    #expect(run.output.hasPrefix(#"{"id":"piped","status":"solved""#), "\(run.errors)")
    let lines = try scratch.plumb(
      "solve", "/dev/stdin", "--format", "json", input: "{\"size\":[1,1]}\n{\"size\":[2,2]}\n")
    #expect(lines.output.split(separator: "\n").count == 2)
  }
}

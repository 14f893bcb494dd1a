import Foundation
import Testing

/// `--color`: colours only for terminals.
@Suite struct ColorTests {
  private static let contradiction =
    "size: [9, 9]\nviews: {a: {}}\nequations: |\n  a.left == 0\n  a.left == 1\n"

  private func scratch() throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    try scratch.write(Self.contradiction, as: "a.yaml")
    try scratch.write("size: [9, 9]\nequations: b.left == 0\n", as: "typo.yaml")
    return scratch
  }

  @Test func noColoursInPipes() throws {
    let scratch = try scratch()
    for arguments in [
      ["solve", "a.yaml"], ["check", "a.yaml"], ["solve", "typo.yaml"],
      ["explain", "a.yaml", "a.left"], ["check", "typo.yaml", "--color", "never"],
    ] {
      let run = try CommandRun(arguments, in: scratch.url)
      #expect(!(run.output + run.errors).contains("\u{1B}"), "\(arguments)")
    }
  }

  @Test func alwaysIsAlways() throws {
    let scratch = try scratch()
    let solved = try scratch.plumb("solve", "a.yaml", "--color", "always")
    #expect(solved.output.hasPrefix("a: \u{1B}[1;31minfeasible\u{1B}[0m\n"))
    #expect(solved.output.contains("\n\u{1B}[1;31mthese cannot all hold\u{1B}[0m:\n"))
    let checked = try scratch.plumb("check", "a.yaml", "--color", "always")
    #expect(checked.output.hasPrefix("a.yaml:4:3: \u{1B}[1;31merror\u{1B}[0m: these 2"))
    #expect(checked.output.contains("\n      \u{1B}[32m^~~~~~~~~~~\u{1B}[0m\n"))
    let wrong = try scratch.plumb("solve", "typo.yaml", "--color", "always")
    #expect(wrong.errors.contains("\n  \u{1B}[32m^\u{1B}[0m\n"), "\(wrong.errors)")
    // Machine-readable output has no colours.
    let json = try scratch.plumb("solve", "a.yaml", "--color", "always", "--format", "json")
    #expect(!json.output.contains("\u{1B}"))
  }

  #if os(Linux)
  /// Terminals made by `script` show colours, unless the environment disables them.
  @Test func terminals() throws {
    let scratch = try scratch()
    func shown(_ environment: String) throws -> String {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      let plumb = CommandRun.executable.path
      process.arguments = [
        "script", "-qec", "\(environment) '\(plumb)' solve a.yaml", "/dev/null",
      ]
      process.currentDirectoryURL = scratch.url
      let output = try scratch.write(Data(), as: "shown")
      process.standardOutput = try FileHandle(forWritingTo: output)
      process.standardInput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return try scratch.text(of: "shown")
    }
    guard try !shown("TERM=xterm").isEmpty else { return }
    #expect(try shown("NO_COLOR= TERM=xterm").contains("\u{1B}[1;31minfeasible"))
    #expect(try !shown("NO_COLOR=1 TERM=xterm").contains("\u{1B}"))
    #expect(try !shown("NO_COLOR= TERM=dumb").contains("\u{1B}"))
  }
  #endif
}

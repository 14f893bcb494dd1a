#if YAML
import Foundation
import TestSupport
import Testing
import Yams

/// The workflow that `Docs` proposes does what it says.
@Suite struct WorkflowTests {
  private static let file = Fixtures.folder.deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Docs/interface-builder-check.yml")

  private struct Workflow: Decodable {
    struct Job: Decodable {
      var steps: [Step]
    }
    struct Step: Decodable {
      var run: String?
    }
    struct Defaults: Decodable {
      struct Run: Decodable {
        var shell: String
      }
      var run: Run
    }
    var env: [String: String]
    var defaults: Defaults
    var jobs: [String: Job]
  }

  private func workflow() throws -> Workflow {
    try YAMLDecoder().decode(Workflow.self, from: String(contentsOf: Self.file, encoding: .utf8))
  }

  /// The lines that begin with `plumb`, as words.
  private func commands() throws -> [[Substring]] {
    try workflow().jobs.values.flatMap(\.steps).compactMap(\.run)
      .map { $0.replacing("\\\n", with: " ") }.joined(separator: "\n")
      .split(separator: "\n").map { $0.split(separator: " ") }.filter { $0.first == "plumb" }
  }

  @Test func itsOptionsExist() throws {
    let commands = try commands()
    #expect(commands.map { $0[1] } == ["check", "check", "solve"])
    for command in commands {
      let help = try CommandRun([String(command[1]), "--help"], in: Fixtures.folder).output
      for option in command where option.hasPrefix("-") && option != "-le" {
        #expect(help.contains("\(option) ") || help.contains("\(option), "), "\(option)")
      }
    }
  }

  /// The steps are run as they stand there, on files in folders.
  @Test func itsStepsRun() throws {
    let workflow = try workflow()
    let folder = try ScratchFolder()
    let names = ["App/Sign in/SignIn.storyboard", "Settings.xib", "Lib/Torn.xib"]
    for name in names {
      let url = folder.url.appending(path: name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      let fixture = name.hasSuffix("Torn.xib") ? "Settings.xib" : url.lastPathComponent
      var data = try Fixtures.data("interface-builder/\(fixture)")
      if name.hasSuffix("Torn.xib") { data = data.prefix(data.count / 2) }
      try data.write(to: url)
    }
    var statuses: [Int32] = []
    for script in workflow.jobs.values.flatMap(\.steps).compactMap(\.run)
    where script.hasPrefix("plumb ") {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments =
        workflow.defaults.run.shell.split(separator: " ").dropLast().map(String.init)
        + ["-c", script]
      process.currentDirectoryURL = folder.url
      let path = CommandRun.executable.deletingLastPathComponent().path
      process.environment = workflow.env.merging(
        ["PATH": "\(path):/usr/local/bin:/usr/bin:/bin"]) { $1 }
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      statuses.append(process.terminationStatus)
    }
    // A torn file is told of by the first step alone.
    #expect(statuses == [2, 0, 0])
    func text(_ name: String) throws -> String {
      try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
    }
    let found = try text("screens.sarif")
    #expect(found.contains("Lib/Torn.xib") && found.contains("\"2.1.0\""))
    let page = try text("screens.html")
    #expect(page.contains("SignIn.storyboard") && page.contains("\"at\":\"iphone-15\""))
    #expect(page.contains("\"direction\":\"rtl\""))
  }
}
#endif

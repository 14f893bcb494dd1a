#if YAML
import Foundation
import Testing
import Yams

/// Files for other programs: hooks of pre-commit, problem matchers, and settings of editors.
@Suite struct EditorTests {
  private struct Hook: Decodable {
    var id: String
    var name: String
    var description: String
    var entry: String
    var language: String
    var files: String
  }

  /// A problem matcher of GitHub; a task of Visual Studio Code has the same pattern.
  private struct Matcher: Decodable {
    struct Pattern: Decodable, Equatable {
      var regexp: String
      var file, line, column, severity, message, code: Int
    }
    var owner: String
    var pattern: [Pattern]
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Recorded.package.appending(path: path), encoding: .utf8)
  }

  private func hooks() throws -> [Hook] {
    try YAMLDecoder().decode([Hook].self, from: text(".pre-commit-hooks.yaml"))
  }

  /// Runs a hook as pre-commit does: its entry, followed by the matching files.
  private func run(_ hook: Hook, in repository: ScratchRepository) throws -> CommandRun {
    let words = hook.entry.split(separator: " ").map(String.init)
    let pattern = try Regex(hook.files)
    let files = try repository.git("ls-files", "-z").split(separator: "\0").map(String.init)
      .filter { $0.contains(pattern) }
    #expect(files.count > 1)
    return try repository.run(URL(filePath: "/usr/bin/env"), words + files)
  }

  @Test func hooksCheckAndFormat() throws {
    let hooks = try hooks()
    #expect(hooks.map(\.id) == ["plumb-check", "plumb-fmt"])
    #expect(hooks.allSatisfy { $0.language == "system" })
    let repository = try ScratchRepository()
    for hook in hooks { #expect(try run(hook, in: repository).status == 0, "\(hook.id)") }
    #expect(try repository.git("status", "--porcelain").isEmpty)

    try FileManager.default.copyItem(
      at: Recorded.screens("Contradiction.xib"),
      to: repository.folder.appending(path: "App/Contradiction.xib"))
    try repository.write("equations: a.left==1\nviews: {a: {}}\nsize: [9,9]\n", as: "ugly.yaml")
    try repository.commit("bad")
    let checked = try run(hooks[0], in: repository)
    #expect(checked.status == 1)
    #expect(checked.output.contains("App/Contradiction.xib:20:17: error: "))
    // pre-commit fails if hooks change files.
    #expect(try run(hooks[1], in: repository).status == 0)
    #expect(try repository.git("status", "--porcelain") == " M ugly.yaml\n")
  }

  /// If pre-commit is installed, it runs the hooks itself.
  @Test func preCommitRunsTheHooks() throws {
    let repository = try ScratchRepository()
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    repository.environment["PATH"]?.append(":" + path)
    repository.environment["PRE_COMMIT_HOME"] = repository.scratch.url.path + "/cache"
    let env = URL(filePath: "/usr/bin/env")
    guard try repository.run(env, ["pre-commit", "--version"]).status == 0 else { return }
    let hooks = "../hooks"
    try repository.git("init", "--quiet", hooks)
    try repository.scratch.write(text(".pre-commit-hooks.yaml"), as: "hooks/.pre-commit-hooks.yaml")
    try repository.git("-C", hooks, "add", "--all")
    try repository.git("-C", hooks, "commit", "--quiet", "--message", "hooks")
    func tried(_ hook: String) throws -> CommandRun {
      try repository.run(env, ["pre-commit", "try-repo", hooks, hook, "--all-files"])
    }
    for hook in ["plumb-check", "plumb-fmt"] {
      let run = try tried(hook)
      #expect(run.status == 0 && run.output.contains("Passed"), "\(run)")
    }
    try repository.write("equations: a.left==1\nviews: {a: {}}\nsize: [9,9]\n", as: "ugly.yaml")
    try repository.commit("ugly")
    let checked = try tried("plumb-check")
    #expect(checked.status == 1, "\(checked)")
    #expect(checked.output.contains("ugly.yaml:2:9: warning: "), "\(checked)")
    #expect(try tried("plumb-fmt").output.contains("files were modified by this hook"))
    #expect(try tried("plumb-fmt").output.contains("Passed"))
  }

  /// The pattern splits each finding into the fields of the JSON output, and matches no other
  /// line.
  @Test func theProblemMatcherReadsFindings() throws {
    let matchers = try JSONDecoder().decode(
      [String: [Matcher]].self, from: Data(text(".github/plumb-problem-matcher.json").utf8))
    let matcher = try #require(matchers["problemMatcher"]?.first)
    #expect(matcher.owner == "plumb")
    let pattern = matcher.pattern[0]
    let regex = try Regex(pattern.regexp)
    let repository = try ScratchRepository()
    for name in ["Contradiction.xib", "Login.storyboard", "Settings.xib"] {
      try FileManager.default.copyItem(
        at: Recorded.screens(name), to: repository.folder.appending(path: "App/" + name))
    }
    try repository.write("size: [9, 9]\nviews: {a b: {}}\nequations: a b.left == \n", as: "w.yaml")
    try repository.write("", as: "empty.yaml")
    try repository.write("size: [9, 9]\nviews: {a: {}, b: {}}\nmetrics: {m: 1}\n", as: "free.yaml")
    func check(_ format: String) throws -> String {
      try repository.run(
        CommandRun.executable, ["check", ".", "empty.yaml", "--format", format]
      ).output
    }
    var found: [[String]] = []
    for line in try check("text").split(separator: "\n") {
      guard let match = try regex.wholeMatch(in: line) else { continue }
      let numbers = [
        pattern.file, pattern.line, pattern.column, pattern.severity, pattern.message, pattern.code,
      ]
      found.append(numbers.map { match[$0].substring.map(String.init) ?? "" })
    }
    struct Report: Decodable {
      struct Finding: Decodable {
        var kind, severity, message: String
        var line, column: Int?
      }
      var file: String
      var findings: [Finding]
    }
    let expected = try check("json").split(separator: "\n").flatMap { line in
      let report = try JSONDecoder().decode(Report.self, from: Data(line.utf8))
      return report.findings.map {
        [
          report.file, $0.line.map(String.init) ?? "", $0.column.map(String.init) ?? "",
          $0.severity, $0.message, $0.kind,
        ]
      }
    }
    #expect(found == expected)
    #expect(Set(found.map { $0[3] }) == ["error", "warning", "note"], "\(found)")
  }

  /// The files shown in `Docs/Editors.md` are valid and refer to existing hooks and inputs.
  @Test func itsFilesAreWhole() throws {
    let article = try text("Docs/Editors.md")
    let blocks = article.matches(of: /```(json|yaml|lua|xml)\n([^`]+)```/)
      .map { (String($0.1), String($0.2)) }
    #expect(blocks.map(\.0) == ["yaml", "json", "json", "xml", "lua", "yaml", "yaml", "yaml"])
    for (kind, text) in blocks {
      switch kind {
      case "json": _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
      case "yaml": _ = try Yams.load(yaml: text)
      default: break
      }
    }
    struct Tasks: Decodable {
      struct Task: Decodable {
        struct Problems: Decodable {
          var pattern: Matcher.Pattern
        }
        var problemMatcher: Problems
      }
      var tasks: [Task]
    }
    let tasks = try JSONDecoder().decode(Tasks.self, from: Data(blocks[2].1.utf8))
    let matchers = try JSONDecoder().decode(
      [String: [Matcher]].self, from: Data(text(".github/plumb-problem-matcher.json").utf8))
    #expect(tasks.tasks.map(\.problemMatcher.pattern) == matchers["problemMatcher"]?[0].pattern)
    let ids = blocks[5].1.matches(of: /- id: (\S+)/).map { String($0.1) }
    #expect(try ids == hooks().map(\.id))
    // The table of inputs omits only the token.
    let named = article.matches(of: /`([a-z-]+)`/).map { String($0.1) }
    #expect(Set(named).union(["token"]).isSuperset(of: try ActionFile().inputs.keys))
  }
}
#endif

#if YAML
import Foundation
import Testing
import Yams

/// The file `action.yml`.
struct ActionFile: Decodable {
  struct Input: Decodable {
    var description: String
    var `default`: String
  }
  struct Output: Decodable {
    var value: String
  }
  struct Runs: Decodable {
    var using: String
    var steps: [Step]
  }
  struct Step: Decodable {
    var id: String?
    var run: String?
    var shell: String?
    var uses: String?
    var env: [String: String]?
  }
  var inputs: [String: Input]
  var outputs: [String: Output]
  var runs: Runs

  /// The text of `action.yml`.
  static func text() throws -> String {
    try String(contentsOf: Recorded.package.appending(path: "action.yml"), encoding: .utf8)
  }

  /// Reads `action.yml`.
  init() throws { self = try YAMLDecoder().decode(Self.self, from: Self.text()) }
}

/// The GitHub Action: its file and its script agree, and each step does what its description
/// says.
@Suite struct ActionTests {
  private static let script = Recorded.package.appending(path: ".ci/action")

  @Test func itsPartsFitTogether() throws {
    let action = try ActionFile()
    let text = try ActionFile.text()
    let script = try String(contentsOf: Self.script, encoding: .utf8)
    let read = Set(text.matches(of: /inputs\.([a-z-]+)/).map { String($0.1) })
    #expect(read == Set(action.inputs.keys))
    #expect(action.runs.using == "composite")
    let ids = Set(action.runs.steps.compactMap(\.id))
    for use in text.matches(of: /steps\.([a-z]+)\.(outputs\.([a-z-]+)|outcome)/) {
      #expect(ids.contains(String(use.1)), "\(use.0)")
      // The upload step uses an action of another author.
      guard let output = use.3, use.1 != "upload" else { continue }
      #expect(script.contains("echo \"\(output)="), "\(use.0)")
    }
    var variables: Set<String> = []
    for step in action.runs.steps {
      guard let run = step.run else {
        #expect(step.uses?.contains("@v") == true)
        continue
      }
      #expect(step.shell == "bash")
      let verb = try #require(
        run.wholeMatch(of: #/"\$GITHUB_ACTION_PATH/\.ci/action" ([a-z]+)/#)?.output.1)
      #expect(script.contains("\n\(verb)() {"))
      variables.formUnion(step.env?.keys.filter { $0.hasPrefix("PLUMB_") } ?? [])
    }
    for variable in variables { #expect(script.contains("${\(variable):-"), "\(variable)") }
  }

  /// Sets up what GitHub provides to the steps of a pull request.
  ///
  /// The working copy contains only the last commit, which merges the branch into its base.
  private func pullRequest(of repository: ScratchRepository) throws {
    try repository.git("switch", "--quiet", "--create", "feature")
    try repository.write(ScratchRepository.layout(64), as: "Two words/card.yaml")
    try FileManager.default.copyItem(
      at: Recorded.screens("Contradiction.xib"),
      to: repository.folder.appending(path: "App/Contradiction.xib"))
    try repository.commit("bad")
    try repository.git("switch", "--quiet", "main")
    // The base branch has advanced since then.
    try repository.git("commit", "--quiet", "--allow-empty", "--message", "more")
    try repository.git("push", "--quiet", "origin", "main")
    try repository.git("merge", "--quiet", "--no-ff", "--message", "merge", "feature")
    try repository.git("push", "--quiet", "origin", "HEAD:refs/pull/7/merge")
    try FileManager.default.removeItem(at: repository.folder)
    try FileManager.default.createDirectory(
      at: repository.folder, withIntermediateDirectories: false)
    try repository.git("init", "--quiet")
    try repository.git("remote", "add", "origin", repository.origin)
    try repository.git("fetch", "--quiet", "--depth=1", "origin", "refs/pull/7/merge")
    try repository.git("checkout", "--quiet", "FETCH_HEAD")
    repository.environment.merge([
      "GITHUB_BASE_REF": "main", "GITHUB_REF": "refs/pull/7/merge", "GITHUB_REPOSITORY": "me/shop",
      "GITHUB_SERVER_URL": "https://github.com",
    ]) { $1 }
  }

  /// Creates the outputs of the steps, and a `gh` that records its requests.
  private func prepare(_ repository: ScratchRepository) throws {
    let folder = repository.scratch.url.path
    repository.environment.merge([
      "GITHUB_OUTPUT": folder + "/output", "GITHUB_STEP_SUMMARY": folder + "/summary",
      "GITHUB_PATH": folder + "/path", "PLUMB_OUT": folder + "/out", "NOTES": folder + "/notes",
    ]) { $1 }
    let gh = try repository.scratch.write(
      """
      #!/usr/bin/env bash
      echo "$*" >>"$NOTES"
      case "$*" in *--paginate*) [ ! -e "$NOTES.id" ] || cat "$NOTES.id" ;; esac
      """, as: "bin/gh")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: gh.path)
  }

  private func step(
    _ verb: String, in repository: ScratchRepository, _ variables: [String: String] = [:]
  ) throws -> CommandRun {
    try repository.run(Self.script, [verb], with: variables)
  }

  @Test func aPullRequestIsCheckedDrawnAndCommentedOn() throws {
    let repository = try ScratchRepository()
    try pullRequest(of: repository)
    try prepare(repository)
    let inputs = ["PLUMB_DEVICES": "iphone-se,ipad", "PLUMB_DIRECTIONS": "ltr"]
    let scratch = repository.scratch

    let installed = try step("install", in: repository)
    #expect(installed.status == 0 && installed.output.hasPrefix("uses "), "\(installed)")

    let checked = try step("check", in: repository, inputs)
    #expect(checked.status == 1, "\(checked)")
    #expect(
      checked.output.hasPrefix("::error file=App/Contradiction.xib,line=20,col=17,"), "\(checked)")
    let log = try JSONSerialization.jsonObject(
      with: Data(contentsOf: scratch.url.appending(path: "out/plumb.sarif")))
    #expect("\(log)".contains("App/Contradiction.xib") && "\(log)".contains("conflict"))
    #expect(
      try scratch.text(of: "summary").hasPrefix("### plumb: 3 layouts checked: 1 error\n\n"))

    let drawn = try step("draw", in: repository, inputs)
    #expect(drawn.status == 0 && drawn.output.isEmpty, "\(drawn)")
    #expect(try scratch.names(in: "out/pictures") == ["changed", "layouts.html"])
    #expect(try scratch.names(in: "out/pictures/changed") == ["card.svg"])
    #expect(try scratch.text(of: "out/pictures/layouts.html").contains("Contradiction.xib"))
    let summary = try scratch.text(of: "summary")
    #expect(summary.contains("\n      photo  width 60 → 64 (+4)\n"), "\(summary)")
    #expect(summary.contains("\n    + App/Contradiction.xib#"))
    #expect(try repository.git("status", "--porcelain").isEmpty)
    #expect(try repository.git("worktree", "list").split(separator: "\n").count == 1)
    let output = try scratch.text(of: "output")
    #expect(output.contains("status=1\n") && output.contains("changed=1\n"), "\(output)")

    let published = inputs.merging([
      "PLUMB_PICTURES_BRANCH": "pictures", "PLUMB_ARTIFACT": "https://example.com/artifact",
    ]) { $1 }
    let commented = try step("comment", in: repository, published)
    #expect(commented.status == 0 && commented.output.isEmpty, "\(commented)")
    let commit = try repository.git("ls-remote", "origin", "refs/heads/pictures").prefix(40)
    let body = try scratch.text(of: "out/comment.md")
    #expect(body.hasPrefix("<!-- plumb -->\n### plumb: 3 layouts checked: 1 error\n"))
    #expect(
      body.contains(
        "`card`\n\n![](https://github.com/me/shop/raw/\(commit)/7/1.svg)\n"), "\(body)")
    #expect(body.hasSuffix("(https://example.com/artifact)\n"))
    #expect(
      try repository.git("show", "--name-only", "--format=", String(commit)) == "7/1.svg\n")
    #expect(try scratch.text(of: "notes").contains("-X POST repos/me/shop/issues/7/comments "))

    // The next run replaces the comment and keeps the earlier pictures in the history.
    try scratch.write("42\n", as: "notes.id")
    #expect(try step("comment", in: repository, published).status == 0)
    #expect(try scratch.text(of: "notes").contains("-X PATCH repos/me/shop/issues/comments/42 "))
  }

  @Test func whereNothingIsWrongNothingIsDrawnTwice() throws {
    let repository = try ScratchRepository()
    try prepare(repository)
    let inputs = ["PLUMB_PATHS": "Two words\nApp/SignIn.storyboard\n"]
    let checked = try step("check", in: repository, inputs)
    #expect(checked.status == 0 && checked.output.isEmpty, "\(checked)")
    #expect(try step("draw", in: repository, inputs).status == 0)
    #expect(try repository.scratch.names(in: "out/pictures") == ["layouts.html"])
    let compared = try step(
      "draw", in: repository, inputs.merging(["GITHUB_BASE_REF": "main"]) { $1 })
    #expect(compared.status == 0)
    #expect(
      try repository.scratch.text(of: "summary").contains("\n    No layout differs from main.\n"))
    // Outside of a pull request there is nothing to comment on, and `gh` is not called.
    #expect(try step("comment", in: repository).output == "no pull request to comment on\n")
    let lost = try step(
      "draw", in: repository, inputs.merging(["GITHUB_BASE_REF": "gone"]) { $1 })
    #expect(lost.status == 0 && lost.output.hasPrefix("::warning title=plumb::nothing is compared"))
  }

  /// Reports an unreadable file, a new folder, and wrong inputs.
  @Test func whatGoesWrongIsTold() throws {
    let repository = try ScratchRepository()
    try prepare(repository)
    try repository.write("size: [9,", as: "Two words/torn.yaml")
    #expect(try step("check", in: repository).status == 2)
    #expect(try repository.scratch.text(of: "out/plumb.sarif").contains("torn.yaml"))
    try FileManager.default.createDirectory(
      at: repository.folder.appending(path: "New"), withIntermediateDirectories: false)
    try repository.write(ScratchRepository.layout(60), as: "New/n.yaml")
    let drawn = try step(
      "draw", in: repository, ["PLUMB_PATHS": "New", "GITHUB_BASE_REF": "main"])
    #expect(drawn.status == 0)
    #expect(try repository.scratch.text(of: "out/changes.txt") == "New is new\n")
    let wrong = try step("check", in: repository, ["PLUMB_FAIL_ON": "never"])
    #expect(wrong.status == 2 && wrong.errors.contains("fail-on"), "\(wrong)")
    let usage = try step("push", in: repository)
    #expect(usage.status == 2 && usage.errors.contains(".ci/action check"))
  }

  @Test func aReleaseIsFetchedAndIsWhatItsChecksumSays() throws {
    let repository = try ScratchRepository()
    try prepare(repository)
    let system = try repository.run(URL(filePath: "/usr/bin/env"), ["uname", "-sm"]).output
      .lowercased().replacing("darwin", with: "macos").split { $0.isWhitespace }
    let name = "plumb-9.8.7-\(system.joined(separator: "-"))"
    let made = try repository.run(
      URL(filePath: "/usr/bin/env"),
      [
        "bash", "-ec",
        """
        mkdir -p v9.8.7 \(name) && cp "$(command -v git)" \(name)/plumb
        tar -czf v9.8.7/\(name).tar.gz \(name) && rm -r \(name) && cd v9.8.7
        { sha256sum *.gz || shasum -a 256 *.gz; } >SHA256SUMS 2>/dev/null
        """,
      ], in: ".")
    #expect(made.status == 0, "\(made)")
    let scratch = repository.scratch
    let inputs = [
      "PLUMB_VERSION": "9.8.7", "PLUMB_RELEASES": "file://" + scratch.url.path,
    ]
    let run = try step("install", in: repository, inputs)
    #expect(run.status == 0 && run.output == "uses \(name)\n", "\(run)")
    #expect(try scratch.text(of: "path") == scratch.url.path + "/out/\(name)\n")
    #expect(try scratch.names(in: "out/\(name)") == ["plumb"])
    // The archive that measures texts is preferred where it runs.
    let texts = name.replacing("plumb-", with: "plumb-text-")
    for (command, used) in [("false", name), ("true", texts)] {
      let made = try repository.run(
        URL(filePath: "/usr/bin/env"),
        [
          "bash", "-ec",
          """
          mkdir -p \(texts) && cp "$(type -P \(command))" \(texts)/plumb
          tar -czf v9.8.7/\(texts).tar.gz \(texts) && rm -r \(texts) && cd v9.8.7
          { sha256sum *.gz || shasum -a 256 *.gz; } >SHA256SUMS 2>/dev/null
          """,
        ], in: ".")
      #expect(made.status == 0, "\(made)")
      let run = try step("install", in: repository, inputs)
      #expect(run.status == 0 && run.output == "uses \(used)\n", "\(run)")
    }
    try FileManager.default.removeItem(
      at: scratch.url.appending(path: "v9.8.7/\(texts).tar.gz"))
    try scratch.write("torn", as: "v9.8.7/\(name).tar.gz")
    let torn = try step("install", in: repository, inputs)
    #expect(torn.status == 2 && torn.output.contains("is not what its checksum says"), "\(torn)")
    let missing = try step(
      "install", in: repository, inputs.merging(["PLUMB_VERSION": "9.8.6"]) { $1 })
    #expect(missing.status == 2 && missing.output.contains("::there is no file://"), "\(missing)")
  }
}
#endif

import Foundation
import Testing

/// `.ci/install`, which `make install` runs: where it puts files, and that it can remove all of
/// them.
@Suite struct InstallTests {
  private static let script = Recorded.package.appending(path: ".ci/install").path

  private func install(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: Self.script)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  private func files(in folder: URL) -> Set<String> {
    let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return Set(
      (all ?? []).filter { path in
        var isFolder: ObjCBool = false
        let file = folder.path + "/" + path
        return FileManager.default.fileExists(atPath: file, isDirectory: &isFolder)
          && !isFolder.boolValue
      })
  }

  /// Returns bash's completions for the last word of a command line.
  private func completions(_ line: String, in scratch: ScratchFolder) throws -> Set<String> {
    try scratch.write(
      """
      source /dev/stdin <<<"$("$PLUMB" --generate-completion-script bash)"
      read -ra COMP_WORDS <<<"$LINE"
      [[ $LINE == *' ' ]] && COMP_WORDS+=('')
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_LINE=$LINE COMP_POINT=${#LINE}
      _plumb plumb "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      printf '%s\\n' "${COMPREPLY[@]}" >"$OUT"
      """, as: "complete.sh")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["bash", scratch.url.appending(path: "complete.sh").path]
    let folder = scratch.url.appending(path: "folder")
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging([
      "PLUMB": CommandRun.executable.path, "LINE": line,
      "OUT": scratch.url.appending(path: "out").path,
    ]) { $1 }
    try process.run()
    process.waitUntilExit()
    return Set(try scratch.text(of: "out").split(separator: "\n").map(String.init))
  }

  @Test func bashCompletesFilesAndValues() throws {
    let scratch = try ScratchFolder()
    let folder = scratch.url.appending(path: "folder/inner")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["card.yaml", "card.csv", "main.storyboard"] {
      try scratch.write("", as: "folder/" + name)
    }
    for verb in ["solve", "check", "batch", "explain", "export --format lp", "lp", "compare"] {
      #expect(
        try completions("plumb \(verb) car", in: scratch) == ["card.yaml", "card.csv"], "\(verb)")
    }
    for option in [
      "solve a -o", "solve a --output", "batch --template", "batch --summary", "diff a",
      "check a --baseline", "check a --write-baseline",
    ] {
      #expect(try completions("plumb \(option) in", in: scratch) == ["inner"], "\(option)")
    }
    #expect(try completions("plumb solve ", in: scratch).contains("main.storyboard"))
    #expect(try completions("plumb check --config c", in: scratch) == ["card.yaml"])
    #expect(try completions("plumb solve --device iphone-s", in: scratch).contains("iphone-se"))
    #expect(try completions("plumb solve --direction ", in: scratch) == ["ltr", "rtl"])
    #expect(try completions("plumb solve --backend sim", in: scratch) == ["simplex"])
    #expect(try completions("plumb solve --format h", in: scratch) == ["html"])
  }

  @Test func everythingIsInstalledAndTakenAway() throws {
    let scratch = try ScratchFolder()
    try install(CommandRun.executable.path, scratch.url.path)
    let verbs = ["solve", "batch", "check", "explain", "compare", "export", "lp", "fmt", "schema"]
    let pages = verbs.map { "share/man/man1/plumb-\($0).1" }
    let found = files(in: scratch.url)
    #expect(
      found.isSuperset(
        of: pages + [
          "bin/plumb", "share/man/man1/plumb.1", "share/man/man5/plumb.5",
          "share/bash-completion/completions/plumb",
          "share/zsh/site-functions/_plumb", "share/fish/vendor_completions.d/plumb.fish",
        ]), "\(found)")
    let page = try scratch.text(of: "share/man/man1/plumb-check.1")
    #expect(page.contains("\n\\fB\\-\\-fail\\-on\\fR \\fIseverity\\fR\n"))
    let language = try scratch.text(of: "share/man/man5/plumb.5")
    #expect(language.hasPrefix(".TH PLUMB 5\n") && language.contains("\n.SH Equations\n"))
    #expect(language.contains("\n  calendar.height == 120\n"))
    #expect(try scratch.text(of: "share/man/man1/plumb.1").contains("\n.SH EXAMPLES\n"))
    // Text at the beginning of a line must not be read as a troff request.
    let requests = page.split(separator: "\n").filter { $0.hasPrefix(".") }
    #expect(requests.allSatisfy { $0.starts(with: /\.(TH|SH|TP|PP|B|BR)\b/) }, "\(requests)")
    try install("--remove", scratch.url.path)
    #expect(files(in: scratch.url).isEmpty)
  }
}

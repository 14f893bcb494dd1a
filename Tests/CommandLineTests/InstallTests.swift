import Foundation
import Testing

/// `.ci/install`, which `make install` runs: what it puts where, and that it takes all of it away.
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

  @Test func everythingIsInstalledAndTakenAway() throws {
    let scratch = try ScratchFolder()
    try install(CommandRun.executable.path, scratch.url.path)
    let verbs = ["solve", "batch", "check", "explain", "compare", "export", "lp"]
    let pages = verbs.map { "share/man/man1/plumb-\($0).1" }
    let found = files(in: scratch.url)
    #expect(
      found.isSuperset(
        of: pages + [
          "bin/plumb", "share/man/man1/plumb.1", "share/bash-completion/completions/plumb",
          "share/zsh/site-functions/_plumb", "share/fish/vendor_completions.d/plumb.fish",
        ]), "\(found)")
    let page = try scratch.text(of: "share/man/man1/plumb-check.1")
    #expect(page.contains("\n\\fB\\-\\-fail\\-on\\fR \\fIseverity\\fR\n"))
    // What a line begins with is no request unless it is meant as one.
    let requests = page.split(separator: "\n").filter { $0.hasPrefix(".") }
    #expect(requests.allSatisfy { $0.starts(with: /\.(TH|SH|TP|PP|B|BR)\b/) }, "\(requests)")
    try install("--remove", scratch.url.path)
    #expect(files(in: scratch.url).isEmpty)
  }
}

import Foundation
import Testing

/// `--watch`: runs again after each save, until Ctrl-C.
@Suite struct WatchTests {
  /// A running `plumb`, with its output so far.
  private final class Watcher {
    private let process = Process()
    private let scratch: ScratchFolder

    init(_ arguments: [String], in scratch: ScratchFolder) throws {
      self.scratch = scratch
      process.executableURL = CommandRun.executable
      process.arguments = arguments
      process.currentDirectoryURL = scratch.url
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = try FileHandle(
        forWritingTo: try scratch.write(Data(), as: "stdout"))
      process.standardError = try FileHandle(
        forWritingTo: try scratch.write(Data(), as: "stderr"))
      try process.run()
    }

    /// Waits until a file contains a text; the limit of a minute is generous.
    func wait(for text: String, in name: String = "stdout") throws {
      for _ in 0..<600 where try !scratch.text(of: name).contains(text) { usleep(100_000) }
      #expect(try scratch.text(of: name).contains(text))
    }

    /// Sends Ctrl-C shortly after the awaited output.
    func interrupt() -> Int32? {
      usleep(500_000)
      process.interrupt()
      for _ in 0..<600 where process.isRunning { usleep(100_000) }
      guard !process.isRunning else {
        kill(process.processIdentifier, SIGKILL)
        return nil
      }
      return process.terminationReason == .exit ? process.terminationStatus : nil
    }
  }

  private func layout(_ width: Int) -> String {
    "size: [\(width), 9]\nviews: {a: {frame: [0, 0, 5, 5], fixed: true}}\n"
  }

  @Test func whatIsSavedIsSolved() throws {
    let scratch = try ScratchFolder()
    try scratch.write(layout(10), as: "a.yaml")
    let watcher = try Watcher(["solve", "a.yaml", "--format", "json", "--watch"], in: scratch)
    try watcher.wait(for: #""view":[0,0,10,9]"#)
    // A save in place.
    let handle = try FileHandle(forWritingTo: scratch.url.appending(path: "a.yaml"))
    try handle.write(contentsOf: Data(layout(20).utf8))
    try handle.close()
    try watcher.wait(for: #""view":[0,0,20,9]"#)
    // A save to a new file that is renamed, after a moment without a file.
    try FileManager.default.removeItem(at: scratch.url.appending(path: "a.yaml"))
    try scratch.write(layout(30), as: "new.yaml")
    try FileManager.default.moveItem(
      at: scratch.url.appending(path: "new.yaml"), to: scratch.url.appending(path: "a.yaml"))
    try watcher.wait(for: #""view":[0,0,30,9]"#)
    // An error does not end the watch; the last run decides the exit code.
    try scratch.write("size: 3\n", as: "a.yaml")
    try watcher.wait(for: "size must be a width and a height", in: "stderr")
    #expect(watcher.interrupt() == 2)
    #expect(try !scratch.text(of: "stdout").contains("\u{1B}"))
  }

  @Test func rulesAreWatchedToo() throws {
    let scratch = try ScratchFolder()
    try scratch.write(layout(4), as: "a.yaml")
    try scratch.write("check: {rules: {outside: error}}\n", as: ".plumb.yaml")
    let watcher = try Watcher(["check", "a.yaml", "--watch"], in: scratch)
    try watcher.wait(for: "1 layout checked: 1 error\n")
    try scratch.write("check: {rules: {outside: off}}\n", as: ".plumb.yaml")
    try watcher.wait(for: "1 layout checked: nothing found, 1 ignored\n")
    #expect(watcher.interrupt() == 0)
  }

  @Test func pipesAreNotWatched() throws {
    let run = try ScratchFolder().plumb("solve", "-", "--watch", input: layout(9))
    #expect(run.status == 2)
    #expect(run.errors == "plumb: <stdin>: only files can be watched; leave out --watch\n")
  }
}

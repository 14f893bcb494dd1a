import Foundation
import Testing

/// A Git repository of layouts and screens, with a bare repository as its remote.
final class ScratchRepository {
  /// The folder of the repositories and of the files beside them.
  let scratch: ScratchFolder
  /// The environment of programs, without any settings of the machine that runs the tests.
  var environment: [String: String]

  /// The working copy.
  var folder: URL { scratch.url.appending(path: "work") }

  /// The URL of the remote.
  var origin: String { "file://" + scratch.url.appending(path: "origin.git").path }

  /// Creates a repository with a first commit on `main` that has no findings.
  init() throws {
    scratch = try ScratchFolder()
    let command = CommandRun.executable.deletingLastPathComponent().path
    environment = [
      "PATH": "\(scratch.url.path)/bin:\(command):/usr/local/bin:/usr/bin:/bin",
      "HOME": scratch.url.path, "GIT_CONFIG_NOSYSTEM": "1",
      "GIT_AUTHOR_NAME": "t", "GIT_AUTHOR_EMAIL": "t@example.com",
      "GIT_COMMITTER_NAME": "t", "GIT_COMMITTER_EMAIL": "t@example.com",
    ]
    for name in ["bin", "work/App", "work/Two words"] {
      try FileManager.default.createDirectory(
        at: scratch.url.appending(path: name), withIntermediateDirectories: true)
    }
    try write(Self.layout(60), as: "Two words/card.yaml")
    try write(
      try String(contentsOf: Recorded.screens("SignIn.storyboard"), encoding: .utf8),
      as: "App/SignIn.storyboard")
    try write("services: {web: {image: shop}}\n", as: "compose.yaml")
    try git("init", "--quiet", "--bare", "../origin.git")
    try git("init", "--quiet", "--initial-branch=main")
    try git("remote", "add", "origin", origin)
    try commit("good")
    try git("push", "--quiet", "origin", "main")
  }

  /// Returns a layout as `plumb fmt` formats it, with a view of the given width.
  static func layout(_ width: Int) -> String {
    """
    size: [200, 100]
    views:
      photo: {}
    equations: |
      photo.left == 10
      photo.top == 10
      photo.width == \(width)
      photo.height == 50

    """
  }

  /// Writes a file in the working copy.
  func write(_ text: String, as name: String) throws {
    try scratch.write(text, as: "work/" + name)
  }

  /// Commits all changes in the working copy.
  func commit(_ message: String) throws {
    try git("add", "--all")
    try git("commit", "--quiet", "--message", message)
  }

  /// Runs Git in the working copy.
  ///
  /// - Returns: The output.
  @discardableResult
  func git(_ arguments: String...) throws -> String {
    let run = try run(URL(filePath: "/usr/bin/env"), ["git"] + arguments)
    try #require(run.status == 0, "git \(arguments): \(run.errors)")
    return run.output
  }

  /// Runs a program in the working copy, or in a sibling folder.
  func run(
    _ program: URL, _ arguments: [String], in place: String = "work",
    with variables: [String: String] = [:]
  ) throws -> CommandRun {
    try CommandRun(
      arguments, in: scratch.url.appending(path: place), of: program,
      environment: environment.merging(variables) { $1 })
  }
}

extension Recorded {
  /// Returns the URL of a file of Interface Builder in the fixtures.
  static func screens(_ name: String) -> URL {
    package.appending(path: "Tests/Fixtures/interface-builder/" + name)
  }
}

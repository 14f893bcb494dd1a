import Foundation
import TestSupport
import Testing

/// Verified outputs of `plumb`, kept in files.
enum Recorded {
  /// The folder of the package.
  static let package = Fixtures.folder.deletingLastPathComponent().deletingLastPathComponent()

  private static let isRecording = ProcessInfo.processInfo.environment["PLUMB_RECORD"] == "1"

  /// Expects that a text equals the contents of a file of the package.
  ///
  /// When the environment variable `PLUMB_RECORD` is 1, writes the file instead.
  static func expect(
    _ text: String, in path: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = package.appending(path: path)
    if isRecording {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let recorded = try? String(contentsOf: file, encoding: .utf8)
    #expect(
      recorded == text,
      """
      \(path) is stale; if the new text is right, rewrite it:
        PLUMB_RECORD=1 swift test --filter CommandLineTests
      """, sourceLocation: sourceLocation)
  }
}

package import Foundation

/// Another project's solver, called from Python by a script of the folder `peers`. It runs in
/// this package's folder.
package enum Peer: String {
  case kiwi
  case kiwiEdits = "kiwi_edits"
  case highs

  /// The output of a script.
  package struct Answer: Decodable, Sendable {
    /// The median of its times.
    package var seconds: Double?
    /// Its objective, if it has one.
    package var objective: Double?
    /// The reason why it has no answer.
    package var failed: String?
  }

  /// The path of the Python with the peers. Without it, they are omitted.
  package static let python = ProcessInfo.processInfo.environment["PYTHON"]

  /// The time limit of a peer for one workload, in seconds.
  private static let limit = 20.0

  /// Asks the peer.
  ///
  /// - Parameters:
  ///   - file: The input of the script.
  ///   - seconds: How long it runs, if it decides that itself.
  /// - Returns: The script's answer; `nil` without a Python.
  /// - Throws: The error that kept the process from running.
  package func answer(to file: URL, for seconds: Double? = nil) throws -> Answer? {
    guard let python = Self.python else { return nil }
    let process = Process()
    process.executableURL = URL(filePath: python)
    process.arguments = ["peers/\(rawValue).py", file.path()]
    if let seconds { process.arguments? += ["\(seconds)", "\(Self.limit)"] }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    // An exception that the library does not catch ends the process.
    guard process.terminationReason == .exit else {
      return Answer(failed: "ends the process by signal \(process.terminationStatus)")
    }
    // Output of the library comes before the answer.
    let last = String(decoding: bytes, as: UTF8.self).split(separator: "\n").last ?? ""
    return try JSONDecoder().decode(Answer.self, from: Data(last.utf8))
  }

  /// Writes a text for peers to a file, which exists while the closure runs.
  ///
  /// - Throws: The error of writing the file, and errors that the closure throws.
  package static func withFile<Result>(
    _ text: String, ending: String, _ body: (URL) throws -> Result
  ) throws -> Result {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "plumb-\(UUID().uuidString).\(ending)")
    try text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file)
  }
}

package import Foundation

/// A solver of others that a Python has: a script of the folder `peers`, run from this package's
/// folder.
package enum Peer: String {
  case kiwi
  case kiwiEdits = "kiwi_edits"
  case highs

  /// What it says.
  package struct Answer: Decodable, Sendable {
    /// The median of its times.
    package var seconds: Double?
    /// Its objective, where it has one.
    package var objective: Double?
    /// Why it has no answer.
    package var failed: String?
  }

  /// The Python that has the peers; without one they are left out.
  package static let python = ProcessInfo.processInfo.environment["PYTHON"]

  /// How long a peer may take for one workload, in seconds.
  private static let limit = 20.0

  /// Asks the peer.
  ///
  /// - Parameters:
  ///   - file: What it reads.
  ///   - seconds: How long it runs, if it decides that itself.
  /// - Returns: Its answer; `nil` where there is no Python.
  /// - Throws: What hinders the process.
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
    // An error that a library does not catch ends the process.
    guard process.terminationReason == .exit else {
      return Answer(failed: "ends the process by signal \(process.terminationStatus)")
    }
    // Output of the library itself precedes the answer.
    let last = String(decoding: bytes, as: UTF8.self).split(separator: "\n").last ?? ""
    return try JSONDecoder().decode(Answer.self, from: Data(last.utf8))
  }

  /// Writes a text for peers to a file, for as long as something is done with it.
  ///
  /// - Throws: What hinders the writing, and what the closure throws.
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

import Foundation
import FuzzTargets

extension FuzzTarget {
  /// The corpus folder of fuzzing, with a folder for each target.
  static let corpus = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Tests/Fuzz/Corpus", directoryHint: .isDirectory)

  /// Returns the faults of an input. It runs on a separate thread, since a target may wait for a
  /// task, which needs a thread of the tests' pool.
  func faultsApart(_ input: [UInt8]) async -> [String] {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: faults(input)) }
      thread.stackSize = 8 << 20
      thread.start()
    }
  }
}

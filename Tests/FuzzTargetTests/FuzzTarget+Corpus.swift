import Foundation
import FuzzTargets

extension FuzzTarget {
  /// The folder of the inputs that fuzzing starts from, in a folder for each target.
  static let corpus = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Tests/Fuzz/Corpus", directoryHint: .isDirectory)

  /// The faults of an input, found on a separate thread: a target may wait for a task, which
  /// needs one of the threads that tests run on.
  func faultsApart(_ input: [UInt8]) async -> [String] {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: faults(input)) }
      thread.stackSize = 8 << 20
      thread.start()
    }
  }
}

import Foundation
import LayoutDocuments

/// Where the results of a batch go.
protocol BatchSink: Sendable {
  /// Begins, since the input can be read.
  ///
  /// - Parameter length: How many bytes of what an earlier run wrote stay.
  /// - Throws: `InputFile.Failure` when they cannot be gone on with.
  mutating func begin(keeping length: Int) throws(InputFile.Failure)

  /// Adds the next result.
  ///
  /// - Parameters:
  ///   - solved: The result.
  ///   - line: The same as a whole line of JSON.
  /// - Throws: `InputFile.Failure` when it cannot be written.
  mutating func add(_ solved: SolvedDocument, _ line: [UInt8]) throws(InputFile.Failure)

  /// Writes what is not written yet, at the end of the input.
  ///
  /// - Throws: `InputFile.Failure` when it cannot be written.
  mutating func finish() throws(InputFile.Failure)
}

/// Where the results of a batch go. Each is written as soon as its turn comes, so that a process
/// that is killed has lost none of them but those that wait for an earlier line.
struct BatchOutput: BatchSink {
  private let descriptor: Int32
  /// Whether the output is a file of its own, to be emptied.
  private let isFile: Bool
  /// What the user has in hand when the output breaks off.
  private let advice: String

  /// Opens a file, or takes standard output. What is in the file stays until `begin()`.
  ///
  /// - Parameter path: The file; `nil`: standard output.
  /// - Throws: `InputFile.Failure` when it cannot be written.
  init(path: String?) throws(InputFile.Failure) {
    guard let path else {
      (descriptor, isFile, advice) = (STDOUT_FILENO, false, "")
      return
    }
    isFile = !WholeFile.isOpenAlready(path)
    advice = isFile ? "; --resume continues with \(path)" : ""
    // Written in place: a run that ends early shall leave its results under this name, and what is
    // made anew instead would replace a device or a link.
    do throws(SystemError) {
      descriptor = try WholeFile.openInPlace(path)
    } catch {
      throw InputFile.Failure(message: "\(path): cannot be written (\(error.reason))")
    }
    // Two runs into one file would leave a mixture of both.
    if isFile, flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      throw InputFile.Failure(message: "\(path) is being written by another batch")
    }
  }

  /// Empties the file behind what an earlier run wrote. A device cannot be emptied, and need not.
  func begin(keeping length: Int) throws(InputFile.Failure) {
    guard isFile else { return }
    _ = ftruncate(descriptor, off_t(length))
    if length > 0, lseek(descriptor, off_t(length), SEEK_SET) < 0 { throw failure(.last) }
  }

  func add(_ solved: SolvedDocument, _ line: [UInt8]) throws(InputFile.Failure) {
    try write(line)
  }

  /// Writes bytes behind those before them.
  ///
  /// - Throws: `InputFile.Failure` when they cannot be written.
  func write(_ bytes: [UInt8]) throws(InputFile.Failure) {
    do throws(SystemError) {
      try SystemError.write(bytes, to: descriptor)
    } catch {
      throw failure(error)
    }
  }

  func finish() {}

  private func failure(_ error: SystemError) -> InputFile.Failure {
    InputFile.Failure(message: "the output cannot be written (\(error.reason))\(advice)")
  }
}

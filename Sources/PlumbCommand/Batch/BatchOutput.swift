import Foundation
import LayoutDocuments

/// A destination for the results of a batch.
protocol BatchSink: Sendable {
  /// Starts the output. The caller calls this once the input is known to be readable.
  ///
  /// - Parameter length: The number of bytes to keep from an earlier run.
  /// - Throws: `InputFile.Failure` when the output cannot be continued from there.
  mutating func begin(keeping length: Int) throws(InputFile.Failure)

  /// Adds the next result.
  ///
  /// - Parameters:
  ///   - solved: The result.
  ///   - line: The result as a whole line of JSON.
  /// - Throws: `InputFile.Failure` when it cannot be written.
  mutating func add(_ solved: SolvedDocument, _ line: [UInt8]) throws(InputFile.Failure)

  /// Flushes the output at the end of the input.
  ///
  /// - Throws: `InputFile.Failure` when it cannot be written.
  mutating func finish() throws(InputFile.Failure)
}

/// A file or standard output that takes the results of a batch.
///
/// Each result is written as soon as its turn comes. A killed process loses only results that
/// wait for an earlier line.
struct BatchOutput: BatchSink {
  private let descriptor: Int32
  /// Whether this process opened the file, which can then be truncated, unlike standard output.
  private let isFile: Bool
  /// The advice to the user for an output that breaks off.
  private let advice: String

  /// Opens a file, or uses standard output. The file keeps its contents until `begin()`.
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
    // Written in place: a run that ends early must leave its results under this name. A new file
    // would also replace a device or a link.
    do throws(SystemError) {
      descriptor = try WholeFile.openInPlace(path)
    } catch {
      throw InputFile.Failure(message: "\(path): cannot be written (\(error.reason))")
    }
    // Two runs that write to one file would mix their results.
    if isFile, flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      throw InputFile.Failure(message: "\(path) is being written by another batch")
    }
  }

  /// Truncates the file after the results of an earlier run; this has no effect on a device.
  func begin(keeping length: Int) throws(InputFile.Failure) {
    guard isFile else { return }
    _ = ftruncate(descriptor, off_t(length))
    if length > 0, lseek(descriptor, off_t(length), SEEK_SET) < 0 { throw failure(.last) }
  }

  func add(_ solved: SolvedDocument, _ line: [UInt8]) throws(InputFile.Failure) {
    try write(line)
  }

  /// Appends bytes to the output.
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

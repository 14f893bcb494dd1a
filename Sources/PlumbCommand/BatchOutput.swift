import Foundation

/// Where the results of a batch go. Each is written as soon as its turn comes, so that a process
/// that is killed has lost none of them but those that wait for an earlier line.
struct BatchOutput {
  private let descriptor: Int32
  /// Whether the output is a file of its own, to be emptied.
  private let isFile: Bool

  /// Opens a file, or takes standard output. What is in the file stays until `begin()`.
  ///
  /// - Throws: `InputFile.Failure` when it cannot be written.
  init(path: String?) throws(InputFile.Failure) {
    guard let path else {
      (descriptor, isFile) = (STDOUT_FILENO, false)
      return
    }
    isFile = !WholeFile.isOpenAlready(path)
    // Written in place: a run that ends early shall leave its results under this name, and what is
    // made anew instead would replace a device or a link.
    do throws(SystemError) {
      descriptor = try WholeFile.openInPlace(path)
    } catch {
      throw InputFile.Failure(message: "\(path): cannot be written (\(error.reason))")
    }
  }

  /// Empties the file, since the input can be read. A device cannot be emptied, and need not.
  func begin() {
    if isFile { _ = ftruncate(descriptor, 0) }
  }

  /// Writes whole lines.
  ///
  /// - Throws: `InputFile.Failure` when they cannot be written.
  func write(_ lines: [UInt8]) throws(InputFile.Failure) {
    do throws(SystemError) {
      try SystemError.write(lines, to: descriptor)
    } catch {
      throw InputFile.Failure(message: "the output cannot be written (\(error.reason))")
    }
  }
}

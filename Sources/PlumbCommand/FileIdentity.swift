import Foundation

/// Which regular file a path or a descriptor leads to, by whatever name or link.
struct FileIdentity: Equatable {
  private let device: UInt64
  private let number: UInt64

  /// The file that a path leads to; `nil` when there is none, or it is a device or a pipe.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The file that is open under a descriptor; `nil` when it is a device or a pipe.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// Makes sure that writing an output does not destroy an input.
  ///
  /// - Parameters:
  ///   - output: The path to be written.
  ///   - input: The path to be read; `-` is standard input.
  /// - Throws: `InputFile.Failure` when both are the same file.
  static func check(output: String, isNot input: String) throws(InputFile.Failure) {
    guard let written = FileIdentity(path: output) else { return }
    let read =
      input == "-"
      ? FileIdentity(descriptor: STDIN_FILENO) : FileIdentity(path: input)
    if written == read { throw InputFile.Failure(message: "-o \(output) is the input itself") }
  }
}

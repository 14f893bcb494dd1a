import Foundation

/// The identity of the regular file that a path or a descriptor refers to, through any name or
/// link.
struct FileIdentity: Equatable {
  private let device: UInt64
  private let number: UInt64
  /// The size in bytes.
  let size: Int

  /// Identifies the file of an argument; `-` is standard input.
  init?(argument: String) {
    if argument == "-" { self.init(descriptor: STDIN_FILENO) } else { self.init(path: argument) }
  }

  /// Identifies the file at a path; `nil` if there is none, or for a device or a pipe.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Identifies the file open under a descriptor; `nil` for a device or a pipe.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int(status.st_size)
  }

  /// Checks that writing an output does not overwrite an input.
  ///
  /// - Parameters:
  ///   - output: The output path, if any.
  ///   - inputs: The input paths; `-` is standard input.
  /// - Throws: `InputFile.Failure` when the output is one of the inputs.
  static func check(output: String?, isNoneOf inputs: [String]) throws(InputFile.Failure) {
    guard let output, let written = FileIdentity(path: output) else { return }
    if inputs.contains(where: { FileIdentity(argument: $0) == written }) {
      throw InputFile.Failure(message: "-o \(output) is the input itself")
    }
  }
}

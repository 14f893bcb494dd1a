import Foundation

/// Which regular file a path or a descriptor leads to, by whatever name or link.
struct FileIdentity: Equatable {
  private let device: UInt64
  private let number: UInt64
  /// How many bytes it has.
  let size: Int

  /// The file of an argument, `-` being standard input.
  init?(argument: String) {
    if argument == "-" { self.init(descriptor: STDIN_FILENO) } else { self.init(path: argument) }
  }

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
    size = Int(status.st_size)
  }

  /// Makes sure that writing an output does not destroy an input.
  ///
  /// - Parameters:
  ///   - output: The path to be written, if any is.
  ///   - inputs: The paths to be read; `-` is standard input.
  /// - Throws: `InputFile.Failure` when the output is one of them.
  static func check(output: String?, isNoneOf inputs: [String]) throws(InputFile.Failure) {
    guard let output, let written = FileIdentity(path: output) else { return }
    if inputs.contains(where: { FileIdentity(argument: $0) == written }) {
      throw InputFile.Failure(message: "-o \(output) is the input itself")
    }
  }
}

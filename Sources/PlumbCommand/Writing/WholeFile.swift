import Foundation
import Synchronization

/// A file that is written as a whole: beside its place, and renamed when it is complete, so that
/// until then and after a failure the old one is there.
///
/// Devices and pipes are written as they are, and so are files that are open already, such as
/// `/dev/stdout` behind a redirection, and one in a folder where no other can be made.
/// A link stays a link; the file that it leads to is replaced.
struct WholeFile {
  /// The path as given.
  private let path: String
  /// The file to be replaced; `nil` for what is written in place.
  private let target: String?
  /// The permissions of the file that is there, if one is.
  private let permissions: mode_t?

  /// The file at a path, whether there is one or not.
  init(path: String) {
    self.path = path
    var status = stat()
    if stat(path, &status) == 0 {
      let isReplaced = status.st_mode & S_IFMT == S_IFREG && !Self.isOpenAlready(path)
      let resolved = realpath(path, nil)
      defer { free(resolved) }
      target = isReplaced ? resolved.map { String(cString: $0) } : nil
      permissions = status.st_mode & 0o7777
    } else {
      // A link that leads nowhere makes what it leads to.
      target = lstat(path, &status) == 0 ? nil : path
      permissions = nil
    }
  }

  /// Writes the contents.
  ///
  /// - Throws: `SystemError` for the call that failed.
  func write(_ contents: [UInt8]) throws(SystemError) {
    let file = try begin()
    try file.write(contents)
    try file.finish()
  }

  /// Begins to write the contents piece by piece.
  ///
  /// - Throws: `SystemError` when no file can be made.
  func begin() throws(SystemError) -> PendingFile {
    if let target {
      // Who may not change a file shall not replace it either.
      if permissions != nil, access(target, W_OK) != 0 { throw .last }
      let (descriptor, beside) = Self.makeFile(besides: target)
      if descriptor >= 0 {
        if let permissions { fchmod(descriptor, permissions) }
        return PendingFile(descriptor: descriptor, beside: beside, target: target)
      }
      guard permissions != nil else { throw .last }
    }
    let descriptor = try Self.openInPlace(path)
    if !Self.isOpenAlready(path) { _ = ftruncate(descriptor, 0) }
    return PendingFile(descriptor: descriptor, beside: nil, target: path)
  }

  /// A new file in the folder of another one; the descriptor is below 0 where none can be made.
  private static func makeFile(besides target: String) -> (descriptor: Int32, path: String) {
    let folder = URL(filePath: target).deletingLastPathComponent()
    let beside = folder.appending(path: ".plumb-\(UUID().uuidString)").path
    return (open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666), beside)
  }

  /// Opens a path to be written as it is, with what is in it; a file that is open already goes on
  /// at its end.
  ///
  /// - Throws: `SystemError` when it cannot be opened.
  static func openInPlace(_ path: String) throws(SystemError) -> Int32 {
    let append = isOpenAlready(path) ? O_APPEND : 0
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | append, 0o666)
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }

  /// Whether a path names what the shell opened for the process: by `/dev/stdout`, `/dev/fd/3` or a
  /// link to these, or by the name of the file that standard output or error goes to.
  static func isOpenAlready(_ path: String) -> Bool {
    if path.hasPrefix("/dev/") || path.hasPrefix("/proc/") { return true }
    guard let file = FileIdentity(path: path) else { return false }
    return [STDOUT_FILENO, STDERR_FILENO].contains { FileIdentity(descriptor: $0) == file }
  }
}

/// A file that is being written beside its place. It takes that place when it is complete; until
/// then, and where it never is, the old file is there.
final class PendingFile: Sendable {
  private let descriptor: Int32
  /// Where the bytes are; `nil` for what is written in place.
  private let beside: String?
  private let target: String
  private let isOver = Mutex(false)

  init(descriptor: Int32, beside: String?, target: String) {
    (self.descriptor, self.beside, self.target) = (descriptor, beside, target)
  }

  deinit {
    guard !isOver.withLock({ $0 }) else { return }
    close(descriptor)
    if let beside { unlink(beside) }
  }

  /// Adds bytes.
  ///
  /// - Throws: Why they cannot be written.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    try SystemError.write(bytes, to: descriptor)
  }

  /// Puts the file in its place.
  ///
  /// - Throws: Why it cannot be; the file is then taken away.
  func finish() throws(SystemError) {
    isOver.withLock { $0 = true }
    // A full disk may show only here.
    var error = close(descriptor) == 0 ? nil : SystemError.last
    guard let beside else {
      if let error { throw error }
      return
    }
    if error == nil, rename(beside, target) != 0 { error = .last }
    guard let error else { return }
    unlink(beside)
    throw error
  }
}

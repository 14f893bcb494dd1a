import Foundation
import Synchronization

/// A file replaced as a whole: written to a temporary file and renamed when complete.
/// Until then, and after a failure, the old file is unchanged.
///
/// Some targets are written in place: devices, pipes, files already open such as `/dev/stdout`
/// after a redirection, and files in a folder where no file can be created. A link stays a link;
/// its target is replaced.
struct WholeFile {
  /// The path as given.
  private let path: String
  /// The file to replace; `nil` for a target written in place.
  private let target: String?
  /// The permissions of the existing file, if there is one.
  private let permissions: mode_t?

  /// Makes a file for a path, which may or may not exist.
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
      // Opening a dangling link creates its target.
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
  /// - Throws: `SystemError` when no file can be created.
  func begin() throws(SystemError) -> PendingFile {
    if let target {
      // A file without write permission must not be replaced either.
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

  /// Creates a file in the folder of another one; the descriptor is negative if that fails.
  private static func makeFile(besides target: String) -> (descriptor: Int32, path: String) {
    let folder = URL(filePath: target).deletingLastPathComponent()
    let beside = folder.appending(path: ".plumb-\(UUID().uuidString)").path
    return (open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666), beside)
  }

  /// Opens a path for writing in place, without truncating it. An already open file
  /// continues at its end.
  ///
  /// - Throws: `SystemError` when it cannot be opened.
  static func openInPlace(_ path: String) throws(SystemError) -> Int32 {
    let append = isOpenAlready(path) ? O_APPEND : 0
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | append, 0o666)
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }

  /// Returns whether a path names a file that the shell opened for the process.
  ///
  /// Such a path is `/dev/stdout`, `/dev/fd/3` or a link to these, or the file that standard
  /// output or error is redirected to.
  static func isOpenAlready(_ path: String) -> Bool {
    if path.hasPrefix("/dev/") || path.hasPrefix("/proc/") { return true }
    guard let file = FileIdentity(path: path) else { return false }
    return [STDOUT_FILENO, STDERR_FILENO].contains { FileIdentity(descriptor: $0) == file }
  }
}

/// A temporary file that replaces its target when it is complete. Until then, and after a
/// failure, the old file is unchanged.
final class PendingFile: Sendable {
  private let descriptor: Int32
  /// The path of the temporary file; `nil` for a target written in place.
  private let beside: String?
  private let target: String
  private let isOver = Mutex(false)
  /// The paths of all temporary files.
  private static let paths = Mutex<Set<String>>([])

  init(descriptor: Int32, beside: String?, target: String) {
    (self.descriptor, self.beside, self.target) = (descriptor, beside, target)
    if let beside { Self.paths.withLock { _ = $0.insert(beside) } }
  }

  deinit {
    guard !isOver.withLock({ $0 }) else { return }
    close(descriptor)
    guard let beside else { return }
    let isThere = Self.paths.withLock { $0.remove(beside) != nil }
    if isThere { unlink(beside) }
  }

  /// Removes all temporary files before the process ends, for files that are never released.
  static func removeAll() {
    paths.withLock { paths in
      for path in paths { unlink(path) }
      paths.removeAll()
    }
  }

  /// Adds bytes.
  ///
  /// - Throws: The reason that they cannot be written.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    try SystemError.write(bytes, to: descriptor)
  }

  /// Replaces the target with the file.
  ///
  /// - Throws: The reason for a failure; the temporary file is then removed.
  func finish() throws(SystemError) {
    isOver.withLock { $0 = true }
    // A full disk may be reported only here.
    let failure = close(descriptor) == 0 ? nil : SystemError.last
    guard let beside else {
      if let failure { throw failure }
      return
    }
    let target = target
    let error = Self.paths.withLock { paths -> SystemError? in
      guard paths.remove(beside) != nil else { return SystemError(number: ECANCELED) }
      if failure == nil, rename(beside, target) == 0 { return nil }
      let error = failure ?? SystemError.last
      unlink(beside)
      return error
    }
    if let error { throw error }
  }
}

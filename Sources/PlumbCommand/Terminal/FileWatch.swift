import Foundation
import Synchronization

/// `--watch`: repeats an action whenever one of some files is written, until Ctrl-C.
///
/// The paths are polled several times a second. It therefore does not matter how an editor
/// writes: in place, or to a temporary file that it renames, with a moment without any file.
struct FileWatch {
  /// The properties that distinguish two states of a file.
  private struct State: Equatable {
    private let numbers: [Int]

    /// Reads the state of a path; `nil` if it does not exist.
    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      #if canImport(Darwin)
      let time = status.st_mtimespec
      #else
      let time = status.st_mtim
      #endif
      numbers = [
        Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino),
        Int(status.st_size), Int(time.tv_sec), Int(time.tv_nsec),
      ]
    }
  }

  /// The polling interval, in microseconds.
  private static let pause: UInt32 = 100_000

  /// The files of the command line.
  private let files: [String]

  /// Watches files.
  ///
  /// - Throws: `InputFile.Failure` for standard input and pipes, which are not rewritten.
  init(_ files: [String]) throws(InputFile.Failure) {
    self.files = files
    for file in files {
      guard file == "-" || FileIdentity(path: file) == nil && access(file, F_OK) == 0 else {
        continue
      }
      let name = InputFile(path: file).displayName
      throw InputFile.Failure(message: "\(name): only files can be watched; leave out --watch")
    }
  }

  /// The status of the last run, for the handler of Ctrl-C.
  private static let status = Atomic(ExitStatus.solved.code)

  /// Runs a body now and after each change. On Ctrl-C the process ends with the status of the
  /// last run.
  ///
  /// - Parameter body: The action; it returns further files to watch. Its errors are reported,
  ///   and the watch continues.
  func run(_ body: () async throws -> (status: ExitStatus, further: [String])) async -> Never {
    // Initialized here, before the handler needs it.
    Self.status.store(ExitStatus.solved.code, ordering: .relaxed)
    Interrupt.listen {
      PendingFile.removeAll()
      _exit(FileWatch.status.load(ordering: .relaxed))
    }
    var paths = files
    while true {
      let before = paths.map(State.init)
      if Self.isTerminal(STDOUT_FILENO) {
        try? OutputFile.writeToStandardOutput("\u{1B}[H\u{1B}[2J\u{1B}[3J".utf8)
      }
      var status = ExitStatus.invalid
      var further: [String] = []
      do {
        (status, further) = try await body()
      } catch let failure as InputFile.Failure {
        StandardError.write("plumb: \(failure.message)\n")
      } catch let thrown as ExitStatus {
        status = thrown
      } catch {
        StandardError.write("plumb: \(error)\n")
      }
      Self.status.store(status.code, ordering: .relaxed)
      if Self.isTerminal(STDERR_FILENO) {
        StandardError.write("plumb: waiting for changes; Ctrl-C ends\n")
      }
      let isNew = further.contains { !paths.contains($0) }
      for path in further where !paths.contains(path) { paths.append(path) }
      // A write while the body ran counts as a change.
      wait(isNew ? paths.map(State.init) : before, paths)
    }
  }

  /// Waits until the files have changed, all exist, and are no longer being written.
  private func wait(_ known: [State?], _ paths: [String]) {
    var last = known
    while true {
      usleep(Self.pause)
      let now = paths.map(State.init)
      let areThere = zip(now, known).allSatisfy { $0 != nil || $1 == nil }
      if now != known, now == last, areThere { return }
      last = now
    }
  }

  private static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) != 0 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }
}

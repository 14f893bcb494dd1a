import Foundation
import Synchronization

/// `--watch`: does something anew whenever one of some files was written, until Ctrl-C.
///
/// The paths are looked at a few times a second, so that it does not matter how an editor writes:
/// in place, or beside and renamed, with a moment without any file between.
struct FileWatch {
  /// What tells one state of a file from another.
  private struct State: Equatable {
    private let numbers: [Int]

    /// The state of what a path leads to; `nil` for nothing.
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

  /// Between two looks, in microseconds.
  private static let pause: UInt32 = 100_000

  /// The files of the command line.
  private let files: [String]

  /// Watches files.
  ///
  /// - Throws: `InputFile.Failure` for standard input and pipes, which nobody writes anew.
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

  /// Runs a body now and after each change. At Ctrl-C the process ends with the status of the last
  /// run.
  ///
  /// - Parameter body: What is done; it returns further files that it came to by. What it throws is
  ///   told, and the watch goes on.
  func run(_ body: () async throws -> (status: ExitStatus, further: [String])) async -> Never {
    // Touched here, so that the handler finds it made.
    Self.status.store(ExitStatus.solved.code, ordering: .relaxed)
    Interrupt.handle(SIGINT) { _ in _exit(FileWatch.status.load(ordering: .relaxed)) }
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
      // What was written while the body ran counts.
      wait(isNew ? paths.map(State.init) : before, paths)
    }
  }

  /// Waits until the files are others than they were, all there and no longer being written.
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

import Foundation
import Synchronization

/// The signals that ask a process to end. The first signal asks it to stop after the current
/// step; the second one ends it.
enum Interrupt {
  /// The first signal received; 0 for none.
  private static let first = Atomic<Int32>(0)
  /// The pipe that wakes a waiting thread: the handler writes to it.
  private static let pipe: [Int32] = {
    var ends: [Int32] = [-1, -1]
    _ = Foundation.pipe(&ends)
    return ends
  }()

  /// The received signal, if any.
  static var signal: Int32? {
    let number = first.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Whether a signal was received.
  static var isRequested: Bool { signal != nil }

  /// Returns the name of a handled signal.
  static func name(of number: Int32) -> String { number == SIGTERM ? "SIGTERM" : "SIGINT" }

  /// Starts to handle Ctrl-C and other signals.
  ///
  /// - Parameters:
  ///   - others: The other signals.
  ///   - body: Called at the first signal, on a separate thread.
  static func listen(
    to others: [Int32] = [], _ body: (@Sendable () -> Void)? = nil
  ) {
    // Initialized here, before the handler needs them.
    first.store(0, ordering: .relaxed)
    _ = pipe
    for number in [SIGINT] + others {
      handle(number) { number in
        Interrupt.first.store(number, ordering: .relaxed)
        Foundation.signal(number, SIG_DFL)
        var byte: UInt8 = 0
        _ = write(Interrupt.pipe[1], &byte, 1)
      }
    }
    guard let body else { return }
    Thread.detachNewThread {
      var byte: UInt8 = 0
      while read(pipe[0], &byte, 1) < 0, errno == EINTR {}
      body()
    }
  }

  /// Installs the handler of a signal.
  static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    Foundation.signal(number, handler)
    // A parent thread that blocks signals passes its mask on to the command.
    unblock(number)
  }

  /// Unblocks a signal in the calling thread.
  private static func unblock(_ number: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Ends the process with a signal, whose default handler is already restored.
  static func end(by number: Int32) -> Never {
    // The threads of tasks block signals.
    unblock(number)
    raise(number)
    exit(128 + number)
  }
}

import Foundation
import Synchronization

/// Signals that ask a process to end: the first one asks to stop after the current step, the second
/// one ends it.
enum Interrupt {
  /// The first signal that came; 0 for none.
  private static let first = Atomic<Int32>(0)
  /// What waits for a signal reads from it, and the handler writes to it.
  private static let pipe: [Int32] = {
    var ends: [Int32] = [-1, -1]
    _ = Foundation.pipe(&ends)
    return ends
  }()

  /// The signal that came, if one did.
  static var signal: Int32? {
    let number = first.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Whether a signal came.
  static var isRequested: Bool { signal != nil }

  /// The name of a signal that is listened to.
  static func name(of number: Int32) -> String { number == SIGTERM ? "SIGTERM" : "SIGINT" }

  /// Begins to listen to Ctrl-C, and to others.
  ///
  /// - Parameters:
  ///   - others: The other ones.
  ///   - body: What is done at the first one, on a thread of its own.
  static func listen(
    to others: [Int32] = [], _ body: (@Sendable () -> Void)? = nil
  ) {
    // Touched here, so that the handler finds them made.
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

  /// Sets the handler of a signal.
  static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    Foundation.signal(number, handler)
    // Who starts the command from a thread that takes no signals hands that on.
    unblock(number)
  }

  /// Has the thread take a signal.
  private static func unblock(_ number: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Ends the process as a signal does, whose default has been set.
  static func end(by number: Int32) -> Never {
    // Threads of tasks take none.
    unblock(number)
    raise(number)
    exit(128 + number)
  }
}

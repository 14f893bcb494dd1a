import Foundation
import Synchronization

/// Ctrl-C: the first one asks to stop after the current step, the second one ends the process.
enum Interrupt {
  private static let flag = Atomic(false)

  /// Whether Ctrl-C was pressed.
  static var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Begins to listen.
  static func listen() {
    // Touched here, so that the handler finds it made.
    flag.store(false, ordering: .relaxed)
    signal(SIGINT) { _ in
      Interrupt.flag.store(true, ordering: .relaxed)
      signal(SIGINT, SIG_DFL)
    }
  }
}

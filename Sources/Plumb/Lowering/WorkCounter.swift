#if DEBUG || PLUMB_CHECKS
import Synchronization

/// Counts how often documents are read into layouts, layouts are lowered, and lowered layouts are
/// solved, in builds with checks.
package final class WorkCounter: Sendable {
  /// The counts.
  package struct Counts: Sendable, Equatable, CustomStringConvertible {
    /// How often a document became a layout.
    package var reads = 0
    /// How often a layout was lowered.
    package var lowerings = 0
    /// How often a lowered layout was solved.
    package var solves = 0

    /// Creates counts with known values.
    package init(reads: Int, lowerings: Int, solves: Int) {
      (self.reads, self.lowerings, self.solves) = (reads, lowerings, solves)
    }

    package var description: String {
      "\(reads) read, \(lowerings) lowered, \(solves) solved"
    }
  }

  @TaskLocal private static var current: WorkCounter?
  private let kept = Mutex(Counts(reads: 0, lowerings: 0, solves: 0))

  private init() {}

  /// Counts the work that a closure does on its task.
  package static func counting(_ body: () throws -> Void) rethrows -> Counts {
    let counter = WorkCounter()
    try $current.withValue(counter) { try body() }
    return counter.kept.withLock { $0 }
  }

  /// Counts one.
  package static func add(_ count: any WritableKeyPath<Counts, Int> & Sendable) {
    current?.kept.withLock { $0[keyPath: count] += 1 }
  }
}
#endif

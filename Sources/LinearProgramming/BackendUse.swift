import Synchronization

/// How a backend was used by a solve.
public struct BackendUse: Sendable, Equatable {
  /// The name of the backend.
  public var backend: String
  /// How many of its answers were taken, after the check that each of them has to pass.
  public var answers = 0
  /// How many of its answers did not pass the check, or were none because it gave up. Another
  /// backend was asked instead, if there was one.
  public var refusals = 0
  /// Why the first of these was refused; `nil` where none was.
  public var firstRefusal: String?

  /// Makes a use.
  package init(
    backend: String, answers: Int = 0, refusals: Int = 0, firstRefusal: String? = nil
  ) {
    (self.backend, self.answers) = (backend, answers)
    (self.refusals, self.firstRefusal) = (refusals, firstRefusal)
  }
}

/// Counts which backends answered in a solve, and whose answers were refused.
package final class BackendRecord: Sendable {
  private let counts = Mutex<[BackendUse]>([])

  /// An empty record.
  package init() {}

  /// What was counted, by backend, in the order in which these were asked first.
  package var uses: [BackendUse] { counts.withLock { $0 } }

  func noteAnswer(of backend: any LPBackend) {
    change(backend) { $0.answers += 1 }
  }

  func noteRefusal(of backend: any LPBackend, _ reason: @autoclosure () -> String) {
    change(backend) { use in
      use.refusals += 1
      if use.firstRefusal == nil { use.firstRefusal = reason() }
    }
  }

  private func change(_ backend: any LPBackend, _ count: (inout BackendUse) -> Void) {
    let name = backend.name
    counts.withLock { uses in
      if let place = uses.firstIndex(where: { $0.backend == name }) {
        count(&uses[place])
      } else {
        var use = BackendUse(backend: name)
        count(&use)
        uses.append(use)
      }
    }
  }
}

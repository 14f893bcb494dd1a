import Synchronization

/// The use of one backend in a solve.
public struct BackendUse: Sendable, Equatable {
  /// The name of the backend.
  public var backend: String
  /// The number of its answers that passed the check and were accepted.
  public var answers = 0
  /// The number of its answers that failed the check, and of times it gave up. The next backend, if
  /// any, was asked instead.
  public var refusals = 0
  /// The reason of the first refusal; `nil` without one.
  public var firstRefusal: String?

  /// Creates a use.
  package init(
    backend: String, answers: Int = 0, refusals: Int = 0, firstRefusal: String? = nil
  ) {
    (self.backend, self.answers) = (backend, answers)
    (self.refusals, self.firstRefusal) = (refusals, firstRefusal)
  }
}

/// A record of the backends that answered in a solve, and of refused answers.
package final class BackendRecord: Sendable {
  private let counts = Mutex<[BackendUse]>([])

  /// Creates an empty record.
  package init() {}

  /// The uses by backend, in the order in which the backends were first asked.
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

#if GLPK
import LinearProgramming
import Synchronization
import Testing

@testable import GLPKBackend

/// Only one thread at a time uses a GLPK without thread-local storage.
@Suite struct GLPKTurnsTests {
  /// The current number of visitors, and its maximum.
  private final class Visits: Sendable {
    private let counts = Mutex((now: 0, most: 0, all: 0))

    func begin() {
      counts.withLock {
        $0.now += 1
        $0.all += 1
        $0.most = max($0.most, $0.now)
      }
    }

    func end() { counts.withLock { $0.now -= 1 } }

    var mostAndAll: [Int] { counts.withLock { [$0.most, $0.all] } }
  }

  @Test func withoutStateOfItsOwnEachThreadWaits() async throws {
    let visits = Visits()
    let program = try resourceProgram()
    try await withThrowingTaskGroup(of: TerminationStatus.self) { group in
      for _ in 0..<32 {
        group.addTask {
          try GLPKTurns(arePerThread: false).take { () throws(LPError) in
            visits.begin()
            defer { visits.end() }
            return try GLPKSolver().solve(program, options: LPOptions())
          }.termination
        }
      }
      for try await termination in group { #expect(termination == .optimal) }
    }
    #expect(visits.mostAndAll == [1, 32])
  }

  @Test func anErrorEndsATurn() {
    for _ in 0..<2 {
      #expect(throws: LPError.self) {
        try GLPKTurns(arePerThread: false).take { () throws(LPError) in
          throw LPError(.backendFailure, "this time")
        }
      }
    }
  }

  @Test func debiansKeepsAStatePerThread() {
    #expect(GLPKTurns.shared.arePerThread)
  }
}
#endif

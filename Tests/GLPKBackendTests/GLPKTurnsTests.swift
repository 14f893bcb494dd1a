#if GLPK
import LinearProgramming
import Synchronization
import Testing

@testable import GLPKBackend

/// A GLPK without thread-local storage is used by one thread at a time.
@Suite struct GLPKTurnsTests {
  @Test func withoutStateOfItsOwnEachThreadWaits() async throws {
    let (inside, most, all) = (Atomic(0), Mutex(0), Atomic(0))
    let program = try resourceProgram()
    try await withThrowingTaskGroup { group in
      for _ in 0..<32 {
        group.addTask {
          let solution = try GLPKTurns(arePerThread: false).take { () throws(LPError) in
            let now = inside.add(1, ordering: .sequentiallyConsistent).newValue
            most.withLock { $0 = max($0, now) }
            let solution = try GLPKSolver().solve(program, options: LPOptions())
            inside.subtract(1, ordering: .sequentiallyConsistent)
            return solution
          }
          #expect(solution.termination == .optimal)
          all.add(1, ordering: .sequentiallyConsistent)
        }
      }
      try await group.waitForAll()
    }
    #expect(most.withLock { $0 } == 1)
    #expect(all.load(ordering: .sequentiallyConsistent) == 32)
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

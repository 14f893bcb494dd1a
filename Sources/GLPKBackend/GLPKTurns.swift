#if GLPK
import CGLPK
import LinearProgramming
import Synchronization

/// The lock that lets one thread at a time use GLPK, if needed.
///
/// GLPK keeps its state per thread if it was built with thread-local storage, as usual. Then no
/// thread waits. Otherwise all threads share one state and take turns.
struct GLPKTurns: Sendable {
  /// The lock of this process.
  static let shared = GLPKTurns(arePerThread: cglpk_has_state_per_thread() != 0)

  private static let turn = Mutex(())

  /// Whether every thread has its own turn.
  let arePerThread: Bool

  /// Runs a closure that uses GLPK in its turn.
  ///
  /// - Parameter body: Makes, uses and deletes its GLPK objects.
  /// - Returns: What `body` returns.
  /// - Throws: Errors that `body` throws.
  func take(
    _ body: () throws(LPError) -> LPSolution
  ) throws(LPError) -> LPSolution {
    if arePerThread { return try body() }
    return try Self.turn.withLock { _ throws(LPError) in try body() }
  }
}
#endif

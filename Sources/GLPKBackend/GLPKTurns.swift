#if GLPK
import CGLPK
import LinearProgramming
import Synchronization

/// Whose turn it is to use GLPK, where that matters.
///
/// GLPK keeps its state per thread if it was built with thread-local storage, as it mostly is; then
/// nobody waits. Without, all threads share one state, and one at a time uses it.
struct GLPKTurns: Sendable {
  /// Those of this process.
  static let shared = GLPKTurns(arePerThread: cglpk_has_state_per_thread() != 0)

  private static let turn = Mutex(())

  /// Whether every thread has its own turn.
  let arePerThread: Bool

  /// Runs a closure that uses GLPK in its turn.
  ///
  /// - Parameter body: Makes, uses and deletes what it needs of GLPK.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  func take(
    _ body: () throws(LPError) -> LPSolution
  ) throws(LPError) -> LPSolution {
    if arePerThread { return try body() }
    return try Self.turn.withLock { _ throws(LPError) in try body() }
  }
}
#endif

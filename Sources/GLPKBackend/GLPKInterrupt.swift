#if GLPK
import CGLPK

/// Asks in the midst of GLPK's work whether anybody still waits for it.
private final class GLPKInterrupt {
  private let isCancelled: @Sendable () -> Bool

  init(_ isCancelled: @escaping @Sendable () -> Bool) { self.isCancelled = isCancelled }

  /// Is called from C, which may leave GLPK by a jump afterwards, but not from in here.
  static let ask: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { info in
    guard let info = unsafe info else { return 0 }
    return unsafe Unmanaged<GLPKInterrupt>.fromOpaque(info).takeUnretainedValue().isCancelled()
      ? 1 : 0
  }
}

extension GLPKLimits {
  /// Makes a call that may be told to stop.
  @unsafe func withInterrupt(_ call: (cglpk_interrupt) -> Int32) -> Int32 {
    guard let isCancelled else {
      return unsafe call(cglpk_interrupt(is_wanted: nil, info: nil))
    }
    let interrupt = GLPKInterrupt(isCancelled)
    return withExtendedLifetime(interrupt) {
      unsafe call(
        cglpk_interrupt(
          is_wanted: GLPKInterrupt.ask, info: Unmanaged.passUnretained(interrupt).toOpaque()))
    }
  }
}
#endif

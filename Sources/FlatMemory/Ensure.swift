/// Stops the program where something does not hold that always does.
///
/// Debug builds look, and so do release builds with `PLUMB_CHECKS` defined. In others nothing is
/// evaluated.
@inlinable @inline(__always)
package func ensure(
  _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String = String(),
  file: StaticString = #fileID, line: UInt = #line
) {
  #if PLUMB_CHECKS
  precondition(condition(), message(), file: file, line: line)
  #else
  assert(condition(), message(), file: file, line: line)
  #endif
}

/// Stops the program, in the same builds, where an index is none of so many elements.
@inlinable @inline(__always)
package func ensure(_ index: Int, isBelow count: Int) {
  #if PLUMB_CHECKS
  precondition(index >= 0 && index < count, "\(index) is not among \(count) elements")
  #else
  assert(index >= 0 && index < count, "\(index) is not among \(count) elements")
  #endif
}

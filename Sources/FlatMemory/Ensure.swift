/// Stops the program where something does not hold that always does.
///
/// `@_transparent`, as the standard library's own accessors are, has a debug build put this into
/// its callers as well, where it would call generic code without knowing the type: that is what
/// the solver's time goes to in debug builds. So are all accessors of this module that are asked
/// for each element.
///
/// Debug builds look, and so do release builds with `PLUMB_CHECKS` defined. In others nothing is
/// evaluated.
@usableFromInline @_transparent
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
@usableFromInline @_transparent
package func ensure(_ index: Int, isBelow count: Int) {
  #if PLUMB_CHECKS
  precondition(index >= 0 && index < count, "\(index) is not among \(count) elements")
  #else
  assert(index >= 0 && index < count, "\(index) is not among \(count) elements")
  #endif
}

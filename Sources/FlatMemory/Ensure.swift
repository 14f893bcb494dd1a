/// Stops the program if a condition that always holds does not.
///
/// `@_transparent`, as on the accessors of the standard library, inlines this into callers in debug
/// builds as well. Otherwise they would call generic code that does not know the type, which takes
/// most of the solver's time in debug builds. All accessors of this module that are called for each
/// element are `@_transparent` too.
///
/// The condition is checked in debug builds and in release builds with `PLUMB_CHECKS` defined.
/// Other builds do not evaluate it.
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

/// Stops the program, in the same builds, if an index is outside a count of elements.
@usableFromInline @_transparent
package func ensure(_ index: Int, isBelow count: Int) {
  #if PLUMB_CHECKS
  precondition(index >= 0 && index < count, "\(index) is not among \(count) elements")
  #else
  assert(index >= 0 && index < count, "\(index) is not among \(count) elements")
  #endif
}

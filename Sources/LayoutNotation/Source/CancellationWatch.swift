/// Ends what nobody waits for any more.
///
/// - Throws: `cancelled` in a cancelled task.
package func throwIfCancelled() throws(LayoutError) {
  if Task.isCancelled { throw LayoutError(.cancelled, "the task was cancelled") }
}

/// Looks now and then whether the task was cancelled while a long text is read; a short one is read
/// to its end.
package struct CancellationWatch {
  /// After how many lines it looks again: some milliseconds.
  private static let interval = 256

  private var linesLeft = interval

  /// Begins to watch.
  package init() {}

  /// Counts a line.
  ///
  /// - Throws: `cancelled` in a cancelled task.
  package mutating func countLine() throws(LayoutError) {
    linesLeft -= 1
    if linesLeft > 0 { return }
    linesLeft = Self.interval
    try throwIfCancelled()
  }
}

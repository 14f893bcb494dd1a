/// Looks now and then whether the work was cancelled while a long text is read; a short one is read
/// to its end.
package struct CancellationWatch {
  /// After how many lines it looks again: some milliseconds.
  private static let interval = 256

  private var linesLeft = interval

  /// Begins to watch.
  package init() {}

  /// Counts a line.
  ///
  /// - Throws: `cancelled`, as `throwIfCancelled` does.
  package mutating func countLine() throws(LayoutError) {
    linesLeft -= 1
    if linesLeft > 0 { return }
    linesLeft = Self.interval
    try throwIfCancelled()
  }
}

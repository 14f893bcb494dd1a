/// Polls for cancellation while a long text is read. A short text is read to its end.
package struct CancellationWatch {
  /// The polling interval in lines, equivalent to some milliseconds.
  private static let interval = 256

  private var linesLeft = interval

  /// Makes a watch.
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

import Foundation

/// A progress line on standard error, redrawn in place.
enum StatusLine {
  /// Whether standard error is a terminal that can redraw a line.
  static var isPossible: Bool {
    isatty(STDERR_FILENO) != 0 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// Draws the line over the previous one, cut to the width of the terminal.
  static func draw(_ text: String) {
    StandardError.writeControlling(
      "\r" + TerminalText.safe(text).prefix(width - 1) + "\u{1B}[K")
  }

  /// Erases the line.
  static func erase() { StandardError.writeControlling("\r\u{1B}[K") }

  /// The width of the terminal, in characters.
  private static var width: Int {
    var size = winsize()
    return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
      ? Int(size.ws_col) : 80
  }
}

import Foundation

/// A line on standard error that says how far something has come and is drawn anew in its place.
enum StatusLine {
  /// Whether standard error is a terminal that can draw a line anew.
  static var isPossible: Bool {
    isatty(STDERR_FILENO) != 0 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// Draws the line in place of the one before, as much of it as there is room for.
  static func draw(_ text: String) {
    StandardError.writeControlling(
      "\r" + TerminalText.safe(text).prefix(width - 1) + "\u{1B}[K")
  }

  /// Takes the line away.
  static func erase() { StandardError.writeControlling("\r\u{1B}[K") }

  /// How many characters a line of the terminal has.
  private static var width: Int {
    var size = winsize()
    return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
      ? Int(size.ws_col) : 80
  }
}

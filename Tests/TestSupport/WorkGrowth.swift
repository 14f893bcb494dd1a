#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// How the work on an input grows with the length of the input.
package enum WorkGrowth {
  /// What tests repeat to make bad input: brackets, quotes, commas and signs, and what a notation
  /// opens, joins or ends with them.
  package static let signs = [
    "[", "]", "{", "}", "(", ")", "[{", "{[", "[]", "{}", "\"", "'", "\"\"", "''", ",", ":", ";",
    "\\",
    "\\\"", "||", "&&", "|", "&", "-", "+", "- ", "? ", "?", "\n", "\r", "\r\n", "\t", " ", "#",
    "@",
    "!", "*", "/", "%", ">", "<", "=", "==", ".", "a", "a.", "a ", "a, ", "0", "1e", "é", "\u{301}",
    "\u{FEFF}", "\0", "&a ", "*a ", "a: ", "- - ", "{\"a\":", "[0,", "a.left + ", "-(", "-1 * ",
    "[a]",
    "-[a]", "(a,", "%f", "$(", "when ", "for i in 0..<2 {", "} else {", "/*", "//", "<a>", "<a ",
    "&#",
    "<!--", "<![CDATA[", "\"a\"=\"b\";", "|\n", "\n ", "x\n", "\n- ", "\n\"",
  ]

  /// Whether work grows about as its input does: four times the input takes less than nine times as
  /// long; work that is quadratic takes sixteen times.
  ///
  /// The time is that of this thread on its processor. Of several attempts the best one counts, as
  /// other work may take the caches away.
  ///
  /// - Parameters:
  ///   - count: The length of the shorter input.
  ///   - work: Works on an input of a length, on this thread.
  /// - Returns: Whether it does.
  package static func isLinear(from count: Int = 3000, of work: (_ count: Int) -> Void) -> Bool {
    (0..<5).contains { _ in
      let short = seconds { work(count) }
      let long = seconds { work(4 * count) }
      // What takes less than that is no sign of anything.
      return long < 9 * short || long < 0.01
    }
  }

  private static func seconds(of work: () -> Void) -> Double {
    let start = now()
    work()
    return now() - start
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

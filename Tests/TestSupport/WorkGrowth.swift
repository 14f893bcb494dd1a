#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The growth of work with the length of its input.
package enum WorkGrowth {
  /// Texts that tests repeat to make bad input: brackets, quotes, commas and signs, and symbols
  /// with which a notation opens, joins or ends them.
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

  /// Whether the time grows about linearly: four times the input takes less than nine times as
  /// long. Quadratic work takes sixteen times as long.
  ///
  /// The time is the processor time of this thread. The best of several attempts counts, since
  /// other work may empty the caches.
  ///
  /// - Parameters:
  ///   - count: The length of the shorter input.
  ///   - work: Work on an input of the given length, on this thread.
  /// - Returns: Whether the growth is about linear.
  package static func isLinear(from count: Int = 3000, of work: (_ count: Int) -> Void) -> Bool {
    (0..<5).contains { _ in
      let short = seconds { work(count) }
      let long = seconds { work(4 * count) }
      // Shorter times are not significant.
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

/// A rule for when to retry an operation that often fails.
///
/// After some failures in a row, each further failure doubles the number of chances skipped before
/// the next try.
package struct Backoff: Sendable {
  /// The number of failures in a row that cause no skips.
  private let tolerance: Int
  /// The greatest number of chances skipped.
  private let longest: Int
  private var failures = 0
  /// The number of chances skipped after the next failure.
  private var next = 1
  /// The number of chances still to skip.
  private var left = 0

  /// Creates a rule whose first try is due at once.
  ///
  /// - Parameters:
  ///   - tolerance: The number of failures in a row that cause no skips.
  ///   - longest: The greatest number of chances skipped.
  package init(tolerating tolerance: Int = 0, longest: Int) {
    self.tolerance = tolerance
    self.longest = longest
  }

  /// Counts a chance, and returns whether to take it.
  package mutating func isDue() -> Bool {
    if left == 0 { return true }
    left -= 1
    return false
  }

  /// Records that a try failed.
  package mutating func fail() {
    failures += 1
    guard failures > tolerance else { return }
    left = next
    next = min(2 * next, longest)
  }

  /// Records that a try was of little use, and halves the number of chances skipped.
  package mutating func ease() {
    next = max(1, next / 2)
    left = next / 2
  }

  /// Records that a try succeeded: the next one is due at once.
  package mutating func succeed() { (failures, next, left) = (0, 1, 0) }
}

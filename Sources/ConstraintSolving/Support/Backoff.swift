/// When to try again what is often in vain: after some failures in a row each one doubles how many
/// chances are let pass before the next try.
package struct Backoff: Sendable {
  /// How many failures in a row cost nothing.
  private let tolerance: Int
  /// How many chances are let pass at most.
  private let longest: Int
  private var failures = 0
  /// How many chances are let pass after the next failure.
  private var next = 1
  /// How many chances are still let pass.
  private var left = 0

  /// A first try that is due at once.
  ///
  /// - Parameters:
  ///   - tolerance: How many failures in a row cost nothing.
  ///   - longest: How many chances are let pass at most.
  package init(tolerating tolerance: Int = 0, longest: Int) {
    self.tolerance = tolerance
    self.longest = longest
  }

  /// Counts a chance, and tells whether to take it.
  package mutating func isDue() -> Bool {
    if left == 0 { return true }
    left -= 1
    return false
  }

  /// Notes that a try was in vain.
  package mutating func fail() {
    failures += 1
    guard failures > tolerance else { return }
    left = next
    next = min(2 * next, longest)
  }

  /// Notes that a try was of little use: half as many chances are let pass.
  package mutating func ease() {
    next = max(1, next / 2)
    left = next / 2
  }

  /// Notes that a try was of use: the next one is due at once.
  package mutating func succeed() { (failures, next, left) = (0, 1, 0) }
}

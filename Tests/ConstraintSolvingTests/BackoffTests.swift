import ConstraintSolving
import Testing

/// Tests when an attempt is repeated.
@Suite struct BackoffTests {
  /// Returns the chances that are taken. The chances in `useful` count as useful.
  private func tries(_ backoff: Backoff, of chances: Int, useful: Set<Int> = []) -> [Int] {
    var backoff = backoff
    return (0..<chances).filter { chance in
      guard backoff.isDue() else { return false }
      if useful.contains(chance) { backoff.succeed() } else { backoff.fail() }
      return true
    }
  }

  @Test func eachFailureDoublesTheWait() {
    #expect(tries(Backoff(longest: 4), of: 25) == [0, 2, 5, 10, 15, 20])
    #expect(tries(Backoff(tolerating: 3, longest: 2), of: 12) == [0, 1, 2, 3, 5, 8, 11])
  }

  @Test func littleUseHalvesTheWait() {
    func wait(_ backoff: Backoff) -> Int? {
      var backoff = backoff
      return (0..<10).first { _ in backoff.isDue() }
    }
    var backoff = Backoff(longest: 8)
    for _ in 0..<3 { backoff.fail() }
    #expect(wait(backoff) == 4)
    backoff.ease()
    #expect(wait(backoff) == 2)
    backoff.ease()
    #expect(wait(backoff) == 1)
    backoff.ease()
    #expect(wait(backoff) == 0)
  }

  @Test func successEndsTheWait() {
    #expect(tries(Backoff(longest: 8), of: 13, useful: [5, 6]) == [0, 2, 5, 6, 7, 9, 12])
    #expect(tries(Backoff(longest: 8), of: 5, useful: [0, 1, 2, 3, 4]) == [0, 1, 2, 3, 4])
  }
}

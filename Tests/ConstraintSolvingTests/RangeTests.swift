import ConstraintSolving
import SimplexBackend
import Testing

/// Solving without ranges.
@Suite struct RangeTests {
  /// The same values and attributes as with ranges. Only what inequalities alone pin to one value, as
  /// `x >= 3` and `x + y <= 3` pin a y that is at least 0, is listed as well: finding it takes a range.
  @Test func onlyTheRangesAreLeftOut() throws {
    let solver = PrioritizedSolver(backend: SimplexSolver())
    var options = SolveOptions()
    options.findsRanges = false
    var compared = 0
    var longer = 0
    for seed in 0..<3_000 {
      var generator = SystemGenerator(seed: UInt64(seed))
      let system = generator.sample().constraintSystem()
      guard let full = try? solver.solve(system), full.outcome == .solved else { continue }
      let plain = try solver.solve(system, options: options)
      compared += 1
      #expect(plain.values == full.values, "seed \(seed)")
      #expect(plain.ambiguities.allSatisfy { $0.lower == nil && $0.upper == nil })
      let listed = plain.ambiguities.map(\.variable)
      let free = full.ambiguities.map(\.variable)
      #expect(Set(listed).isSuperset(of: free), "seed \(seed): \(listed) instead of \(free)")
      if listed != free { longer += 1 }
    }
    #expect(compared > 1_000 && longer * 500 < compared)
  }
}

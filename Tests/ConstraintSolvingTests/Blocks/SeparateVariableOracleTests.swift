import FlatMemory
import LinearProgramming
import Testing

@testable import ConstraintSolving

/// Tests the closed form of separate variables against exact arithmetic.
@Suite struct SeparateVariableOracleTests {
  @Test func everyVariableIsWhereTheExactAnswerIs() throws {
    var tally = BlockTally()
    for seed in 0..<(BlockJudge.count ?? 1_000) {
      var generator = BlockGenerator(seed: seed)
      let judge = try BlockJudge(generator.oneVariable())
      let faults = faults(of: judge, &tally)
      if !faults.isEmpty {
        Issue.record("seed \(seed)\n\(judge.sample)\n\(faults.joined(separator: "\n"))")
        if tally.noteFailure() { break }
      }
    }
    print("variables by themselves: \(tally.shares)")
    #expect(tally.counts.count == 3, "\(tally.shares)")
  }

  private func faults(of judge: BlockJudge, _ tally: inout BlockTally) -> [String] {
    let sample = judge.sample
    let single = SeparateVariables(sample)
    guard let interval = single.interval(of: 0) else {
      tally.note("infeasible")
      return judge.isFeasible ? ["infeasible instead of \(judge.exact)"] : []
    }
    let value =
      interval.value
      ?? (interval.lower.isFinite ? interval.lower : interval.upper.isFinite ? interval.upper : 0)
    var faults = judge.faults(ofLevelsAt: [value])
    guard judge.isFeasible else { return faults }
    single.forEachLevel(of: 0, at: value) { members, sum in
      let level = sample.rows[single.origins[members.lowerBound].row].level
      let exact = judge.exact.sums[level - 1]
      if !judge.isNear(sum, exact) {
        faults.append("told the sum \(sum) of level \(level) instead of \(exact)")
      }
    }
    if let value = interval.value {
      tally.note("unique")
      faults += judge.faults(of: [value])
      if !judge.ranges.isEmpty { faults.append("\(value) alone instead of \(judge.exact.open)") }
    } else {
      tally.note("free")
      // A range too short to be reported does not count as ambiguous.
      let found = Ambiguity(variable: 0, lower: interval.lower, upper: interval.upper)
      faults += judge.faults(of: [found].filter(\.isFree))
    }
    return faults
  }
}

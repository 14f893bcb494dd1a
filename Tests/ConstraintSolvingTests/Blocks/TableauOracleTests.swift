import FlatMemory
import LinearProgramming
import Testing

@testable import ConstraintSolving

/// Blocks of several variables, by the tableau alone, against exact arithmetic.
@Suite struct TableauOracleTests {
  @Test func everyBlockIsWhereTheExactAnswerIs() throws {
    var tally = BlockTally()
    for seed in 0..<(BlockJudge.count ?? 2_000) {
      var generator = BlockGenerator(seed: seed)
      let judge = try BlockJudge(generator.block())
      guard let model = judge.sample.model else {
        Issue.record("seed \(seed) is no modest block")
        continue
      }
      let tableau = LexicographicTableau(model)
      tableau.positions.elements.copy(model.positions)
      var faults = faults(of: tableau, judge, &tally)
      // From where the last solve ended it finds the answer for other constants.
      var sample = judge.sample
      generator.moveConstants(of: &sample)
      tableau.positions.elements.copy(sample.positions(in: model))
      faults += self.faults(of: tableau, try BlockJudge(sample), &tally)
        .map { "afterwards, at \(sample.rows.map(\.constant)): \($0)" }
      if !faults.isEmpty {
        Issue.record("seed \(seed)\n\(judge.sample)\n\(faults.joined(separator: "\n"))")
        if tally.noteFailure() { break }
      }
    }
    print("blocks: \(tally.shares)")
    #expect(tally.counts.count >= 5, "\(tally.shares)")
  }

  private func faults(
    of tableau: LexicographicTableau, _ judge: BlockJudge, _ tally: inout BlockTally
  ) -> [String] {
    let outcome = tableau.solve()
    var faults: [String] = []
    switch outcome {
    case .unique:
      let values = tableau.variableValues
      faults = judge.faults(ofLevelsAt: values) + judge.faults(of: values)
      if !judge.ranges.isEmpty { faults.append("instead of \(judge.exact.open)") }
    case .free:
      let values = tableau.variableValues
      faults = judge.faults(ofLevelsAt: values)
      for direction in tableau.openDirections where judge.isFeasible {
        if !isOpen(direction, from: values, judge.sample) {
          faults.append("no way leads along \(direction): \(judge.exact.open)")
        }
      }
      if tableau.openDirections.isEmpty, !judge.ranges.isEmpty {
        faults.append("no way leads anywhere instead of \(judge.exact.open)")
      }
    case .infeasible:
      if judge.isFeasible { faults.append("instead of \(judge.exact)") }
    case .open: break
    }
    if outcome == .unique || outcome == .free, !tableau.isConsistent() {
      faults.append("the table is wrong")
    }
    switch outcome {
    case .unique where tableau.moves.count > 0: tally.note("shared")
    case .open where tableau.moves.count > 0:
      let noticed = (0..<tableau.moves.count).filter { tableau.isNoticed(tableau.moves[$0]) }
      tally.note(
        noticed.count < tableau.moves.count
          ? "open for what is free beside shares" : "open for want of a fair share")
    case .open: tally.note("open for rounding")
    default: tally.note("\(outcome)")
    }
    return faults.map { "\(outcome): \($0)" }
  }

  /// Whether a short way along a direction, or against it, changes nothing that a row is missed by.
  private func isOpen(
    _ direction: [Double], from values: [Double], _ sample: BlockSample
  ) -> Bool {
    [5e-10, -5e-10].contains { step in
      let moved = zip(values, direction).map { $0 + step * $1 }
      let isChanged = sample.rows.indices.contains {
        abs(sample.violation(of: $0, at: moved) - sample.violation(of: $0, at: values)) > 1e-11
      }
      return !isChanged && zip(moved, sample.lowerBounds).allSatisfy { $0 > $1 - 1e-11 }
    }
  }
}

import FlatMemory
import LinearProgramming
import Testing

@testable import ConstraintSolving

/// The region around an exact answer holds constants only where it knows their exact answer.
@Suite struct CriticalRegionOracleTests {
  @Test func everyPointOfARegionIsTheExactAnswer() throws {
    var tally = BlockTally()
    for seed in 0..<(BlockJudge.count ?? 600) {
      var generator = BlockGenerator(seed: seed)
      let judge = try BlockJudge(generator.block())
      guard judge.isFeasible, judge.exact.open.isEmpty, let model = judge.sample.model else {
        continue
      }
      let values = FlatArray(repeating: 0.0, count: model.itemCount)
      values.elements.copy(judge.exact.columnValues)
      model.computeForms(values)
      let positions = FlatArray(model.positions)
      guard let region = CriticalRegion(around: model, at: values, positions: positions) else {
        tally.note("without a region")
        continue
      }
      var faults: [String] = []
      for _ in 0..<3 {
        var sample = judge.sample
        generator.moveConstants(of: &sample)
        positions.elements.copy(sample.positions(in: model))
        guard region.fits(model, positions: positions, values: values) else {
          tally.note("outside")
          continue
        }
        tally.note("inside")
        let moved = try BlockJudge(sample)
        let point = (0..<model.variableCount).map { values[$0] }
        faults += (moved.faults(of: point) + moved.faults(ofLevelsAt: point))
          .map { "at \(sample.rows.map(\.constant)): \($0)" }
        if !moved.ranges.isEmpty { faults.append("\(point) alone instead of \(moved.exact.open)") }
      }
      if !faults.isEmpty {
        Issue.record("seed \(seed)\n\(judge.sample)\n\(faults.joined(separator: "\n"))")
        if tally.noteFailure() { break }
      }
    }
    print("regions: \(tally.shares)")
    #expect(tally.share(of: "inside") > 0.5, "\(tally.shares)")
  }
}

import LinearProgramming
import SimplexBackend
import TestSupport
import Testing

@testable import IntegerSearch

@Suite("Searches that start anew")
struct RestartTests {
  /// Several knapsacks at once.
  private func knapsacks(_ seed: UInt64) throws -> LinearProgram {
    var numbers = Numbers(state: seed)
    func draw(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &numbers))
    }
    let rows = (0..<3).map { _ in (0..<30).map { _ in draw(10...60) } }
    let upper = rows.map { ($0.reduce(0, +) / 2).rounded(.down) }
    var program = try CutPrograms.dense(rows, lower: rows.map { _ in -.infinity }, upper: upper)
    program.columnUpper = program.columnUpper.map { _ in draw(1...2) }
    program.isInteger = program.isInteger.map { _ in true }
    program.columnCosts = program.columnCosts.map { _ in -draw(40...90) }
    return program
  }

  @Test("What a search finds anew is what it finds in one go, also below limits")
  func sameAnswers() throws {
    var restarted = 0
    for seed in 1...20 as ClosedRange<UInt64> {
      let program = try knapsacks(seed)
      func search() -> BranchAndBound {
        BranchAndBound(program, method: .automatic, basis: nil, options: LPOptions())
      }
      var plain = search()
      plain.restarts.lastNode = -1
      let expected = try plain.run()
      #expect(expected.termination == .optimal)
      for share in [0.01, 0.2] {
        var eager = search()
        (eager.restarts.share, eager.restarts.patience) = (share, 0)
        eager.restarts.leastIterations = 0
        let found = try eager.run()
        restarted += eager.restarts.count
        #expect(found.termination == .optimal, "seed \(seed)")
        #expect(abs(found.objective - expected.objective) <= 1e-6, "seed \(seed)")
        #expect(found.objectiveBound.map { abs($0 - found.objective) <= 1e-6 } == true)
        #expect(KKTResiduals(of: program, solution: found).primal <= 1e-9)
      }
      var limited = search()
      (limited.restarts.share, limited.restarts.patience) = (0.01, 0)
      limited.restarts.leastIterations = 0
      var options = LPOptions()
      options.nodeLimit = 12
      limited.budget = SearchBudget(options, rows: program.rowCount, columns: program.columnCount)
      let stopped = try limited.run()
      guard stopped.termination != .optimal else { continue }
      #expect(stopped.termination == .nodeLimit && stopped.nodes <= 12)
      let bound = try #require(stopped.objectiveBound)
      #expect(bound <= expected.objective + 1e-6 && bound > -.infinity)
    }
    #expect(restarted > 5, "\(restarted)")
  }
}

import ConstraintSolving
import GeneratedWorkloads
import LinearProgramming
import SimplexBackend
import TestSupport
import Testing

/// Work counts of ordinary lists: twice as long, twice the work and a little more.
@Suite struct GrowthTests {
  /// Programs, iterations and terms written, and pivots substituted while reading them.
  private func work(
    _ name: String, shuffledBy seed: UInt64? = nil, ranges: Bool = true
  ) throws -> (steps: Int, solution: SystemSolution) {
    let workload = try #require(Workload.named(name))
    var order = Array(workload.constraints.indices)
    if let seed {
      var random = SeededGenerator(seed: seed)
      order.shuffle(using: &random)
    }
    var options = SolveOptions()
    options.findsRanges = ranges
    let solution = try PrioritizedSolver(backend: SimplexSolver())
      .solve(workload.constraintSystem(order: order), options: options)
    let statistics = solution.statistics
    return (
      statistics.linearPrograms + statistics.iterations + statistics.substitutedTerms
        + statistics.substitutions, solution
    )
  }

  @Test(arguments: ["labels", "chat", "row"]) func listsTakeWorkOfTheirLength(name: String) throws {
    for seed in [nil, 1, 2] as [UInt64?] {
      let small = try work("\(name):100", shuffledBy: seed)
      let large = try work("\(name):400", shuffledBy: seed)
      #expect(large.solution.outcome == .solved)
      #expect(large.solution.ambiguities.isEmpty, "\(name)")
      #expect(large.steps <= 6 * small.steps, "\(name), order \(seed ?? 0)")
    }
  }

  /// Where nothing is free, to find that costs no more than a program or two.
  @Test(arguments: ["labels", "row"]) func rangesAreAskedOnlyForWhatIsFree(name: String) throws {
    let with = try work("\(name):200")
    let without = try work("\(name):200", ranges: false)
    #expect(with.steps == without.steps)
    #expect(with.solution.ambiguities == without.solution.ambiguities)
  }

  /// The terms of expressions stay linear in a row of labels however it is written down.
  @Test func chainsTakeLinearMemory() throws {
    for seed in [nil, 3, 4] as [UInt64?] {
      let statistics = try work("row:2000", shuffledBy: seed).solution.statistics
      #expect(statistics.substitutedTerms < 20 * 2000)
    }
  }
}

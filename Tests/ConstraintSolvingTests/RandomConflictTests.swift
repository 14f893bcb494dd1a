import ConstraintSolving
import LinearProgramming
import TestSupport
import Testing

/// Conflicts of random systems with background rows, verified by solving again.
@Suite struct RandomConflictTests {
  @Test func conflictsAreIrreducibleWithTheBackground() {
    var (judged, several, implicit, overflowed, failures) = (0, 0, 0, 0, 0)
    let count = RandomSystemTests.systemCount / 4
    for seed in 0..<UInt64(count) where failures < 5 {
      var generator = SystemGenerator(seed: seed)
      var random = SeededGenerator(seed: seed)
      var sample = generator.sample()
      for row in sample.rows.indices where Int.random(in: 0..<2, using: &random) == 0 {
        sample.rows[row].priority = 1000
      }
      let background = sample.rows.indices.filter { sample.rows[$0].isRequired }
        .filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
      do {
        let oracle = try Oracle(sample)
        guard oracle.isInfeasible else { continue }
        let judge = ConflictJudge(sample: sample, oracle: oracle, background: Set(background))
        for backend in Backends.all {
          var options = SolveOptions()
          options.background = judge.background
          guard
            let solution = try? PrioritizedSolver(backend: backend)
              .solve(sample.constraintSystem(), options: options)
          else { continue }
          guard case .infeasible(let first) = solution.outcome else {
            Issue.record("seed \(seed), \(backend.name): \(solution.outcome)\n\(sample)")
            failures += 1
            continue
          }
          let conflicts = [first] + solution.conflicts.further
          var faults = try judge.faults(of: conflicts)
          if !solution.conflicts.areIrreducible { faults.append("not known to be irreducible") }
          if !solution.conflicts.areAllFound { faults.append("perhaps not all") }
          judged += 1
          if conflicts.count > 1 { several += 1 }
          if first.contains(where: { if case .lowerBound = $0 { true } else { false } }) {
            implicit += 1
          }
          guard !faults.isEmpty else { continue }
          Issue.record(
            """
            seed \(seed), \(backend.name): \(conflicts), background \(background)
            \(sample)
            \(faults.joined(separator: "\n"))
            """)
          failures += 1
        }
      } catch {
        overflowed += 1
      }
    }
    print(
      "\(count) random systems: \(judged) conflicts judged, \(several) with others beside, "
        + "\(implicit) with a lower bound; \(overflowed) left out for overflow")
    #expect(judged * 10 > count && several > 0 && implicit > 0)
    #expect(overflowed * 100 <= count)
  }
}

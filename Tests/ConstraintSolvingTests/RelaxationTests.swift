import LinearProgramming
import Testing

import ConstraintSolving

/// Relaxations against the exact enumeration, in which required constraints have become wishes.
@Suite struct RelaxationTests {
  /// The amounts are those of the oracle: the least sum, shared fairly.
  @Test func relaxationsAreThoseOfTheOracle() throws {
    var (compared, impossible, overflowed) = (0, 0, 0)
    for seed in 0..<RandomSystemTests.diagnosedCount {
      var generator = SystemGenerator(seed: UInt64(seed))
      let sample = generator.sample()
      do {
        guard try Oracle(sample).isInfeasible else { continue }
        var elastic = sample
        for row in elastic.rows.indices where elastic.rows[row].isRequired {
          elastic.rows[row].priority = 999
        }
        let oracle = try Oracle(elastic)
        let required = sample.rows.indices.filter { sample.rows[$0].isRequired }
        // With a cycle the oracle has nothing to say.
        if oracle.isUnfinished, !oracle.isInfeasible { continue }
        for backend in Backends.all {
          let relaxation = PrioritizedSolver(backend: backend)
            .relaxation(of: sample.constraintSystem(), candidates: Set(required))
          switch relaxation {
          case .amounts(let amounts):
            #expect(!oracle.isInfeasible, "seed \(seed): \(amounts)\n\(sample)")
            compared += 1
            let values = oracle.values.map { $0?.double ?? .nan }
            let system = sample.constraintSystem()
            for row in required {
              let found = amounts.first { $0.constraint == row }?.amount ?? 0
              let expected = system.violation(of: row, at: values)
              #expect(
                abs(found - expected) <= 1e-6 * max(1, expected),
                "seed \(seed), \(backend.name): \(found) instead of \(expected) of \(row)\n\(sample)"
              )
            }
          case .impossible:
            impossible += 1
            #expect(oracle.isInfeasible, "seed \(seed)\n\(sample)")
          case .unknown:
            // Where equalities give, definitions may be found to wait for each other before what
            // contradicts itself is found.
            #expect(oracle.isInfeasible && !sample.definitions.isEmpty, "seed \(seed)\n\(sample)")
          }
        }
      } catch {
        overflowed += 1
      }
    }
    print("relaxations: \(compared) compared, \(impossible) impossible, \(overflowed) left out")
    #expect(compared * 20 > RandomSystemTests.diagnosedCount)
  }

  @Test func aSpentBudgetLeavesItUnknown() {
    var system = ConstraintSystem()
    let x = system.addVariable()
    system.addConstraint([(x, 1)], .equal, 1)
    system.addConstraint([(x, 1)], .equal, 2)
    var options = SolveOptions()
    options.timeLimit = .zero
    for backend in Backends.all {
      let relaxation = PrioritizedSolver(backend: backend)
        .relaxation(of: system, candidates: [0, 1], options: options)
      #expect(relaxation == .unknown)
    }
  }
}

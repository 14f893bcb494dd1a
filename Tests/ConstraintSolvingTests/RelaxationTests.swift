import LinearProgramming
import Testing

import ConstraintSolving

/// Tests relaxations against exact enumeration with required constraints made optional.
@Suite struct RelaxationTests {
  /// The amounts equal those of the oracle.
  ///
  /// They have the least sum, and with it the least amount of the first row, then of the second,
  /// and so on, each as a separate level.
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
          elastic.rows.append(elastic.rows[row])
          elastic.rows[elastic.rows.count - 1].priority = 998 - row
        }
        let oracle = try Oracle(elastic)
        let required = sample.rows.indices.filter { sample.rows[$0].isRequired }
        // For a cycle, the oracle has no answer.
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
            // If equalities are relaxed, a cycle of definitions may be found before the
            // contradiction.
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

  private func relaxation(of system: ConstraintSystem) -> [Relaxation] {
    Backends.all.map {
      PrioritizedSolver(backend: $0)
        .relaxation(of: system, candidates: Set(0..<system.constraintCount))
    }
  }

  /// Among eight lines that could each be relaxed, the last one is.
  @Test func oneLineGivesAndNotEight() {
    var system = ConstraintSystem()
    let heights = (0..<8).map { _ in system.addVariable(lowerBound: 0) }
    for height in heights { system.addConstraint([(height, 1)], .equal, 500) }
    let page = system.addVariable()
    system.addConstraint(heights.map { ($0, 1) } + [(page, -1)], .lessThanOrEqual, 0)
    system.addConstraint([(page, 1)], .equal, 3557)
    for relaxation in relaxation(of: system) {
      #expect(relaxation == .amounts([.init(constraint: 9, amount: 443)]))
    }
  }

  // MARK: Where letting all give would make definitions wait for themselves

  /// Makes rows of text, each measured for a width from an equality, in too low a page.
  private func measuredRows(_ count: Int) -> (system: ConstraintSystem, lines: Range<Int>) {
    var system = ConstraintSystem()
    let page = system.addVariable(lowerBound: 0)
    var last: Int?
    for _ in 0..<count {
      let (width, height) = (system.addVariable(lowerBound: 0), system.addVariable(lowerBound: 0))
      system.addDefinition(
        Definition(.value, of: height, from: [width]) { .value(2_000 / $0[0]) })
      system.addConstraint([(width, 1)], .equal, 100)
      let top = system.addVariable()
      if let last {
        system.addConstraint([(top, 1), (last, -1), (last - 1, -1)], .equal, 5)
        // With this constraint, widths that may be relaxed read the heights before them.
        system.addConstraint([(width, 1), (last, -1)], .lessThanOrEqual, 5_000)
      } else {
        system.addConstraint([(top, 1)], .equal, 0)
      }
      last = top
    }
    if let last { system.addConstraint([(last, 1), (page, -1)], .lessThanOrEqual, -20) }
    system.addConstraint([(page, 1)], .equal, 200)
    return (system, 0..<system.constraintCount)
  }

  @Test func cyclesAreAvoidedByHalves() throws {
    for backend in Backends.all {
      let solver = PrioritizedSolver(backend: backend)
      let (system, lines) = measuredRows(40)
      let relaxation = solver.relaxation(of: system, candidates: Set(lines))
      guard case .amounts(let amounts) = relaxation else {
        Issue.record("\(relaxation)")
        continue
      }
      // The last place is 39 times 25, and the last height is 20.
      let sum = amounts.reduce(0) { $0 + $1.amount }
      #expect(abs(sum - (39 * 25 + 20 - 200)) <= 1e-6)
    }
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

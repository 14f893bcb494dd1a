import ConstraintSolving
import Foundation
import LinearProgramming
import SimplexBackend
import TestSupport
import Testing

/// The measured workloads, solved level by level on every backend and in shuffled order.
///
/// They are compared with plain linear programs that fix one sum after another.
@Suite struct WorkloadSystemTests {
  /// The workloads compared; `PLUMB_WORKLOADS` names others, separated by commas.
  static let names =
    ProcessInfo.processInfo.environment["PLUMB_WORKLOADS"].map { asked in
      asked.split(separator: ",").map(String.init)
    } ?? ["W1:100", "W2:10x10", "W3:30", "W4:100", "W5:30", "W5:100"]

  @Test(arguments: names) func everyBackendReachesTheLevelsOfTheReference(name: String) throws {
    let sample = try #require(WorkloadSystem(name))
    let system = sample.constraintSystem()
    var first: [Double]?
    for backend in Backends.all {
      let solution = try PrioritizedSolver(backend: backend).solve(system, options: withoutRanges)
      try #require(solution.outcome == .solved, "\(name) \(backend.name)")
      for row in sample.rows.indices where system.isRequired(row) {
        let residual = system.violation(of: row, at: solution.values)
        let size = system.magnitude(of: row, at: solution.values)
        #expect(residual <= 1e-9 * size, "\(name) \(backend.name) row \(row)")
      }
      let violations = sample.rows.indices.map { system.violation(of: $0, at: solution.values) }
      let reference = try LexicographicReference(
        of: sample, using: Backends.all[Backends.all.count - 1])
      for (priority, optimum) in reference.optima {
        let sum = sample.rows.indices.filter { sample.rows[$0].priority == priority }
          .reduce(0) { $0 + system.violation(of: $1, at: solution.values) }
        #expect(
          abs(sum - optimum) <= 1e-6 * max(1, optimum), "\(name) \(backend.name) level \(priority)")
      }
      if first == nil {
        for sums in try reference.fairSums(of: violations, in: sample, limit: 12) {
          #expect(
            sums.least >= sums.own - 1e-4 * max(1, sums.own),
            "\(name) \(backend.name) level \(sums.priority) unfair")
        }
      }
      expectSame(solution.values, first ?? solution.values, "\(name) \(backend.name)")
      first = first ?? solution.values
    }
    for seed in 1...3 {
      var random = SeededGenerator(seed: UInt64(seed))
      let order = sample.rows.indices.shuffled(using: &random)
      let solution = try PrioritizedSolver(backend: SimplexSolver())
        .solve(sample.constraintSystem(order: order), options: withoutRanges)
      expectSame(solution.values, first ?? [], "\(name) shuffled by seed \(seed)")
    }
  }

  private var withoutRanges: SolveOptions {
    var options = SolveOptions()
    options.findsRanges = false
    return options
  }

  private func expectSame(_ values: [Double], _ expected: [Double], _ comment: String) {
    #expect(values.count == expected.count, "\(comment)")
    let worst = zip(values, expected).map { abs($0 - $1) / max(1, abs($1)) }.max() ?? 0
    #expect(worst <= 1e-6, "\(comment)")
  }

  /// Solves the workloads named in `PLUMB_TIMED_WORKLOADS`, separated by commas, and prints their
  /// times.
  @Test func workloadsAreSolvedAndTimed() throws {
    let asked = ProcessInfo.processInfo.environment["PLUMB_TIMED_WORKLOADS"] ?? "W1:10"
    for name in asked.split(separator: ",") {
      let system = try #require(WorkloadSystem(String(name))).constraintSystem()
      for backend in Backends.all {
        for findsRanges in [true, false] {
          var options = SolveOptions()
          options.findsRanges = findsRanges
          options.timeLimit = .seconds(30)
          let start = ContinuousClock.now
          let solution = try PrioritizedSolver(backend: backend).solve(system, options: options)
          let time = ContinuousClock.now - start
          print(
            "\(name) \(backend.name) ranges \(findsRanges): \(time), \(solution.outcome), "
              + "\(solution.ambiguities.count) ambiguous, \(solution.statistics)")
          #expect(solution.outcome == .solved || time > .seconds(29), "\(name) \(backend.name)")
        }
      }
    }
  }
}

import ConstraintSolving
import Foundation
import LinearProgramming
import Testing

/// Thousands of small systems with disjunctions from a seed.
///
/// Each is solved on every backend with integers and compared with all combinations of
/// alternatives. Each combination is an ordinary system.
@Suite struct RandomAlternativeTests {
  /// The number of systems; `PLUMB_RANDOM_ALTERNATIVES` sets another.
  static var count: Int {
    ProcessInfo.processInfo.environment["PLUMB_RANDOM_ALTERNATIVES"].flatMap(Int.init) ?? 5_000
  }

  /// The first seed.
  static var first: Int {
    ProcessInfo.processInfo.environment["PLUMB_RANDOM_ALTERNATIVES_FROM"].flatMap(Int.init) ?? 0
  }

  @Test func everyChoiceIsTheBestCombination() throws {
    var tally = (solved: 0, infeasible: 0, later: 0, failed: 0)
    for seed in Self.first..<Self.first + Self.count {
      var generator = SystemGenerator(seed: UInt64(seed))
      let sample = generator.sampleWithAlternatives()
      let best = try sample.bestCombination()
      if let best, best.contains(where: { $0 > 0 }) { tally.later += 1 }
      let expected = try best.map {
        try PrioritizedSolver(backend: Backends.all[0]).solve(sample.chosen($0).constraintSystem())
      }
      for backend in Backends.mixedInteger {
        let found = Result { () throws(SolvingError) in
          try PrioritizedSolver(backend: backend).solve(sample.constraintSystem)
        }
        let complaints = faults(of: found, best, expected, sample, backend)
        if case .success(let solution) = found, solution.outcome == .solved { tally.solved += 1 }
        if best == nil { tally.infeasible += 1 }
        if complaints.isEmpty { continue }
        tally.failed += 1
        Issue.record("seed \(seed), \(backend.name)\n\(sample)\n\(complaints)")
      }
      if tally.failed >= 10 { break }
    }
    print("\(Self.count) random systems with alternatives: \(tally)")
    #expect(tally.solved > 0 && tally.infeasible > 0 && tally.later > 0)
  }

  private func faults(
    of found: Result<SystemSolution, SolvingError>, _ best: [Int]?, _ expected: SystemSolution?,
    _ sample: AlternativeSample, _ backend: any DualProviding
  ) -> [String] {
    switch found {
    case .failure(let error): return ["\(error)"]
    case .success(let solution):
      guard let best, let expected else {
        guard case .infeasible(let parties) = solution.outcome else {
          return ["\(solution.outcome), although infeasible"]
        }
        return conflictFaults(parties, sample) + relaxationFaults(sample, backend)
      }
      guard solution.outcome == .solved else { return ["\(solution.outcome)"] }
      var faults: [String] = []
      if solution.choices != best { faults.append("chose \(solution.choices), not \(best)") }
      let isEqual = zip(solution.values, expected.values).allSatisfy {
        abs($0 - $1) <= 1e-6 * max(1, abs($1))
      }
      if !isEqual {
        faults.append("values \(solution.values), not \(expected.values)")
      }
      if solution.ambiguities.map(\.variable) != expected.ambiguities.map(\.variable) {
        faults.append("free \(solution.ambiguities), not \(expected.ambiguities)")
      }
      return faults
    }
  }

  /// A relaxation must have the least sum of all combinations.
  private func relaxationFaults(
    _ sample: AlternativeSample, _ backend: any DualProviding
  ) -> [String] {
    let system = sample.constraintSystem
    let candidates = Set((0..<system.constraintCount).filter(system.isRequired))
    let found = PrioritizedSolver(backend: backend).relaxation(of: system, candidates: candidates)
    guard let least = try? sample.leastRelaxation() else {
      return found == .impossible ? [] : ["relaxation \(found), although there is none"]
    }
    if found == .unknown, !sample.isLimited { return [] }
    guard case .amounts(let amounts) = found else { return ["relaxation \(found), not \(least)"] }
    let sum = amounts.reduce(0) { $0 + $1.amount }
    return abs(sum - least) <= 1e-6 * max(1, least) ? [] : ["relaxation by \(sum), not \(least)"]
  }

  /// A conflict must be a contradiction in every choice, and not without any one of its members.
  private func conflictFaults(_ parties: [Party], _ sample: AlternativeSample) -> [String] {
    do {
      if try isFeasible(parties, sample) { return ["feasible conflict \(parties)"] }
      for party in parties where try !isFeasible(parties.filter { $0 != party }, sample) {
        return ["\(party) is not needed in \(parties)"]
      }
      return []
    } catch {
      return ["\(error)"]
    }
  }

  private func isFeasible(_ parties: [Party], _ sample: AlternativeSample) throws -> Bool {
    var part = sample
    let system = sample.constraintSystem
    part.base.rows = sample.base.rows.indices.filter { parties.contains(.constraint($0)) }
      .map { sample.base.rows[$0] }
    for variable in 0..<sample.base.variableCount
    where !parties.contains(.lowerBound(variable)) {
      part.base.lowerBounds[variable] = nil
    }
    part.choices = sample.choices.indices.filter {
      parties.contains(.constraint(system.disjunctions[$0].constraints.lowerBound))
    }.map { sample.choices[$0] }
    return try part.bestCombination() != nil
  }
}

import LinearProgramming
import SimplexBackend
import Testing

import ConstraintSolving

/// Tests the opponents of violated optional constraints.
@Suite struct OppositionTests {
  private func opponents(
    of constraint: Int, in system: ConstraintSystem
  ) throws -> [Opposition.Opponent]? {
    let solution = try PrioritizedSolver(backend: SimplexSolver()).solve(system)
    var opposition = Opposition(in: system, at: solution.values, isLexicographic: true)
    var programs = DiagnosticPrograms(backends: CheckedBackends([SimplexSolver()]))
    return try opposition.opponents(of: [constraint], &programs)
  }

  /// Two boxes in a row of 100: the wide box is the obstacle of the other, not its size of at
  /// least 0.
  @Test func theObstacleIsWhatTakesTheRoom() throws {
    var system = ConstraintSystem()
    let (a, b) = (system.addVariable(lowerBound: 0), system.addVariable(lowerBound: 0))
    let row = system.addConstraint([(a, 1), (b, 1)], .equal, 100)
    let wide = system.addConstraint([(b, 1)], .equal, 100, priority: 750)
    let missed = system.addConstraint([(a, 1)], .equal, 50, priority: 250)
    system.addConstraint([(a, 1)], .equal, 40, priority: 100)
    #expect(
      try opponents(of: missed, in: system) == [
        .init(party: .constraint(row), weight: 1), .init(party: .constraint(wide), weight: 1),
      ])
  }

  /// A chain longer than the first neighbourhood of the search.
  @Test func opponentsMayBeFarAway() throws {
    var system = ConstraintSystem()
    let count = 200
    for _ in 0..<count { system.addVariable(lowerBound: 0) }
    for variable in 1..<count {
      system.addConstraint([(variable, 1), (variable - 1, -1)], .greaterThanOrEqual, 1)
    }
    let last = system.addConstraint([(count - 1, 1)], .lessThanOrEqual, 300)
    let missed = system.addConstraint([(0, 1)], .equal, 200, priority: 500)
    let found = try opponents(of: missed, in: system)
    #expect(found?.map(\.party) == (0...last).map { .constraint($0) })
  }

  /// A constraint's opponents explain its violation without further constraints.
  ///
  /// With only the opponents, and optional opponents allowed their violations, the constraint has
  /// the same violation: proved by solving again, exactly.
  @Test func opponentsExplainByThemselves() throws {
    var (judged, overflowed, unexplained, failures) = (0, 0, 0, 0)
    let count = RandomSystemTests.systemCount / 8
    for seed in 0..<UInt64(count) where failures < 5 {
      var generator = SystemGenerator(seed: seed)
      let sample = generator.sample()
      do {
        let oracle = try Oracle(sample)
        if oracle.isInfeasible || oracle.isUnfinished { continue }
        let system = sample.constraintSystem()
        let values = oracle.values.map { $0?.double ?? .nan }
        var opposition = Opposition(in: system, at: values, isLexicographic: true)
        for row in sample.rows.indices where !sample.rows[row].isRequired {
          let amount = system.violation(of: row, at: values)
          guard amount > 1e-7 else { continue }
          var programs = DiagnosticPrograms(backends: CheckedBackends(Backends.all))
          guard let found = try? opposition.opponents(of: [row], &programs) else {
            unexplained += 1
            continue
          }
          let least = try leastViolation(of: row, sample, oracle, found.map(\.party))
          judged += 1
          guard abs(least - amount) > 1e-6 * max(1, amount) else { continue }
          Issue.record("seed \(seed): \(row) could be missed by \(least), \(found)\n\(sample)")
          failures += 1
        }
      } catch {
        overflowed += 1
      }
    }
    print(
      "\(count) random systems: \(judged) constraints that gave way, \(unexplained) unexplained, "
        + "\(overflowed) left out for overflow")
    #expect(judged * 2 > count && overflowed * 100 <= count && unexplained * 20 <= judged)
  }

  /// Returns the least violation of a row if only some parties hold, as well as they do in the
  /// solution.
  private func leastViolation(
    of row: Int, _ sample: SampleSystem, _ oracle: Oracle, _ parties: [Party]
  ) throws -> Double {
    var part = SampleSystem()
    for variable in 0..<sample.variableCount {
      let isBounded = parties.contains(.lowerBound(variable))
      part.addVariable(lowerBound: isBounded ? sample.lowerBounds[variable] : nil)
    }
    for party in parties {
      switch party {
      case .constraint(let number) where sample.rows[number].isRequired:
        part.rows.append(sample.rows[number])
      case .constraint(let number):
        let held = sample.rows[number]
        #expect(held.priority >= sample.rows[row].priority || !sample.definitions.isEmpty)
        var excess = -held.constant
        for term in held.terms {
          excess = try excess + term.coefficient * (oracle.values[term.variable] ?? .zero)
        }
        let amount = excess.sign < 0 ? -excess : excess
        if held.relation != .greaterThanOrEqual {
          let isMissed = excess.sign > 0 || held.relation == .equal
          let end = isMissed ? try held.constant + amount : held.constant
          part.rows.append(
            .init(
              terms: held.terms, relation: .lessThanOrEqual, constant: end, priority: 1000))
        }
        if held.relation != .lessThanOrEqual {
          let isMissed = excess.sign < 0 || held.relation == .equal
          let end = isMissed ? try held.constant - amount : held.constant
          part.rows.append(
            .init(
              terms: held.terms, relation: .greaterThanOrEqual, constant: end, priority: 1000))
        }
      case .definition(let number):
        let output = [(variable: sample.definitions[number].output, coefficient: Rational.one)]
        if let lower = oracle.outcomes[number]?.lower {
          part.rows.append(
            .init(terms: output, relation: .greaterThanOrEqual, constant: lower, priority: 1000))
        }
        if let upper = oracle.outcomes[number]?.upper {
          part.rows.append(
            .init(terms: output, relation: .lessThanOrEqual, constant: upper, priority: 1000))
        }
      case .lowerBound: continue
      }
    }
    part.rows.append(sample.rows[row])
    let least = try Oracle(part)
    return part.constraintSystem().violation(
      of: part.rows.count - 1, at: least.values.map { $0?.double ?? .nan })
  }
}

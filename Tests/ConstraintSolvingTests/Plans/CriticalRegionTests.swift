import LinearProgramming
import SimplexBackend
import TestSupport
import Testing

@testable import ConstraintSolving

/// What is kept of answers (`CriticalRegions`) answers the question that was asked, and no other.
@Suite struct CriticalRegionTests {
  private static let solver = PrioritizedSolver(
    backend: SimplexSolver(), fallbacks: [ExactSimplexSolver()])

  /// A width that follows a constant, and a place that is free within a range.
  private func system() -> ConstraintSystem {
    var system = ConstraintSystem()
    let (width, place) = (system.addVariable(lowerBound: 0), system.addVariable(target: 0.3))
    system.addConstraint([(width, 1)], .equal, 10.1)
    system.addConstraint([(place, 1)], .greaterThanOrEqual, 0.1)
    system.addConstraint([(place, 1), (width, -0.7)], .lessThanOrEqual, 0.2)
    return system
  }

  /// Solves with the constant edited, so often that regions are made.
  private func edit(
    _ system: inout ConstraintSystem, _ options: SolveOptions, _ plans: PlanCache
  ) throws {
    for edit in 0..<6 {
      system.setConstant(10.1 + 0.3 * Double(edit), of: 0)
      _ = try Self.solver.solve(system, options: options, reusing: plans)
    }
  }

  @Test func rangesThatWereNotAskedForAreFoundWhenTheyAre() throws {
    var system = system()
    let plans = PlanCache()
    var without = SolveOptions()
    without.findsRanges = false
    try edit(&system, without, plans)
    #expect(plans.ledCount > 0)
    system.setConstant(11.3, of: 0)
    let cold = try Self.solver.solve(system)
    let planned = try Self.solver.solve(system, reusing: plans)
    #expect(cold.ambiguities.first?.upper != nil)
    #expect(planned.ambiguities == cold.ambiguities && planned.values == cold.values)
  }

  /// Each option that an answer depends on makes another question.
  @Test(arguments: 0..<9) func anotherQuestionIsNotAnsweredByARegion(change: Int) throws {
    var options = SolveOptions()
    options.findsRanges = false
    var system = system()
    let plans = PlanCache()
    try edit(&system, options, plans)
    let led = plans.ledCount
    var other = options
    switch change {
    case 0: other.findsRanges = true
    case 1: other.strategy = .weighted
    case 2: other.weights = [250: 3]
    case 3: other.wantsExactValues = true
    case 4: other.diagnoses.insert(.freedoms)
    case 5: other.diagnoses.remove(.allConflicts)
    case 6: other.presolve = []
    case 7: other.plansAtOnce = true
    default: other.settlesAtOnce = false
    }
    system.setConstant(11.4, of: 0)
    let planned = try Self.solver.solve(system, options: other, reusing: plans)
    #expect(plans.ledCount == led && !planned.statistics.isLed)
    let cold = try Self.solver.solve(system, options: other)
    #expect(planned.ambiguities == cold.ambiguities && planned.leaders == cold.leaders)
  }

  /// Numbers such as 0.1 and 0.7, of which no double is one: a region's answers are those of a
  /// solve, but for the last digits; exact ones to the last bit.
  @Test(arguments: [false, true]) func regionsAnswerAsSolvesDo(exact: Bool) throws {
    var options = SolveOptions()
    options.findsRanges = false
    options.wantsExactValues = exact
    var (led, compared) = (0, 0)
    for seed in 0..<60 {
      var random = SeededGenerator(seed: UInt64(seed) &+ 991)
      func number(_ range: ClosedRange<Int>) -> Double {
        Double(Int.random(in: range, using: &random)) / 10
      }
      var system = ConstraintSystem()
      for _ in 0..<5 { system.addVariable(target: number(-30...30), lowerBound: -40.3) }
      for _ in 0..<7 {
        let (one, other) = (
          Int.random(in: 0..<5, using: &random), Int.random(in: 0..<5, using: &random)
        )
        let relation =
          [ConstraintRelation.equal, .lessThanOrEqual, .greaterThanOrEqual]
          .randomElement(using: &random) ?? .equal
        var terms: [(variable: Int, coefficient: Double)] = [(one, 1)]
        if one != other { terms.append((other, number(-12...12) + 0.03)) }
        system.addConstraint(
          terms, relation, number(-90...90),
          priority: [250, 250, 500.5, 750].randomElement(using: &random) ?? 250)
      }
      let plans = PlanCache()
      for _ in 0..<12 {
        system.setConstant(system.constants[0] + number(-3...3), of: 0)
        let planned = try Self.solver.solve(system, options: options, reusing: plans)
        let cold = try Self.solver.solve(system, options: options, reusing: PlanCache())
        guard planned.outcome == .solved, cold.outcome == .solved else { continue }
        compared += 1
        for (value, other) in zip(planned.values, cold.values) {
          #expect(
            exact ? value == other : abs(value - other) <= 1e-9 * max(1, abs(value)),
            "seed \(seed): \(value) and \(other)")
        }
      }
      led += plans.ledCount
    }
    #expect(compared > 600 && led > 100, "\(led) of \(compared)")
  }
}

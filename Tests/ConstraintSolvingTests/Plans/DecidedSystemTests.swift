import LinearProgramming
import SimplexBackend
import TestSupport
import Testing

@testable import ConstraintSolving

/// Systems with conditions that required equalities decide have a plan.
@Suite struct DecidedSystemTests {
  private static let solver = PrioritizedSolver(
    backend: SimplexSolver(), fallbacks: [ExactSimplexSolver()])

  /// Makes a pane that is half of a window at 480 and above, and otherwise all of it, with a bar
  /// inside at 600 and above.
  private func window(_ width: Double) -> ConstraintSystem {
    var system = ConstraintSystem()
    let (window, inset) = (system.addVariable(), system.addVariable())
    let (pane, bar) = (system.addVariable(target: 7), system.addVariable(target: 9))
    let (isWide, isWider) = (system.addVariable(), system.addVariable())
    func definition(
      _ output: Int, _ input: Int, _ least: Double, when condition: Definition.Condition? = nil
    ) -> Definition {
      Definition(.value, of: output, from: [input], when: condition) { inputs in
        .value(inputs[0] >= least ? 1 : 0)
      }
    }
    system.addConstraint([(window, 1)], .equal, width)
    system.addConstraint([(inset, 1), (window, -1)], .equal, -20)
    system.addConstraint(
      [(pane, 2), (inset, -1)], .equal, 0, when: ConstraintSwitch(isWide, at: 1))
    system.addConstraint(
      [(pane, 1), (inset, -1)], .equal, 0, when: ConstraintSwitch(isWide, at: 0))
    system.addConstraint(
      [(bar, 1), (pane, -1)], .lessThanOrEqual, -300, priority: 500,
      when: ConstraintSwitch(isWider, at: 1))
    system.addConstraint(
      [(bar, 1)], .greaterThanOrEqual, 40, when: ConstraintSwitch(isWider, at: 1))
    system.addDefinition(definition(isWide, inset, 460))
    system.addDefinition(
      definition(
        isWider, window, 600, when: .init(ConstraintSwitch(isWide, at: 1), otherwise: .value(-1))))
    return system
  }

  private func planned(
    _ system: ConstraintSystem, _ plans: PlanCache, answers: Definition.Answers? = nil
  ) throws -> SystemSolution? {
    var options = SolveOptions()
    options.plansAtOnce = true
    options.keepsRegions = false
    return try Self.solver.plannedSolution(
      of: system, options: options, plans, until: .never, answers: answers)
  }

  private func expectSame(
    _ planned: SystemSolution, _ whole: SystemSolution, _ comment: Comment
  ) {
    #expect(planned.outcome == whole.outcome, comment)
    #expect(planned.uncounted == whole.uncounted, comment)
    #expect(planned.ambiguities.map(\.variable) == whole.ambiguities.map(\.variable), comment)
    #expect(planned.violations.map(\.constraint) == whole.violations.map(\.constraint), comment)
    for (one, other) in zip(planned.violations, whole.violations) {
      #expect(abs(one.amount - other.amount) <= 1e-9, comment)
    }
    #expect(planned.values.count == whole.values.count, comment)
    for (one, other) in zip(planned.values, whole.values) {
      #expect(abs(one - other) <= 1e-9 * max(1, abs(other)), comment)
    }
  }

  @Test func windowsOfAllWidthsHavePlans() throws {
    let plans = PlanCache()
    for width in stride(from: 300.25, through: 800, by: 12.5) {
      let system = window(width)
      let solution = try #require(try planned(system, plans), "\(width)")
      #expect(solution.statistics.isPlanned)
      expectSame(solution, try Self.solver.solve(system), "\(width)")
    }
    // Three systems: narrow, wide, and wider.
    #expect(plans.statistics.plans == 3)
  }

  /// The answer of a question may solve a window of another width with the same plans.
  @Test func aQuestionMaySolveTheSameStructure() throws {
    func asking(_ width: Double) -> ConstraintSystem {
      var system = window(width)
      let answer = system.addVariable()
      let question = Definition.Question(0, arguments: { $0 }) { answer, _ in .value(answer) }
      system.addDefinition(Definition(of: answer, from: [0], asking: question))
      return system
    }
    let plans = PlanCache()
    var inner: SystemSolution?
    let outer = try #require(
      try planned(asking(650), plans) { _, _ in
        inner = try? planned(asking(300), plans) { _, _ in 5 }
        return 7
      })
    let narrow = try #require(inner)
    expectSame(narrow, try Self.solver.solve(asking(300)) { _, _ in 5 }, "300")
    expectSame(outer, try Self.solver.solve(asking(650)) { _, _ in 7 }, "650")
    #expect(outer.violations.map(\.constraint) == [4])
  }

  @Test func whatRoundingMightDecideIsSolvedByThePasses() throws {
    let plans = PlanCache()
    #expect(try planned(window(600), plans) == nil)
    #expect(try planned(window(600.001), plans) != nil)
  }

  @Test func whatAConditionReadsIsNotMovedByWhatItSwitches() throws {
    // No constraint determines the width. It is settled first, without the waiting definitions.
    var system = ConstraintSystem()
    let (width, isWide) = (system.addVariable(target: 5), system.addVariable())
    system.addConstraint([(width, 1)], .greaterThanOrEqual, 10)
    system.addConstraint(
      [(width, 1)], .equal, 3, priority: 500, when: ConstraintSwitch(isWide, at: 1))
    system.addDefinition(
      Definition(.value, of: isWide, from: [width]) { .value($0[0] >= 8 ? 1 : 0) })
    let plans = PlanCache()
    #expect(try planned(system, plans) == nil)
    #expect(try planned(system, plans) == nil)
  }

  /// Random systems, each with several constants.
  @Test func plansHaveTheAnswersOfThePasses() throws {
    var plannedCount = 0
    for seed in 0..<UInt64(RandomSystemTests.systemCount / 4) {
      var generator = SystemGenerator(seed: seed)
      let sample = generator.sampleWithDecidedConditions()
      var system = sample.constraintSystem()
      var random = SeededGenerator(seed: seed)
      let plans = PlanCache()
      for _ in 0..<4 {
        if let solution = try planned(system, plans) {
          plannedCount += 1
          expectSame(solution, try Self.solver.solve(system), "seed \(seed)\n\(sample)")
        }
        let constraint = Int.random(in: 0..<system.constraintCount, using: &random)
        let quarters = Int.random(in: -40...40, using: &random)
        system.setConstant(Double(quarters) / 4 + 0.1, of: constraint)
      }
    }
    #expect(plannedCount > RandomSystemTests.systemCount / 10)
    print("\(plannedCount) systems with conditions were solved by plans")
  }
}

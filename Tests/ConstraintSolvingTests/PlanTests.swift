import ConstraintSolving
import Foundation
import GeneratedWorkloads
import LinearProgramming
import SimplexBackend
import TestSupport
import Testing

/// A plan and the passes give the same solution, whatever was solved before.
@Suite struct PlanTests {
  private static let solver = PrioritizedSolver(
    backend: SimplexSolver(), fallbacks: [ExactSimplexSolver()])

  /// The number of edited random systems; `PLUMB_RANDOM_EDITS` sets the number of edits for each.
  private static let edits = ProcessInfo.processInfo.environment["PLUMB_RANDOM_EDITS"]
    .flatMap { Int($0) }

  @Test(arguments: [
    "W1:10", "W1:100", "W2:5x5", "W2r:4x4", "W3:1", "W3:6", "W3:30", "W4:12", "W4:40", "W4:100",
  ])
  func editsOfTheRootAreSolvedByThePlan(name: String) throws {
    let workload = try #require(Workload.named(name))
    var system = workload.constraintSystem()
    let plans = PlanCache()
    let width = system.constants[workload.rootWidthIndex]
    for edit in 0..<40 {
      let factor = 1 + 0.15 * sin(0.37 * Double(edit))
      system.setConstant((width * factor).rounded() + 0.5, of: workload.rootWidthIndex)
      let planned = try Self.solver.solve(system, reusing: plans)
      let cold = try Self.solver.solve(system)
      #expect(differences(planned, cold) == [], "edit \(edit)")
      #expect(planned.statistics.isPlanned == (edit > 0))
    }
    #expect(plans.statistics == .init(hits: 39, misses: 0, plans: 1))
  }

  @Test func membersOfATemplateAreSolvedByOnePlan() throws {
    let plans = PlanCache()
    for member in 0..<60 {
      let system = Workload.templateMember(member).constraintSystem()
      let planned = try Self.solver.solve(system, reusing: plans)
      #expect(differences(planned, try Self.solver.solve(system)) == [], "member \(member)")
    }
    #expect(plans.statistics == .init(hits: 59, misses: 0, plans: 1))
  }

  /// Random systems, some infeasible or ambiguous, whose constants, bounds and targets change
  /// with each edit, in one cache.
  @Test(arguments: [false, true]) func randomEditsAreSolvedAsByThePasses(areComputed: Bool) {
    let plans = PlanCache(count: 64)
    var random = SeededGenerator(seed: 11)
    var (compared, computing, failed) = (0, 0, 0)
    for seed in 0..<UInt64(400) {
      var generator = SystemGenerator(seed: seed)
      let sample = areComputed ? generator.computedSample() : generator.sample()
      var system = sample.constraintSystem()
      for _ in 0..<(Self.edits ?? 12) {
        let planned = Result { try Self.solver.solve(system, reusing: plans) }
        let cold = Result { try Self.solver.solve(system) }
        compared += 1
        switch (planned, cold) {
        case (.success(let planned), .success(let cold)):
          let faults = differences(planned, cold)
          if planned.statistics.isPlanned, !system.definitions.isEmpty { computing += 1 }
          if !faults.isEmpty {
            failed += 1
            Issue.record("seed \(seed): \(faults)")
          }
        case (.failure, .failure): break
        default: Issue.record("seed \(seed): \(planned) and \(cold)")
        }
        for _ in 0..<Int.random(in: 1...3, using: &random) where system.constraintCount > 0 {
          system.setConstant(
            Double(Int.random(in: -40...40, using: &random)) / 2,
            of: Int.random(in: 0..<system.constraintCount, using: &random))
        }
      }
    }
    print(
      "\(compared) edits: \(plans.statistics), \(computing) with definitions, \(failed) failed")
    #expect(plans.statistics.hits > compared / (areComputed ? 10 : 5))
    #expect(computing > (areComputed ? compared / 20 : 0))
  }

  /// Constants are edited repeatedly, one after another, in small and large steps.
  ///
  /// Solutions then stay in critical regions, leave them and return.
  @Test(arguments: SolveStrategy.allCases, ["plain", "free", "computed", "conditions"])
  func regionsReachAsFarAsAnswersDo(strategy: SolveStrategy, kind: String) throws {
    var (compared, led) = (0, 0)
    var options = SolveOptions()
    options.strategy = strategy
    options.findsRanges = kind != "free"
    for seed in 0..<UInt64(Self.edits ?? 120) {
      var generator = SystemGenerator(seed: seed)
      let sample =
        switch kind {
        case "computed": generator.computedSample()
        case "conditions": generator.sampleWithConditions()
        default: generator.sample()
        }
      var system = sample.constraintSystem()
      guard system.constraintCount > 0 else { continue }
      var random = SeededGenerator(seed: seed)
      let plans = PlanCache()
      let step = [0.25, 1, 6][Int(seed % 3)]
      for _ in 0..<3 {
        let edited = (0...Int(seed % 2)).map { _ in
          Int.random(in: 0..<system.constraintCount, using: &random)
        }
        for edit in 0..<10 {
          for constraint in edited {
            system.setConstant(
              system.constants[constraint] + step * Double(Int.random(in: -4...4, using: &random)),
              of: constraint)
          }
          guard let cold = try? Self.solver.solve(system, options: options) else { continue }
          let planned = try Self.solver.solve(system, options: options, reusing: plans)
          #expect(differences(planned, cold) == [], "seed \(seed), edit \(edit)")
          compared += 1
        }
      }
      led += plans.ledCount
    }
    print("\(kind): \(compared) edits, \(led) in regions that were known")
    #expect(led > compared / (kind == "conditions" ? 200 : 20))
  }

  /// Near a kink far from 0, the magnitude of numbers alone does not show which kinks are near
  /// each other.
  @Test func kinksFarOutHideNoneThatAreNear() throws {
    var system = ConstraintSystem()
    let height = system.addVariable(lowerBound: 0)
    let wishes = [31.0, 7, 20, 8].map { wish in
      system.addConstraint([(height, 1)], .equal, wish, priority: 400)
    }
    let plans = PlanCache()
    for constants in [[31.0, 7, 20, 8], [32, 9, 20, 8], [30, 999_999_999_999_999, 20, 8]] {
      for (wish, constant) in zip(wishes, constants) { system.setConstant(constant, of: wish) }
      let planned = try Self.solver.solve(system, reusing: plans)
      #expect(differences(planned, try Self.solver.solve(system)) == [], "\(constants)")
    }
  }

  /// A constraint that starts to be violated, or to hold again, ends a region.
  @Test func noRegionReachesPastABreakpoint() throws {
    var system = ConstraintSystem()
    let (left, right) = (system.addVariable(lowerBound: 0), system.addVariable(lowerBound: 0))
    let total = system.addConstraint([(left, 1), (right, 1)], .equal, 100)
    system.addConstraint([(left, 1)], .equal, 40, priority: 750)
    system.addConstraint([(right, 1)], .lessThanOrEqual, 90, priority: 800)
    let plans = PlanCache()
    func rights(_ totals: [Double]) throws -> [Double] {
      try totals.map { width in
        system.setConstant(width, of: total)
        let planned = try Self.solver.solve(system, reusing: plans)
        #expect(differences(planned, try Self.solver.solve(system)) == [], "width \(width)")
        return planned.values[right]
      }
    }
    #expect(try rights([100, 101, 102, 103, 110, 120, 129]) == [60, 61, 62, 63, 70, 80, 89])
    #expect(plans.ledCount == 4)
    // From 130 on, the left constraint is violated. Below 40, the right part is empty.
    #expect(try rights([131, 140, 150, 60, 39, 30]) == [90, 90, 90, 20, 0, 0])
    #expect(try rights([50, 60, 70]) == [10, 20, 30])
    #expect(plans.ledCount > 4 && plans.statistics.misses == 0)
  }

  /// Three variables that share the shortage equally.
  @Test func fairSharesOfManyAreKept() throws {
    var system = ConstraintSystem()
    let sizes = (0..<4).map { _ in system.addVariable(lowerBound: 0) }
    let total = system.addConstraint(sizes.map { ($0, 1) }, .equal, 100)
    for (place, size) in sizes.enumerated() {
      system.addConstraint([(size, 1)], .equal, 40 + 10 * Double(place), priority: 500)
    }
    let plans = PlanCache()
    for width in stride(from: 210.0, to: 60, by: -7) {
      system.setConstant(width, of: total)
      let planned = try Self.solver.solve(system, reusing: plans)
      #expect(differences(planned, try Self.solver.solve(system)) == [], "width \(width)")
      if width < 210 { #expect(planned.statistics.isPlanned) }
    }
  }

  /// An ambiguous variable takes the value nearest to its target, and is reported with its range.
  @Test func freeValuesAreChosenByThePlan() throws {
    var system = ConstraintSystem()
    let (left, width) = (system.addVariable(target: 7), system.addVariable(target: 50))
    let right = system.addVariable(target: 500)
    let height = system.addVariable(target: 10, lowerBound: 0)
    let gap = system.addConstraint([(left, 1)], .equal, 8)
    system.addConstraint([(right, 1), (left, -1), (width, -1)], .equal, 0)
    let most = system.addConstraint([(width, 1)], .lessThanOrEqual, 40)
    system.addConstraint([(height, 2)], .lessThanOrEqual, 18, priority: 250)
    let plans = PlanCache()
    for edit in 0..<6 {
      system.setConstant(Double(edit), of: gap)
      system.setConstant(30 + 10 * Double(edit), of: most)
      let planned = try Self.solver.solve(system, reusing: plans)
      #expect(differences(planned, try Self.solver.solve(system)) == [], "edit \(edit)")
      #expect(planned.statistics.isPlanned == (edit > 0))
      #expect(planned.ambiguities.count == 3)
    }
  }

  /// The plan also chooses values that are coupled by rows and expressions and decided by no
  /// level.
  @Test(arguments: [true, false]) func coupledFreeValuesAreChosenByThePlan(
    findsRanges: Bool
  ) throws {
    var system = ConstraintSystem()
    let sizes = [30.0, 50, 20].map { system.addVariable(target: $0, lowerBound: 0) }
    let (end, other) = (system.addVariable(target: 70), system.addVariable(target: 5))
    system.addConstraint(sizes.map { ($0, 1) } + [(end, -1)], .equal, 0)
    let total = system.addConstraint(sizes.map { ($0, 1) }, .lessThanOrEqual, 90)
    system.addConstraint([(sizes[0], 1), (sizes[1], -1)], .lessThanOrEqual, 0)
    system.addConstraint([(other, 1), (sizes[2], -1)], .equal, 3, priority: 400)
    var options = SolveOptions()
    options.findsRanges = findsRanges
    let plans = PlanCache()
    for edit in 0..<12 {
      system.setConstant(10 + 15 * Double(edit), of: total)
      let planned = try Self.solver.solve(system, options: options, reusing: plans)
      let cold = try Self.solver.solve(system, options: options)
      #expect(differences(planned, cold) == [], "edit \(edit)")
      #expect(planned.statistics.isPlanned == (edit > 0) && planned.ambiguities.count == 5)
    }
  }

  /// Texts are measured between the stages of a plan, each for the width of its edit.
  ///
  /// The second text is as wide as the room next to the first.
  @Test(arguments: [true, false]) func definitionsAreComputedByThePlan(asks: Bool) throws {
    var system = ConstraintSystem()
    let root = system.addVariable(lowerBound: 0)
    let (first, second) = (system.addVariable(lowerBound: 0), system.addVariable(lowerBound: 0))
    let heights = (system.addVariable(lowerBound: 0), system.addVariable(lowerBound: 0))
    let bottom = system.addVariable()
    let width = system.addConstraint([(root, 1)], .equal, 300)
    system.addConstraint([(first, 1)], .equal, 200, priority: 500)
    system.addConstraint([(first, 1), (root, -0.5)], .lessThanOrEqual, 0)
    system.addConstraint([(second, 1), (root, -1), (heights.0, 1)], .equal, 0, priority: 400)
    let least = system.addConstraint([(second, 1)], .greaterThanOrEqual, 40, priority: 600)
    system.addConstraint([(bottom, 1), (heights.0, -1), (heights.1, -1)], .equal, 8)
    func height(of characters: Double) -> @Sendable (Double) -> Double {
      { width in (characters / max(1, (width / 5).rounded(.down))).rounded(.up) * 12 }
    }
    for (number, sizes) in [(first, heights.0), (second, heights.1)].enumerated() {
      let measure = height(of: 70 + 50 * Double(number))
      system.addDefinition(
        asks
          ? Definition(
            of: sizes.1, from: [sizes.0],
            asking: .init(number, arguments: { $0 }, outcome: { answer, _ in .value(answer) }))
          : Definition(.value, of: sizes.1, from: [sizes.0]) { .value(measure($0[0])) })
    }
    let answers: Definition.Answers? =
      asks ? { height(of: 70 + 50 * Double($0))($1[0]) } : nil
    let plans = PlanCache()
    for edit in 0..<30 {
      system.setConstant(120 + 17 * Double(edit % 13), of: width)
      system.setConstant(30 + 7 * Double(edit % 5), of: least)
      let planned = try Self.solver.solve(system, reusing: plans, answers: answers)
      let cold = try Self.solver.solve(system, answers: answers)
      #expect(differences(planned, cold) == [], "edit \(edit)")
      #expect(planned.statistics.isPlanned == (edit > 0))
    }
    #expect(plans.statistics == .init(hits: 29, misses: 0, plans: 1))
  }

  /// A measure that solves its own system does not disturb the plan that calls it.
  @Test func definitionsMaySolveWhatTheyBelongTo() throws {
    var system = ConstraintSystem()
    let (width, height) = (system.addVariable(), system.addVariable())
    let given = system.addConstraint([(width, 1)], .equal, 100)
    system.addDefinition(
      Definition(
        of: height, from: [width],
        asking: .init(0, arguments: { $0 }, outcome: { answer, _ in .value(answer) })))
    let plans = PlanCache()
    func solve(_ constant: Double, depth: Int) throws -> SystemSolution {
      system.setConstant(constant, of: given)
      let inner = system
      return try Self.solver.solve(system, reusing: plans) { _, arguments in
        guard depth > 0, inner.constants[given] == constant else { return arguments[0] / 2 }
        let values = try? solve(constant + 1, depth: depth - 1).values
        return (values?[height] ?? .nan) + arguments[0]
      }
    }
    for depth in [0, 1, 2, 5, 5] {
      let solution = try solve(100, depth: depth)
      let levels = (0...depth).map { Double(100 + $0) }
      #expect(solution.values[height] == levels.dropLast().reduce(0, +) + levels[depth] / 2)
    }
  }

  @Test func structuresThatNeverComeBackTakeNoMemory() throws {
    let plans = PlanCache(count: 10)
    for number in 0..<200 {
      var system = ConstraintSystem()
      let width = system.addVariable()
      system.addConstraint([(width, 1 + Double(number))], .equal, 10)
      _ = try Self.solver.solve(system, reusing: plans)
      #expect(plans.count <= 10)
    }
    #expect(plans.statistics.plans == 0)
  }

  /// Without time, no plan is made. A later solve may make it.
  @Test func plansKeepTimeLimits() throws {
    let plans = PlanCache()
    let system = Workload.rowOfBoxes(count: 300).constraintSystem()
    var hurried = SolveOptions()
    hurried.timeLimit = .zero
    _ = try Self.solver.solve(system, reusing: plans)
    let ended = try Self.solver.solve(system, options: hurried, reusing: plans)
    #expect(ended.outcome == .limit && plans.statistics.plans == 0)
    #expect(try Self.solver.solve(system, reusing: plans).statistics.isPlanned)
  }

  @Test func plansCanBeSwitchedOff() throws {
    let plans = PlanCache()
    var options = SolveOptions()
    options.usesPlans = false
    let system = Workload.templateMember(0).constraintSystem()
    for _ in 0..<3 { _ = try Self.solver.solve(system, options: options, reusing: plans) }
    #expect(plans.count == 0)
  }

  /// Returns the differences between two solutions.
  private func differences(_ planned: SystemSolution, _ cold: SystemSolution) -> [String] {
    var differences: [String] = []
    // Among several conflicts, the last one is reported again (`KnownConflictTests`).
    if case .infeasible = planned.outcome, case .infeasible = cold.outcome { return [] }
    if planned.outcome != cold.outcome { differences.append("\(planned.outcome)") }
    if planned.values.count != cold.values.count { differences.append("no values") }
    for (variable, (value, expected)) in zip(planned.values, cold.values).enumerated()
    where abs(value - expected) > 1e-8 * max(1, abs(expected)) {
      differences.append("\(variable) is \(value), not \(expected)")
    }
    // A violation near 0 may be exactly 0 in the other.
    func missed(_ solution: SystemSolution) -> [Int] {
      solution.violations.filter { $0.amount > 1e-6 }.map(\.constraint)
    }
    if missed(planned) != missed(cold) { differences.append("\(planned.violations)") }
    if !areSame(planned.ambiguities, cold.ambiguities) {
      differences.append("\(planned.ambiguities), not \(cold.ambiguities)")
    }
    return differences
  }

  private func areSame(_ some: [Ambiguity], _ others: [Ambiguity]) -> Bool {
    func areNear(_ end: Double?, _ other: Double?) -> Bool {
      guard let end, let other else { return end == nil && other == nil }
      return end == other || abs(end - other) <= 1e-8 * max(1, abs(other))
    }
    return some.map(\.variable) == others.map(\.variable)
      && zip(some, others).allSatisfy {
        areNear($0.lower, $1.lower) && areNear($0.upper, $1.upper)
      }
  }
}

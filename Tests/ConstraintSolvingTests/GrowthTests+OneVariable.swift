import FlatMemory
import GeneratedWorkloads
import LinearProgramming
import SimplexBackend
import Synchronization
import TestSupport
import Testing

@testable import ConstraintSolving

/// Many constraints on one variable, which reveal quadratic work, and the budgets of short work.
@Suite struct OneVariableGrowthTests {
  /// Makes optional constraints on one variable, or on two that a required constraint ties
  /// together.
  private func system(_ count: Int, shift: Int, variables: Int = 1) -> ConstraintSystem {
    var system = ConstraintSystem()
    let all = (0..<variables).map { _ in system.addVariable(lowerBound: 0) }
    if variables > 1 { system.addConstraint(all.map { ($0, 1) }, .lessThanOrEqual, 700) }
    var random = SeededGenerator(seed: UInt64(7 + shift))
    for number in 0..<count {
      system.addConstraint(
        [(all[number % variables], 1)],
        [.equal, .lessThanOrEqual, .greaterThanOrEqual][number % 3],
        Double(Int.random(in: 0..<1000, using: &random)),
        priority: Double(500 - number % 2))
    }
    return system
  }

  /// A plan has the answers of a solve without a plan.
  ///
  /// The plan reads each constraint a few times, not every pair of constraints.
  @Test(arguments: [1, 2]) func oneVariableTakesWorkOfItsConstraints(variables: Int) throws {
    let solver = PrioritizedSolver(backend: SimplexSolver())
    for size in [1_000, 16_000] {
      let plan = try #require(
        PlanBuilder.plan(for: system(size, shift: 0, variables: variables), until: .never))
      for shift in 0..<3 {
        let system = system(size, shift: shift, variables: variables)
        let cold = try solver.solve(system)
        let planned = try #require(
          plan.solution(of: system, options: SolveOptions(), until: .never))
        #expect(planned.values == cold.values)
        #expect(planned.violations.map(\.constraint) == cold.violations.map(\.constraint))
      }
      let looks = plan.separate.looks + plan.blocks.reduce(0) { $0 + $1.tableau.counts.looks }
      #expect(looks > size && looks <= 200 * size, "\(size): \(looks)")
    }
  }

  /// The search for redundant constraints among siblings that depend on one variable.
  ///
  /// Few follow from each other, but most could be violated only at another value of that
  /// variable.
  @Test(arguments: 0..<3) func starsAreTriedInWorkOfTheirSize(kind: Int) {
    func work(_ count: Int) -> Int {
      var system = ConstraintSystem()
      let center = system.addVariable(lowerBound: 0)
      system.addConstraint([(center, 1)], .lessThanOrEqual, 100)
      system.addConstraint([(center, 1)], .equal, 10, priority: 500)
      for number in 0..<count {
        let leaf = system.addVariable(lowerBound: 0)
        let distance: [(Int, Double)] = [(leaf, 1), (center, -1)]
        if kind > 0 {
          system.addConstraint(distance, .greaterThanOrEqual, -20 - Double(number % 7))
        }
        if kind != 1 { system.addConstraint(distance, .lessThanOrEqual, 0) }
        // This follows from the row before and the limit of the center.
        if kind == 0 { system.addConstraint([(leaf, 1)], .lessThanOrEqual, 200) }
        system.addConstraint([(leaf, 1)], .equal, 15, priority: 400)
      }
      let search = PrioritizedSolver(backend: SimplexSolver())
        .countedRedundancies(in: system, candidates: Set(0..<system.constraintCount))
      #expect(search.isComplete && search.found.count == (kind == 0 ? count : 0))
      return search.work
    }
    let (less, more) = (work(100), work(400))
    #expect(more <= 6 * less, "\(less), \(more)")
  }

  /// Limits of one sum are not compared in pairs if none follows from another.
  @Test func limitsOfOneSumAreComparedInWorkOfTheirNumber() {
    func work(_ count: Int) -> Int {
      var system = ConstraintSystem()
      let variable = system.addVariable()
      for number in 0..<count {
        system.addConstraint(
          [(variable, 1)], .lessThanOrEqual, Double(count - number), priority: 500)
      }
      return PrioritizedSolver(backend: SimplexSolver())
        .countedRedundancies(in: system, candidates: Set(0..<count)).work
    }
    let (less, more) = (work(1_000), work(4_000))
    #expect(less > 0 && more <= 6 * less, "\(less), \(more)")
  }

  /// An index of the constraints on one sum finds the same reason as a linear search.
  @Test func reasonsAreFoundAsByLookingAtEach() {
    var random = SeededGenerator(seed: 11)
    let relations: [ConstraintRelation] = [.equal, .lessThanOrEqual, .greaterThanOrEqual]
    for _ in 0..<500 {
      var system = ConstraintSystem()
      let variable = system.addVariable()
      for _ in 0..<Int.random(in: 2...12, using: &random) {
        system.addConstraint(
          [(variable, [1, -2].randomElement(using: &random) ?? 1)],
          relations[Int.random(in: 0..<3, using: &random)],
          Double(Int.random(in: -3...3, using: &random)),
          priority: [400, 500, ConstraintSystem.required].randomElement(using: &random) ?? 400)
      }
      let sums = (0..<system.constraintCount).map { NormalizedConstraint(of: $0, in: system) }
      for isLexicographic in [true, false] {
        func isReason(_ place: Int, _ other: Int) -> Bool {
          let (first, second) = (system.priorities[place], system.priorities[other])
          let isImplied = sums[other].implies(sums[place])
          return system.isRequired(other) && isImplied
            || second > first && isLexicographic && (sums[other].relation == .equal || isImplied)
            || second == first && isImplied && sums[place].implies(sums[other]) && other < place
        }
        var index = SumIndex(sums)
        var left = Array(sums.indices)
        for sum in sums.indices.reversed() {
          let expected = left.first { $0 != sum && isReason(sum, $0) }
          let found = index.first(for: sum) { other in
            isReason(sum, other.constraint) ? other.constraint : nil
          }
          #expect(found == expected)
          if expected != nil {
            index.remove(sum)
            left.removeAll { $0 == sum }
          }
        }
      }
    }
  }

  /// A plan does not begin work that takes more than the passes.
  ///
  /// A long row with one violated optional constraint for each label has no plan.
  @Test func plansLeaveLongRowsToThePasses() {
    func plan(_ count: Int) -> SolvePlan? {
      var system = ConstraintSystem()
      let labels = (0..<count).map { _ in system.addVariable(lowerBound: 0) }
      system.addConstraint(labels.map { ($0, 1) }, .lessThanOrEqual, 2 * Double(count))
      for label in labels { system.addConstraint([(label, 1)], .equal, 3, priority: 500) }
      return PlanBuilder.plan(for: system, until: .never)
    }
    #expect(plan(50) != nil)
    #expect(plan(2_000) == nil)
  }

  /// The interval in which a sum of functions is least, by definition.
  ///
  /// No position has a lower sum, and positions just outside have a higher sum.
  @Test func leastIntervalsAreThoseOfTheDefinition() {
    var random = SeededGenerator(seed: 20_261_123)
    for _ in 0..<2_000 {
      let functions = (0..<Int.random(in: 1...40, using: &random)).map { _ in
        BreakpointFunction(
          position: Double(Int.random(in: -9...9, using: &random)),
          left: Double(-Int.random(in: 0...2, using: &random)),
          right: Double(Int.random(in: 0...2, using: &random)))
      }
      func sum(at value: Double) -> Double {
        functions.reduce(0) {
          let distance = value - $1.position
          return $0 + distance * (distance < 0 ? $1.left : $1.right)
        }
      }
      let (lower, upper) = FlatArray(functions).elements.leastInterval()
      let least = functions.map { sum(at: $0.position) }.min() ?? 0
      #expect(lower <= upper)
      for end in [lower, upper] where end.isFinite {
        #expect(sum(at: end) == least)
        #expect(sum(at: end + (end == lower ? -0.5 : 0.5)) > least || lower == upper)
      }
      if lower == -.infinity { #expect(sum(at: -100) <= least) }
      if upper == .infinity { #expect(sum(at: 100) <= least) }
    }
  }

  @Test func wrongBudgetsAreTold() {
    let solver = PrioritizedSolver(backend: SimplexSolver())
    let system = system(3, shift: 0)
    for change in [
      { (options: inout SolveOptions) in options.timeLimit = .seconds(-3) },
      { (options: inout SolveOptions) in options.iterationLimit = -1 },
    ] {
      var options = SolveOptions()
      change(&options)
      #expect(throws: SolvingError.self) { try solver.solve(system, options: options) }
      #expect(throws: SolvingError.self) {
        try solver.plannedSolution(of: system, options: options, PlanCache(), until: .never)
      }
    }
  }

  /// Short work also ends early when it is cancelled, with and without a plan.
  @Test func whatIsCancelledEndsAtOnce() throws {
    let solver = PrioritizedSolver(backend: SimplexSolver())
    let plans = PlanCache()
    for shift in 0..<3 { _ = try solver.solve(system(5, shift: shift), reusing: plans) }
    #expect(plans.statistics.hits > 0)
    var options = SolveOptions()
    options.isCancelled = { true }
    let system = system(5, shift: 9)
    #expect(try solver.solve(system, options: options).outcome == .limit)
    #expect(try solver.solve(system, options: options, reusing: plans).outcome == .limit)
  }

  /// A plan stops at its deadline in the middle of its work, and the passes end just as soon.
  @Test func plansHeedTheirDeadline() throws {
    let plans = PlanCache()
    let solver = PrioritizedSolver(backend: SimplexSolver())
    for shift in 0..<2 { _ = try solver.solve(system(16_000, shift: shift), reusing: plans) }
    let count = Counter()
    var options = SolveOptions()
    options.isCancelled = { count.add() > 1 }
    let solution = try solver.solve(system(16_000, shift: 5), options: options, reusing: plans)
    #expect(solution.outcome == .limit)
    #expect(plans.statistics.misses == 1)
  }
}

/// A counter for use in `Sendable` closures.
private final class Counter: Sendable {
  private let count = Atomic(0)

  /// Increments the count, and returns it.
  @discardableResult
  func add() -> Int { count.add(1, ordering: .relaxed).newValue }
}

import ConstraintSolving
import LinearProgramming
import SimplexBackend
import TestSupport
import GeneratedWorkloads
import Testing

/// Systems that weighted solvers, including kiwi, are known to solve incorrectly.
@Suite struct KnownFailureTests {
  private func solve(
    _ system: ConstraintSystem, check: (SystemSolution, String) -> Void
  ) throws {
    for backend in Backends.all {
      check(try PrioritizedSolver(backend: backend).solve(system), backend.name)
    }
  }

  @Test func noNumberOfWeakWishesBeatsAStrongerOne() throws {
    var system = ConstraintSystem()
    let x = system.addVariable()
    for _ in 0..<1_500 { system.addConstraint([(x, 1)], .equal, 0, priority: 250) }
    system.addConstraint([(x, 1)], .equal, 100, priority: 500)
    try solve(system) { solution, name in
      #expect(solution.values == [100], "\(name)")
      #expect(solution.violations.count == 1_500, "\(name)")
    }
  }

  /// The same for two variables, without a closed form.
  @Test func noNumberOfWeakWishesBeatsAStrongerOneOfTwoVariables() throws {
    var system = ConstraintSystem()
    let (x, y) = (system.addVariable(), system.addVariable())
    for _ in 0..<300 { system.addConstraint([(x, 1), (y, -1)], .equal, 0, priority: 250) }
    system.addConstraint([(x, 1), (y, 1)], .equal, 10, priority: 250)
    system.addConstraint([(x, 1), (y, -1)], .equal, 100, priority: 500)
    try solve(system) { solution, name in
      #expect(solution.values == [55, -45], "\(name)")
      #expect(solution.violations.count == 300, "\(name)")
    }
  }

  @Test func onePointOfPriorityBeatsTwoWishes() throws {
    var system = ConstraintSystem()
    let x = system.addVariable()
    system.addConstraint([(x, 1)], .equal, 10, priority: 750)
    system.addConstraint([(x, 1)], .equal, 10, priority: 750)
    system.addConstraint([(x, 1)], .equal, 20, priority: 751)
    try solve(system) { solution, name in #expect(solution.values == [20], "\(name)") }
  }

  @Test(arguments: [1.536, 1.00072]) func aspectRatiosSolve(ratio: Double) throws {
    var system = ConstraintSystem()
    let width = system.addVariable(lowerBound: 0)
    let height = system.addVariable(lowerBound: 0)
    system.addConstraint([(width, 1), (height, -ratio)], .equal, 0)
    system.addConstraint([(width, 1)], .lessThanOrEqual, 300)
    system.addConstraint([(height, 1)], .lessThanOrEqual, 250)
    system.addConstraint([(width, 1)], .equal, 1_000, priority: 750)
    system.addConstraint([(height, 1)], .equal, 1_000, priority: 750)
    let expected = ratio * 250 > 300 ? 300 : ratio * 250
    try solve(system) { solution, name in
      #expect(solution.outcome == .solved, "\(name)")
      #expect(abs(solution.values[0] - expected) < 1e-9, "\(name)")
      #expect(abs(solution.values[0] - ratio * solution.values[1]) < 1e-9, "\(name)")
    }
  }

  @Test func equalWishesGiveOneAnswerInEveryOrder() throws {
    var answers = Set<[Double]>()
    for order in permutations(of: [0, 1, 2, 3]) {
      var system = ConstraintSystem()
      for _ in 0..<4 { system.addVariable(lowerBound: 0) }
      for box in order { system.addConstraint([(box, 1)], .equal, 60, priority: 500) }
      system.addConstraint(order.map { ($0, 1) }, .equal, 200)
      try solve(system) { solution, _ in answers.insert(solution.values) }
    }
    #expect(answers == [[50, 50, 50, 50]])
  }

  private func permutations(of elements: [Int]) -> [[Int]] {
    guard elements.count > 1 else { return [elements] }
    return elements.flatMap { first in
      permutations(of: elements.filter { $0 != first }).map { [first] + $0 }
    }
  }

  /// kiwi keeps traces of a rejected constraint; here a solve keeps no state at all.
  @Test func aRejectedConstraintLeavesNoTrace() throws {
    let sample = try #require(WorkloadSystem("W3:10"))
    let system = sample.constraintSystem()
    var contradictory = system
    contradictory.addConstraint([(2, 1)], .equal, 401)
    let solver = PrioritizedSolver(backend: SimplexSolver())
    let before = try solver.solve(system)
    guard case .infeasible(let parties) = try solver.solve(contradictory).outcome else {
      Issue.record("no conflict")
      return
    }
    #expect(parties == [.constraint(2), .constraint(system.constraintCount)])
    let after = try solver.solve(system)
    #expect(after.values == before.values && after.statistics == before.statistics)
  }

  /// kiwi takes 21 times as long for a row of a hundred boxes in one order as in another.
  @Test func aChainIsEquallyFastInAnyOrder() throws {
    let workload = try #require(Workload.named("W1:1000"))
    let order = Array(workload.constraints.indices)
    var random = SeededGenerator(seed: 5)
    for order in [order, order.reversed(), order.shuffled(using: &random)] {
      let system = workload.constraintSystem(order: order)
      let solution = try PrioritizedSolver(backend: SimplexSolver()).solve(system)
      #expect(solution.outcome == .solved)
      #expect(solution.statistics.linearPrograms == 0)
      #expect(solution.statistics.substitutedTerms < 4 * system.constraintCount)
    }
  }
}

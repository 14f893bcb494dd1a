import ConstraintSolving
import SimplexBackend
import TestSupport
import Testing

/// Tests the digits that an answer reports, and that setters leave no trace of earlier numbers.
@Suite struct SignificanceTests {
  private static let solver = PrioritizedSolver(
    backend: SimplexSolver(), fallbacks: [ExactSimplexSolver()])

  @Test func whatPrintsAsNothingIsNoViolation() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2_000 {
      let amount = Double.random(in: 4.8e-7...5.1e-7, using: &random)
      #expect(
        Significance.isMissed(by: amount, magnitude: 1) == (Significance.rounded(amount) > 0))
    }
    #expect(!Significance.isMissed(by: 4.8e-7, magnitude: 1))
    #expect(Significance.isMissed(by: 5e-7, magnitude: 1e5))
    #expect(!Significance.isMissed(by: 0.000073, magnitude: 1e12))
    #expect(Significance.isMissed(by: 0.01, magnitude: 1e9))
  }

  @Test func whatPrintsAsNoLengthIsNotFree() {
    #expect(!Significance.isFree(between: 8, and: 8.0000001))
    #expect(!Significance.isFree(between: 7.9999999, and: 8.0000001))
    #expect(!Significance.isFree(between: 1e12, and: 1e12 + 0.001))
    #expect(Significance.isFree(between: 8, and: 8.000001))
    #expect(Significance.isFree(between: 8, and: .infinity))
    #expect(Significance.isFree(between: nil, and: nil))
  }

  /// Halves of 1e-9 and of 1e-6, computed in different ways.
  @Test func rounds() {
    for value in [10.7499994995, 0.0000005, 102.4999995, 33.0000000005, -0.0000005] {
      for near in [value.nextDown, value, value.nextUp] {
        #expect(Significance.rounded(near) == Significance.rounded(value))
        #expect(Significance.settled(near).bitPattern == Significance.settled(value).bitPattern)
        #expect(Significance.rounded(Significance.settled(near)) == Significance.rounded(near))
      }
    }
    #expect(Significance.rounded(0.0000005) == 0.000001)
    #expect(Significance.rounded(-0.0000005) == -0.000001)
    for value in [0.1, 0.3, 100.0, 12.5, 1_234_567.25, 1e15, -7.7, 1e300] {
      #expect(Significance.settled(value) == value)
    }
    #expect(Significance.settled(0.1 + 0.2) == 0.3)
    #expect(Significance.settled(-1e-12).bitPattern == 0)
  }

  /// A row of views with the width of a size. The reported values are exact to the available
  /// digits.
  @Test(arguments: [100, 1e6, 1e10, 1e12])
  func whatHoldsToTheLastDigitsIsNotListed(width: Double) throws {
    for usesPlans in [false, true] {
      var system = ConstraintSystem()
      let sizes = (0..<3).map { _ in system.addVariable(lowerBound: 0) }
      let lefts = (0..<3).map { _ in system.addVariable() }
      system.addConstraint([(lefts[0], 1)], .equal, 0.1)
      for view in 1..<3 {
        system.addConstraint(
          [(lefts[view], 1), (lefts[view - 1], -1), (sizes[view - 1], -1)], .equal, 0.7,
          priority: 400)
        system.addConstraint([(sizes[view], 1), (sizes[view - 1], -1)], .equal, 0)
      }
      system.addConstraint([(lefts[2], 1), (sizes[2], 1)], .equal, width)
      let plans = PlanCache()
      for _ in 0..<3 {
        let solution =
          usesPlans ? try Self.solver.solve(system, reusing: plans) : try Self.solver.solve(system)
        #expect(solution.violations.isEmpty)
      }
    }
  }

  // MARK: Setters

  @Test func farConstantsAreForgottenWithTheirConstants() throws {
    var system = ConstraintSystem()
    let variable = system.addVariable()
    let wish = system.addConstraint([(variable, 1)], .equal, 1, priority: 500)
    let limit = system.addConstraint([(variable, 1)], .lessThanOrEqual, 1e9)
    let plans = PlanCache()
    func isPlanned() throws -> Bool {
      try Self.solver.solve(system, reusing: plans).statistics.isPlanned
    }
    #expect(try [isPlanned(), isPlanned()] == [false, true])
    system.setConstant(1e9, of: wish)
    #expect(try !isPlanned())
    system.setConstant(2e9, of: wish)
    system.setConstant(2, of: wish)
    #expect(try isPlanned())
    // A far limit does not cost others their digits. A far optional constraint does.
    system.setConstraint(limit, .lessThanOrEqual, 1e9, priority: 300)
    #expect(try !isPlanned())
    system.setConstraint(limit, .lessThanOrEqual, 1e9, priority: ConstraintSystem.required)
    #expect(try isPlanned())
    system.setConstraint(limit, .equal, 1e9, priority: ConstraintSystem.required)
    #expect(try !isPlanned())
    system.setConstraint(limit, .equal, 7, priority: ConstraintSystem.required)
    #expect(try !isPlanned() && isPlanned())
  }

  @Test func faultsAreForgottenWithTheirNumbers() throws {
    var system = ConstraintSystem()
    let variable = system.addVariable()
    let wish = system.addConstraint([(variable, 1)], .equal, .nan, priority: 500)
    #expect(throws: SolvingError.self) { try system.validate() }
    for wrong in [1e16, .infinity, -.infinity, .nan] {
      system.setConstant(1, of: wish)
      try system.validate()
      system.setConstant(wrong, of: wish)
      #expect(throws: SolvingError.self) { try system.validate() }
    }
    system.setConstant(1, of: wish)
    system.setTarget(.nan, of: variable)
    #expect(throws: SolvingError.self) { try system.validate() }
    system.setTarget(3, of: variable)
    try system.validate()
    system.setConstraint(wish, .equal, 1, priority: 2_000)
    #expect(throws: SolvingError.self) { try system.validate() }
    system.setConstraint(wish, .equal, 1, priority: 20)
    try system.validate()
    #expect(try Self.solver.solve(system).values == [1])
  }
}

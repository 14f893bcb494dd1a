import LinearProgramming
import Testing

import ConstraintSolving

/// Tests levels of one variable, which need no linear program, and the weights of `weighted`.
@Suite struct LevelTests {
  /// Solves optional constraints on one variable, given as relation, place, priority and
  /// coefficient.
  private func solve(
    _ wishes: [(ConstraintRelation, Double, Double, Double)], lowerBound: Double = -.infinity,
    strategy: SolveStrategy = .lexicographic
  ) throws -> SystemSolution {
    var system = ConstraintSystem()
    let x = system.addVariable(lowerBound: lowerBound)
    for (relation, place, priority, coefficient) in wishes {
      system.addConstraint([(x, coefficient)], relation, place * coefficient, priority: priority)
    }
    var options = SolveOptions()
    options.strategy = strategy
    let solution = try PrioritizedSolver(backend: Refusing()).solve(system, options: options)
    #expect(solution.statistics.linearPrograms == 0)
    return solution
  }

  /// A backend that fails the test if a closed form uses it.
  private struct Refusing: DualProviding {
    let name = "refusing"
    func solve(_ program: LinearProgram, options: LPOptions) throws(LPError) -> LPSolution {
      throw LPError(.unsupported, "no linear program was expected")
    }
  }

  @Test func anOddNumberOfWishesMeetsAtTheMedian() throws {
    let solution = try solve([9, 1, 4, 100, -3].map { (.equal, $0, 500, 1) })
    #expect(solution.values == [4])
    #expect(solution.ambiguities.isEmpty)
    #expect(solution.violations.map(\.amount) == [5, 3, 96, 7])
  }

  /// All of 20…30 have the least sum. At 25, the constraints at 10 and 40, the farthest, have
  /// equal violations.
  @Test func anEvenNumberOfWishesMeetsFairly() throws {
    let solution = try solve([30, 10, 20, 40].map { (.equal, $0, 500, 1) })
    #expect(solution.values == [25])
    #expect(solution.ambiguities.isEmpty)
  }

  @Test func coefficientsWeighAndMayBeNegative() throws {
    // |x − 1| · 3 outweighs |x − 5| · 1 · 2, in either sign.
    for sign in [1.0, -1] {
      let solution = try solve([
        (.equal, 1, 500, 3 * sign), (.equal, 5, 500, sign), (.equal, 5, 500, 1),
      ])
      #expect(solution.values == [1])
    }
    // −x ≤ −7 is x ≥ 7.
    let flipped = try solve([(.lessThanOrEqual, 7, 500, -1)])
    #expect(flipped.ambiguities == [Ambiguity(variable: 0, lower: 7, upper: .infinity)])
  }

  @Test func inequalitiesLeaveRanges() throws {
    let between = try solve([(.greaterThanOrEqual, 2, 500, 1), (.lessThanOrEqual, 6, 500, 1)])
    #expect(between.values == [2])
    #expect(between.ambiguities == [Ambiguity(variable: 0, lower: 2, upper: 6)])
    let crossed = try solve([(.greaterThanOrEqual, 6, 500, 1), (.lessThanOrEqual, 2, 500, 1)])
    #expect(crossed.values == [4])
    #expect(crossed.violations.map(\.amount) == [2, 2])
    #expect(crossed.ambiguities.isEmpty)
    let below = try solve([(.lessThanOrEqual, -6, 500, 1)])
    #expect(below.ambiguities == [Ambiguity(variable: 0, lower: -.infinity, upper: -6)])
    #expect(below.values == [-6])
  }

  @Test func lowerLevelsChooseWithinHigherOnes() throws {
    let solution = try solve([
      (.greaterThanOrEqual, 10, 750, 1), (.lessThanOrEqual, 30, 500, 1), (.equal, 90, 250, 1),
      (.equal, 0, 100, 1),
    ])
    #expect(solution.values == [30])
    #expect(solution.violations.map(\.amount) == [60, 30])
  }

  @Test func lowerBoundsAreRequired() throws {
    let solution = try solve([(.equal, -10, 999, 1)], lowerBound: 0)
    #expect(solution.values == [0])
    #expect(solution.violations.map(\.amount) == [10])
  }

  @Test func closeKinksAreOneKink() throws {
    let third = 1.0 / 3
    let solution = try solve([(.equal, third, 500, 1), (.equal, 1 - 2 * third, 500, 1)])
    #expect(solution.ambiguities.isEmpty)
    #expect(abs(solution.values[0] - third) < 1e-12)
  }

  @Test func weightsRiseByOneFactor() {
    func weights(_ count: Int) -> [Double] {
      let priorities = (1...count).map(Double.init)
      let weights = PriorityLevels.weights(of: priorities)
      return priorities.map { weights[$0] ?? .nan }
    }
    #expect(weights(1) == [1])
    #expect(weights(2) == [1, 1000])
    #expect(weights(3) == [1, 1000, 1e6])
    // 736³ ≤ 4·10⁸ < 737³.
    #expect(weights(4) == [1, 736, 736 * 736, 736 * 736 * 736])
    #expect(weights(6)[1] == 52)
    for count in 1...40 { #expect(weights(count).last ?? .nan <= 4e8) }
  }

  @Test func levelsAreNumberedFromTheHighest() {
    var system = ConstraintSystem()
    let x = system.addVariable()
    for priority in [250.0, 1000, 750, 250, 0.5] {
      system.addConstraint([(x, 1)], .equal, 0, priority: priority)
    }
    let levels = PriorityLevels(of: system, SolveOptions())
    #expect(levels.levelOfConstraint == [1, -1, 0, 1, 2])
    #expect(levels.count == 3 && levels.isFair)
    var options = SolveOptions()
    options.strategy = .weighted
    let weighted = PriorityLevels(of: system, options)
    #expect(weighted.levelOfConstraint == [0, -1, 0, 0, 0])
    #expect(weighted.count == 1 && !weighted.isFair)
    #expect((0..<5).map(weighted.weight) == [1000, 1, 1e6, 1000, 1])
  }

  /// Enough weak constraints outweigh a strong one if violations are only weighted.
  @Test func weighingIsNotOrdering() throws {
    let wishes =
      (0..<1_500).map { _ in (ConstraintRelation.equal, 0.0, 250.0, 1.0) } + [(.equal, 100, 500, 1)]
    #expect(try solve(wishes).values == [100])
    #expect(try solve(wishes, strategy: .weighted).values == [0])
  }

  /// The level with the least weight keeps its optimum beside weights many orders of magnitude
  /// larger.
  @Test func lightLevelsSurviveHeavyWeights() throws {
    var system = ConstraintSystem()
    let (x, y, z) = (
      system.addVariable(target: -50), system.addVariable(target: -50), system.addVariable()
    )
    system.addConstraint([(x, 1), (y, 1), (z, 1)], .lessThanOrEqual, 100)
    system.addConstraint([(z, 1)], .equal, 10, priority: 900)
    system.addConstraint([(z, 1)], .equal, 60, priority: 900)
    system.addConstraint([(z, 1)], .equal, 10, priority: 800)
    system.addConstraint([(z, 1)], .equal, 10, priority: 700)
    system.addConstraint([(x, 1), (y, 1)], .equal, 200, priority: 100)
    var options = SolveOptions()
    options.strategy = .weighted
    for backend in Backends.all {
      let solution = try PrioritizedSolver(backend: backend).solve(system, options: options)
      #expect(solution.values == [-50, 140, 10], "\(backend.name)")
    }
  }
}

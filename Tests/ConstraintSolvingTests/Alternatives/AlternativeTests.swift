import ConstraintSolving
import LinearProgramming
import SimplexBackend
import Testing

/// Disjunctions in systems small enough to be solved by hand.
@Suite struct AlternativeTests {
  private typealias Part = Disjunction.Part

  /// Makes a system of variables from 0 to 100 with target 0.
  private func system(variables: Int) -> ConstraintSystem {
    var system = ConstraintSystem()
    for _ in 0..<variables { system.addVariable(lowerBound: 0) }
    for variable in 0..<variables {
      system.addConstraint([(variable, 1)], .lessThanOrEqual, 100)
    }
    return system
  }

  private func solve(
    _ system: ConstraintSystem, _ backend: any DualProviding,
    _ options: SolveOptions = SolveOptions()
  ) throws -> SystemSolution {
    try PrioritizedSolver(backend: backend).solve(system, options: options)
  }

  @Test(arguments: Backends.mixedInteger)
  func theFirstOfEquallyGoodAlternativesWins(_ backend: any DualProviding) throws {
    var system = system(variables: 1)
    system.addDisjunction([
      [Part([(0, 1)], .equal, 70)], [Part([(0, 1)], .equal, 20)], [Part([(0, 1)], .equal, 40)],
    ])
    let solution = try solve(system, backend)
    #expect(solution.choices == [0])
    #expect(solution.values == [70])
    #expect(solution.uncounted == [2, 3])
    #expect(solution.outcome == .solved)
  }

  @Test(arguments: Backends.mixedInteger)
  func aHigherLevelChoosesBeforeALowerOne(_ backend: any DualProviding) throws {
    var system = system(variables: 1)
    system.addDisjunction(
      [[Part([(0, 1)], .equal, 10)], [Part([(0, 1)], .equal, 60)]], priority: 1000)
    system.addConstraint([(0, 1)], .greaterThanOrEqual, 30, priority: 500)
    system.addConstraint([(0, 1)], .equal, 0, priority: 250)
    let solution = try solve(system, backend)
    #expect(solution.choices == [1])
    #expect(solution.values == [60])
    #expect(solution.violations.map(\.constraint) == [4])
  }

  @Test(arguments: Backends.mixedInteger)
  func anOptionalDisjunctionGivesWayByItsBestAlternative(_ backend: any DualProviding) throws {
    var system = system(variables: 2)
    system.addConstraint([(0, 1)], .equal, 50)
    system.addConstraint([(1, 1)], .equal, 50)
    system.addDisjunction(
      [
        [Part([(0, 1)], .equal, 48), Part([(1, 1)], .equal, 47)],
        [Part([(0, 1)], .lessThanOrEqual, 46)],
      ], priority: 250)
    let solution = try solve(system, backend)
    #expect(solution.choices == [1])
    #expect(solution.violations.map(\.constraint) == [6])
    #expect(solution.violations.map(\.amount) == [4])
  }

  @Test(arguments: Backends.mixedInteger)
  func fairnessRunsAfterTheChoice(_ backend: any DualProviding) throws {
    // Four variables share 200 and prefer 60 each. A choice that a lower level prefers leaves
    // 100.
    var system = system(variables: 4)
    let all = (0..<4).map { (variable: $0, coefficient: 1.0) }
    system.addDisjunction([
      [Part(all, .equal, 100)], [Part(all, .equal, 200)],
    ])
    for variable in 0..<4 { system.addConstraint([(variable, 1)], .equal, 60, priority: 500) }
    let solution = try solve(system, backend)
    #expect(solution.choices == [1])
    #expect(solution.values == [50, 50, 50, 50])
  }

  @Test(arguments: Backends.mixedInteger)
  func aWeightedSumChoosesOtherwise(_ backend: any DualProviding) throws {
    // A stronger constraint against two thousand points of weaker ones.
    var system = system(variables: 1)
    system.addDisjunction([[Part([(0, 1)], .equal, 0)], [Part([(0, 1)], .equal, 100)]])
    system.addConstraint([(0, 1)], .lessThanOrEqual, 99, priority: 251)
    for _ in 0..<20 { system.addConstraint([(0, 1)], .equal, 100, priority: 250) }
    var options = SolveOptions()
    #expect(try solve(system, backend, options).choices == [0])
    options.strategy = .weighted
    options.weights = [251: 2, 250: 1]
    let weighted = try solve(system, backend, options)
    #expect(weighted.choices == [1])
    #expect(weighted.values == [100])
  }

  @Test(arguments: Backends.mixedInteger)
  func stagesWaitForTheChoiceAndDoNotChangeIt(_ backend: any DualProviding) throws {
    // Variable 1 is twice the value chosen for 0. A constraint on 1 comes too late to affect the
    // choice.
    var system = system(variables: 2)
    system.addDisjunction([[Part([(0, 1)], .equal, 10)], [Part([(0, 1)], .equal, 20)]])
    system.addConstraint([(1, 1)], .equal, 40, priority: 750)
    system.addDefinition(
      Definition(.value, of: 1, from: [0]) { .value(2 * $0[0]) })
    let solution = try solve(system, backend)
    #expect(solution.choices == [0])
    #expect(solution.values == [10, 20])
    #expect(solution.violations.map(\.amount) == [20])
  }

  @Test(arguments: Backends.mixedInteger, [0.0, 1.0])
  func aDisjunctionWaitsForItsSwitch(_ backend: any DualProviding, _ value: Double) throws {
    var system = system(variables: 2)
    system.addDefinition(Definition(.value, of: 1, from: []) { _ in .value(value) })
    system.addDisjunction(
      [[Part([(0, 1)], .equal, 30)], [Part([(0, 1)], .equal, 60)]], priority: 1000,
      when: ConstraintSwitch(1, at: 1))
    let solution = try solve(system, backend)
    #expect(solution.choices == [value == 1 ? 0 : nil])
    #expect(solution.values == [value == 1 ? 30 : 0, value])
    #expect(solution.uncounted == (value == 1 ? [3] : [2, 3]))
  }

  @Test(arguments: Backends.mixedInteger)
  func constantsDecideWithoutAnyProgram(_ backend: any DualProviding) throws {
    var system = ConstraintSystem()
    system.addVariable()
    system.addConstraint([(0, 1)], .equal, 5)
    system.addDisjunction([
      [Part([(0, 1)], .equal, 4)], [Part([(0, 1)], .greaterThanOrEqual, 5)],
    ])
    let solution = try solve(system, backend)
    #expect(solution.choices == [1])
    #expect(solution.statistics.integerPrograms == 0)

    system.addDisjunction([[Part([(0, 1)], .equal, 4)], [Part([(0, 1)], .equal, 6)]])
    #expect(try solve(system, backend).outcome == .infeasible([.constraint(0), .constraint(3)]))
  }

  @Test(arguments: Backends.mixedInteger)
  func whatNothingLimitsGetsAFarLimit(_ backend: any DualProviding) throws {
    var system = ConstraintSystem()
    for _ in 0..<2 { system.addVariable() }
    system.addConstraint([(0, 1)], .greaterThanOrEqual, 0)
    system.addConstraint([(0, 1)], .lessThanOrEqual, 100)
    system.addDisjunction([
      [Part([(0, 1)], .equal, 4)], [Part([(0, 1), (1, -1)], .equal, 6)],
    ])
    var solution = try solve(system, backend)
    #expect(solution.choices == [0])
    #expect(solution.values == [4, 0])
    // An optional constraint limits it, too: the best choice violates it no more than another
    // choice.
    system.addConstraint([(1, 1)], .equal, 50, priority: 250)
    solution = try solve(system, backend)
    #expect(solution.choices == [0])
    #expect(solution.values == [4, 50])
  }

  /// The second part holds only at a place far beyond all other lengths.
  @Test(arguments: Backends.mixedInteger)
  func whatLiesFarAwayIsReached(_ backend: any DualProviding) throws {
    for far in [3e4, 1e6] {
      var system = ConstraintSystem()
      for _ in 0..<2 { system.addVariable() }
      system.addConstraint([(0, 1)], .equal, 1)
      system.addDisjunction([
        [Part([(0, 1)], .equal, 4)], [Part([(0, 1), (1, -1 / far)], .lessThanOrEqual, 0)],
      ])
      let solution = try solve(system, backend)
      #expect(solution.choices == [1])
      #expect(abs(solution.values[1] - far) <= 1e-6 * far)
    }
  }

  @Test func aBackendWithoutIntegersIsRefused() throws {
    var system = system(variables: 1)
    system.addDisjunction([[Part([(0, 1)], .equal, 10)], [Part([(0, 1)], .equal, 20)]])
    let error = #expect(throws: SolvingError.self) { try solve(system, WithoutIntegers()) }
    #expect(error?.code == .unsupported)
    #expect(error?.message.contains("\"continuous\"") == true)
  }

  /// The simplex without its branch and bound.
  private struct WithoutIntegers: DualProviding {
    let name = "continuous"

    func solve(_ program: LinearProgram, options: LPOptions) throws(LPError) -> LPSolution {
      try SimplexSolver().solve(program, options: options)
    }
  }

  @Test(arguments: Backends.mixedInteger)
  func anEmptyDisjunctionIsInvalid(_ backend: any DualProviding) throws {
    var system = system(variables: 1)
    system.addDisjunction([])
    #expect(throws: SolvingError.self) { try solve(system, backend) }
  }
}

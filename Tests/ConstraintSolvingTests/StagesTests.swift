import LinearProgramming
import Testing

import ConstraintSolving

@Suite struct StagesTests {
  private func solve(_ system: ConstraintSystem) throws -> SystemSolution {
    let solutions = try Backends.all.map { try PrioritizedSolver(backend: $0).solve(system) }
    for solution in solutions { #expect(solution.values == solutions[0].values) }
    return solutions[0]
  }

  private func cycle(_ system: ConstraintSystem) -> [Party]? {
    do throws(SolvingError) {
      _ = try PrioritizedSolver(backend: Backends.all[0]).solve(system)
      return nil
    } catch {
      return error.code == .cycle ? error.parties : nil
    }
  }

  private static func sum(_ constant: Double = 0) -> @Sendable ([Double]) -> Definition.Outcome {
    { .value($0.reduce(constant, +)) }
  }

  /// Two equalities determine `x1 = x0`, and neither mentions only `x1`: a rank property.
  @Test func whatEqualitiesDetermineTogetherIsConstant() throws {
    var system = ConstraintSystem()
    for _ in 0..<4 { system.addVariable() }
    system.addConstraint([(0, 1), (1, 1)], .equal, 10)
    system.addConstraint([(0, 1), (1, -1)], .equal, 4)
    system.addConstraint([(1, 1), (2, 1)], .equal, 20, priority: 500)
    system.addDefinition(Definition(.value, of: 2, from: [0, 1], compute: Self.sum()))
    let solution = try solve(system)
    #expect(solution.values == [7, 3, 10, 0])
    #expect(solution.violations.map(\.amount) == [7])
    #expect(solution.ambiguities.map(\.variable) == [3])
  }

  /// A value that an output determines is a constant of the later stages.
  ///
  /// An optional constraint cannot move it, and a definition may read it.
  @Test func outputsAreSymbolsUntilTheyAreKnown() throws {
    var system = ConstraintSystem()
    for _ in 0..<4 { system.addVariable() }
    system.addConstraint([(1, 1), (0, -2)], .equal, 1)
    system.addConstraint([(1, 1)], .equal, 100, priority: 900)
    system.addDefinition(Definition(.value, of: 0, from: [3], compute: Self.sum(2)))
    system.addDefinition(Definition(.value, of: 2, from: [1], compute: Self.sum()))
    system.addConstraint([(3, 1)], .equal, 5, priority: 100)
    let solution = try solve(system)
    #expect(solution.values == [7, 15, 15, 5])
  }

  /// An equality that cancels an output leaves its value to the definition.
  @Test func cancelledOutputsTieNothing() throws {
    var system = ConstraintSystem()
    for _ in 0..<3 { system.addVariable() }
    system.addConstraint([(1, 1), (0, -1)], .equal, 0)
    system.addConstraint([(2, 1), (1, 1), (0, -1)], .equal, 6)
    // x2 = 6 for every x0, so x0 may be defined by x2.
    system.addDefinition(Definition(.value, of: 0, from: [2], compute: Self.sum(1)))
    #expect(try solve(system).values == [7, 7, 6])
  }

  @Test func componentsWaitForWhatTheyRead() throws {
    var system = ConstraintSystem()
    for _ in 0..<6 { system.addVariable() }
    // In reverse order: the constraint for 5 comes first, and 0 comes last.
    system.addConstraint([(0, 1), (1, -1)], .greaterThanOrEqual, 0, priority: 750)
    system.addConstraint([(2, 1), (3, -1)], .equal, 1, priority: 500)
    system.addConstraint([(4, 1)], .equal, 3, priority: 250)
    system.addDefinition(Definition(.value, of: 1, from: [2], compute: Self.sum(1)))
    system.addDefinition(Definition(.value, of: 3, from: [4], compute: Self.sum(1)))
    let solution = try solve(system)
    #expect(solution.values == [6, 6, 5, 4, 3, 0])
    #expect(solution.statistics.stages == 6)
  }

  @Test func boundsKeepTheirOutputAVariable() throws {
    var system = ConstraintSystem()
    let (width, limit) = (system.addVariable(target: 7), system.addVariable())
    system.addConstraint([(limit, 1)], .equal, 40)
    system.addConstraint([(width, 1)], .equal, 100, priority: 750)
    system.addDefinition(
      Definition(.bounds, of: width, from: [limit]) { .bounds(lower: 10, upper: $0[0] / 2) })
    let solution = try solve(system)
    #expect(solution.values == [20, 40])
    #expect(solution.violations.map(\.amount) == [80])
  }

  @Test func boundsOfAFreeVariableAreItsRange() throws {
    var system = ConstraintSystem()
    let width = system.addVariable(target: 7)
    system.addDefinition(
      Definition(.bounds, of: width, from: []) { _ in .bounds(lower: 10, upper: 20) })
    let solution = try solve(system)
    #expect(solution.values == [10])
    #expect(solution.ambiguities == [Ambiguity(variable: width, lower: 10, upper: 20)])
  }

  @Test func theShortestCycleIsNamed() {
    var system = ConstraintSystem()
    for _ in 0..<6 { system.addVariable() }
    // The long cycle is 0 → 1 → 2 → 3 → 0, and the short one 4 → 5 → 4.
    for variable in 0..<4 {
      system.addDefinition(
        Definition(.value, of: (variable + 1) % 4, from: [variable], compute: Self.sum()))
    }
    system.addDefinition(Definition(.value, of: 5, from: [4], compute: Self.sum()))
    system.addDefinition(Definition(.value, of: 4, from: [5], compute: Self.sum()))
    #expect(cycle(system) == [.definition(4), .definition(5)])
  }

  /// Makes a ring of definitions, with a long tail that depends on it.
  private static func ring(_ count: Int, tail: Int) -> ConstraintSystem {
    var system = ConstraintSystem()
    for _ in 0..<count + tail { system.addVariable() }
    // The tail comes first, so that a search by number finds it first.
    for variable in (count..<count + tail).reversed() {
      system.addDefinition(
        Definition(.value, of: variable, from: [variable - 1], compute: sum()))
    }
    for variable in 0..<count {
      system.addDefinition(
        Definition(.value, of: variable, from: [(variable + 1) % count], compute: sum()))
    }
    return system
  }

  @Test(arguments: [(3, 5_000), (2_000, 10)])
  func longWaysRoundAreFound(count: Int, tail: Int) {
    #expect(cycle(Self.ring(count, tail: tail))?.count == count)
  }

  @Test func whoDoesNotAskIsNotToldTheWay() {
    var options = SolveOptions()
    options.diagnoses.remove(.shortestCycle)
    #expect(throws: SolvingError.cycle([])) {
      try PrioritizedSolver(backend: Backends.all[0]).solve(Self.ring(3, tail: 2), options: options)
    }
  }

  @Test func aDefinitionThatReadsItselfIsACycle() {
    var system = ConstraintSystem()
    let x = system.addVariable()
    system.addDefinition(Definition(.value, of: x, from: [x], compute: Self.sum()))
    #expect(cycle(system) == [.definition(0)])
  }

  @Test func aCycleGoesThroughConstraints() {
    var system = ConstraintSystem()
    for _ in 0..<4 { system.addVariable() }
    system.addConstraint([(1, 1), (2, -1)], .greaterThanOrEqual, 0)
    system.addConstraint([(0, 1), (1, -1)], .equal, 0, priority: 250)
    system.addConstraint([(3, 1)], .equal, 0)
    system.addDefinition(Definition(.value, of: 0, from: [2], compute: Self.sum()))
    #expect(cycle(system) == [.definition(0), .constraint(1), .constraint(0)])
  }

  @Test func boundsThatReadTheirOwnComponentAreACycle() {
    var system = ConstraintSystem()
    for _ in 0..<2 { system.addVariable() }
    system.addConstraint([(0, 1), (1, -1)], .equal, 0, priority: 250)
    system.addDefinition(
      Definition(.bounds, of: 0, from: [1]) { .bounds(lower: $0[0], upper: .infinity) })
    #expect(cycle(system) == [.definition(0), .constraint(0)])
  }

  /// An equality ties the output to another output that reads it.
  @Test func aCycleMayGoThroughAnOutput() {
    var system = ConstraintSystem()
    for _ in 0..<4 { system.addVariable() }
    system.addConstraint([(3, 1), (1, -1), (0, -1)], .equal, 1)
    system.addConstraint([(1, 1)], .equal, 4)
    system.addConstraint([(3, 1), (2, 1)], .equal, 31)
    system.addConstraint([(0, 1)], .lessThanOrEqual, 38, priority: 500)
    system.addDefinition(Definition(.value, of: 3, from: [0], compute: Self.sum()))
    system.addDefinition(Definition(.value, of: 0, from: [2], compute: Self.sum()))
    #expect(cycle(system) == [.definition(0), .constraint(2), .definition(1)])
  }

  /// An equality ties the output to another that depends on nothing, which is then its source.
  @Test func aContradictionOfOutputsIsNoCycle() throws {
    var system = ConstraintSystem()
    for _ in 0..<4 { system.addVariable() }
    system.addConstraint([(3, 1), (1, -1), (0, -1)], .equal, 1)
    system.addConstraint([(1, 1)], .equal, 4)
    system.addConstraint([(3, 1), (2, 1)], .equal, 31)
    system.addDefinition(Definition(.value, of: 3, from: [1], compute: Self.sum()))
    system.addDefinition(Definition(.value, of: 0, from: [2], compute: Self.sum()))
    let solution = try PrioritizedSolver(backend: Backends.all[0]).solve(system)
    guard case .infeasible(let conflict) = solution.outcome else {
      Issue.record("\(solution.outcome)")
      return
    }
    #expect(conflict.contains(.constraint(0)) && conflict.contains(.definition(1)))
  }

  /// A text's height follows its width; each axis has separate constraints.
  @Test func axesThatADefinitionJoinsAreNoCycle() throws {
    var system = ConstraintSystem()
    let (width, height, x, y) = (
      system.addVariable(), system.addVariable(), system.addVariable(), system.addVariable()
    )
    system.addConstraint([(width, 1), (x, 1)], .equal, 100, priority: 500)
    system.addConstraint([(x, 1)], .equal, 20)
    system.addConstraint([(y, 1), (height, 1)], .equal, 70, priority: 500)
    system.addDefinition(Definition(.value, of: height, from: [width]) { .value(4_000 / $0[0]) })
    #expect(try solve(system).values == [80, 50, 20, 20])
  }

  @Test func sharedConstantsDoNotJoinComponents() throws {
    var system = ConstraintSystem()
    for _ in 0..<3 { system.addVariable() }
    system.addDefinition(Definition(.value, of: 0, from: []) { _ in .value(8) })
    system.addConstraint([(1, 1), (0, -1)], .lessThanOrEqual, 0, priority: 500)
    system.addConstraint([(2, 1), (0, -1)], .greaterThanOrEqual, 0, priority: 500)
    let solution = try solve(system)
    #expect(solution.values == [8, 0, 8])
    #expect(solution.statistics.stages == 3)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func valuesThatAreNoNumbersAreErrors(value: Double) {
    var system = ConstraintSystem()
    let x = system.addVariable()
    system.addDefinition(Definition(.value, of: x, from: []) { _ in .value(value) })
    #expect(throws: SolvingError.notANumber(definition: 0)) {
      try PrioritizedSolver(backend: Backends.all[0]).solve(system)
    }
  }

  @Test(arguments: [(Double.nan, 1.0), (0, .nan), (.infinity, .infinity), (-.infinity, -.infinity)])
  func boundsThatAreNoNumbersAreErrors(bounds: (Double, Double)) {
    var system = ConstraintSystem()
    let x = system.addVariable()
    system.addDefinition(
      Definition(.bounds, of: x, from: []) { _ in .bounds(lower: bounds.0, upper: bounds.1) })
    #expect(throws: SolvingError.notANumber(definition: 0)) {
      try PrioritizedSolver(backend: Backends.all[0]).solve(system)
    }
  }
}

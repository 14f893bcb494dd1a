import LinearProgramming
import Testing

import ConstraintSolving

@Suite struct ConflictTests {
  /// The conflict every backend finds, sorted by their order in the answer.
  private func conflict(_ system: ConstraintSystem) throws -> [[Party]] {
    try Backends.all.map { backend in
      let solution = try PrioritizedSolver(backend: backend).solve(system)
      guard case .infeasible(let parties) = solution.outcome else { return [] }
      #expect(solution.values.isEmpty)
      return parties
    }
  }

  private func expectConflict(_ system: ConstraintSystem, _ parties: [Party]) throws {
    for found in try conflict(system) { #expect(found == parties) }
  }

  @Test func equalitiesThatContradict() throws {
    var system = ConstraintSystem()
    for _ in 0..<4 { system.addVariable() }
    system.addConstraint([(3, 1)], .equal, 1)
    system.addConstraint([(0, 1), (1, -1)], .equal, 1)
    system.addConstraint([(1, 1), (2, -1)], .equal, 1)
    system.addConstraint([(2, 1), (3, -1)], .equal, 1)
    system.addConstraint([(0, 1), (2, -1)], .equal, 3)
    try expectConflict(system, [.constraint(1), .constraint(2), .constraint(4)])
  }

  @Test func lowerBoundsTakePart() throws {
    var system = ConstraintSystem()
    for _ in 0..<3 { system.addVariable(lowerBound: 0) }
    system.addConstraint([(0, 1), (1, 1), (2, 1)], .equal, 5)
    system.addConstraint([(0, 1)], .greaterThanOrEqual, 3)
    system.addConstraint([(1, 1)], .greaterThanOrEqual, 4)
    system.addConstraint([(2, 1)], .lessThanOrEqual, 9)
    try expectConflict(
      system, [.constraint(0), .constraint(1), .constraint(2), .lowerBound(2)])
  }

  @Test func definitionsTakePart() throws {
    var system = ConstraintSystem()
    for _ in 0..<3 { system.addVariable() }
    system.addDefinition(Definition(.value, of: 0, from: [2]) { .value($0[0] + 4) })
    system.addConstraint([(2, 1)], .equal, 1)
    system.addConstraint([(1, 1), (0, -1)], .equal, 0)
    system.addConstraint([(1, 1)], .lessThanOrEqual, 4)
    try expectConflict(system, [.constraint(1), .constraint(2), .definition(0)])
  }

  /// Bounds that cross are a conflict by themselves, whatever else is around them.
  @Test func crossedBoundsNeedNoOthers() throws {
    var system = ConstraintSystem()
    let (x, y) = (system.addVariable(), system.addVariable(lowerBound: 0))
    system.addDefinition(
      Definition(.bounds, of: x, from: []) { _ in .bounds(lower: 9, upper: -10) }
    )
    system.addConstraint([(x, 1), (y, 1)], .equal, 33)
    system.addConstraint([(y, 1)], .equal, 6)
    try expectConflict(system, [.definition(0)])
  }

  @Test func outputsThatEqualitiesContradict() throws {
    var system = ConstraintSystem()
    for _ in 0..<3 { system.addVariable() }
    system.addDefinition(Definition(.value, of: 0, from: []) { _ in .value(4) })
    // x1 and x2 are free as a pair: only their difference meets the output.
    system.addConstraint([(1, 1), (2, -1)], .equal, 0)
    system.addConstraint([(1, 1), (2, -1), (0, -1)], .equal, 0)
    try expectConflict(system, [.constraint(0), .constraint(1), .definition(0)])
  }

  @Test func boundsThatCrossAreAConflictAlone() throws {
    var system = ConstraintSystem()
    let x = system.addVariable()
    system.addConstraint([(x, 1)], .equal, 3, priority: 500)
    system.addDefinition(Definition(.bounds, of: x, from: []) { _ in .bounds(lower: 2, upper: 1) })
    try expectConflict(system, [.definition(0)])
  }

  @Test func boundsOfTwoDefinitionsConflict() throws {
    var system = ConstraintSystem()
    let x = system.addVariable()
    system.addDefinition(
      Definition(.bounds, of: x, from: []) { _ in .bounds(lower: 5, upper: .infinity) })
    system.addDefinition(
      Definition(.bounds, of: x, from: []) { _ in .bounds(lower: -.infinity, upper: 4) })
    try expectConflict(system, [.definition(0), .definition(1)])
  }

  @Test func aConstraintWithoutVariablesMayContradictAlone() throws {
    var system = ConstraintSystem()
    let x = system.addVariable()
    system.addConstraint([(x, 1), (x, -1)], .greaterThanOrEqual, 1)
    try expectConflict(system, [.constraint(0)])
  }

  /// Many redundant rows around one contradiction, and wishes that must never be members.
  @Test func theConflictStaysSmallInALargeSystem() throws {
    var system = ConstraintSystem()
    for _ in 0..<200 { system.addVariable(lowerBound: 0) }
    for variable in 1..<200 {
      system.addConstraint([(variable, 1), (variable - 1, -1)], .greaterThanOrEqual, 1)
      system.addConstraint([(variable, 1)], .equal, 7, priority: 500)
      system.addConstraint([(variable, 1)], .lessThanOrEqual, 1_000)
    }
    let first = system.addConstraint([(50, 1)], .greaterThanOrEqual, 60)
    let last = system.addConstraint([(53, 1)], .lessThanOrEqual, 62)
    let steps = [51, 52, 53].map { Party.constraint(3 * ($0 - 1)) }
    for parties in try conflict(system) {
      #expect(parties == steps + [.constraint(first), .constraint(last)])
    }
  }

  /// Coefficients of very different size weigh their rows in a certificate very differently.
  @Test func coefficientsOfAllSizesTakePart() throws {
    var system = ConstraintSystem()
    let (a, b) = (system.addVariable(), system.addVariable())
    system.addConstraint([(a, 1), (b, -1e9)], .equal, 0)
    system.addConstraint([(b, 1), (a, -1e-9)], .equal, 1)
    try expectConflict(system, [.constraint(0), .constraint(1)])
  }

  /// A search that the budget ends says so, and still names parties that hold a conflict.
  @Test func anUnfinishedSearchSaysSo() throws {
    var system = ConstraintSystem()
    for _ in 0..<4 { system.addVariable(lowerBound: 0) }
    system.addConstraint([(0, 1)], .equal, 1)
    system.addConstraint([(0, 1), (1, 1)], .equal, 9)
    system.addConstraint([(0, 1)], .equal, 2)
    system.addConstraint([(2, 1), (3, 1)], .equal, 9)
    var options = SolveOptions()
    options.iterationLimit = 0
    for backend in Backends.all {
      let solver = PrioritizedSolver(backend: backend)
      let cut = try solver.solve(system, options: options)
      #expect(
        cut.outcome
          == .infeasible(
            [0, 1, 2].map { .constraint($0) } + [0, 1].map { .lowerBound($0) }))
      #expect(!cut.isConflictIrreducible)
      let whole = try solver.solve(system)
      #expect(whole.outcome == .infeasible([.constraint(0), .constraint(2)]))
      #expect(whole.isConflictIrreducible)
    }
  }
}

import LinearProgramming
import Testing

import ConstraintSolving

@Suite struct ConflictTests {
  /// Returns the conflict that every backend finds, sorted.
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

  /// Crossed bounds are a complete conflict, whatever the other constraints are.
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
    // x1 and x2 are ambiguous as a pair. The output determines only their difference.
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

  /// Many redundant rows around one contradiction, and optional constraints that must never be
  /// members.
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

  /// Coefficients of very different magnitude weight their rows in a certificate very
  /// differently.
  @Test func coefficientsOfAllSizesTakePart() throws {
    var system = ConstraintSystem()
    let (a, b) = (system.addVariable(), system.addVariable())
    system.addConstraint([(a, 1), (b, -1e9)], .equal, 0)
    system.addConstraint([(b, 1), (a, -1e-9)], .equal, 1)
    try expectConflict(system, [.constraint(0), .constraint(1)])
  }

  /// An unfinished search is reported, and its parties still contain a conflict.
  @Test func anUnfinishedSearchSaysSo() throws {
    var system = ConstraintSystem()
    for _ in 0..<4 { system.addVariable(lowerBound: 0) }
    system.addConstraint([(0, 1), (1, -1)], .equal, 1)
    system.addConstraint([(0, 1), (1, 1)], .equal, 9)
    system.addConstraint([(0, 1), (1, -1)], .equal, 2)
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
      #expect(!cut.conflicts.areIrreducible && !cut.conflicts.areAllFound)
      let whole = try solver.solve(system)
      #expect(whole.outcome == .infeasible([.constraint(0), .constraint(2)]))
      #expect(whole.conflicts.areIrreducible && whole.conflicts.areAllFound)
    }
  }

  // MARK: Constraints that Plumb adds

  private func solve(
    _ system: ConstraintSystem, background: Set<Int>
  ) throws -> [SystemSolution] {
    var options = SolveOptions()
    options.background = background
    return try Backends.all.map {
      try PrioritizedSolver(backend: $0).solve(system, options: options)
    }
  }

  /// One line and a size of at least 0, not two lines of which either could be removed.
  @Test func whatNobodyWroteIsThereAnyway() throws {
    var system = ConstraintSystem()
    let height = system.addVariable(lowerBound: 0)
    system.addConstraint([(height, 1)], .equal, 34)
    system.addConstraint([(height, 1)], .lessThanOrEqual, -70)
    try expectConflict(system, [.constraint(1), .lowerBound(height)])
  }

  /// The root's frame takes part if it is needed. Among equivalent lines the earlier ones remain.
  @Test func onlyTheBackgroundThatIsNeededIsListed() throws {
    var system = ConstraintSystem()
    let root = system.addVariable(lowerBound: 0)
    let sizes = (0..<5).map { _ in system.addVariable(lowerBound: 0) }
    let frame = system.addConstraint([(root, 1)], .equal, 100)
    let spare = system.addConstraint([(root, 1)], .greaterThanOrEqual, 10)
    for size in sizes { system.addConstraint([(size, 1)], .equal, 60) }
    let sum = system.addConstraint(
      sizes.map { ($0, 1) } + [(root, -1)], .lessThanOrEqual, 0)
    for solution in try solve(system, background: [frame, spare]) {
      #expect(
        solution.outcome
          == .infeasible(
            [frame, spare + 1, spare + 2, sum].map { .constraint($0) }
              + sizes[2...].map { .lowerBound($0) }))
      #expect(solution.conflicts.areIrreducible)
    }
  }

  @Test func aConflictOfBackgroundAlone() throws {
    var system = ConstraintSystem()
    let (x, y) = (system.addVariable(lowerBound: 0), system.addVariable())
    system.addConstraint([(x, 1)], .equal, -5)
    system.addConstraint([(x, 1), (y, 1)], .equal, 3)
    system.addConstraint([(y, 1)], .equal, 1)
    for solution in try solve(system, background: [0]) {
      #expect(solution.outcome == .infeasible([.constraint(0), .lowerBound(x)]))
    }
  }

  // MARK: Several conflicts

  @Test func independentConflictsAreAllFound() throws {
    var system = ConstraintSystem()
    for _ in 0..<4 { system.addVariable(lowerBound: 0) }
    for variable in 0..<4 { system.addConstraint([(variable, 1)], .equal, 5) }
    system.addConstraint([(3, 1)], .equal, 6)
    system.addConstraint([(0, 1), (1, 1)], .equal, 9)
    // Of the three constraints on one variable, two are left out together, and one alone holds.
    system.addConstraint([(3, 1)], .equal, 7)
    for solution in try solve(system, background: []) {
      guard case .infeasible(let first) = solution.outcome else {
        Issue.record("\(solution.outcome)")
        continue
      }
      let conflicts = Set([first] + solution.conflicts.further)
      #expect(
        conflicts == [[.constraint(3), .constraint(6)], [0, 1, 5].map { .constraint($0) }])
      #expect(solution.conflicts.areAllFound && solution.conflicts.areIrreducible)
    }
  }

  @Test func soManyConflictsAreNotAllListed() throws {
    var system = ConstraintSystem()
    for _ in 0..<50 {
      let x = system.addVariable()
      system.addConstraint([(x, 1)], .equal, 1)
      system.addConstraint([(x, 1)], .equal, 2)
    }
    for solution in try solve(system, background: []) {
      #expect(solution.conflicts.further.count == 19)
      #expect(!solution.conflicts.areAllFound && solution.conflicts.areIrreducible)
    }
  }

  // MARK: Growth

  /// Labels in a row that do not fit: the work grows with the number of labels, not its square.
  @Test func aConflictAlongAChainTakesFewPrograms() throws {
    func work(_ count: Int, overflow: Double) throws -> SystemSolution.Statistics {
      var system = ConstraintSystem()
      let root = system.addVariable(lowerBound: 0)
      let frame = system.addConstraint([(root, 1)], .equal, 60 * Double(count) - overflow)
      var last: Int?
      for _ in 0..<count {
        let left = system.addVariable()
        let width = system.addVariable(lowerBound: 0)
        if let last {
          system.addConstraint([(left, 1), (last, -1), (last + 1, -1)], .equal, 10)
        } else {
          system.addConstraint([(left, 1)], .equal, 10)
        }
        system.addConstraint([(width, 1)], .equal, 50)
        last = left
      }
      let right = last ?? 0
      system.addConstraint([(right, 1), (right + 1, 1), (root, -1)], .lessThanOrEqual, 0)
      var statistics = SystemSolution.Statistics()
      for solution in try solve(system, background: [frame]) {
        guard case .infeasible(let parties) = solution.outcome else {
          Issue.record("\(solution.outcome)")
          continue
        }
        #expect(solution.conflicts.areIrreducible && solution.conflicts.areAllFound)
        // If the row is much too long, every place in it is needed, but not every width.
        let needed = overflow < 50 ? count : Int((60 * Double(count) - overflow) / 50)
        #expect(parties.count >= count + needed / 2)
        statistics = solution.statistics
      }
      return statistics
    }
    for overflow in [20.0, 1_000] {
      let small = try work(100, overflow: overflow)
      let large = try work(800, overflow: overflow)
      #expect(large.linearPrograms <= small.linearPrograms + 4)
      #expect(large.iterations <= 10 * (small.iterations + 10))
    }
  }
}

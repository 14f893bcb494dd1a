import ConstraintSolving
import LinearProgramming
import SimplexBackend
import Testing

/// Tests redundant constraints: every proof once by hand, and random systems by solving again.
@Suite struct RedundancyTests {
  private func redundancies(
    _ system: ConstraintSystem, candidates: Set<Int>? = nil
  ) -> [Redundancy] {
    let all = Set(0..<system.constraintCount)
    let found = Backends.all.map { backend in
      PrioritizedSolver(backend: backend)
        .redundancies(in: system, candidates: candidates ?? all)
    }
    #expect(found.allSatisfy { $0.isComplete })
    #expect(found.allSatisfy { $0.found == found[0].found })
    return found[0].found
  }

  @Test func equalitiesThatFollow() {
    var system = ConstraintSystem()
    for _ in 0..<3 { system.addVariable() }
    system.addConstraint([(0, 1)], .equal, 5)
    system.addConstraint([(1, 1), (0, -1)], .equal, 2)
    system.addConstraint([(2, 1)], .equal, 9)
    system.addConstraint([(1, 2)], .equal, 14)
    system.addConstraint([(1, 1)], .equal, 7, priority: 300)
    system.addConstraint([(1, 1)], .equal, 8, priority: 200)
    #expect(
      redundancies(system) == [
        .init(constraint: 3, reason: .implied([.constraint(0), .constraint(1)])),
        .init(constraint: 4, reason: .implied([.constraint(3)])),
        .init(constraint: 5, reason: .decided(by: 3)),
      ])
    // A constraint that may not be removed can be a reason, but not a finding.
    #expect(
      redundancies(system, candidates: [0, 1, 2]) == [
        .init(constraint: 1, reason: .implied([.constraint(0), .constraint(3)]))
      ])
  }

  @Test func inequalitiesThatFollow() {
    var system = ConstraintSystem()
    let (x, y) = (system.addVariable(lowerBound: 0), system.addVariable(lowerBound: 0))
    system.addConstraint([(x, 1), (y, 1)], .lessThanOrEqual, 10)
    system.addConstraint([(x, 1)], .lessThanOrEqual, 12)
    system.addConstraint([(y, 1)], .greaterThanOrEqual, -1)
    system.addConstraint([(y, 1)], .lessThanOrEqual, 9)
    system.addConstraint([(x, 1)], .lessThanOrEqual, 11, priority: 400)
    #expect(
      redundancies(system) == [
        .init(constraint: 1, reason: .implied([.constraint(0), .lowerBound(y)])),
        .init(constraint: 2, reason: .implied([.lowerBound(y)])),
        .init(constraint: 4, reason: .implied([.constraint(0), .lowerBound(y)])),
      ])
  }

  @Test func constraintsOverOneSum() {
    var system = ConstraintSystem()
    let (x, y) = (system.addVariable(), system.addVariable())
    system.addConstraint([(x, 1), (y, -1)], .greaterThanOrEqual, 4)
    system.addConstraint([(y, 2), (x, -2)], .lessThanOrEqual, -6)
    system.addConstraint([(x, 1)], .equal, 5, priority: 500)
    system.addConstraint([(x, 3)], .equal, 15, priority: 500)
    system.addConstraint([(x, 1)], .lessThanOrEqual, 2, priority: 400)
    system.addConstraint([(y, 1)], .lessThanOrEqual, 3, priority: 500)
    system.addConstraint([(y, 1)], .lessThanOrEqual, 4, priority: 400)
    system.addConstraint([(y, 1)], .lessThanOrEqual, 2, priority: 400)
    #expect(
      redundancies(system) == [
        .init(constraint: 1, reason: .implied([.constraint(0)])),
        .init(constraint: 3, reason: .repeated(2)),
        .init(constraint: 4, reason: .decided(by: 2)),
        .init(constraint: 6, reason: .decided(by: 5)),
      ])
  }

  /// The holding alternative is unknown, so no alternative proves anything. Optional constraints
  /// prove nothing either.
  @Test func alternativesProveNothing() {
    var system = ConstraintSystem()
    let (x, y) = (system.addVariable(lowerBound: 0), system.addVariable(lowerBound: 0))
    system.addDisjunction(
      [
        [.init([(x, 1)], .greaterThanOrEqual, 20)], [.init([(y, 1)], .equal, 30)],
      ], priority: ConstraintSystem.required)
    system.addDisjunction(
      [[.init([(y, 1)], .equal, 30)], [.init([(y, 1)], .equal, 40)]], priority: 500)
    system.addConstraint([(x, 1)], .greaterThanOrEqual, 10)
    system.addConstraint([(y, 1)], .greaterThanOrEqual, 25)
    system.addConstraint([(y, 1)], .equal, 30)
    system.addConstraint([(x, 1)], .greaterThanOrEqual, 5)
    let first = system.disjunctions[1].constraints.upperBound
    let found = redundancies(system)
    #expect(
      found == [
        .init(constraint: first + 1, reason: .implied([.constraint(first + 2)])),
        .init(constraint: first + 3, reason: .implied([.constraint(first)])),
      ])
  }

  @Test func outputsOfDefinitionsProveNothing() {
    var system = ConstraintSystem()
    let (x, y) = (system.addVariable(), system.addVariable())
    system.addConstraint([(x, 1)], .equal, 5)
    system.addDefinition(Definition(.value, of: y, from: [x]) { .value($0[0] + 1) })
    system.addConstraint([(y, 1)], .lessThanOrEqual, 100)
    #expect(redundancies(system).isEmpty)
  }

  @Test func aSpentBudgetIsTold() {
    var system = ConstraintSystem()
    let x = system.addVariable()
    system.addConstraint([(x, 1)], .lessThanOrEqual, 5)
    system.addConstraint([(x, 1)], .greaterThanOrEqual, 4)
    var options = SolveOptions()
    options.timeLimit = .zero
    let search = PrioritizedSolver(backend: SimplexSolver())
      .redundancies(in: system, candidates: [0, 1], options: options)
    #expect(!search.isComplete)
  }

  /// Without the reported constraints the result is the same.
  ///
  /// No kept required inequality follows from the other kept ones.
  @Test func removingThemChangesNothing() throws {
    var (solved, removed, checked) = (0, 0, 0)
    for seed in 0..<RandomSystemTests.diagnosedCount {
      var generator = SystemGenerator(seed: UInt64(seed))
      let sample = generator.sample()
      let system = sample.constraintSystem()
      let solver = PrioritizedSolver(backend: Backends.all[seed % Backends.all.count])
      guard let before = try? solver.solve(system), before.outcome == .solved else { continue }
      solved += 1
      let search = solver.redundancies(in: system, candidates: Set(sample.rows.indices))
      #expect(search.isComplete, "seed \(seed)")
      var gone = Set<Int>()
      for redundancy in search.found {
        if case .repeated = redundancy.reason { continue }
        gone.insert(redundancy.constraint)
      }
      var rest = sample
      rest.rows = sample.rows.indices.filter { !gone.contains($0) }.map { sample.rows[$0] }
      removed += gone.count
      let after = try solver.solve(rest.constraintSystem())
      let isSame = zip(before.values, after.values).allSatisfy {
        abs($0 - $1) <= 1e-6 * max(1, abs($0))
      }
      let found = search.found
      #expect(
        isSame, "seed \(seed): \(found)\n\(before.values)\n\(after.values)\n\(sample)")
      #expect(
        before.ambiguities.map(\.variable) == after.ambiguities.map(\.variable),
        "seed \(seed): \(found)\n\(sample)")
      for row in rest.rows.indices where rest.rows[row].isRequired {
        guard rest.rows[row].relation != .equal else { continue }
        checked += 1
        let isImplied = try follows(row, in: rest)
        #expect(
          !isImplied, "seed \(seed): \(rest.rows[row])\n\(rest)")
      }
    }
    print("redundancy: \(removed) removed from \(solved) systems, \(checked) kept ones checked")
    #expect(removed > 100 && checked > 100)
  }

  /// Whether the other required constraints imply a required inequality, without definitions.
  private func follows(_ row: Int, in sample: SampleSystem) throws -> Bool {
    var others = SampleSystem()
    others.targets = sample.targets
    others.lowerBounds = sample.lowerBounds
    others.rows = sample.rows.indices.filter { $0 != row && sample.rows[$0].isRequired }
      .map { sample.rows[$0] }
    // The contrary as an optional constraint, far beyond the constant.
    var contrary = sample.rows[row]
    let isLess = contrary.relation == .lessThanOrEqual
    contrary.relation = isLess ? .greaterThanOrEqual : .lessThanOrEqual
    contrary.constant = isLess ? Rational(10_000) : Rational(-10_000)
    contrary.priority = 500
    others.rows.append(contrary)
    let system = others.constraintSystem()
    let solution = try PrioritizedSolver(backend: SimplexSolver()).solve(system)
    let reached = system.activity(of: others.rows.count - 1, at: solution.values)
    let constant = sample.rows[row].constant.double
    return isLess ? reached <= constant + 1e-7 : reached >= constant - 1e-7
  }
}

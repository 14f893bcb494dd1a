import GeneratedWorkloads
import LinearProgramming
import SimplexBackend
import Testing

@testable import ConstraintSolving

/// Choices of many disjunctions, found by placing items.
@Suite struct PlacementTests {
  private func solve(
    _ system: ConstraintSystem, _ options: SolveOptions = SolveOptions()
  ) throws -> SystemSolution {
    try PrioritizedSolver(backend: SimplexSolver()).solve(system, options: options)
  }

  /// Boxes that fill half of their page are placed without any violation, so no answer is better.
  @Test(arguments: [12, 20, 30])
  func boxesAreSolved(count: Int) throws {
    for seed in 1...2 as ClosedRange<UInt64> {
      let workload = PlacementWorkload(.boxes, size: count, seed: seed)
      let solution = try solve(workload.system)
      #expect(solution.outcome == .solved && !solution.choiceIsProved)
      #expect(workload.overlaps(at: solution.values) == 0)
      #expect(solution.violations.isEmpty)
    }
  }

  /// Six tables round a stage: the least sum is proved, since their order among each other is
  /// ignored. (`Benchmarks` finds 840, and so does plain branch and bound.)
  @Test func equalTablesAreProved() throws {
    let solution = try solve(PlacementWorkload(.stage, size: 6, seed: 1).system)
    #expect(solution.outcome == .solved)
    #expect(abs(solution.violations.reduce(0) { $0 + $1.amount } - 840) < 1e-6)
  }

  /// Labels at one end of their fields or the other do not count as items that must not overlap.
  ///
  /// Programs prove their choice, although there are enough labels for a placement search.
  @Test func separateWishesAreProved() throws {
    let system = ChoiceWorkload(.sides, size: 64, seed: 2).system
    let solution = try solve(system)
    #expect(solution.outcome == .solved && solution.choiceIsProved)
    for (priority, least) in [(750.0, 0.0), (500, 36), (250, 82)] {
      let missed = solution.violations.reduce(0) {
        $0 + (system.priorities[$1.constraint] == priority ? $1.amount : 0)
      }
      #expect(abs(missed - least) < 1e-4)
    }
  }

  /// A search too long to be proved reports it, with a bound, and beats shelves.
  @Test func tablesOfSeveralSizesBeatShelves() throws {
    let workload = PlacementWorkload(.tops, size: 24, seed: 1)
    let solution = try solve(workload.system)
    #expect(solution.outcome == .limit && !solution.choiceIsProved)
    let unfinished = try #require(solution.unfinishedChoice)
    let missed = solution.violations.reduce(0) { $0 + $1.amount }
    #expect(abs(try #require(unfinished.incumbent) - missed) < 1e-6)
    #expect(unfinished.bound <= missed)
    #expect(missed < 0.8 * (try #require(workload.shelves)))
    #expect(workload.overlaps(at: solution.values) == 0)
  }

  /// A generous time limit has no effect, because the search counts steps.
  @Test(arguments: [PlacementWorkload.Family.tops, .stage, .labels8])
  func aTimeLimitChangesNoAnswer(family: PlacementWorkload.Family) throws {
    let size = PlacementWorkload.sizes(of: family)[0]
    let workload = PlacementWorkload(family, size: size, seed: 2)
    var options = SolveOptions()
    options.timeLimit = .seconds(600)
    let (solution, other) = (try solve(workload.system), try solve(workload.system, options))
    #expect(solution.outcome == other.outcome)
    #expect(solution.values == other.values && solution.choices == other.choices)
  }

  /// Little effort proves nothing; enough effort proves the choice, and finds at least as good a
  /// choice.
  @Test func effortImprovesAndProves() throws {
    let workload = PlacementWorkload(.stage, size: 6, seed: 1)
    var missed: [Double] = []
    for effort in [0.001, nil] as [Double?] {
      var options = SolveOptions()
      options.searchEffort = effort
      let solution = try solve(workload.system, options)
      #expect(solution.outcome == (effort == nil ? .solved : .limit))
      missed.append(solution.violations.reduce(0) { $0 + $1.amount })
    }
    #expect(missed[1] <= missed[0])
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e7])
  func effortIsAboveZeroAndFinite(effort: Double) throws {
    var options = SolveOptions()
    options.searchEffort = effort
    #expect(throws: SolvingError.self) { try solve(ConstraintSystem(), options) }
  }

  /// The positions of the points decide most disjunctions of a hundred labels.
  @Test func labelsStandBesideTheirPoints() throws {
    let workload = PlacementWorkload(.labels4, size: 100, seed: 1)
    let solution = try solve(workload.system)
    try #require(!solution.values.isEmpty)
    #expect(workload.overlaps(at: solution.values) <= 15)
    for number in 0..<workload.system.disjunctions.count
    where workload.system.disjunctions[number].priority == ConstraintSystem.required {
      let chosen = try #require(solution.choices[number])
      let alternative = workload.system.disjunctions[number].alternatives[chosen]
      #expect(workload.system.violation(ofAlternative: alternative, at: solution.values) < 1e-6)
    }
  }

  @Test func chainsAreSolvedAndRefuted() throws {
    #expect(try solve(PlacementWorkload(.chain, size: 40, seed: 1).system).outcome == .solved)
    let refuted = try solve(PlacementWorkload(.contradiction, size: 60, seed: 1).system)
    guard case .infeasible(let parties) = refuted.outcome else {
      Issue.record("\(refuted.outcome)")
      return
    }
    // All 59 links, and the first and the last place.
    #expect(parties.count == 61)
  }

  /// Boxes too large for their page are refuted or given up, never placed.
  @Test func whatDoesNotFitIsNotPlaced() throws {
    var system = ConstraintSystem()
    var corners: [(Int, Int)] = []
    for _ in 0..<8 {
      let (x, y) = (system.addVariable(lowerBound: 0), system.addVariable(lowerBound: 0))
      system.addConstraint([(x, 1)], .lessThanOrEqual, 60)
      system.addConstraint([(y, 1)], .lessThanOrEqual, 60)
      for (u, v) in corners {
        system.addDisjunction([
          [.init([(u, 1), (x, -1)], .lessThanOrEqual, -40)],
          [.init([(x, 1), (u, -1)], .lessThanOrEqual, -40)],
          [.init([(v, 1), (y, -1)], .lessThanOrEqual, -40)],
          [.init([(y, 1), (v, -1)], .lessThanOrEqual, -40)],
        ])
      }
      corners.append((x, y))
    }
    var options = SolveOptions()
    options.iterationLimit = 20_000
    let solution = try solve(system, options)
    #expect(solution.outcome != .solved && solution.values.isEmpty)
  }

  /// The order of lines has no effect.
  @Test func theOrderOfLinesDoesNotMatter() throws {
    let system = PlacementWorkload(.seating, size: 12, seed: 1).system
    var reversed = ConstraintSystem()
    for lower in system.lowerBounds { reversed.addVariable(lowerBound: lower) }
    let parts = Set(system.disjunctions.flatMap(\.constraints))
    for number in (0..<system.constraintCount).reversed() where !parts.contains(number) {
      reversed.addConstraint(
        system.terms(of: number).map { ($0.variable, $0.coefficient) },
        system.relations[number], system.constants[number], priority: system.priorities[number])
    }
    let count = system.disjunctions.count
    for number in (0..<count).reversed() {
      reversed.addDisjunction(
        system.parts(ofDisjunction: number), priority: system.disjunctions[number].priority,
        rank: number)
    }
    let (one, other) = (try solve(system), try solve(reversed))
    #expect(one.values == other.values)
    #expect(one.choices == Array(other.choices.reversed()))
  }

  /// A time limit ends the search, and the best choice so far is used.
  @Test func aTimeLimitLeavesAChoice() throws {
    var options = SolveOptions()
    options.timeLimit = .milliseconds(400)
    let workload = PlacementWorkload(.seating, size: 30, seed: 1)
    let solution = try solve(workload.system, options)
    #expect(solution.outcome == .limit && !solution.values.isEmpty)
    #expect(workload.overlaps(at: solution.values) == 0)
  }
}

/// The items that can be exchanged, found in the models of small systems.
@Suite struct InterchangeableItemsTests {
  /// Returns how many alternatives of each disjunction are needless.
  private func needless(in system: ConstraintSystem) throws -> [Int] {
    let run = SolveRun(
      system, options: SolveOptions(), backends: CheckedBackends([SimplexSolver()]),
      deadline: .never)
    return try run.searchesForTests().flatMap { search in
      let items = InterchangeableItems(in: PlacementModel(search))
      return search.disjunctions.indices.map { items.needless(of: $0).count }
    }
  }

  private func boxes(widths: [Double], targets: [Double]) -> ConstraintSystem {
    var system = ConstraintSystem()
    for _ in widths { for _ in 0..<2 { system.addVariable(lowerBound: 0) } }
    for (box, width) in widths.enumerated() {
      system.addConstraint([(2 * box, 1)], .lessThanOrEqual, 200)
      system.addConstraint([(2 * box + 1, 1)], .lessThanOrEqual, 200)
      system.addConstraint([(2 * box, 1)], .equal, targets[box], priority: 500)
      for other in 0..<box {
        let (x, y, u, v) = (2 * box, 2 * box + 1, 2 * other, 2 * other + 1)
        system.addDisjunction([
          [.init([(u, 1), (x, -1)], .lessThanOrEqual, -widths[other])],
          [.init([(u, 1), (x, -1)], .greaterThanOrEqual, width)],
          [.init([(v, 1), (y, -1)], .lessThanOrEqual, -20)],
          [.init([(y, 1), (v, -1)], .lessThanOrEqual, -20)],
        ])
      }
    }
    return system
  }

  @Test func equalBoxesChangePlaces() throws {
    #expect(try needless(in: boxes(widths: [40, 40, 40], targets: [50, 50, 50])) == [2, 2, 2])
  }

  @Test func boxesOfOtherSizesOrWishesDoNot() throws {
    #expect(try needless(in: boxes(widths: [40, 40, 50], targets: [50, 50, 50])) == [2, 0, 0])
    #expect(try needless(in: boxes(widths: [40, 40, 40], targets: [50, 60, 50])) == [0, 2, 0])
    #expect(try needless(in: boxes(widths: [40, 50], targets: [50, 50])) == [0])
  }
}

extension SolveRun {
  /// Returns the searches of a system without definitions, before any choice.
  fileprivate func searchesForTests() throws -> [ChoiceSearch] {
    prepareForPasses()
    let whole = try reduction.block(
      of: Array(0..<system.variableCount),
      (0..<system.constraintCount).filter { state.progress.counts($0) })
    let open = system.disjunctions.indices.compactMap { openDisjunction($0) }
    return searches(among: open, whole.variables, whole.hard, whole.soft)
  }
}

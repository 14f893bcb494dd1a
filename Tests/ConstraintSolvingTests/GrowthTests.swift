import ConstraintSolving
import GeneratedWorkloads
import LinearProgramming
import SimplexBackend
import TestSupport
import Testing

/// Work counts of ordinary lists: a list twice as long takes slightly more than twice the work.
@Suite struct GrowthTests {
  /// Returns the counts of programs, iterations, terms written, and pivots substituted while
  /// reading.
  private func work(
    _ name: String, shuffledBy seed: UInt64? = nil, ranges: Bool = true
  ) throws -> (steps: Int, solution: SystemSolution) {
    let workload = try #require(Workload.named(name))
    var order = Array(workload.constraints.indices)
    if let seed {
      var random = SeededGenerator(seed: seed)
      order.shuffle(using: &random)
    }
    var options = SolveOptions()
    options.findsRanges = ranges
    let solution = try PrioritizedSolver(backend: SimplexSolver())
      .solve(workload.constraintSystem(order: order), options: options)
    let statistics = solution.statistics
    return (
      statistics.linearPrograms + statistics.iterations + statistics.substitutedTerms
        + statistics.substitutions, solution
    )
  }

  @Test(arguments: ["labels", "chat", "row"]) func listsTakeWorkOfTheirLength(name: String) throws {
    for seed in [nil, 1, 2] as [UInt64?] {
      let small = try work("\(name):100", shuffledBy: seed)
      let large = try work("\(name):400", shuffledBy: seed)
      #expect(large.solution.outcome == .solved)
      #expect(large.solution.ambiguities.isEmpty, "\(name)")
      #expect(large.steps <= 6 * small.steps, "\(name), order \(seed ?? 0)")
    }
  }

  /// If nothing is ambiguous, one or two programs show it.
  @Test(arguments: ["labels", "row"]) func rangesAreAskedOnlyForWhatIsFree(name: String) throws {
    let with = try work("\(name):200")
    let without = try work("\(name):200", ranges: false)
    #expect(with.steps == without.steps)
    #expect(with.solution.ambiguities == without.solution.ambiguities)
  }

  /// The terms of expressions stay linear in a row of labels, however the row is written.
  @Test func chainsTakeLinearMemory() throws {
    for seed in [nil, 3, 4] as [UInt64?] {
      let statistics = try work("row:2000", shuffledBy: seed).solution.statistics
      #expect(statistics.substitutedTerms < 20 * 2000)
    }
  }

  /// The search for redundant constraints.
  ///
  /// It runs on fully determined rows and grids, with and without redundant equalities, and on
  /// forms and columns whose sizes are ambiguous between limits.
  @Test(arguments: [("W1:200", "W1:800"), ("W2:10x20", "W2:40x20"), ("W3:40", "W3:160")])
  func redundanciesAreFoundInWorkOfTheLength(small: String, large: String) throws {
    func work(_ name: String) throws -> Int {
      let system = try #require(WorkloadSystem(name)).constraintSystem()
      let search = PrioritizedSolver(backend: SimplexSolver())
        .countedRedundancies(in: system, candidates: Set(0..<system.constraintCount))
      #expect(search.isComplete)
      return search.work
    }
    let (less, more) = (try work(small), try work(large))
    #expect(more <= 6 * less, "\(small): \(less), \(large): \(more)")
  }

  /// The search for redundant limits in a column whose sizes are ambiguous between limits.
  ///
  /// A bottom at least 5 points below the one above it follows from a height of 20.
  @Test(arguments: [false, true]) func limitsAreTriedInWorkOfTheLength(someFollow: Bool) {
    func work(_ count: Int) -> Int {
      var system = ConstraintSystem()
      for place in 0..<count {
        let (top, height) = (system.addVariable(), system.addVariable(lowerBound: 0))
        system.addConstraint(
          place == 0 ? [(top, 1)] : [(top, 1), (top - 2, -1), (height - 2, -1)], .equal, 8)
        system.addConstraint([(height, 1)], .greaterThanOrEqual, 20)
        system.addConstraint([(height, 1)], .lessThanOrEqual, 400)
        system.addConstraint([(height, 1)], .equal, 30, priority: 500)
        if someFollow, place > 0 {
          system.addConstraint(
            [(top, 1), (height, 1), (top - 2, -1), (height - 2, -1)], .greaterThanOrEqual, 5)
        }
      }
      system.addConstraint(
        [(2 * count - 2, 1), (2 * count - 1, 1)], .lessThanOrEqual, 40 * Double(count))
      let search = PrioritizedSolver(backend: SimplexSolver())
        .countedRedundancies(in: system, candidates: Set(0..<system.constraintCount))
      #expect(search.isComplete && search.found.count == (someFollow ? count - 1 : 0))
      return search.work
    }
    let (less, more) = (work(150), work(600))
    #expect(more <= 6 * less, "\(less), \(more)")
  }

  /// Explaining the last view of a row and of a grid takes work of its length.
  @Test(arguments: [("W1:200", "W1:800"), ("W2:10x20", "W2:40x20")])
  func chainsAreReadInWorkOfTheLength(small: String, large: String) throws {
    func work(_ name: String) throws -> Int {
      let system = try #require(WorkloadSystem(name)).constraintSystem()
      let solution = try PrioritizedSolver(backend: SimplexSolver()).solve(system)
      let rows = try ActiveRows(of: system, at: solution.values, ambiguous: [])
      let last = system.variableCount / 4 - 1
      return (0..<4).reduce(0) { work, attribute in
        var independent = rows.independentRows(around: [4 * last + attribute])
        let chain = rows.chain(of: [(4 * last + attribute, 1)], among: &independent)
        #expect(!chain.links.isEmpty && chain.remainder == 0)
        return work + independent.work
      }
    }
    let (less, more) = (try work(small), try work(large))
    #expect(more <= 6 * less, "\(small): \(less), \(large): \(more)")
  }
}

import FlatMemory
import LinearProgramming
import SimplexBackend
import TestSupport
import Testing

@testable import ConstraintSolving

/// Many ambiguous values coupled by one sum: work that grows at most with their square.
@Suite struct FreeValueGrowthTests {
  /// Makes variables of at least 1.5 whose sum is limited.
  private func system(_ count: Int, limit: Double) -> ConstraintSystem {
    var system = ConstraintSystem()
    var random = SeededGenerator(seed: UInt64(count))
    for _ in 0..<count {
      system.addVariable(target: Double(Int.random(in: -20...40, using: &random)) / 10)
    }
    for variable in 0..<count {
      system.addConstraint([(variable, 1)], .greaterThanOrEqual, 1.5)
    }
    system.addConstraint((0..<count).map { ($0, 1) }, .lessThanOrEqual, limit)
    return system
  }

  /// A choice among the ambiguous values of a block with one form.
  private func looks(_ count: Int) throws -> Int {
    var maker = BlockMaker(variableCount: count, levelCount: 1, rowCount: 1)
    func add(_ item: Int, _ slopes: (left: Double, right: Double), at position: Double) {
      maker.add(
        .init(identifier: -1, scale: 1, row: 0), of: item, level: 0, slopes: slopes, at: position)
    }
    for column in 0..<count { add(column, (-1, 0), at: 1.5) }
    let sum = maker.item(count: count, scale: 1) { ($0, 1) }
    add(sum, (0, 1), at: 2.1 * Double(count))
    let tableau = LexicographicTableau(maker.model)
    tableau.positions.elements.copy(maker.model.positions)
    #expect(tableau.solve() == .free)
    let readers = (0..<count).map { FreeChoice.Reader(variable: $0, rates: [($0, 1)]) }
    let block = OpenBlock(variables: Array(0..<count), tableau: tableau)
    let choice = try #require(FreeChoice([block], [], readBy: readers, greatestTableau: 4_000))
    let input = FreeChoice.Input(
      blocks: [block], variables: [], bases: [Double](repeating: 0, count: count),
      targets: [Double](repeating: 3.3, count: count), findsRanges: true, deadline: .never)
    var values = [Double](repeating: 0, count: count)
    let found = try #require(choice.choose(input) { values[$0] = $1 })
    #expect(found.count == count)
    // The first variables take the room that the limit leaves: 1.8 more for each.
    let served = Int(0.6 * Double(count) / 1.8)
    #expect(values[..<served].allSatisfy { $0 == 3.3 })
    #expect(values[(served + 1)...].allSatisfy { abs($0 - 1.5) < 1e-9 })
    return choice.looks
  }

  @Test func coupledFreeValuesTakeTheSquareOfTheirNumber() throws {
    let (few, many) = (try looks(125), try looks(500))
    #expect(few > 125 && many < 17 * few, "\(few) and \(many)")
    #expect(many < 60 * 500 * 500, "\(many)")
  }

  /// A plan has the same values as the passes for every limit.
  @Test(arguments: [60.0, 75.3, 90.7, 140]) func allRoadsChooseTheSame(limit: Double) throws {
    let solver = PrioritizedSolver(
      backend: SimplexSolver(), fallbacks: [ExactSimplexSolver()])
    let system = system(40, limit: limit)
    let plans = PlanCache()
    var options = SolveOptions()
    let cold = try solver.solve(system, options: options)
    for _ in 0..<3 {
      let planned = try solver.solve(system, options: options, reusing: plans)
      #expect(planned.values == cold.values)
      #expect(planned.ambiguities.map(\.variable) == cold.ambiguities.map(\.variable))
    }
    options.settlesAtOnce = false
    let passes = try solver.solve(system, options: options)
    #expect(passes.ambiguities.map(\.variable) == cold.ambiguities.map(\.variable))
    for (value, other) in zip(passes.values, cold.values) { #expect(abs(value - other) < 1e-9) }
    for (one, other) in zip(passes.ambiguities, cold.ambiguities) {
      let ends = [(one.lower, other.lower), (one.upper, other.upper)]
      for case (let end?, let same?) in ends { #expect(abs(end - same) < 1e-9) }
    }
  }

  /// Ambiguous values among many decided ones. A plan reads its expressions once to find the
  /// readers.
  @Test func aPlansFirstChoiceLooksAtEachExpressionOnce() throws {
    var system = ConstraintSystem()
    let root = system.addVariable()
    let first = system.addConstraint([(root, 1)], .equal, 7.7)
    var last = root
    for _ in 0..<3_000 {
      let next = system.addVariable()
      system.addConstraint([(next, 1), (last, -1)], .equal, 0.1)
      last = next
    }
    for _ in 0..<100 {
      let (free, follower) = (system.addVariable(target: 0.3), system.addVariable())
      system.addConstraint([(follower, 1), (free, -1), (root, -1)], .equal, 0.7)
    }
    let plan = try #require(PlanBuilder.plan(for: system, until: .never))
    system.setConstant(9.1, of: first)
    let planned = try #require(plan.solution(of: system, options: SolveOptions(), until: .never))
    #expect(planned.ambiguities.count == 200)
    #expect(plan.looks > 0 && plan.looks <= 5 * system.constraintCount, "\(plan.looks)")
    let cold = try PrioritizedSolver(backend: SimplexSolver()).solve(system)
    #expect(planned.values == cold.values)
  }
}

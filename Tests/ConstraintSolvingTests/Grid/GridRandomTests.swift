import ConstraintSolving
import Foundation
import LinearProgramming
import SimplexBackend
import TestSupport
import Testing

#if GLPK
import GLPKBackend
#endif

@Suite("Random grids")
struct GridRandomTests {
  /// The number of compared layouts; `PLUMB_RANDOM_GRIDS` sets another.
  private static let count =
    ProcessInfo.processInfo.environment["PLUMB_RANDOM_GRIDS"].flatMap(Int.init) ?? 5_000

  /// A method to decide components.
  struct Way: Sendable, CustomTestStringConvertible {
    let backend: any DualProviding
    let method: PrioritizedSolver.GridMethod
    var testDescription: String {
      method == .automatic ? "elimination" : "integer programs by \(backend.name)"
    }
  }

  private static let ways: [Way] = {
    var ways = [
      Way(backend: SimplexSolver(), method: .automatic),
      Way(backend: SimplexSolver(), method: .integerPrograms(nodeLimit: 2000)),
    ]
    #if GLPK
    ways.append(Way(backend: GLPKMixedIntegerSolver(), method: .integerPrograms(nodeLimit: 2000)))
    #endif
    return ways
  }()

  @Test("Small layouts: the result is that of trying all choices", arguments: ways)
  func againstEnumeration(way: Way) throws {
    var compared = 0
    var deviating = 0
    var seed = 0
    while compared < Self.count, seed < 6 * Self.count {
      seed += 1
      let layout = GridLayout.random(seed: seed)
      let solver = PrioritizedSolver(backend: SimplexSolver())
      guard let solution = try? solver.solve(layout.system), solution.outcome == .solved else {
        continue
      }
      let oracle = GridOracle(layout, solution)
      guard oracle.choiceCount <= 64, let expected = oracle.best() else { continue }
      compared += 1
      deviating += expected.deviation > 1e-6 ? 1 : 0
      let snapped = try PrioritizedSolver(backend: way.backend).snap(
        solution, of: layout.system, to: layout.grid, options: SolveOptions(), by: way.method)
      let edges = layout.edges(snapped.values)
      let difference = zip(edges, expected.edges).reduce(0) { max($0, abs($1.0 - $1.1)) }
      #expect(
        difference < 1e-6 && snapped.outcome == .solved,
        "seed \(seed): \(edges) instead of \(expected.edges)")
    }
    #expect(compared == Self.count)
    // The generator must reach layouts that cannot satisfy all required constraints.
    #expect(deviating >= Self.count / 7)
  }

  @Test("Lines, equalities and distances hold in larger layouts, some edges of which have no grid")
  func properties() throws {
    var withoutGrid = 0
    for seed in 20_001...20_140 {
      var layout = GridLayout.random(seed: seed, boxes: 5)
      if seed % 2 == 0 { layout.dropSteps { ($0 + seed / 2) % 3 == 0 } }
      let solver = PrioritizedSolver(backend: SimplexSolver())
      guard let solution = try? solver.solve(layout.system), solution.outcome == .solved else {
        continue
      }
      let snapped = try solver.snap(solution, of: layout.system, to: layout.grid)
      #expect(snapped.outcome == .solved, "seed \(seed)")
      check(layout, from: solution, to: snapped, seed: seed)
      guard snapped.statistics.integerPrograms > 0 else { continue }
      withoutGrid += 1
      #if GLPK
      let other = try PrioritizedSolver(backend: GLPKMixedIntegerSolver()).snap(
        solution, of: layout.system, to: layout.grid)
      let difference = zip(other.values, snapped.values).reduce(0) { max($0, abs($1.0 - $1.1)) }
      #expect(difference < 1e-6, "seed \(seed)")
      #endif
    }
    #expect(withoutGrid >= 10)
  }

  private func check(
    _ layout: GridLayout, from solution: SystemSolution, to snapped: SystemSolution, seed: Int
  ) {
    let (before, edges) = (layout.edges(solution.values), layout.edges(snapped.values))
    let grid = layout.grid
    let coarsest = grid.edges.compactMap(\.step).max() ?? 0
    for (edge, place) in edges.enumerated() {
      let moved = abs(place - before[edge])
      guard let step = grid.edges[edge].step else {
        #expect(moved <= coarsest + 1e-9, "seed \(seed), edge \(edge)")
        continue
      }
      #expect(abs(place - (place / step).rounded() * step) < 1e-12, "seed \(seed), edge \(edge)")
      #expect(moved < coarsest, "seed \(seed), edge \(edge)")
    }
    for box in 0..<layout.boxCount {
      #expect(edges[4 * box] <= edges[4 * box + 1] + 1e-9, "seed \(seed), box \(box)")
      #expect(edges[4 * box + 2] <= edges[4 * box + 3] + 1e-9, "seed \(seed), box \(box)")
    }
    guard Set(grid.edges.map(\.step)).count == 1, let step = grid.edges[0].step else { return }
    let oracle = GridOracle(layout, solution)
    for constraint in 0..<layout.system.constraintCount {
      guard let (one, other) = oracle.pair(constraint) else { continue }
      let distance = (before[one] - before[other]) / step
      guard abs(distance - distance.rounded()) < 1e-9 else { continue }
      #expect(
        abs(edges[one] - edges[other] - distance.rounded() * step) < 1e-12,
        "seed \(seed), constraint \(constraint)")
    }
  }
}

extension GridLayout {
  /// A random layout of a few boxes.
  ///
  /// The boxes may overlap, nested or side by side, with required equalities of edges, sizes,
  /// ratios and centres, limits, and optional constraints.
  static func random(seed: Int, boxes: Int = 3) -> GridLayout {
    var random = SeededGenerator(seed: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15)
    func pick<Element>(_ elements: [Element]) -> Element {
      elements[Int.random(in: 0..<elements.count, using: &random)]
    }
    func part() -> Double { pick([0, 0, 0.25, 0.5, 1.0 / 3, 0.7]) }
    let steps = pick([[1.0], [1], [0.5], [4], [1, 2], [1, 8], [0.5, 1, 4]])
    var layout = GridLayout(
      width: Double(Int.random(in: 20...60, using: &random)) + part(),
      height: Double(Int.random(in: 20...60, using: &random)) + part(), step: pick(steps))
    for _ in 0..<Int.random(in: 1...boxes, using: &random) {
      let parent = pick([0, 0, Int.random(in: 0..<layout.boxCount, using: &random)])
      let box = layout.addBox(in: parent, step: pick(steps))
      let other = pick([parent, Int.random(in: 0..<box, using: &random)])
      let gap = pick([0, 0, 1, 2.5, 4, part()])
      for sides in [[Side.left, .right], [.top, .bottom]] {
        let (start, end) = (sides[0], sides[1])
        let size = start == .left ? layout.width(box) : layout.height(box)
        let otherSize = start == .left ? layout.width(other) : layout.height(other)
        switch Int.random(in: 0..<7, using: &random) {
        case 0: layout.require(box, start, .equal, parent, start, plus: gap)
        case 1: layout.require(box, start, .equal, other, pick(sides), plus: gap)
        case 2: layout.require(box, end, .equal, parent, end, plus: -gap)
        case 3:
          layout.require(
            layout.side(box, start) + layout.side(box, end)
              + (layout.side(parent, start) + layout.side(parent, end)).map {
                ($0.variable, -$0.coefficient)
              }, .equal, 0)
        case 4: layout.require(box, start, .greaterThanOrEqual, other, end, plus: gap)
        case 5: layout.require(box, end, .lessThanOrEqual, parent, end, plus: -gap)
        default: layout.require(layout.side(box, start), .equal, 3 + part())
        }
        switch Int.random(in: 0..<7, using: &random) {
        case 0: layout.require([(size, 1), (otherSize, -1)], .equal, 0)
        case 1: layout.require([(size, pick([2, 3, 4])), (otherSize, -1)], .equal, 0)
        case 2: layout.require([(size, 1)], .equal, Double(pick([0, 5, 8, 13])) + part())
        case 3:
          layout.require([(layout.width(box), 1), (layout.height(box), -pick([1, 2]))], .equal, 0)
        case 4: layout.require(box, end, .equal, other, pick(sides), plus: -gap)
        case 5: layout.require([(size, 1)], .greaterThanOrEqual, 4 + part())
        default: break
        }
        layout.system.addConstraint(
          [(size, 1)], .equal, Double(Int.random(in: 3...25, using: &random)) + part(),
          priority: 250)
      }
    }
    return layout
  }
}

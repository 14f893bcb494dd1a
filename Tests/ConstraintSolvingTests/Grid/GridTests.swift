import ConstraintSolving
import LinearProgramming
import SimplexBackend
import TestSupport
import Testing

#if GLPK
import GLPKBackend
#endif

@Suite("Grid")
struct GridTests {
  /// Makes adjacent boxes that fill the root, all with one width.
  private func row(
    of count: Int, width: Double, step: Double?, gap: Double = 0, likeFirst: Bool = false
  ) -> GridLayout {
    var layout = GridLayout(width: width, height: 10, step: step)
    for number in 1...count {
      let box = layout.addBox()
      layout.require(box, .top, .equal, 0, .top)
      layout.require(box, .bottom, .equal, 0, .bottom)
      if number == 1 {
        layout.require(box, .left, .equal, 0, .left)
        continue
      }
      layout.require(box, .left, .equal, box - 1, .right, plus: gap)
      let other = likeFirst ? 1 : box - 1
      layout.require([(layout.width(box), 1), (layout.width(other), -1)], .equal, 0)
    }
    layout.require(count, .right, .equal, 0, .right)
    return layout
  }

  private func widths(_ layout: GridLayout, _ solution: SystemSolution) -> [Double] {
    (1..<layout.boxCount).map { solution.values[layout.width($0)] }
  }

  @Test("Equal thirds of 100 become 34 33 33")
  func thirds() throws {
    let layout = row(of: 3, width: 100, step: 1)
    let solution = try layout.snapped()
    #expect(solution.outcome == .solved)
    #expect(widths(layout, solution) == [34, 33, 33])
    #expect(solution.gridDeviations.map(\.amount) == [1])
    #expect(solution.violations.isEmpty)
    #expect(try layout.snapped(by: .integerPrograms(nodeLimit: 2000)).values == solution.values)
  }

  @Test("Half points")
  func halfPoints() throws {
    let layout = row(of: 3, width: 100, step: 0.5)
    #expect(widths(layout, try layout.snapped()) == [33.5, 33.5, 33])
    let fine = row(of: 4, width: 100, step: 0.5)
    #expect(widths(fine, try fine.snapped()) == [25, 25, 25, 25])
    #expect(try fine.snapped().gridDeviations.isEmpty)
  }

  @Test("The root goes to the wider of two equally near lines")
  func root() throws {
    let solution = try GridLayout(width: 320.5, height: 100.25, step: 1).snapped()
    #expect(solution.values == [321, 100, 0, 0])
    #expect(solution.gridDeviations.map(\.amount) == [0.5, 0.25])
  }

  @Test(
    "Long rows of equal boxes, equal to the neighbour or to the first", arguments: [12, 100, 400])
  func longRows(count: Int) throws {
    for likeFirst in [false, true] {
      let layout = row(
        of: count, width: Double(count * 25) + 0.6 * Double(count), step: 1, gap: 8,
        likeFirst: likeFirst)
      let solution = try layout.snapped()
      #expect(solution.outcome == .solved)
      let edges = layout.edges(solution.values)
      #expect(edges.allSatisfy { $0 == $0.rounded() })
      for box in 2..<layout.boxCount { #expect(edges[4 * box] == edges[4 * (box - 1) + 1] + 8) }
    }
  }

  @Test("A ratio of width and height couples the axes")
  func ratio() throws {
    var layout = GridLayout(width: 50, height: 50, step: 1)
    let box = layout.addBox()
    layout.require([(layout.left(box), 1)], .equal, 2.5)
    layout.require([(layout.top(box), 1)], .equal, 3)
    layout.require([(layout.width(box), 1)], .equal, 20.4)
    layout.require([(layout.width(box), 1), (layout.height(box), -2)], .equal, 0)
    let solution = try layout.snapped()
    let integer = try layout.snapped(by: .integerPrograms(nodeLimit: 2000))
    #expect(solution.values == integer.values)
    #expect(solution.values[4...] == [20, 10, 3, 3])
  }

  @Test("The coarser lines count for both where edges touch; others are near their own")
  func mixedSteps() throws {
    var layout = GridLayout(width: 100, height: 20, step: 8)
    let fine = layout.addBox(step: 1)
    layout.require([(layout.left(fine), 1)], .equal, 12.5)
    layout.require([(layout.width(fine), 1)], .equal, 30.25)
    layout.require([(layout.top(fine), 1)], .equal, 0)
    layout.require([(layout.height(fine), 1)], .equal, 16)
    let coarse = layout.addBox()
    layout.require(coarse, .left, .equal, fine, .right, plus: 2)
    layout.require([(layout.width(coarse), 1)], .equal, 16)
    layout.require([(layout.top(coarse), 1)], .equal, 0)
    layout.require([(layout.height(coarse), 1)], .equal, 16)
    let edges = layout.edges(try layout.snapped().values)
    #expect(edges[8] == 48 || edges[8] == 40)
    #expect(edges[8] == edges[5] + 2)
    #expect(edges[9] == edges[8] + 16)
    #expect([12, 13].contains(edges[4]))
  }

  @Test("An edge without a grid keeps its equalities")
  func withoutGrid() throws {
    var layout = GridLayout(width: 100, height: 20, step: 1)
    let box = layout.addBox()
    layout.require([(layout.left(box), 1)], .equal, 10.25)
    layout.require([(layout.width(box), 1)], .equal, 21)
    let free = layout.addBox(step: .some(nil))
    // Centred in the box, and half as wide.
    layout.require(
      layout.side(free, .left) + layout.side(free, .right)
        + (layout.side(box, .left) + layout.side(box, .right)).map {
          ($0.variable, -$0.coefficient)
        },
      .equal, 0)
    layout.require([(layout.width(free), 2), (layout.width(box), -1)], .equal, 0)
    let solution = try layout.snapped()
    #expect(solution.outcome == .solved)
    #expect(solution.gridDeviations.map(\.amount) == [0.25])
    let edges = layout.edges(solution.values)
    #expect(edges[4...5] == [10, 31])
    #expect(abs(edges[8] - 15.25) < 1e-9 && abs(edges[9] - 25.75) < 1e-9)
  }

  @Test("Sizes of zero stay zero, and edges on lines stay")
  func zeroSizes() throws {
    var layout = GridLayout(width: 40, height: 40, step: 1)
    let box = layout.addBox()
    layout.require([(layout.left(box), 1)], .equal, 7.5)
    layout.require([(layout.top(box), 1)], .equal, 9)
    layout.require([(layout.width(box), 1)], .equal, 0)
    let wide = layout.addBox()
    layout.require([(layout.left(wide), 1)], .equal, 3.0000001)
    layout.require([(layout.width(wide), 1)], .equal, 0.25)
    let solution = try layout.snapped()
    #expect(solution.values[layout.width(box)] == 0)
    #expect(solution.values[layout.top(box)] == 9)
    #expect(solution.values[layout.left(wide)] == 3)
    #expect(solution.values[layout.width(wide)] == 0)
  }

  @Test("An output of a definition stays on the edge it was computed from")
  func definitions() throws {
    var layout = GridLayout(width: 100, height: 40, step: 1)
    let box = layout.addBox()
    layout.require([(layout.left(box), 1)], .equal, 7.3)
    layout.require([(layout.width(box), 1)], .equal, 20.4)
    let next = layout.addBox()
    layout.system.addDefinition(
      Definition(.value, of: layout.left(next), from: [layout.left(box), layout.width(box)]) {
        .value($0[0] + $0[1])
      })
    layout.require([(layout.width(next), 1)], .equal, 10)
    let edges = layout.edges(try layout.snapped().values)
    #expect(edges[8] == edges[5])
    #expect(edges[9] == edges[8] + 10)
  }

  @Test("Optional constraints play no part, and what they miss is told")
  func optional() throws {
    var layout = GridLayout(width: 100, height: 40, step: 1)
    let box = layout.addBox()
    let wish = layout.system.addConstraint(
      [(layout.width(box), 1)], .equal, 20.25, priority: 750)
    let solution = try layout.snapped()
    #expect(solution.values[layout.width(box)] == 20)
    #expect(solution.violations.map(\.constraint) == [wish])
    #expect(solution.violations.map(\.amount) == [0.25])
  }

  @Test("What is not decided within its budget is on lines, keeps edges together, and says so")
  func unproven() throws {
    let layout = row(of: 16, width: 487, step: 1, gap: 8)
    let unproven = try layout.snapped(by: .integerPrograms(nodeLimit: 1))
    let best = try layout.snapped()
    #expect(unproven.outcome == .limit)
    let search = try #require(unproven.unfinishedGrid)
    let deviation = try #require(search.incumbent)
    #expect(abs(deviation - unproven.gridDeviations.reduce(0) { $0 + $1.amount }) < 1e-6)
    let least = best.gridDeviations.reduce(0) { $0 + $1.amount }
    #expect(search.bound <= least + 1e-6 && deviation >= least - 1e-6)
    let edges = layout.edges(unproven.values)
    #expect(edges.allSatisfy { $0 == $0.rounded() })
    for box in 2..<layout.boxCount { #expect(edges[4 * box] == edges[4 * (box - 1) + 1] + 8) }
    #if GLPK
    let other = try layout.snapped(
      by: .integerPrograms(nodeLimit: 1), backend: GLPKMixedIntegerSolver())
    #expect(other.outcome != .limit || other.values == unproven.values)
    #endif
  }

  @Test("A row of too many classes for a table goes to an integer program; some backends have none")
  func wideRow() throws {
    var layout = GridLayout(width: 500, height: 10, step: 1)
    var sum: [(variable: Int, coefficient: Double)] = []
    for number in 1...18 {
      let box = layout.addBox()
      layout.require([(layout.left(box), 1)], .equal, Double(20 * number))
      sum.append((layout.width(box), 1))
      layout.system.addConstraint([(layout.width(box), 1)], .equal, 10.5, priority: 100)
    }
    layout.require(sum, .equal, 18 * 10.5)
    let solution = try layout.snapped()
    #expect(solution.outcome == .solved)
    #expect(solution.statistics.integerPrograms > 0)
    #expect(solution.gridDeviations.isEmpty)
    // Among equal choices, the first boxes are wider.
    #expect(widths(layout, solution) == (1...18).map { $0 <= 9 ? 11 : 10 })
    #expect(throws: SolvingError.self) {
      try layout.snapped(backend: SimplexWithoutIntegers())
    }
  }

  @Test("A grid that does not fit is refused")
  func invalid() throws {
    let layout = row(of: 2, width: 100, step: 1)
    let solver = PrioritizedSolver(backend: SimplexSolver())
    let solution = try solver.solve(layout.system)
    var grids = [layout.grid, layout.grid, layout.grid, layout.grid, layout.grid]
    grids[0].forms.removeLast()
    grids[1].edges[3].step = 0
    grids[2].forms[0] = .edge(99)
    grids[3].forms[2] = nil
    grids[4].edges[1].step = 1e-15
    for grid in grids {
      #expect(throws: SolvingError.self) {
        try solver.snap(solution, of: layout.system, to: grid)
      }
    }
  }
}

/// A backend without integer columns.
private struct SimplexWithoutIntegers: DualProviding {
  let name = "simplex-without-integers"

  func solve(_ program: LinearProgram, options: LPOptions) throws(LPError) -> LPSolution {
    try SimplexSolver().solve(program, options: options)
  }
}

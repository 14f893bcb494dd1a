import ConstraintSolving
import LayoutNotation
import LinearProgramming
import TestSupport
import Testing

@testable import Plumb

/// Explanations, whose parts add up for every attribute, direction and backend.
@Suite struct ExplanationTests {
  @Test func marginsBaselinesAndDirections() throws {
    let layout = Layout(width: 200, height: 100)
    let a = layout.view("a")
    a.baselineOffset = 4
    a.margins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 5)
    try layout.eqs("a.leading == 10\na.width == 50\na.top == 7\na.height == 30")
    let solution = try layout.solve()
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      layout.direction = direction
      let solution = try layout.solve()
      let leading = try layout.explain(.leading, of: a, in: solution)
      #expect(leading.value == 10)
      let margin = try layout.explain(.leadingMargin, of: a, in: solution)
      #expect(margin.value == (direction == .leftToRight ? 12 : 15))
      #expect(margin.steps.reduce(0) { $0 + $1.contribution } == margin.value)
      #expect(
        margin.steps.first?.source.place == .implicit("the view's margins or baseline"))
    }
    layout.direction = .leftToRight
    let baseline = try layout.explain(.baseline, of: a, in: solution)
    #expect(baseline.value == 33)
    #expect(
      baseline.steps.map(\.source.text) == ["a.baseline", "a.top == 7", "a.height == 30"])
    #expect(baseline.steps.map(\.contribution) == [-4, 7, 30])
  }

  @Test func nestedViews() throws {
    let layout = Layout(width: 200, height: 100)
    let outer = layout.view("outer")
    let inner = layout.view("inner", in: outer)
    try layout.eqs("outer.left == 30\ninner.left == view.left + 50\ninner.width == 5")
    let explanation = try layout.explain(.right, of: inner, in: layout.solve())
    #expect(explanation.value == 25)
    #expect(
      Dictionary(
        uniqueKeysWithValues: explanation.steps.map { ($0.source.text, $0.contribution) })
        == ["inner.width == 5": 5, "inner.left == view.left + 50": 50, "outer.left == 30": -30])
  }

  @Test func refusesWhatItCannotExplain() throws {
    let layout = Layout(width: 200, height: 100)
    let a = layout.view("a")
    let width = try layout.eq("a.width == 30")
    let solution = try layout.solve()
    func fault(of view: LayoutView, in solution: Solution) -> LayoutError.Code? {
      do {
        _ = try layout.explain(.width, of: view, in: solution)
        return nil
      } catch {
        return error.code
      }
    }
    #expect(fault(of: a, in: solution) == nil)
    width.constant = 31
    #expect(fault(of: a, in: solution) == .staleSolution)
    width.constant = 30
    layout.view("b")
    #expect(fault(of: a, in: solution) == .staleSolution)
    let stranger = Layout(width: 1, height: 1).view("a")
    #expect(fault(of: stranger, in: solution) == .foreignView)
    try layout.eq("a.width >= 40")
    let infeasible = try layout.solve()
    #expect(fault(of: a, in: infeasible) == .notSolved)
  }

  /// Covers every attribute of every view of random layouts.
  @Test func partsAddUpToTheValue() throws {
    var (explained, steps) = (0, 0)
    for seed in 0..<80 as Range<UInt64> {
      let sample = RandomLayout(seed: seed, requiredPercent: 35)
      let layout = try sample.layout()
      layout.direction = seed.isMultiple(of: 3) ? .rightToLeft : .leftToRight
      var chains: [[[ConstraintSource]]] = []
      for backend in Backends.all {
        guard let solution = try? layout.solve(using: backend), case .solved = solution.outcome
        else { continue }
        var chain: [[ConstraintSource]] = []
        for view in layout.views {
          for attribute in LayoutAttribute.allCases {
            let explanation = try layout.explain(attribute, of: view, in: solution)
            explained += 1
            steps += explanation.steps.count
            let sum = explanation.steps.reduce(0) { $0 + $1.contribution }
            #expect(
              abs(sum - explanation.value) <= 1e-6 * max(1, abs(sum))
                && explanation.remainder == 0,
              "seed \(seed): \(ExplanationText.text(explanation))\n\(sample)")
            chain.append(explanation.steps.map(\.source))
          }
        }
        chains.append(chain)
      }
      #expect(chains.allSatisfy { $0 == chains.first }, "seed \(seed)")
    }
    print("\(explained) attributes explained in \(steps) steps")
    #expect(explained > 1_000)
  }
}

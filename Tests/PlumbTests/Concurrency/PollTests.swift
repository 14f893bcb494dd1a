import ConstraintSolving
import Plumb
import Synchronization
import TestSupport
import Testing

#if GLPK
import GLPKBackend
#endif

/// A counter of polls that cancels a solve from a given poll on.
final class Polls: Sendable {
  private let asked = Atomic(0)
  private let last: Int

  init(until last: Int = .max) { self.last = last }

  var count: Int { asked.load(ordering: .relaxed) }

  func isOver() -> Bool { asked.add(1, ordering: .relaxed).newValue > last }

  /// The options of a solve that polls this counter.
  var options: SolveOptions {
    var options = SolveOptions()
    options.isCancelled = { self.isOver() }
    return options
  }
}

/// The polls of a solve.
///
/// A solve does about a millisecond of work between two polls. A solve that ends within ten polls
/// therefore ends within 10 ms of work.
struct PollTests {
  /// The kinds of long work: texts, lowering, levels, ranges, conflicts, alternatives, a grid.
  enum Work: String, CaseIterable {
    case list, row, conflict, elastic, crowd, grid, measures, fixed, free, weighted, redundant

    func layout() throws -> Layout {
      let layout = Layout(width: 2_000, height: 2_000)
      switch self {
      case .list, .weighted, .redundant:
        var above = layout.root[.top]
        for number in 0..<150 {
          let cell = layout.view("c\(number)")
          let text = layout.view("t\(number)", in: cell)
          text.intrinsicSize = .init(width: 40, height: 16)
          layout.add(cell[.top] == above, text[.top] == cell[.top], cell[.bottom] == text[.bottom])
          layout.add(cell[.width] == 100 ~ .low, cell[.width] == 200 ~ .low)
          above = cell[.bottom]
        }
      case .row, .elastic:
        layout.isElastic = self == .elastic
        var before = layout.root[.left]
        for number in 0..<300 {
          let view = layout.view("v\(number)")
          view.intrinsicSize.width = Double(10 + number % 7)
          layout.add(view[.left] == before)
          before = view[.right]
        }
        layout.add(before == layout.root[.right])
      case .conflict:
        var before = layout.root[.left]
        for number in 0..<300 {
          let view = layout.view("v\(number)")
          layout.add(view[.width] >= 10, view[.left] == before)
          before = view[.right]
        }
        layout.add(before <= layout.root[.left] + 100)
      case .crowd:
        for number in 0..<4 {
          try layout.eqs("\(layout.view("v\(number)").name).width == \(20 + number)")
          for other in 0..<number {
            try layout.eqs(
              "v\(number).left >= v\(other).right || v\(other).left >= v\(number).right")
          }
          try layout.eqs("v\(number).left >= 0\nv\(number).right <= view.left + 200")
        }
      case .grid:
        layout.grid = 1
        for number in 0..<150 {
          let view = layout.view("v\(number)")
          layout.add(view[.left] == layout.root[.left] + 1.3 * Double(number))
          layout.add(view[.width] == 7.7, view[.height] == 3.1)
        }
      case .measures:
        for number in 0..<600 { layout.measure(layout.view("v\(number)")) { $0 + 1 } }
      case .fixed:
        for number in 0..<1_500 { layout.view("v\(number)").isFixed = true }
      case .free:
        for number in 0..<600 { layout.view("v\(number)") }
      }
      return layout
    }

    func run(_ layout: Layout, _ polls: Polls) throws -> Bool {
      var options = polls.options
      if self == .weighted { options.strategy = .weighted }
      if self == .redundant { return try layout.redundantConstraints(options: options).isComplete }
      let solution = try layout.solve(options: options)
      if case .limit = solution.outcome { return false }
      return !solution.search.hasUnfinishedRanges
    }
  }

  /// A solve cancelled at any of its polls ends within ten more polls.
  ///
  /// It returns no answer that looks complete.
  @Test(arguments: Work.allCases) func everySolveEndsSoon(work: Work) throws {
    let layout = try work.layout()
    let whole = Polls()
    #expect(try work.run(layout, whole))
    var random = SeededGenerator(seed: 15)
    let early = 1...min(8, whole.count)
    for last in Array(early) + (0..<6).map({ _ in Int.random(in: 1...whole.count, using: &random) })
    {
      let layout = try work.layout()
      let polls = Polls(until: last)
      let isWhole = try work.run(layout, polls)
      // The last polls happen when all work is done.
      if isWhole { #expect(polls.count <= last + 1, "\(work) after \(last)") }
      #expect(polls.count <= last + 10, "\(work) after \(last)")
    }
  }

  /// The number of polls is proportional to the work.
  @Test func everyLongLoopAsks() throws {
    func count(_ work: Work) throws -> Int {
      let polls = Polls()
      _ = try work.run(work.layout(), polls)
      return polls.count
    }
    // 1,500 lowered views without further work, and 600 measures.
    #expect(try count(.fixed) > 3)
    #expect(try count(.measures) > 600)
    #expect(try count(.grid) > 10)
  }

  /// A plan polls while it is made and while it is evaluated.
  @Test func plansEndSoon() throws {
    let layout = try Work.row.layout()
    let width = try layout.eq("v3.width == 30")
    for last in [1, 2, 5, 20] {
      for constant in [31.0, 32, 33, 34] {
        width.constant = constant
        #expect(try layout.solve().outcome == .solved)
        width.constant = constant + 0.5
        let polls = Polls(until: last)
        if try layout.solve(options: polls.options).outcome == .solved {
          #expect(polls.count <= last)
        }
        #expect(polls.count <= last + 10)
      }
    }
  }

  /// A cancelled solve has no effect on later solves.
  @Test func nothingIsLeftOfACancelledSolve() throws {
    let layout = try Work.row.layout()
    let before = try Work.row.layout().solve()
    for last in [1, 3, 10, 30, 100] {
      _ = try layout.solve(options: Polls(until: last).options)
    }
    #expect(try layout.solve().views == before.views)
  }

  #if GLPK
  /// GLPK is cancelled while it works.
  @Test(arguments: [0, 1, 2, 3]) func glpkEndsSoon(backend: Int) throws {
    func run(_ layout: Layout, _ options: SolveOptions) throws -> Solution {
      switch backend {
      case 0: try layout.solve(using: .glpk(.dualSimplex), options: options)
      case 1: try layout.solve(using: .glpk(.primalSimplex), options: options)
      case 2: try layout.solve(using: .glpkInteriorPoint, options: options)
      default: try layout.solve(using: .glpkMixedInteger, options: options)
      }
    }
    let whole = Polls()
    let expected = try run(Work.row.layout(), whole.options)
    #expect(expected.outcome == .solved)
    var random = SeededGenerator(seed: 16)
    for _ in 0..<8 {
      let last = Int.random(in: 1...whole.count, using: &random)
      let polls = Polls(until: last)
      let solution = try run(Work.row.layout(), polls.options)
      #expect(solution.outcome == .limit || polls.count <= last + 1)
      #expect(polls.count <= last + 20, "after \(last)")
    }
    // GLPK remains usable on this thread.
    #expect(try run(Work.row.layout(), SolveOptions()).views == expected.views)
  }
  #endif
}

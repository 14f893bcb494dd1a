import LinearProgramming
import Plumb
import SimplexBackend
import Synchronization
import Testing

/// The backends named in a solution: those used, and those whose answers were refused.
@Suite struct BackendUseTests {
  /// A backend that counts solves, and can return the same false status for every program.
  private struct Counting: DualProviding {
    final class Log: Sendable { let count = Mutex(0) }
    let log = Log()
    let name = "counting"
    var lie: TerminationStatus?

    func solve(_ program: LinearProgram, options: LPOptions) throws(LPError) -> LPSolution {
      log.count.withLock { $0 += 1 }
      if let lie { return LPSolution(termination: lie) }
      return try SimplexSolver().solve(program, options: options)
    }

    var count: Int { log.count.withLock { $0 } }
  }

  /// Returns boxes with optional constraints coupled in rings.
  private func rings(_ count: Int) -> Layout {
    let layout = Layout(width: 400, height: 300)
    let views = (0..<count).map { layout.view("v\($0)") }
    for (place, view) in views.enumerated() {
      func other(_ step: Int) -> LayoutView { views[(place + step) % count] }
      layout.add(
        view[.left] >= layout.root[.left], view[.right] <= layout.root[.right],
        view[.top] == layout.root[.top], view[.height] == 10)
      layout.add(
        view[.width] >= 0.3 * other(1)[.width] + 0.2 * other(3)[.width] - 3 ~ 600,
        view[.width] + other(2)[.width] + 0.5 * other(5)[.width] <= 60 + 7 * Double(place) ~ 500,
        view[.width] + 0.7 * other(3)[.width] >= 45 + 5 * Double(place) ~ 400,
        view[.left] + 0.4 * other(1)[.left] - 0.2 * other(4)[.width] >= 30 + Double(place) ~ 300)
    }
    return layout
  }

  /// Options with which backends also solve small blocks.
  private var options: SolveOptions {
    var options = SolveOptions()
    options.settlesAtOnce = false
    return options
  }

  @Test(arguments: [8, 20]) func theOneThatAnswersIsNamed(count: Int) throws {
    let backend = Counting()
    let solution = try rings(count).solve(onlyUsing: backend, options: options)
    let use = try #require(solution.search.backends.first)
    #expect(solution.search.backends.count == 1)
    #expect((use.backend, use.refusals, use.firstRefusal) == ("counting", 0, nil))
    #expect(use.answers > 0 && use.answers == backend.count)
    let other = try rings(count).solve(options: options)
    #expect(other.views == solution.views && other.search.backends.map(\.backend) == ["simplex"])
  }

  @Test(arguments: [TerminationStatus.infeasible, .unbounded, .numericalFailure, .timeLimit])
  func refusedAnswersAreCounted(lie: TerminationStatus) throws {
    var backend = Counting()
    backend.lie = lie
    let solution = try rings(20).solve(using: backend, options: options)
    let first = try #require(solution.search.backends.first)
    #expect((first.backend, first.answers) == ("counting", 0))
    #expect(first.refusals == backend.count && first.refusals > 0)
    #expect(first.firstRefusal != nil)
    let other = try #require(solution.search.backends.dropFirst().first)
    #expect((other.backend, other.refusals) == ("simplex", 0))
    #expect(other.answers >= first.refusals)
    #expect(try rings(20).solve(options: options).views == solution.views)

    let error = try #require(throws: LayoutError.self) {
      try rings(20).solve(onlyUsing: backend, options: options)
    }
    #expect(error.code == .numericalFailure)
  }

  @Test func whatNeedsNoProgramAsksNobody() throws {
    let layout = Layout(width: 100, height: 100)
    layout.add(layout.view("a")[.width] == 5)
    #expect(try layout.solve().search.backends.isEmpty)
  }

  @Test func aPlanAsksNobody() throws {
    let layout = rings(8)
    _ = try layout.solve()
    let edited = try #require(layout.constraints.last)
    edited.constant += 0.5
    _ = try layout.solve()
    edited.constant += 0.5
    let solution = try layout.solve()
    #expect(solution.search.isPlanned == solution.search.backends.isEmpty)
  }
}

import LinearProgramming
import TestSupport
import Testing

@testable import Plumb

/// Chains of places, each at one of two distances from the previous place.
struct AlternativeChainTests {
  private static func chain(
    _ count: Int, steps: [Int], last: Int?, relation: String = "=="
  ) throws -> Layout {
    let layout = Layout(width: 300, height: 300)
    var lines = ["v0.left == 1"]
    layout.view("v0")
    for number in 1..<count {
      layout.view("v\(number)")
      let alternatives = steps.map { "v\(number).left \(relation) v\(number - 1).left + \($0)" }
      lines.append(alternatives.joined(separator: " || "))
    }
    if let last { lines.append("v\(count - 1).left == \(last)") }
    try layout.eqs(lines.joined(separator: "\n"))
    return layout
  }

  /// Each single step would fit, but their sum is too large, so every line is needed.
  @Test(arguments: [5, 6, 8, 10, 11, 12, 13, 14, 20, 30, 40, 60])
  func contradictionsAreProved(_ count: Int) throws {
    for backend in Backends.all {
      let layout = try Self.chain(count, steps: [3, 4], last: 1)
      let solution = try layout.solve(using: backend)
      guard case .infeasible(let conflict) = solution.outcome else {
        Issue.record("\(backend.name): \(solution)")
        continue
      }
      #expect(conflict.isIrreducible && conflict.members.count == count + 1, "\(backend.name)")
      #expect(conflict.relaxation?.map(\.amount) == [Double(3 * (count - 1))], "\(backend.name)")
    }
  }

  /// Some sums between the minimum and the maximum are impossible, since all steps are even.
  @Test(arguments: [5, 8, 11, 14]) func whatNoHullRefutesIsProved(_ count: Int) throws {
    let layout = try Self.chain(count, steps: [4, 6], last: 5 * (count - 1) / 2 * 2)
    guard case .infeasible(let conflict) = try layout.solve().outcome else {
      Issue.record("\(count)")
      return
    }
    #expect(conflict.isIrreducible && conflict.members.count == count + 1)
  }

  /// An exhausted budget is reported as a limit, not as a failure.
  @Test func whatTakesTooLongIsALimit() throws {
    let layout = try Self.chain(60, steps: [4, 6], last: 296)
    for iterations in [50, 2_000] {
      let solution = try layout.solve(limits: SolveLimits(iterations: iterations))
      #expect(solution.outcome == .limit && solution.views.isEmpty)
    }
  }

  /// Any choice with the right number of longer steps works; the first alternatives are
  /// preferred.
  @Test func longChainsReachTheirEnds() throws {
    for backend in Backends.all {
      let solution = try Self.chain(40, steps: [3, 4], last: 140).solve(using: backend)
      #expect(solution.outcome == .solved, "\(backend.name)")
      let chosen = solution.choices.map(\.alternative)
      #expect(chosen == Array(repeating: 1, count: 17) + Array(repeating: 2, count: 22))
    }
  }

  /// Alternatives on different sums of variables, which share no convex hull.
  @Test(arguments: [5, 10, 20]) func placesBesideOrBelowAreRefuted(_ count: Int) throws {
    let layout = Layout(width: 100, height: 50)
    var lines: [String] = []
    for number in 0..<count {
      layout.view("v\(number)")
      lines.append("v\(number).width == 30 && v\(number).height == 20")
      lines.append("v\(number).left >= 0 && v\(number).right <= view.right")
      lines.append("v\(number).top >= 0 && v\(number).bottom <= view.bottom")
      guard number > 0 else { continue }
      lines.append(
        "v\(number).left >= v\(number - 1).right + 50 || v\(number).top >= v\(number - 1).bottom + 20"
      )
    }
    try layout.eqs(lines.joined(separator: "\n"))
    guard case .infeasible(let conflict) = try layout.solve().outcome else {
      Issue.record("\(count)")
      return
    }
    #expect(conflict.isIrreducible)
  }
}

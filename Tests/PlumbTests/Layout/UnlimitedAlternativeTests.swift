import Foundation
import LinearProgramming
import TestSupport
import Testing

@testable import Plumb

/// Random layouts with unlimited alternatives, which have the result of the best choice.
///
/// Each choice is solved as a separate layout that contains only the chosen alternatives.
struct UnlimitedAlternativeTests {
  /// The number of layouts.
  ///
  /// `PLUMB_RANDOM_UNLIMITED` overrides it, and `PLUMB_RANDOM_UNLIMITED_FROM` sets the first
  /// seed.
  private static let count = number("PLUMB_RANDOM_UNLIMITED") ?? 1_000
  private static let first = number("PLUMB_RANDOM_UNLIMITED_FROM") ?? 0

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
  }

  /// The quality of a solution: violations by priority.
  private typealias Sums = [Double: Double]

  private static func sums(of solution: Solution) -> Sums {
    solution.unsatisfied.reduce(into: [:]) { $0[$1.priority.rawValue, default: 0] += $1.amount }
  }

  /// Whether sums are better, from the highest priority on; `nil` if they are equal.
  private static func isBetter(_ sums: Sums, than others: Sums) -> Bool? {
    for priority in Set(sums.keys).union(others.keys).sorted(by: >) {
      let (sum, other) = (sums[priority] ?? 0, others[priority] ?? 0)
      if abs(sum - other) > 1e-6 * max(1, abs(sum), abs(other)) { return sum < other }
    }
    return nil
  }

  private static func isNear(_ first: Frame?, _ second: Frame?) -> Bool {
    guard let first, let second else { return false }
    return zip(
      [first.x, first.y, first.width, first.height],
      [second.x, second.y, second.width, second.height]
    ).allSatisfy { abs($0 - $1) <= 1e-6 * max(1, abs($0), abs($1)) }
  }

  @Test func everyChoiceIsTheBestOfAll() throws {
    var tally = (solved: 0, infeasible: 0, later: 0, far: 0, failed: 0)
    for seed in Self.first..<Self.first + Self.count {
      let sample = UnlimitedSample(seed: seed)
      var best: (choice: [Int], solution: Solution)?
      for choice in sample.combinations {
        let solution = try sample.layout(choosing: choice).solve()
        guard case .solved = solution.outcome else { continue }
        if let best,
          Self.isBetter(Self.sums(of: solution), than: Self.sums(of: best.solution)) != true
        {
          continue
        }
        best = (choice, solution)
      }
      let complaint = Self.complaint(sample, best, seed)
      if best == nil { tally.infeasible += 1 } else { tally.solved += 1 }
      if let best {
        if best.choice.contains(where: { $0 > 0 }) { tally.later += 1 }
        if best.solution.views.contains(where: { $0.frame.width + $0.frame.height > 1e4 }) {
          tally.far += 1
        }
      }
      guard let complaint else { continue }
      tally.failed += 1
      Issue.record("seed \(seed): \(complaint)\n\(sample)")
      if tally.failed >= 20 { break }
    }
    print("\(Self.count) layouts with alternatives that nothing limits: \(tally)")
    #expect(tally.solved > 0 && tally.infeasible > 0 && tally.later > 0 && tally.far > 0)
  }

  /// Returns the error in the result of a layout, or `nil` if it is right.
  private static func complaint(
    _ sample: UnlimitedSample, _ best: (choice: [Int], solution: Solution)?, _ seed: UInt64
  ) -> String? {
    let backends = Backends.all
    let backend = backends[Int(seed / 6) % backends.count]
    let solution: Solution
    do {
      solution = try sample.layout().solve(using: backend)
    } catch {
      return "\(backend.name): \(error)"
    }
    guard let best else {
      guard case .infeasible(let conflict) = solution.outcome else {
        return "\(backend.name): \(solution.outcome), although no choice is possible"
      }
      return conflict.isIrreducible ? nil : "\(backend.name): the conflict is not reduced"
    }
    guard case .solved = solution.outcome else { return "\(backend.name): \(solution.outcome)" }
    if let isBetter = isBetter(sums(of: solution), than: sums(of: best.solution)) {
      return "\(backend.name): \(sums(of: solution)) is \(isBetter ? "better" : "worse") than "
        + "\(sums(of: best.solution)) of \(best.choice)"
    }
    if solution.choices.map({ $0.alternative - 1 }) != best.choice {
      return "\(backend.name): \(solution.choices.map(\.alternative)), not \(best.choice) from 0"
    }
    for name in UnlimitedSample.names
    where !isNear(solution.frame(ofViewNamed: name), best.solution.frame(ofViewNamed: name)) {
      return "\(backend.name): \(name) at \(solution.frame(ofViewNamed: name) as Any), not "
        + "\(best.solution.frame(ofViewNamed: name) as Any)"
    }
    return nil
  }
}

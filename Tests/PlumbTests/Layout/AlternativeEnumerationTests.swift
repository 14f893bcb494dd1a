import Foundation
import LayoutDocuments
import LinearProgramming
import TestSupport
import Testing

@testable import Plumb

/// Random layouts with alternatives, which have the result of the best choice.
///
/// Each choice is solved as a separate layout that contains only the chosen alternatives.
struct AlternativeEnumerationTests {
  private static let tolerance = 1e-5

  /// The number of layouts in each block; `PLUMB_RANDOM_ALTERNATIVES` overrides it.
  private static let blockSize =
    ProcessInfo.processInfo.environment["PLUMB_RANDOM_ALTERNATIVES"].flatMap(UInt64.init) ?? 40

  /// A random layout as lines, some with alternatives.
  private struct Sample {
    var isRightToLeft: Bool
    /// The alternatives of each line, and its priority.
    var lines: [(alternatives: [String], priority: String)]

    init(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      func any(_ values: [Int]) -> Int { values.randomElement(using: &random) ?? 0 }
      var wishCount = 0
      /// Returns no priority (required) or a separate priority, so that fairness never applies.
      func wish(_ priority: Int, _ rarity: Int) -> String {
        wishCount += 1
        return any(Array(repeating: 1, count: rarity) + [0, 0]) == 0
          ? "" : " @ \(priority + wishCount)"
      }
      func one(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
      isRightToLeft = Bool.random(using: &random)
      lines = []
      let names = Array(["a", "b", "c"].prefix(any([2, 2, 3])))
      for name in names {
        for (edge, other) in [("left", "right"), ("top", "bottom")] {
          lines.append((["\(name).\(edge) >= 0 && \(name).\(other) <= view.\(other)"], ""))
        }
        lines.append((["\(name).width == \(any([20, 30, 40]))"], wish(700, 1)))
        lines.append((["\(name).height == \(any([10, 20, 30]))"], wish(600, 1)))
        if Bool.random(using: &random) {
          lines.append((["\(name).left == \(any([0, 10, 35, 70]))"], wish(400, 2)))
        }
        if Bool.random(using: &random) {
          lines.append((["\(name).centerY == \(any([0, 5, 10]))"], wish(400, 2)))
        }
      }
      func part() -> String {
        let (first, second) = (one(names), one(names + ["view"]))
        let relation = one(["==", "<=", ">="])
        let constant = any([-20, -8, 0, 5, 12])
        switch any([0, 1, 2, 3]) {
        case 0 where first != second:
          return "\(first).\(one(["left", "right", "centerX"])) \(relation) "
            + "\(second).\(one(["left", "right"])) + \(constant)"
        case 1 where first != second:
          return
            "2 * \(first).top \(relation) \(second).\(one(["top", "bottom"])) * 2 - \(constant)"
        case 2:
          return "\(first).leading \(relation) \(any([5, 15, 40]))"
        default:
          return "\(first).width \(relation) \(one(["50%", "0.5 * view.height", "25"]))"
        }
      }
      for _ in 0..<any([1, 2, 2, 3]) {
        let priority = wish(any([300, 500, 800]), 2)
        let alternatives = (0..<any([2, 2, 3])).map { _ in
          (0..<(priority.isEmpty ? any([1, 1, 2]) : 1)).map { _ in part() }
            .joined(separator: " && ")
        }
        lines.append((alternatives, priority))
      }
    }

    /// Returns the layout, or the layout with the chosen alternative of each line.
    func layout(choosing choice: [Int]? = nil) throws -> Layout {
      let layout = Layout(width: 100, height: 60)
      for name in ["a", "b", "c"] { layout.view(name) }
      layout.direction = isRightToLeft ? .rightToLeft : .leftToRight
      let text = lines.enumerated().map { number, line in
        let shown = choice.map { [line.alternatives[$0[number]]] } ?? line.alternatives
        return shown.joined(separator: " || ") + line.priority
      }
      try layout.eqs(text.joined(separator: "\n"))
      return layout
    }

    /// All choices, in the order in which ties are resolved.
    ///
    /// Lines are sorted by the document order of their views, then by their texts. A location
    /// alone is measured from the root.
    var choices: [[Int]] {
      let texts = lines.map { $0.alternatives.joined(separator: " || ") + $0.priority }
      let views = texts.map { text in
        ["view", "a", "b", "c"].indices
          .filter {
            text.contains(["view", "a", "b", "c"][$0] + ".") || $0 == 0 && text.contains("leading")
          }
      }
      let order = lines.indices.sorted {
        views[$0] == views[$1]
          ? texts[$0] < texts[$1] : views[$0].lexicographicallyPrecedes(views[$1])
      }
      return order.reduce([Array(repeating: 0, count: lines.count)]) { choices, line in
        choices.flatMap { choice in
          lines[line].alternatives.indices.map { alternative in
            var choice = choice
            choice[line] = alternative
            return choice
          }
        }
      }
    }
  }

  /// Returns the violation of each line, the highest priority first.
  private static func sums(of solution: Solution) -> [Double] {
    var sums = [Double](repeating: 0, count: 1000)
    for unsatisfied in solution.unsatisfied {
      sums[999 - Int(unsatisfied.priority.rawValue)] += unsatisfied.amount
    }
    return sums
  }

  private static func isBetter(_ sums: [Double], than best: [Double]) -> Bool {
    for (sum, least) in zip(sums, best) where abs(sum - least) > tolerance { return sum < least }
    return false
  }

  private static func isNear(_ first: Frame?, _ second: Frame?) -> Bool {
    guard let first, let second else { return false }
    return abs(first.x - second.x) < tolerance && abs(first.y - second.y) < tolerance
      && abs(first.width - second.width) < tolerance
      && abs(first.height - second.height) < tolerance
  }

  @Test(arguments: [0, 1, 2, 3] as [UInt64])
  func theBestChoiceIsTaken(block: UInt64) throws {
    var (solvedCount, infeasibleCount, laterCount) = (0, 0, 0)
    for seed in block * Self.blockSize..<(block + 1) * Self.blockSize {
      let sample = Sample(seed: seed)
      var best: (sums: [Double], choice: [Int], solution: Solution)?
      for choice in sample.choices {
        let solution = try sample.layout(choosing: choice).solve()
        guard case .solved = solution.outcome else { continue }
        let sums = Self.sums(of: solution)
        if let best, !Self.isBetter(sums, than: best.sums) { continue }
        best = (sums, choice, solution)
      }
      for backend in Backends.all {
        let solution = try sample.layout().solve(using: backend)
        let note = "seed \(seed), \(backend.name)"
        guard let best else {
          infeasibleCount += 1
          guard case .infeasible = solution.outcome else {
            Issue.record("\(note): \(solution)")
            continue
          }
          continue
        }
        solvedCount += 1
        #expect(solution.outcome == .solved, "\(note)")
        let chosen = zip(sample.lines, best.choice).filter { $0.0.alternatives.count > 1 }
          .map { $0.1 + 1 }
        if chosen.contains(where: { $0 > 1 }) { laterCount += 1 }
        #expect(
          solution.choices.map(\.alternative) == chosen, "\(note)\n\(sample.lines)")
        for name in ["a", "b", "c"] {
          let (found, expected) = (
            solution.frame(ofViewNamed: name), best.solution.frame(ofViewNamed: name)
          )
          #expect(Self.isNear(found, expected), "\(note): \(name)")
        }
        for (sum, least) in zip(Self.sums(of: solution), best.sums) {
          #expect(abs(sum - least) < Self.tolerance, "\(note)")
        }
      }
    }
    #expect(solvedCount > 20 && laterCount > 10)
  }

  /// The layout as a document, and with its lines in any order, has the same frames.
  @Test func documentsComeToTheSame() throws {
    for seed in 1000..<1025 as Range<UInt64> {
      let sample = Sample(seed: seed)
      let layout = try sample.layout()
      let document = try layout.document()
      #expect(try LayoutDocument(json: document.json) == document)
      let (first, second) = (try layout.solve(), try Layout(document).solve())
      #expect(first.frames == second.frames, "seed \(seed)")
      #expect(first.choices.map(\.alternative) == second.choices.map(\.alternative))
      var shuffled = sample
      var random = SeededGenerator(seed: seed)
      shuffled.lines.shuffle(using: &random)
      let third = try shuffled.layout().solve()
      for name in ["a", "b", "c"] {
        let frames = [first, third].map { $0.frame(ofViewNamed: name) }
        #expect(frames == [nil, nil] || Self.isNear(frames[0], frames[1]), "seed \(seed): \(name)")
      }
      guard case .solved = first.outcome else { continue }
      for view in layout.views {
        for attribute in [LayoutAttribute.left, .width, .top, .height] {
          let explanation = try layout.explain(attribute, of: view, in: first)
          let sum = explanation.steps.reduce(explanation.remainder) { $0 + $1.contribution }
          #expect(abs(sum - explanation.value) < Self.tolerance, "seed \(seed)")
          #expect(abs(explanation.remainder) < Self.tolerance, "seed \(seed) \(explanation)")
        }
      }
      _ = try layout.redundantConstraints()
      _ = try layout.dependencyGraph(name: "x")
    }
  }
}

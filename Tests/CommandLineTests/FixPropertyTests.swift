import Foundation
import LayoutDocuments
import LayoutNotation
import Plumb
import TestSupport
import Testing

@testable import PlumbCommand

/// `plumb check --fix` on random layouts with alternatives, conditions, tables and texts:
/// removing lines changes nothing else.
@Suite struct FixPropertyTests {
  /// The number of layouts to mend; `PLUMB_RANDOM_FIXES` overrides it.
  private static let count =
    ProcessInfo.processInfo.environment["PLUMB_RANDOM_FIXES"].flatMap(Int.init) ?? 300

  /// The values to compare, computed from the results alone.
  private struct Answer: Equatable {
    var status: LayoutResult.Status
    var frames: [[Double]]
    var free: [String]
    var unsatisfied: [String]
    var conflicts: [[String]] = []
    var findings: [String]

    init(_ text: String, _ size: (Double, Double), _ direction: LayoutDirection) throws {
      let document = try LayoutDocument(yaml: text)
      var options = DocumentOptions()
      options.size = .fixed(width: size.0, height: size.1)
      options.direction = direction
      options.fonts = DocumentFonts(folders: ["/usr/share/fonts"])
      let result = document.solved(defaultID: "a", options: options).result
      let solution = try #require(result.solution)
      func rounded(_ number: Double) -> Double { (number * 1e6).rounded() / 1e6 }
      func exact(_ number: Double?) -> String { number.map { "\(rounded($0))" } ?? "-" }
      status = result.status
      frames = solution.views.map {
        [$0.frame.x, $0.frame.y, $0.frame.width, $0.frame.height].map(rounded)
      }
      free = solution.ambiguous.map { "\($0.attribute) \(exact($0.lower)) \(exact($0.upper))" }
      unsatisfied = solution.unsatisfied.map {
        "\($0.constraint.text) \($0.priority) \(exact($0.amount))"
      }
      if case .infeasible(let conflict) = solution.outcome {
        conflicts = ([conflict.members] + conflict.further).map { $0.map(\.text) }
      }
      findings = document.checked(defaultID: "a", options: options).findings
        .filter { $0.rule != .redundant }.map { "\($0.severity) \($0.message)" }.sorted()
    }
  }

  /// A random layout of two to four views.
  private struct RandomLayout {
    var generator: SeededGenerator

    mutating func pick<Element>(_ elements: [Element]) -> Element {
      elements[Int.random(in: 0..<elements.count, using: &generator)]
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int {
      Int.random(in: range, using: &generator)
    }

    mutating func text() -> String {
      let names = (0..<number(2...4)).map { "v\($0)" }
      var lines: [String] = []
      let hasTable = number(0...4) == 0
      let hasText = number(0...4) == 0
      var views = names.enumerated().map { place, name -> String in
        if hasText, place == 0 {
          return "  v0: {text: \"Some words in a row\", lines: \(number(1...3))}"
        }
        let isSized = number(0...1) == 0
        return
          "  \(name): {\(isSized ? "intrinsic: [\(number(10...90)), \(number(10...40))]" : "")}"
      }
      if hasTable {
        views.append(
          "  t: {table: {columns: 2, spacing: 4}, views: {c0: {intrinsic: [30, 9]}, c1: {}}}")
        lines += ["t.left == \(number(0...20))", "t.top == 5", "c1.width >= \(number(0...40))"]
        if number(0...1) == 0 { lines.append("t.width <= \(number(60...300))") }
      }
      for name in names {
        for (start, size) in [("left", "width"), ("top", "height")] {
          if number(0...4) > 0 { lines.append("\(name).\(start) == \(number(0...60))") }
          if number(0...3) == 0 { lines.append("\(name).\(size) <= \(pick([90, 200, 2000]))") }
          if number(0...3) == 0 { lines.append("\(name).\(size) >= \(pick([0, 10, 20]))") }
          if number(0...3) == 0 {
            lines.append("\(name).\(size) == \(number(10...120)) @ \(pick(["low", "high", "300"]))")
          }
          if number(0...5) == 0 { lines.append("\(name).\(start) >= \(pick([-5, 0, 5]))") }
        }
      }
      for _ in 0..<number(1...3) {
        let (one, other) = (pick(names), pick(names.filter { $0 != "v0" }))
        guard one != other else { continue }
        switch number(0...4) {
        case 0: lines.append("\(one).top == \(other).bottom + 8 || \(one).top == \(other).top")
        case 1:
          lines.append("\(one).right <= \(other).left - 4 || \(one).top >= \(other).bottom + 4")
        case 2: lines.append("apart(\(one), \(other), \(number(0...8)))")
        case 3:
          lines.append(
            "when view.width >= \(pick([150, 250, 400])) { \(one).width == \(other).width } "
              + "else { \(one).width <= 2 * \(other).width }")
        default: lines.append("\(one).left == \(other).right || \(one).left == 0 @ 400")
        }
      }
      if number(0...2) == 0 { lines.append("\(pick(names)).right <= 0") }
      if number(0...2) == 0 { lines.append("v0.left == v1.left") }
      if number(0...2) == 0 { lines.append("v0.width <= v1.width") }
      lines.shuffle(using: &generator)
      let fonts = hasText ? "fonts: {body: Inter-Regular.otf}\n" : ""
      return "size: [\(number(150...400)), \(number(100...300))]\n\(fonts)views:\n"
        + views.map { $0 + "\n" }.joined() + "equations: |\n"
        + lines.map { "  \($0)\n" }.joined()
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: Self.font)))
  func nothingElseChanges() throws {
    let scratch = try ScratchFolder()
    var options = DocumentOptions()
    options.fonts = DocumentFonts(folders: ["/usr/share/fonts"])
    var mended = 0
    for seed in 0..<Self.count {
      var random = RandomLayout(generator: SeededGenerator(seed: UInt64(seed)))
      let text = random.text()
      let file = try scratch.write(text, as: "a.yaml")
      let fixed = try FixedFile(
        InputFile(path: file.path), [LayoutQuestion(DocumentVariant(), options)], [:])
      if fixed.changes.isEmpty { continue }
      mended += 1
      let after = String(decoding: fixed.new, as: UTF8.self)
      let sizes: [(Double, Double)] = [
        (0, 0), (90, 400), (260, 180), (Double(random.number(50...900)), 330),
      ]
      let own = try LayoutDocument(yaml: text).size
      for size in sizes {
        for direction in [LayoutDirection.leftToRight, .rightToLeft] {
          let size = size == (0, 0) ? (own.width ?? 0, own.height ?? 0) : size
          let (before, now) = (
            try Answer(text, size, direction), try Answer(after, size, direction)
          )
          #expect(
            now == before, "seed \(seed) at \(size), \(direction): \(fixed.changes)\n\(text)")
        }
      }
    }
    #expect(mended > Self.count / 20)
  }

  private static let font = "/usr/share/fonts/opentype/inter/Inter-Regular.otf"
}

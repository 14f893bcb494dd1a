import TestSupport

@testable import Plumb

/// A random layout whose lines with `||` read values without limits.
///
/// It contains multipliers in a row, small percentages, a position that is a multiple of another,
/// distant targets, and nested views.
struct UnlimitedSample: CustomStringConvertible {
  /// A line with alternatives, each written as separate lines.
  struct Line {
    var text: String
    var alternatives: [String]
    var priority: String
  }

  static let names = ["a", "b", "c", "d"]
  var width: Double
  var height: Double
  var nested: Set<String> = []
  var intrinsic: [String: (Double, Double)] = [:]
  /// Lines without alternatives.
  var lines: [String] = []
  var choices: [Line] = []

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func any<Element>(_ values: [Element]) -> Element {
      values[Int.random(in: values.indices, using: &random)]
    }
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    (width, height) = (any([60, 130, 240, 430]), any([100, 180, 250, 500]))
    var nextPriority = 300
    func wish(_ percent: Int) -> String {
      nextPriority += 7
      return chance(percent) ? " @ \(nextPriority)" : ""
    }
    for name in Self.names.dropFirst() where chance(25) { nested.insert(name) }
    for name in Self.names where chance(40) {
      intrinsic[name] = (any([20, 40, 60, 80]), any([20, 40, 120]))
    }
    let size = any(["width", "height"])
    switch seed % 6 {
    case 0:
      let factors = any([[3.0, 5, 12, 100], [0.01, 0.05, 0.3]])
      lines.append("a.\(size) \(any(["==", ">="])) \(any([1, 10, 100]))")
      for (name, last) in zip(["b", "c", "d"], ["a", "b", "c"]).prefix(any([1, 2, 3])) {
        let relation = any([">=", "==", "<="])
        lines.append("\(name).\(size) \(relation) \(any(factors)) * \(last).\(size)\(wish(30))")
      }
    case 1:
      lines.append("b.left >= view.left + \(any([5, 50, 150]))\(wish(20))")
      lines.append("c.left \(any([">=", "=="])) \(any([20, 100, 150, 400])) * b.left\(wish(20))")
    case 2:
      lines.append("a.\(size) == \(any([100, 101, 170]))\(wish(40))")
      lines.append("a.\(size) <= \(any([0.0005, 0.001, 0.01])) * b.\(size)\(wish(60))")
    case 3:
      nested.insert(any(["b", "c"]))
      let name = nested.min() ?? "b"
      lines.append("\(name).\(size) \(any(["==", ">="])) \(any([0.02, 0.1, 0.5, 3]))%\(wish(30))")
    case 4:
      lines.append("\(any(Self.names)).left == view.left + \(any([1e5, 3e6]))\(wish(70))")
    default:
      lines.append("d.\(size) == \(any([2.5, 10, 40])) * \(any(["a", "b"])).\(size)\(wish(30))")
      lines.append("\(any(["a", "b"])).\(size) >= \(any([10, 280]))")
    }
    if chance(30) { lines.append("a.top == view.top + \(any([0, 30]))\(wish(60))") }
    func part(_ one: String, _ other: String) -> String {
      switch any([0, 1, 2, 3, 4]) {
      case 0:
        return "\(one).\(size) \(any(["==", ">=", "<="])) "
          + "\(any([0.001, 0.01, 0.3, 1, 2, 12])) * \(other).\(size)"
      case 1:
        return "\(one).\(size) \(any(["==", ">=", "<="])) \(any([10, 50, 170]))"
      case 2:
        return "\(one).left \(any(["==", ">="])) \(other).right + \(any([0, 8]))"
      case 3:
        return "\(one).top \(any(["==", ">="])) \(other).bottom + \(any([0, 8]))"
      default:
        return "\(one).right <= \(other).left - \(any([0, 20]))"
      }
    }
    if chance(20) {
      // Sizes that all satisfy the required constraints, or all contradict them.
      let name = any(Self.names)
      lines.append("\(name).\(size) <= \(any([5, 60]))")
      let alternatives = ["\(name).\(size) == 10", "\(name).\(size) >= \(any([50, 170]))"]
      choices.append(
        Line(
          text: alternatives.joined(separator: " || "), alternatives: alternatives, priority: ""))
    }
    for _ in 0..<any([1, 1, 2, 3]) {
      let one = any(Self.names)
      let other = any(Self.names.filter { $0 != one })
      let priority = wish(40)
      if chance(30) {
        let gap = any([0, 20])
        choices.append(
          Line(
            text: "apart(\(one), \(other), \(gap))\(priority)",
            alternatives: [
              "\(one).right <= \(other).left - \(gap)", "\(one).left >= \(other).right + \(gap)",
              "\(one).bottom <= \(other).top - \(gap)", "\(one).top >= \(other).bottom + \(gap)",
            ], priority: priority))
      } else {
        let alternatives = (0..<any([2, 2, 3])).map { _ in
          chance(15) ? part(one, other) + " && " + part(one, other) : part(one, other)
        }
        choices.append(
          Line(
            text: alternatives.joined(separator: " || ") + priority, alternatives: alternatives,
            priority: priority))
      }
    }
    // A line that already exists adds no choice.
    var texts: Set<String> = []
    choices.removeAll { !texts.insert($0.text).inserted }
  }

  /// Returns the layout, or the layout with the chosen alternative of each line.
  func layout(choosing choice: [Int]? = nil) throws -> Layout {
    let layout = Layout(width: width, height: height)
    let inner = layout.view("inner")
    for name in Self.names {
      let view = layout.view(name, in: nested.contains(name) ? inner : nil)
      if let (width, height) = intrinsic[name] {
        view.intrinsicSize = IntrinsicSize(width: width, height: height)
      }
    }
    let chosen = choices.enumerated().map { number, line in
      choice.map { line.alternatives[$0[number]] + line.priority } ?? line.text
    }
    try layout.eqs((lines + chosen).joined(separator: "\n"))
    return layout
  }

  /// All choices, in the order in which ties are resolved.
  ///
  /// Lines are sorted by the document order of their views, then by their texts.
  var combinations: [[Int]] {
    let order = Self.names.filter(nested.contains) + Self.names.filter { !nested.contains($0) }
    let keys = choices.map { line in
      order.indices.filter {
        line.text.contains("\(order[$0]).") || line.text.contains("(\(order[$0]),")
          || line.text.contains(" \(order[$0]),")
      }
    }
    let places = choices.indices.sorted {
      keys[$0] == keys[$1]
        ? choices[$0].text < choices[$1].text : keys[$0].lexicographicallyPrecedes(keys[$1])
    }
    return places.reduce([choices.map { _ in 0 }]) { combinations, line in
      combinations.flatMap { combination in
        choices[line].alternatives.indices.map { alternative in
          var combination = combination
          combination[line] = alternative
          return combination
        }
      }
    }
  }

  var description: String {
    "\(width)x\(height) inner: \(nested.sorted()) \(intrinsic)\n"
      + (lines + choices.map(\.text)).joined(separator: "\n")
  }
}

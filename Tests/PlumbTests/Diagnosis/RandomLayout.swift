import Plumb
import TestSupport

/// A small random layout.
///
/// It consists of boxes, partly nested, with equations of all usual kinds and occasional rules.
struct RandomLayout {
  /// The equations, one for each line, with blank lines and comments among them.
  private(set) var lines: [String] = []
  /// The rules: the view, the text, and its argument.
  private(set) var rules: [(view: String, rule: String, other: String?)] = []

  private var random: SeededGenerator
  private var names: [String] = []
  private var parents: [String: String] = [:]
  private var frames: [String: (frame: Frame, isFixed: Bool, intrinsic: Double?)] = [:]

  /// Makes a layout.
  ///
  /// - Parameters:
  ///   - seed: The seed.
  ///   - requiredPercent: The percentage of required equations.
  init(seed: UInt64, requiredPercent: Int) {
    random = SeededGenerator(seed: seed)
    for place in 0..<number(2...5) {
      let name = chance(10) ? "\"box \(place)\"" : ["a", "b", "c", "d", "e"][place]
      if chance(25), let parent = names.last { parents[name] = parent }
      frames[name] = (
        Frame(
          x: Double(number(0...20)), y: 0, width: Double(number(0...40)),
          height: Double(number(0...9))),
        chance(8), chance(20) ? Double(number(5...60)) : nil
      )
      names.append(name)
    }
    for _ in 0..<number(3...12) {
      if chance(8) { lines.append(pick(["", "# nothing", "   "])) }
      lines.append(line(requiredPercent: requiredPercent))
    }
    if chance(20) {
      rules.append(
        (pick(names), pick(["ll = 10", "ll = %rl + 5", "w = 30", "rr = 4, ll = 3"]), pick(names)))
    }
  }

  /// Builds the layout, with all lines or some of them.
  ///
  /// - Throws: The error in the equations and rules.
  func layout(lines numbers: Set<Int>? = nil) throws -> Layout {
    let layout = Layout(width: 100, height: 60)
    for name in names {
      let bare = name.replacing("\"", with: "")
      let parent = parents[name].map { layout.named($0.replacing("\"", with: "")) }
      let view = layout.view(bare, in: parent, frame: frames[name]?.frame ?? .zero)
      view.isFixed = frames[name]?.isFixed ?? false
      view.intrinsicSize.width = frames[name]?.intrinsic
    }
    let text = lines.enumerated().map { numbers?.contains($0.offset + 1) ?? true ? $0.element : "" }
    try layout.eqs(text.joined(separator: "\n"))
    for (view, rule, other) in rules {
      let arguments = rule.contains("%") ? other.map { [layout.argument($0)] } ?? [] : []
      try layout.addRule(
        rule, arguments: arguments, to: layout.named(view.replacing("\"", with: "")))
    }
    return layout
  }

  private mutating func chance(_ percent: Int) -> Bool { number(0...99) < percent }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(0...elements.count - 1)]
  }

  private mutating func line(requiredPercent: Int) -> String {
    let first = pick(names)
    let other = pick(names + ["view"])
    let relation = pick(["==", "==", "<=", ">="])
    let text: String
    switch number(0...6) {
    case 0: text = "\(first).left \(relation) \(number(0...40))"
    case 1: text = "\(first).width \(relation) \(number(0...80))"
    case 2 where first != other:
      text = "\(first).left \(relation) \(other).right + \(number(0...9))"
    case 3 where first != other: text = "\(first).width \(relation) \(other).width * 0.5"
    case 4: text = "\(first).right \(relation) -\(number(0...20))"
    case 5: text = "\(first).width \(relation) 50% - \(number(0...9))"
    default: text = "\(first).centerX \(relation) \(number(20...60))"
    }
    let priority =
      chance(requiredPercent) ? "" : " @ \(pick(["high", "low", "500", "999"]))"
    let indentation = String(repeating: " ", count: number(0...3))
    return indentation + text + priority + (chance(20) ? "   # why not" : "")
  }
}

extension Layout {
  /// Returns the rule argument for the view of a name.
  fileprivate func argument(_ name: String) -> RuleArgument {
    .view(named(name.replacing("\"", with: "")))
  }
}

extension RandomLayout: CustomStringConvertible {
  var description: String {
    let views = names.map { name in
      "\(name) in \(parents[name] ?? "view")"
        + (frames[name].map { " \($0.frame) fixed \($0.isFixed) intrinsic \($0.intrinsic ?? -1)" }
          ?? "")
    }
    return (views + lines + rules.map { "\($0)" }).joined(separator: "\n")
  }
}

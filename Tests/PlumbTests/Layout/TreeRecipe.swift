import LayoutNotation
import TestSupport

@testable import Plumb
import PlumbCompatibility

/// A layout whose views are added, removed and moved, with its statements.
///
/// It can be built anew in its final form.
struct TreeRecipe {
  /// A statement, and the views that it names.
  struct Said {
    enum Kind {
      case equations(String)
      case formula(LayoutAttribute, plus: Double, Priority)
      case property(Double)
      case pinned
      case visual(String)
      case rule(String)
      case measure(Double)
      case definition
    }

    var kind: Kind
    /// The first view is the subject.
    var views: [String]
    var constraints: [LayoutConstraint] = []
  }

  /// The views inside each view, in their order.
  private(set) var children: [String: [String]] = ["view": []]
  private(set) var said: [Said] = []
  private var count = 0

  /// The views except the root, in document order.
  var views: [String] { Array(subtree("view").dropFirst()) }

  private func subtree(_ view: String) -> [String] {
    [view] + (children[view] ?? []).flatMap(subtree)
  }

  private func parent(of view: String) -> String {
    children.first { $0.value.contains(view) }?.key ?? "view"
  }

  /// Returns the current layout, built anew.
  func fresh() throws -> Layout {
    let layout = Layout(width: 320, height: 480)
    for view in views {
      let made = layout.view(view, in: layout[parent(of: view)], frame: Self.frame(of: view))
      made.intrinsicSize = Self.intrinsicSize(of: view)
    }
    for said in said {
      let constraints = try add(said, to: layout)
      for (constraint, original) in zip(constraints, said.constraints) {
        constraint.constant = original.constant
        constraint.isActive = original.isActive
      }
    }
    return layout
  }

  private static func frame(of view: String) -> Frame {
    let number = Double(Int(view.dropFirst()) ?? 0)
    return Frame(x: number, y: 2 * number, width: 10 + number, height: 20)
  }

  private static func intrinsicSize(of view: String) -> IntrinsicSize {
    let number = Int(view.dropFirst()) ?? 0
    return IntrinsicSize(width: number % 3 == 0 ? 30 : nil, height: number % 4 == 0 ? 12 : nil)
  }

  @discardableResult
  private func add(_ said: Said, to layout: Layout) throws -> [LayoutConstraint] {
    let views = said.views.compactMap { layout[$0] }
    switch said.kind {
    case .equations(let text): return try layout.eqs(text)
    case .formula(let attribute, let plus, let priority):
      return [layout.add(views[0][attribute] == views[1][attribute] + plus ~ priority)]
    case .property(let number): return [views[0].setConstraint(.top, number.constraint)]
    case .pinned: return layout.pinEdges(of: views[0], insets: EdgeInsets(2))
    case .visual(let text): return try layout.addVisual(text)
    case .rule(let text): try layout.addRule(text, to: views[0])
    case .measure(let factor): layout.measure(views[0]) { ($0 * factor).rounded() }
    case .definition: layout.define(views[0][.height], from: [views[1][.height]]) { $0[0] / 2 + 3 }
    }
    return []
  }

  // MARK: Changes

  /// Applies a random change to a layout and to the recipe.
  mutating func change(_ layout: Layout, _ random: inout SeededGenerator) throws {
    let known = views
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    func pick() -> String { known.randomElement(using: &random) ?? "view" }
    switch number(0...11) {
    case 0...2 where known.count < 14:
      count += 1
      let (name, parent) = ("v\(count)", known.isEmpty || number(0...2) == 0 ? "view" : pick())
      let index = number(0...(children[parent]?.count ?? 0))
      children[parent]?.insert(name, at: index)
      children[name] = []
      let made = layout.view(
        name, in: layout[parent], at: index, frame: Self.frame(of: name))
      made.intrinsicSize = Self.intrinsicSize(of: name)
    case 3 where known.count > 5: remove(pick(), from: layout)
    case 4,
      5 where known.count > 1:
      move(pick(), to: number(0...3) == 0 ? "view" : pick(), layout, &random)
    case 6...9 where known.count > 1 && said.count < 24:
      var new = try say(pick(), pick(), &random)
      new.constraints = try add(new, to: layout)
      // An equation that differs only in its constant edits the earlier equation.
      let isKnown = said.contains { !Set($0.constraints).isDisjoint(with: new.constraints) }
      if !isKnown { said.append(new) }
    case 10:
      let all = said.flatMap(\.constraints)
      all.randomElement(using: &random)?.constant = Double(number(0...50))
    default:
      guard let place = said.indices.randomElement(using: &random) else { return }
      switch said[place].kind {
      case .rule, .measure, .definition: return
      default: layout.remove(contentsOf: said.remove(at: place).constraints)
      }
    }
  }

  private mutating func remove(_ view: String, from layout: Layout) {
    let leaving = Set(subtree(view))
    children[parent(of: view)]?.removeAll { $0 == view }
    for name in leaving { children[name] = nil }
    said.removeAll { !leaving.isDisjoint(with: $0.views) }
    layout[view]?.removeFromSuperview()
  }

  private mutating func move(
    _ view: String, to parent: String, _ layout: Layout, _ random: inout SeededGenerator
  ) {
    guard !subtree(view).contains(parent) else { return }
    let old = self.parent(of: view)
    children[old]?.removeAll { $0 == view }
    let others = children[parent] ?? []
    let index = Int.random(in: 0...others.count, using: &random)
    guard let moved = layout[view], let into = layout[parent] else { return }
    if index < others.count, Bool.random(using: &random), let next = layout[others[index]] {
      moved.move(before: next)
    } else if index > 0, Bool.random(using: &random), let last = layout[others[index - 1]] {
      moved.move(behind: last)
    } else {
      moved.move(to: into, at: index)
    }
    children[parent]?.insert(view, at: index)
  }

  /// Adds a statement about one view and another view.
  private func say(
    _ a: String, _ b: String, _ random: inout SeededGenerator
  ) throws -> Said {
    let value = Int.random(in: 0...40, using: &random)
    func both(_ text: String) -> Said { Said(kind: .equations(text), views: [a, b]) }
    func one(_ text: String) -> Said { Said(kind: .equations(text), views: [a]) }
    let isPlaced = said.contains {
      switch $0.kind {
      case .rule, .measure, .definition: $0.views[0] == a
      default: false
      }
    }
    switch Int.random(in: 0...15, using: &random) {
    case 0: return one("\(a).left == \(value)")
    case 1: return one("\(a).right <= -\(value) @ \(300 + value)")
    case 2: return one("\(a).width == \(10 + value)% @ high")
    case 3: return one("\(a).centerX == 0.5 * \(a).centerX + \(value) @ 400")
    case 4 where a != b: return both("\(a).top == \(b).bottom + \(value) @ \(500 + value)")
    case 5 where a != b: return both("\(a).leading >= \(b).trailing + \(value) @ 300")
    case 6 where a != b:
      return both(
        "when \(b).width >= \(value) { \(a).height == 7 @ low } else { \(a).top == 3 @ low }")
    case 7 where a != b: return both("\(a).right <= \(b).left || \(a).bottom <= \(b).top @ 200")
    case 8 where a != b:
      return Said(kind: .formula(.bottom, plus: Double(value), .low), views: [a, b])
    case 9: return Said(kind: .property(Double(value)), views: [a])
    case 10: return Said(kind: .pinned, views: [a])
    case 11: return Said(kind: .visual("|-(\(value)@300)-[\(a)]-(>=4@200)-|"), views: [a])
    case 12 where !isPlaced && a != b: return Said(kind: .rule("h = %h(\(b)) + 1"), views: [a, b])
    case 13 where !isPlaced: return Said(kind: .rule("w = 25%"), views: [a])
    case 14 where !isPlaced: return Said(kind: .measure(Double(value) / 30), views: [a])
    case 15 where !isPlaced && a != b: return Said(kind: .definition, views: [a, b])
    default: return one("\(a).height >= \(value)")
    }
  }
}

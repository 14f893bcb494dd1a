import LayoutNotation
import TestSupport

@testable import Plumb

/// A random layout as a list of what to add to it, in all notations, so that it can be built again, in
/// another order or changed. Every item adds at the line of its number, which tells its constraints.
struct NotationRecipe {
  /// A call that adds something.
  enum Item {
    /// An equation, its constant apart.
    case line(left: String, constant: Double, priority: String)
    /// Equations that belong together.
    case block(String)
    /// A formula.
    case formula(
      view: Int, LayoutAttribute, Relation, other: Int?, LayoutAttribute, factor: Double,
      constant: Double, priority: Double)
    /// A chained property.
    case property(view: Int, LayoutAttribute, of: Int?, LayoutAttribute, Relation, Double, Double)
    /// A Visual Format.
    case visual(String, VisualFormatOptions)
    /// Rules of one view, whose order counts.
    case rules(view: Int, [(text: String, views: [Int])])
    /// A measure.
    case measure(view: Int, ViewMeasure)
  }

  struct View {
    var name: String
    var parent: Int?
    var frame = Frame.zero
    var isFixed = false
    var isHidden = false
    var intrinsic = IntrinsicSize()
    var hugging = AxisPriorities(horizontal: 250, vertical: 250)
    var margins = EdgeInsets(8)
  }

  var size = Layout.RootSize.fixed(width: 320, height: 480)
  var direction = LayoutDirection.leftToRight
  var isElastic = false
  var metrics = ["gap": 8.0, "wide": 90, "strong": 700]
  var views: [View] = []
  var items: [Item] = []

  /// A layout of the views, without items.
  func emptyLayout() -> Layout {
    let layout = Layout(size: size)
    layout.direction = direction
    layout.isElastic = isElastic
    layout.metrics = metrics
    for view in views {
      let made = layout.view(
        view.name, in: view.parent.flatMap { layout.knownView(views[$0].name) }, frame: view.frame)
      made.isFixed = view.isFixed
      made.isHidden = view.isHidden
      made.intrinsicSize = view.intrinsic
      made.hugging = view.hugging
      made.margins = view.margins
    }
    return layout
  }

  /// The layout with its items in some order.
  func layout(order: [Int]? = nil) throws -> Layout {
    let layout = emptyLayout()
    for number in order ?? Array(items.indices) { try add(number, to: layout) }
    return layout
  }

  /// Adds an item and returns its constraints.
  @discardableResult
  func add(_ number: Int, to layout: Layout) throws -> [LayoutConstraint] {
    func view(_ index: Int) -> LayoutView { layout.knownView(views[index].name) ?? layout.root }
    let (file, line) = ("Recipe", number + 1)
    switch items[number] {
    case .line:
      return [try layout.eq(text(of: number) ?? "", fileID: file, line: line)]
    case .block(let text): return try layout.eqs(text, fileID: file, line: line)
    case .formula(
      let item, let first, let relation, let other, let second, let factor, let constant,
      let priority):
      let left = view(item)[first, fileID: file, line: line]
      let constraint: LayoutConstraint
      if let other {
        let right = factor * view(other)[second, fileID: file, line: line] + constant
        switch relation {
        case .equal: constraint = left == right ~ priority
        case .lessThanOrEqual: constraint = left <= right ~ priority
        case .greaterThanOrEqual: constraint = left >= right ~ priority
        }
      } else {
        constraint = factor * left - constant >= 0 ~ priority
      }
      return [layout.add(constraint)]
    case .property(let item, let first, let other, let second, let relation, let plus, let priority):
      let info =
        (other.map { view($0).constraintInfo(second) } ?? plus.constraint)
        .withRelation(relation).plus(other == nil ? 0 : plus).withPriority(priority)
      return [view(item).setConstraint(first, info, fileID: file, line: line)]
    case .visual(let format, let options):
      return try layout.addVisual(format, options: options, fileID: file, line: line)
    case .rules(let item, let rules):
      for rule in rules {
        try layout.addRule(
          rule.text, arguments: rule.views.map { .view(view($0)) }, to: view(item), fileID: file,
          line: line)
      }
      return []
    case .measure(let item, let measure):
      layout.measure(view(item), by: measure)
      return []
    }
  }

  /// The text of an item of equations.
  func text(of number: Int) -> String? {
    switch items[number] {
    case .line(let left, let constant, let priority): "\(left)\(exact(constant))\(priority)"
    case .block(let text): text
    default: nil
    }
  }

  /// The parts of the recipe that a document has, written as there.
  func document() throws -> LayoutDocument {
    var document = try emptyLayout().document(id: "random")
    var lines: [String] = []
    for number in items.indices {
      if let text = text(of: number) { lines.append(text) }
      switch items[number] {
      case .visual(let format, let options):
        document.visual.append(.init(format: DocumentText(format), options: options))
      case .rules(let view, let rules):
        for rule in rules {
          document.rules.append(
            .init(
              view: views[view].name, rule: DocumentText(rule.text),
              arguments: rule.views.map { .view(views[$0].name) }))
        }
      default: break
      }
    }
    document.equations = DocumentText(lines.joined(separator: "\n"))
    return document
  }
}

// MARK: Random recipes

extension NotationRecipe {
  /// The recipe of a seed.
  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    func pick<Element>(_ list: [Element]) -> Element {
      list[Int.random(in: 0..<list.count, using: &random)]
    }
    func number() -> Double { Double(Int.random(in: 0...120, using: &random)) }

    if chance(20) { size = .fit }
    if chance(40) { direction = .rightToLeft }
    isElastic = chance(15)
    let names = ["a", "b", "c", "save button", "é", "last", "when", "1st"]
    for (index, name) in names.prefix(Int.random(in: 2...8, using: &random)).enumerated() {
      var view = View(name: name)
      if index > 0, chance(35) { view.parent = Int.random(in: 0..<index, using: &random) }
      if chance(30) {
        view.frame = Frame(x: number(), y: number(), width: number(), height: number())
      }
      view.isFixed = chance(4)
      view.isHidden = chance(10)
      if chance(35) { view.intrinsic.width = number() }
      if chance(25) { view.intrinsic.height = number() }
      if chance(10) { view.hugging = .init(horizontal: 700, vertical: 200) }
      if chance(10) { view.margins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4) }
      views.append(view)
    }
    let count = views.count
    func anyView() -> Int { Int.random(in: 0..<count, using: &random) }
    func quotedName(_ index: Int) -> String { quoted(views[index].name) }
    let horizontal: [LayoutAttribute] = [.left, .right, .centerX, .leftMargin, .rightMargin]
    let directed: [LayoutAttribute] = [.leading, .trailing, .centerX, .leadingMargin]
    let vertical: [LayoutAttribute] = [
      .top, .bottom, .centerY, .lastBaseline, .firstBaseline, .baseline, .bottomMargin,
    ]
    func attributes() -> (LayoutAttribute, LayoutAttribute) {
      let group = pick([horizontal, directed, vertical, [.width, .height]])
      return (pick(group), pick(group))
    }
    func priority() -> Double { chance(25) ? 1000 : pick([750, 250, 500, 100, 699.5]) }
    func relation() -> Relation { pick([.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual]) }

    var seen = Set<String>()
    func line() -> Item? {
      let (first, second) = attributes()
      let value = priority()
      let suffix =
        value == 1000 ? "" : " @ \(value == 750 ? "high" : value == 500 ? "strong" : exact(value))"
      let view = anyView()
      let item = "\(quotedName(view)).\(first.rawValue) \(relation().rawValue) "
      // A view compared with itself may say nothing.
      let next = (view + Int.random(in: 1..<count, using: &random)) % count
      let other = "\(chance(20) ? "view" : quotedName(next)).\(second.rawValue)"
      let form: String
      switch Int.random(in: 0..<8, using: &random) {
      case 0: form = item
      case 1: form = item + "\(pick([10, 25, 50]))% + "
      case 2: form = item + "wide / 2 - gap - "
      case 3 where chance(30): form = item + "(\(other) + \(other)) / 2 - "
      case 4: form = item + "0.5 * \(other) + "
      case 5 where first != .width && first != .height:
        let size = first.isHorizontal ? "width" : "height"
        form = chance(50) ? "\(quotedName(view)).\(size) + \(item)20% + " : "\(other) + \(item)"
      default: form = item + "\(other) + "
      }
      return seen.insert(form + suffix).inserted
        ? .line(left: form, constant: number(), priority: suffix) : nil
    }
    func item() -> Item? {
      let (first, second) = attributes()
      let (view, other) = (anyView(), anyView())
      switch Int.random(in: 0..<20, using: &random) {
      // Priorities of their own keep these from editing one another.
      case 0:
        let name = chance(70) ? "view" : quotedName(view)
        let next = quotedName(other)
        return .block(
          """
          when \(name).width >= \(number()) { \(next).height == \(number()) @ \(650 + items.count) }
          else { \(next).top == \(number()) @ \(650 + items.count) }  # else
          """)
      case 1 where view != other && !views[view].isHidden:
        return .block(
          "\(quotedName(view)).top >= \(number()) @ \(400 + items.count)\n"
            + "\(quotedName(other)).top == last_visible.bottom + \(number()) @ \(300 + items.count)"
        )
      case 2, 3:
        let isAlone = other == view
        return .formula(
          view: view, isAlone ? .width : first, relation(), other: isAlone ? nil : other, second,
          factor: pick([1, 1, 0.5, -1]), constant: number(), priority: priority())
      case 4, 5:
        return .property(
          view: view, first, of: chance(60) && view != other ? other : nil, second, relation(),
          number(), priority())
      case 6, 7: return visual()
      case 8 where chance(60): return rules()
      case 9 where chance(25):
        return .measure(view: view, .text(characters: 20, advance: 7, line: 16))
      default: return line()
      }
    }
    func visual() -> Item {
      let isVertical = chance(50)
      let chain = Array(views.indices.shuffled(using: &random).prefix(chance(50) ? 2 : 3))
      func space() -> String {
        pick(["-", "", "-gap-", "-(>=4@strong)-", "-(12@low,>=2@100)-", "-(-3@250)-"])
      }
      func box(_ index: Int) -> String {
        let size = pick([
          "", "", "(40@500)", "(>=wide@250,<=200)", "(\(quotedName(chain[0]))@high)",
        ])
        return "[\(quotedName(index))\(size.contains(quotedName(index)) ? "" : size)]"
      }
      var format = (isVertical ? "V:" : "") + (chance(50) ? "|" + space() : "")
      for (place, index) in chain.enumerated() {
        format += (place > 0 ? space() : "") + box(index)
      }
      if chance(40) { format += space() + "|" }
      var options: VisualFormatOptions = []
      if chance(30) {
        options = pick(
          isVertical
            ? [.alignAllLeading, .alignAllCenterX] : [.alignAllTop, .alignAllFirstBaseline])
      }
      if !isVertical, chance(30) {
        options.formUnion(pick([.directionLeftToRight, .directionRightToLeft]))
      }
      return .visual(format, options)
    }
    var ruled = Set<Int>()
    func rules() -> Item? {
      let view = anyView()
      guard ruled.insert(view).inserted else { return nil }
      let other = anyView()
      let all: [(text: String, views: [Int])] = [
        ("ll = \(number()), w = 25%", []), ("h = %f(wide) / 2", []),
        ("tt = %bt + 4", [other]), ("ll = %rl + 8, maxw = V:20%", [other]), ("w = 40, w += 3", []),
        ("cl = 50%, minh = 30", []), ("bb = 5", []),
      ]
      return .rules(view: view, [pick(all), pick(all)])
    }
    while items.count < 3 * count + 2 {
      if let item = item() { items.append(item) }
    }
  }
}

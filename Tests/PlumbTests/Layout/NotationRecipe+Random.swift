import LayoutNotation
import TestSupport

@testable import Plumb

extension NotationRecipe {
  /// Creates the recipe of a seed.
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
    func written(_ index: Int) -> String { quotedName(views[index].name) }
    let horizontal: [LayoutAttribute] = [.left, .right, .centerX, .leftMargin, .rightMargin]
    let directed: [LayoutAttribute] = [.leading, .trailing, .centerX, .leadingMargin]
    let vertical: [LayoutAttribute] = [
      .top, .bottom, .centerY, .lastBaseline, .firstBaseline, .baseline, .bottomMargin,
    ]
    func attributes() -> (LayoutAttribute, LayoutAttribute) {
      let group = pick([horizontal, directed, vertical, [.width, .height]])
      return (pick(group), pick(group))
    }
    func priority() -> Priority { chance(25) ? 1000 : pick([750, 250, 500, 100, 699.5]) }
    func relation() -> Relation { pick([.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual]) }

    // The order of lines must not matter, so no line may edit another line.
    let known = emptyLayout()
    var lineCount = 0
    func line() -> Item? {
      let (first, second) = attributes()
      let value = priority()
      let suffix =
        value == 1000 ? "" : " @ \(value == 750 ? "high" : value == 500 ? "strong" : "\(value)")"
      let view = anyView()
      let item = "\(written(view)).\(first.rawValue) \(relation().rawValue) "
      // A comparison of a view with itself may be empty.
      let next = (view + Int.random(in: 1..<count, using: &random)) % count
      let other = "\(chance(20) ? "view" : written(next)).\(second.rawValue)"
      let form: String
      switch Int.random(in: 0..<8, using: &random) {
      case 0: form = item
      case 1: form = item + "\(pick([10, 25, 50]))% + "
      case 2: form = item + "wide / 2 - gap - "
      case 3 where chance(30): form = item + "(\(other) + \(other)) / 2 - "
      case 4: form = item + "0.5 * \(other) + "
      case 5 where first != .width && first != .height:
        let size = first.isHorizontal ? "width" : "height"
        form = chance(50) ? "\(written(view)).\(size) + \(item)20% + " : "\(other) + \(item)"
      default: form = item + "\(other) + "
      }
      let constant = number()
      _ = try? known.eq("\(form)\(constant)\(suffix)")
      defer { lineCount = known.constraints.count }
      return known.constraints.count > lineCount
        ? .line(left: form, constant: constant, priority: suffix) : nil
    }
    // With two such lines, their order would matter.
    var hasAlternatives = false
    func alternatives() -> Item {
      hasAlternatives = true
      func part() -> String {
        let (first, second) = attributes()
        let view = anyView()
        let next = (view + Int.random(in: 1..<count, using: &random)) % count
        return "\(written(view)).\(first.rawValue) \(relation().rawValue) "
          + "\(written(next)).\(second.rawValue) + \(number())"
      }
      // Values in alternatives need limits.
      let limits =
        ["view.width <= 2000 && view.height <= 2000"]
        + views.indices.map { index in
          let name = written(index)
          return "\(name).left >= -300 && \(name).right <= 300 && \(name).top >= -300 && "
            + "\(name).bottom <= 300"
        }
      let priority = pick(["", " @ 620", " @ 120"])
      let choice = "\(part()) || (\(part()) && \(part()))\(priority)"
      return .block((limits + [choice]).joined(separator: "\n"))
    }
    func item() -> Item? {
      let (first, second) = attributes()
      let (view, other) = (anyView(), anyView())
      switch Int.random(in: 0..<20, using: &random) {
      // Separate priorities prevent these lines from editing one another.
      case 0:
        let name = chance(70) ? "view" : written(view)
        let next = written(other)
        return .block(
          """
          when \(name).width >= \(number()) { \(next).height == \(number()) @ \(650 + items.count) }
          else { \(next).top == \(number()) @ \(650 + items.count) }  # else
          """)
      case 1 where view != other && !views[view].isHidden:
        return .block(
          "\(written(view)).top >= \(number()) @ \(400 + items.count)\n"
            + "\(written(other)).top == last_visible.bottom + \(number()) @ \(300 + items.count)"
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
      case 10 where !hasAlternatives && chance(50): return alternatives()
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
          "", "", "(40@500)", "(>=wide@250,<=200)", "(\(written(chain[0]))@high)",
        ])
        return "[\(written(index))\(size.contains(written(index)) ? "" : size)]"
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

import LayoutDocuments
import Plumb
import TestSupport

/// A random document with metrics at each place where a notation allows them.
struct RandomTemplate {
  private var random: SeededGenerator
  private let metrics = ["gap", "wide", "few", "m4"]
  private var views: [String] = []
  /// The document.
  private(set) var document: LayoutDocument

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    document = LayoutDocument(size: .fixed(width: 320, height: 200))
    document.metrics = metrics.map { .init(name: $0, value: 0) }
    for place in metrics.indices { document.metrics[place].value = value() }
    if chance(6) { document.size = .fit }
    if chance(4) { document.direction = .rightToLeft }
    document.isElastic = chance(10)
    addViews()
    var lines: [String] = []
    for _ in 0..<whole(3...10) { lines.append(line()) }
    if chance(3) { lines.append(lines[0]) }
    document.equations = DocumentText(lines.joined(separator: "\n"))
    if chance(4) {
      document.rules = [
        .init(
          view: pick(views), rule: DocumentText(pick(["w = %f(gap)", "ll = %f(few) + 2, h = 20"])))
      ]
    }
    if chance(3) {
      let format = pick([
        "|-gap-[a]-(>=few@500)-[b]", "V:|-gap-[a(wide@300)]", "[a(>=m4)]-(-gap)-[b]",
        "[a(wide@gap)]",
      ])
      document.visual = [.init(format: DocumentText(format), options: [])]
    }
    if chance(12) { document.grid = 1 }
  }

  /// Returns values for all metrics.
  mutating func row() -> [Double] { metrics.map { _ in value() } }

  private mutating func addViews() {
    var all = ["a", "b", "c"].map { ViewDescription(name: $0) }
    views = ["a", "b", "c"]
    for place in all.indices {
      if chance(3) { all[place].margins = .init(top: 1, left: 2, bottom: 3, right: 4) }
      if chance(3) { all[place].intrinsicSize = .init(width: 50, height: 20) }
    }
    if chance(2) { all[2].subviews = [ViewDescription(name: "d")] }
    if all[2].subviews.isEmpty == false { views.append("d") }
    document.views = all
  }

  // MARK: Lines

  private mutating func line() -> String {
    switch whole(0...19) {
    case 0:
      let condition = "\(sum()) \(pick(["==", "<=", ">="])) \(pick([sum(), "5"]))"
      let inner = chance(3) ? "when \(pick(metrics)) >= 5 { \(wish()) }" : wish()
      return "when \(condition) { \(inner) } else { \(wish()) }"
    case 1: return "when \(pick(views)).width >= \(sum()) { \(wish()) }"
    case 2: return "\(comparison()) || \(comparison())"
    case 3: return "\(comparison()) && \(comparison())"
    case 4: return "\(pick(views)).resistH == \(pick(metrics))"
    case 5: return "\(comparison()) @ \(pick(metrics))"
    case 6: return "\(pick(views)).width == \(pick(metrics)) * \(pick(views)).height + 1 @ 400"
    case 7: return "\(comparison())"
    case 8...10:
      let (view, side) = (pick(views), pick(["width", "height"]))
      return "\(view).\(side) >= \(pick(metrics)) @ 600\n\(view).\(side) >= \(pick(metrics)) @ 600"
    default: return wish()
    }
  }

  private mutating func wish() -> String {
    "\(comparison()) @ \(pick(["low", "500", "high", "300"]))"
  }

  private mutating func comparison() -> String {
    let (first, second) = (pick(views), pick(views + ["view"]))
    let relation = pick(["==", "<=", ">="])
    let (edge, other) = pick([
      ("left", "right"), ("top", "bottom"), ("leading", "trailing"), ("centerX", "left"),
      ("leftMargin", "right"), ("bottomMargin", "top"), ("width", "height"), ("height", "width"),
    ])
    switch whole(0...5) {
    case 0: return "\(sum()) \(relation) \(first).width"
    case 1:
      return
        "2 * \(first).\(edge) + \(sum()) \(relation) \(second == first ? "a" : second).\(other)"
    case 2: return "\(first).height \(relation) 50% + \(sum())"
    case 3: return "\(first).\(edge) \(relation) \(sum())"
    default:
      return "\(first).\(edge) \(relation) \(second == first ? "view" : second).\(other) + \(sum())"
    }
  }

  /// Returns a sum of metrics and numbers.
  private mutating func sum() -> String {
    let (first, second) = (pick(metrics), pick(metrics))
    return pick([
      first, first, "5", "\(first) + 5 - 3", "0.1 + \(first) / 3", "(\(first) + \(second)) * 0.5",
      "3 - \(first)", "\(first) * \(second) - 2", "10 / \(first)", "-(\(first) - 0.7)",
      "\(first) - \(first)",
    ])
  }

  // MARK: Chance

  private mutating func chance(_ one: Int) -> Bool { whole(1...one) == 1 }

  private mutating func whole(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[whole(0...elements.count - 1)]
  }

  private mutating func value() -> Double {
    switch whole(0...9) {
    case 0...6: pick([0, 1, 8, 8, 10, 0.1, 100, 250, -5, -0.0, 5])
    case 7: Double(whole(0...3000)) / 10
    case 8: Double.random(in: -50...400, using: &random)
    default: pick([1000, 1000.5, 1e15, 3e15, 1.0 / 3])
    }
  }
}

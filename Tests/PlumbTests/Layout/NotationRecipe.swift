import FlatMemory
import LayoutDocuments
import LayoutNotation

@testable import Plumb
import PlumbCompatibility

/// A random layout as a list of items in all notations.
///
/// It can be built again in another order or with changes. Every item is added with its number as
/// line number, which identifies its constraints.
struct NotationRecipe {
  /// A call that adds something.
  enum Item {
    /// An equation, with its constant separate.
    case line(left: String, constant: Double, priority: String)
    /// Equations that belong together.
    case block(String)
    /// A formula.
    case formula(
      view: Int, LayoutAttribute, Relation, other: Int?, LayoutAttribute, factor: Double,
      constant: Double, priority: Priority)
    /// A chained property.
    case property(view: Int, LayoutAttribute, of: Int?, LayoutAttribute, Relation, Double, Priority)
    /// A Visual Format.
    case visual(String, VisualFormatOptions)
    /// Rules of one view, in significant order.
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

  /// Returns a layout of the views, without items.
  func emptyLayout() -> Layout {
    let layout = Layout(size: size)
    layout.direction = direction
    layout.isElastic = isElastic
    layout.metrics = metrics
    for view in views {
      let made = layout.view(
        view.name, in: view.parent.flatMap { layout[views[$0].name] }, frame: view.frame)
      made.isFixed = view.isFixed
      made.isHidden = view.isHidden
      made.intrinsicSize = view.intrinsic
      made.hugging = view.hugging
      made.margins = view.margins
    }
    return layout
  }

  /// Returns the layout with its items in the given order.
  func layout(order: [Int]? = nil) throws -> Layout {
    let layout = emptyLayout()
    for number in order ?? Array(items.indices) { try add(number, to: layout) }
    return layout
  }

  /// Adds an item and returns its constraints.
  @discardableResult
  func add(_ number: Int, to layout: Layout) throws -> [LayoutConstraint] {
    func view(_ index: Int) -> LayoutView { layout[views[index].name] ?? layout.root }
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

  /// Returns the text of an item of equations.
  func text(of number: Int) -> String? {
    switch items[number] {
    case .line(let left, let constant, let priority): "\(left)\(exact(constant))\(priority)"
    case .block(let text): text
    default: nil
    }
  }

  /// Returns the parts of the recipe that a document can express.
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

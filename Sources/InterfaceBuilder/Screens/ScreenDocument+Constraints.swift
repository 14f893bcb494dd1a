import FlatMemory
import LayoutDocuments
import LayoutNotation
import Plumb

extension ScreenDocument {
  /// Adds a constraint of the file.
  mutating func add(_ constraint: FileConstraint) {
    let first = text(of: constraint.first, beside: constraint.second)
    // A guide may be identical to its view.
    if let second = constraint.second, text(of: second, beside: constraint.first) == first {
      notes.append(
        screen.file.error(
          .unsupported, "a constraint is left out: both of its sides are \(first)",
          at: constraint.element))
      return
    }
    var line = "\(first) \(constraint.relation.rawValue) "
    let metric = metricNames[constraint.id]
    if let metric { metrics.append(.init(name: metric, value: constraint.constant)) }
    if let second = constraint.second, constraint.multiplier != 0 || second.attribute.isLocation {
      let side = text(of: second, beside: constraint.first)
      // A side that ends with a number is a sum.
      let factor = side.last?.isNumber == true ? "(\(side))" : side
      line +=
        constraint.multiplier == 1 ? side : "\(factor) * \(exact(constraint.multiplier))"
      line += metric.map { " + \($0)" } ?? constraint.constant.asSummand
    } else {
      line += metric ?? exact(constraint.constant)
    }
    if !constraint.isRequired {
      line += " @ \(exact(max(0.001, constraint.priority)))"
    }
    equations.add(line, at: position(of: constraint.element))
    if !constraint.isPlaceholder { findFaults(of: constraint, line) }
  }

  /// Returns a side of a constraint as written in equations.
  private mutating func text(
    of side: FileConstraint.Side, beside other: FileConstraint.Side?
  ) -> String {
    let attribute = side.attribute.rawValue
    switch side.item {
    case .view(let view):
      if isContent(side, beside: other) {
        return text(ofContentIn: view, side.attribute)
      }
      return "\(name(of: view)).\(attribute)"
    case .guide(let id):
      guard let guide = screen.file.guides[id] else { return "view.\(attribute)" }
      return text(of: guide, side.attribute)
    }
  }

  /// Returns an attribute of a view's scrolling content, whose margins are those of the view.
  private func text(ofContentIn view: Int, _ attribute: LayoutAttribute) -> String {
    let insets = screen.margins[view] ?? EdgeInsets(0)
    let edge = attribute.besideMargin
    let distance = attribute.isMargin ? edge.distance(inside: insets) : 0
    return "\(content(of: view)).\(edge.rawValue)\(distance.asSummand)"
  }

  private mutating func text(of guide: FileGuide, _ attribute: LayoutAttribute) -> String {
    let name = name(of: guide.view)
    switch (guide.kind, attribute) {
    case (.safeArea, _), (.top, .bottom), (.bottom, .top):
      var attribute = attribute
      if guide.kind == .top { attribute = .top }
      if guide.kind == .bottom { attribute = .bottom }
      if guide.view == screen.root { return "safeArea.\(attribute.rawValue)" }
      let distance = attribute.distance(inside: screen.safeArea(of: guide.view))
      return "\(name).\(attribute.rawValue)\(distance.asSummand)"
    case (.margins, .width), (.margins, .height):
      let distance = attribute.distance(inside: screen.margins[guide.view] ?? EdgeInsets(0))
      return "\(name).\(attribute.rawValue)\(distance.asSummand)"
    case (.margins, _):
      return "\(name).\(attribute.margin.rawValue)"
    case (.content, _):
      return "\(content(of: guide.view)).\(attribute.rawValue)"
    case (.own, _):
      let title = "\(title(of: guide.view)) guide \(guide.element)"
      if madeGuides.insert(title).inserted {
        guides.append((title, guide.view))
      }
      return EquationWriter.name(title, attribute)
    case (.frame, _), (.top, _), (.bottom, _):
      return "\(name).\(attribute.rawValue)"
    }
  }

  /// Returns whether a side refers to the content of a scroll view: an edge, if the other side is
  /// inside.
  private func isContent(
    _ side: FileConstraint.Side, beside other: FileConstraint.Side?
  ) -> Bool {
    guard case .view(let view) = side.item, let other,
      screen.file.header.platform != .macOS,
      screen.view(view).scrolls, side.attribute.isLocation,
      !Self.centers.contains(side.attribute), let inside = screen.file.view(of: other.item)
    else { return false }
    return screen.file.views.isInside(inside, view)
  }

  private static let centers: Set<LayoutAttribute> = [
    .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins,
  ]
}

extension LayoutAttribute {
  /// The edge next to a margin; the attribute itself if it is not a margin.
  fileprivate var besideMargin: LayoutAttribute {
    Self.allCases.first { $0 != self && $0.margin == self } ?? self
  }

  /// Returns the attribute of the area within insets minus that of the view.
  fileprivate func distance(inside insets: EdgeInsets) -> Double {
    switch self {
    case .top: insets.top
    case .bottom: -insets.bottom
    case .left, .leading: insets.left
    case .right, .trailing: -insets.right
    case .centerX: (insets.left - insets.right) / 2
    case .centerY: (insets.top - insets.bottom) / 2
    case .width: -insets.left - insets.right
    case .height: -insets.top - insets.bottom
    default: 0
    }
  }
}

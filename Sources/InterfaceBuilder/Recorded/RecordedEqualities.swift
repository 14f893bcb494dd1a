import LayoutNotation
import Plumb

/// An equality between attributes that recorded frames should satisfy: `first = second +
/// distance`, or `first = distance` without a second side.
struct RecordedEquality {
  /// A side of the equality.
  struct Side: Equatable {
    var view: Int
    var attribute: LayoutAttribute
  }

  var first: Side
  var second: Side?
  var distance: Double
}

extension Screen {
  /// The required equalities between plain attributes of views, from constraints and from stacks.
  var recordedEqualities: [RecordedEquality] {
    var equalities = constraints.compactMap(RecordedEquality.init)
    for view in views where self.view(view).kind == "stackView" && !leftOut.contains(view) {
      equalities += stackEqualities(of: view)
    }
    return equalities
  }

  /// The equalities of views that the file does not mark as misplaced.
  var trustedEqualities: [RecordedEquality] {
    recordedEqualities.filter { equality in
      [equality.first, equality.second].allSatisfy { side in
        side.map { tree.isYes(view($0.view).element, "misplaced") != true } ?? true
      }
    }
  }

  private func stackEqualities(of view: Int) -> [RecordedEquality] {
    let reader = StackReader(screen: self, view: view)
    let stack = reader.stack
    let arranged = reader.visible
    guard let first = arranged.first, let last = arranged.last, !stack.isRelativeToMargins else {
      return []
    }
    let isRow = stack.axis == .horizontal
    let (near, far): (LayoutAttribute, LayoutAttribute) = isRow ? (.left, .right) : (.top, .bottom)
    let (side, other): (LayoutAttribute, LayoutAttribute) =
      isRow ? (.top, .bottom) : (.left, .right)
    let insets = stack.insets
    let (start, end) = isRow ? (insets.left, insets.right) : (insets.top, insets.bottom)
    var equalities: [RecordedEquality] = []
    func add(
      _ view: Int, _ attribute: LayoutAttribute, _ second: Int, _ other: LayoutAttribute,
      _ distance: Double
    ) {
      equalities.append(
        RecordedEquality(
          first: .init(view: view, attribute: attribute),
          second: .init(view: second, attribute: other), distance: distance))
    }
    let isInGroups = stack.distribution == .gravityAreas
    if !isInGroups || reader.gravity(of: first) == nil { add(first, near, view, near, start) }
    if !isInGroups || reader.gravity(of: last) == .trailing { add(last, far, view, far, -end) }
    if [.fill, .fillEqually, .fillProportionally, .gravityAreas].contains(stack.distribution) {
      for (one, next) in zip(arranged, arranged.dropFirst()) {
        guard reader.gravity(of: one) == reader.gravity(of: next) else { continue }
        add(next, near, one, far, reader.customSpacing(after: one) ?? stack.spacing)
      }
    }
    let (crossStart, crossEnd) = isRow ? (insets.top, insets.bottom) : (insets.left, insets.right)
    for one in arranged {
      if [.fill, .leading].contains(stack.alignment) { add(one, side, view, side, crossStart) }
      if [.fill, .trailing].contains(stack.alignment) { add(one, other, view, other, -crossEnd) }
      if stack.alignment == .center {
        let center: LayoutAttribute = isRow ? .centerY : .centerX
        add(one, center, view, center, (crossStart - crossEnd) / 2)
      }
      if stack.alignment.isOfBaselines, one != first {
        let baseline: LayoutAttribute =
          stack.alignment == .firstBaseline ? .firstBaseline : .lastBaseline
        add(one, baseline, first, baseline, 0)
      }
    }
    return equalities
  }
}

extension LayoutAttribute {
  /// Whether it is a text baseline.
  var isBaseline: Bool { [.baseline, .firstBaseline, .lastBaseline].contains(self) }
}

extension RecordedEquality {
  /// Makes the equality of a constraint; `nil` for other constraints.
  init?(_ constraint: FileConstraint) {
    guard constraint.isRequired, constraint.relation == .equal, constraint.multiplier == 1,
      case .view(let view) = constraint.first.item
    else { return nil }
    first = Side(view: view, attribute: constraint.first.attribute)
    distance = constraint.constant
    guard let second = constraint.second else { return }
    guard case .view(let other) = second.item else { return nil }
    self.second = Side(view: other, attribute: second.attribute)
  }
}

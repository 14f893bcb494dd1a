import LayoutNotation

/// Lowers a stack to constraints between its visible views and its inner box.
///
/// Constraints are required, except where UIKit's are optional too: proportions at 999, equal
/// distances of centres from 150 downwards, and constraints that keep sizes small.
struct StackLowering {
  typealias Term = ConstraintTable.Term

  /// The priorities of a stack's optional constraints.
  private static let (proportions, centers, fit, gravity) = (999.0, 150.0, 49.0, 249.5)
  /// The lowest priority of centres, shared if there are hundreds of views.
  private static let leastCenters = 100.0

  private let view: Int
  private let container: Container
  private let stack: LayoutStack
  private let isRightToLeft: Bool
  private(set) var rows: StackRows

  /// Prepares for a stack.
  ///
  /// - Parameters:
  ///   - container: The stack with its views.
  ///   - stack: The stack.
  ///   - view: Its view.
  ///   - geometry: The views.
  ///   - rows: The constraints of other stacks, to which those of this stack are appended.
  init(
    _ container: Container, _ stack: LayoutStack, of view: Int, in geometry: ViewGeometry,
    _ rows: consuming StackRows
  ) {
    (self.container, self.stack, self.view) = (container, stack, view)
    self.rows = rows
    self.rows.owner = view
    isRightToLeft = geometry.direction == .rightToLeft
  }

  private var isRow: Bool { stack.axis == .horizontal }

  /// Arranges views.
  ///
  /// - Parameters:
  ///   - views: The visible views.
  ///   - sizes: The sizes along the axis that their contents ask for; `nil` where unknown, and
  ///     empty if they are not needed.
  mutating func arrange(_ views: [Int], sizes: [Double?]) {
    guard let first = views.first, let last = views.last else { return }
    if stack.distribution == .gravityAreas {
      arrangeInGroups(views)
    } else {
      rows.constrain(first, starts, .equal, .start)
      rows.constrain(last, ends, .equal, .end)
      let isLoose = stack.distribution == .equalSpacing || stack.distribution == .equalCentering
      // Keeps the stack small, not the gaps: otherwise views without an intrinsic size would grow.
      if isLoose { rows.add(view, size, .lessThanOrEqual, [], 0, .smallness, priority: Self.fit) }
      for (view, next) in zip(views, views.dropFirst()) {
        space(next, behind: view, isLoose ? .greaterThanOrEqual : .equal, .spacing)
      }
      distribute(views, sizes)
    }
    for view in views {
      rows.align(
        view, stack.alignment, in: box, with: first, priority: stack.alignmentPriority.rawValue)
    }
    if stack.alignment != .fill {
      rows.add(
        view, isRow ? .height : .width, .lessThanOrEqual, [], 0, .smallness,
        priority: stack.crossHugging.rawValue)
    }
  }

  // MARK: Along the axis

  private mutating func space(
    _ next: Int, behind view: Int, _ relation: Relation, _ rule: StackRow.Rule,
    priority: Double = Priority.required.rawValue
  ) {
    rows.add(
      next, gapEnd, relation, [Term(view, gapStart)],
      container.spacing(after: view, in: stack), rule, priority: priority)
  }

  /// Arranges views in groups at the start, in the middle and at the end, each `spacing` apart.
  private mutating func arrangeInGroups(_ views: [Int]) {
    let groups = LayoutStack.Gravity.allCases.compactMap { gravity in
      let group = views.filter { container.items[$0]?.gravity ?? .leading == gravity }
      return group.first.flatMap { first in
        group.last.map { (gravity: gravity, views: group, first: first, last: $0) }
      }
    }
    guard let first = groups.first, let last = groups.last else { return }
    let hugging = stack.hugging.rawValue
    if first.gravity == .leading {
      rows.constrain(first.first, starts, .equal, .start)
    } else {
      rows.constrain(first.first, starts, .greaterThanOrEqual, .start)
      rows.constrain(first.first, starts, .equal, .smallness, priority: hugging)
    }
    if last.gravity == .trailing {
      rows.constrain(last.last, ends, .equal, .end)
    } else {
      rows.constrain(last.last, ends, .lessThanOrEqual, .end)
      rows.constrain(last.last, ends, .equal, .smallness, priority: hugging)
    }
    if let group = groups.first(where: { $0.gravity == .center }) {
      rows.add(
        view, middle(isHorizontal: isRow), .equal,
        [Term(group.first, near, 0.5), Term(group.last, far, 0.5)],
        -(starts.inset + ends.inset) / 2, .distribution, priority: Self.gravity)
    }
    for (group, next) in zip(groups, groups.dropFirst()) {
      space(next.first, behind: group.last, .greaterThanOrEqual, .spacing)
      space(next.first, behind: group.last, .equal, .smallness, priority: hugging)
    }
    for group in groups {
      for (view, next) in zip(group.views, group.views.dropFirst()) {
        space(next, behind: view, .equal, .spacing)
      }
    }
  }

  private mutating func distribute(_ views: [Int], _ sizes: [Double?]) {
    switch stack.distribution {
    case .fill, .gravityAreas: break
    case .fillEqually:
      for view in views.dropFirst() {
        rows.add(view, size, .equal, [Term(views[0], size)], 0, .distribution)
      }
    case .fillProportionally:
      let known = zip(views, sizes).compactMap { view, size in size.map { (view: view, size: $0) } }
      // Shares relative to the largest are at most 1.
      guard let unit = known.max(by: { $0.size < $1.size }), unit.size > 0 else { break }
      for (view, size) in known where view != unit.view {
        let share = size == 0 ? [] : [Term(unit.view, self.size, size / unit.size)]
        rows.add(view, self.size, .equal, share, 0, .distribution, priority: Self.proportions)
      }
    case .equalSpacing:
      for (view, next) in zip(views.dropFirst(), views.dropFirst(2)) {
        // Its gap is the first one.
        let gap = [Term(view, gapStart), Term(views[1], gapEnd), Term(views[0], gapStart, -1)]
        rows.add(next, gapEnd, .equal, gap, 0, .distribution)
      }
    case .equalCentering:
      for (place, view) in views.enumerated().dropFirst().dropLast() {
        let middle = [Term(views[place - 1], center, 0.5), Term(views[place + 1], center, 0.5)]
        rows.add(
          view, center, .equal, middle, 0, .distribution,
          priority: max(Self.leastCenters, Self.centers - 0.1 * Double(place - 1)))
      }
    }
  }

  // MARK: The inner box

  private typealias Edge = StackRows.Edge

  private func edges(isHorizontal: Bool) -> (starts: Edge, ends: Edge) {
    rows.edges(
      stack.insets, isWithinMargins: stack.isRelativeToMargins, isHorizontal: isHorizontal)
  }
  private var starts: Edge { edges(isHorizontal: isRow).starts }
  private var ends: Edge { edges(isHorizontal: isRow).ends }
  /// The inner box across the axis.
  private var box: StackRows.Box {
    let insets = stack.insets
    // Centres are independent of the text direction, while insets are not.
    let shift =
      isRow
      ? (insets.top - insets.bottom) / 2
      : (insets.left - insets.right) / (isRightToLeft ? -2 : 2)
    let (starts, ends) = edges(isHorizontal: !isRow)
    return StackRows.Box(
      starts: starts, ends: ends, middle: [Term(view, middle(isHorizontal: !isRow))], shift: shift)
  }
  private var near: LayoutAttribute { isRow ? .leading : .top }
  private var far: LayoutAttribute { isRow ? .trailing : .bottom }
  /// Where the gap after a view begins, and where it ends at the next view.
  private var gapStart: LayoutAttribute {
    stack.isBaselineRelative && !isRow ? .lastBaseline : far
  }
  private var gapEnd: LayoutAttribute { stack.isBaselineRelative && !isRow ? .firstBaseline : near }
  private var size: LayoutAttribute { isRow ? .width : .height }
  private var center: LayoutAttribute { isRow ? .centerX : .centerY }

  /// The attribute for the middle of the stack along an axis.
  private func middle(isHorizontal: Bool) -> LayoutAttribute {
    let center: LayoutAttribute = isHorizontal ? .centerX : .centerY
    return stack.isRelativeToMargins ? center.margin : center
  }
}

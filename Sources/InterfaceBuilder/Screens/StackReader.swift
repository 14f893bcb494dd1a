import LayoutNotation
import Plumb

/// Reads the arrangement of a stack view.
struct StackReader {
  let screen: Screen
  let view: Int
  /// The active views, including hidden ones, in order.
  let arranged: [Int]
  /// The visible active views.
  let visible: [Int]
  /// The next visible view after each visible view.
  private let next: [Int: Int]

  init(screen: Screen, view: Int) {
    (self.screen, self.view) = (screen, view)
    let record = screen.view(view)
    arranged = record.children.filter { !screen.leftOut.contains($0) }
    let detaches =
      screen.file.header.platform != .macOS
      || screen.tree.value(record.element, "detachesHiddenViews", screen.traits) == "YES"
    visible = arranged.filter {
      !(detaches && screen.isHidden($0))
    }
    next = Dictionary(zip(visible, visible.dropFirst()), uniquingKeysWith: { $1 })
  }

  private var element: Int { screen.view(view).element }

  private func value(_ attribute: String) -> String? {
    screen.tree.value(element, attribute, screen.traits)
  }

  private func number(_ attribute: String) -> Double? {
    value(attribute).flatMap(Double.init).flatMap { $0.isInRange ? $0 : nil }
  }

  /// The stack.
  var stack: LayoutStack {
    screen.file.header.platform == .macOS ? macStack : touchStack
  }

  private var touchStack: LayoutStack {
    var stack = LayoutStack(axis: isHorizontal ? .horizontal : .vertical)
    stack.distribution = distribution ?? .fill
    stack.alignment = alignment(along: stack.axis) ?? .fill
    stack.spacing = number("spacing") ?? (value("spacingType") == "standard" ? 8 : 0)
    stack.isRelativeToMargins = screen.stackIsRelativeToMargins(view)
    stack.isBaselineRelative = value("baselineRelativeArrangement") == "YES"
    return stack
  }

  private var macStack: LayoutStack {
    let isVertical = !isHorizontal
    var stack = LayoutStack(axis: isVertical ? .vertical : .horizontal)
    stack.distribution = isAloneInTheMiddle ? .gravityAreas : distribution ?? .gravityAreas
    stack.alignment = alignment(along: stack.axis) ?? .center
    stack.spacing = number("spacing") ?? 8
    if let insets = screen.tree.child(of: element, "edgeInsets", key: "edgeInsets") {
      func side(_ name: String) -> Double { screen.tree.number(insets, name) ?? 0 }
      stack.insets = EdgeInsets(
        top: side("top"), left: side("left"), bottom: side("bottom"), right: side("right"))
    }
    stack.detachesHiddenViews = value("detachesHiddenViews") == "YES"
    let hugging = number(
      isVertical ? "verticalStackHuggingPriority" : "horizontalStackHuggingPriority")
    // A single view in the middle is not stretched to the edges.
    stack.hugging = isAloneInTheMiddle ? 1 : Priority(min(1000, max(0.001, hugging ?? 250)))
    stack.crossHugging = 249
    stack.alignmentPriority = Self.alignmentPriority
    return stack
  }

  /// The priority of the alignment in AppKit's stacks.
  ///
  /// It is lower than that of constraints on positions, and of compression resistance. The
  /// containment of views is required. Otherwise any constraint that shrinks the stack, such as a
  /// height of priority 750, would make its views stick out.
  private static let alignmentPriority: Priority = 700

  // MARK: Views

  /// Whether an AppKit stack with equal distances between centres has a single view. The view
  /// then is in the middle and keeps its size.
  private var isAloneInTheMiddle: Bool { distribution == .equalCentering && visible.count == 1 }

  /// Returns the group of a view in an AppKit stack; `nil` for the first group.
  func gravity(of arranged: Int) -> LayoutStack.Gravity? {
    guard screen.file.header.platform == .macOS else { return nil }
    if isAloneInTheMiddle { return .center }
    return switch screen.tree.name(of: screen.tree.elements[screen.view(arranged).element].parent) {
    case "middleViews": .center
    case "endViews": .trailing
    default: nil
    }
  }

  /// Returns the custom distance after a view. In AppKit a constraint may set it, and overrides
  /// the stack.
  func customSpacing(after arranged: Int) -> Double? {
    if screen.file.header.platform == .macOS, let next = next[arranged],
      let written = screen.writtenGaps[.init(arranged, next, isHorizontal: isHorizontal)]
    {
      return written
    }
    guard let list = screen.tree.child(of: element, "customSpacing") else { return nil }
    let values = Array(screen.tree.children(of: list))
    guard let place = screen.view(view).children.firstIndex(of: arranged), place < values.count
    else { return nil }
    // The largest C number means none.
    return screen.tree.number(values[place], "value").flatMap { $0 < 1e6 ? $0 : nil }
  }

  private var distribution: LayoutStack.Distribution? {
    let given = value("distribution").flatMap(LayoutStack.Distribution.init(rawValue:))
    return given == .fillEqually && isRecordedUnequal ? .fill : given
  }

  /// Whether views that should have equal sizes were recorded with unequal ones. A required
  /// constraint then prevented it, and the recorded frames were made without it.
  private var isRecordedUnequal: Bool {
    guard screen.isRecorded else { return false }
    let sizes = visible.map(recordedSize)
    guard let least = sizes.min(), let most = sizes.max() else { return false }
    return most - least > 1
  }

  private var isHorizontal: Bool {
    screen.file.header.platform == .macOS
      ? value("orientation") != "vertical" : value("axis") != "vertical"
  }

  /// Returns the recorded size of a view along the axis.
  func recordedSize(of view: Int) -> Double {
    let size = screen.view(view).frame.inset(by: screen.alignment[view] ?? EdgeInsets(0))
    return isHorizontal ? size.width : size.height
  }

  /// The sizes for proportional distribution: the recorded ones, except for views whose size is
  /// set elsewhere.
  var proportions: [Int: Double] {
    let size: LayoutAttribute = isHorizontal ? .width : .height
    var proportions: [Int: Double] = [:]
    for view in visible { proportions[view] = recordedSize(of: view) }
    guard screen.isRecorded else { return proportions }
    for constraint in screen.constraints
    where constraint.isRequired && constraint.relation == .equal && constraint.second == nil {
      guard constraint.first.attribute == size, case .view(let view) = constraint.first.item,
        let recorded = proportions[view], abs(constraint.constant - recorded) > 1
      else { continue }
      proportions[view] = nil
    }
    return proportions
  }

  private func alignment(along axis: LayoutStack.Axis) -> LayoutStack.Alignment? {
    switch value("alignment") {
    case "fill", "width", "height": .fill
    case "leading", "left", "top": .leading
    case "trailing", "right", "bottom": .trailing
    case "center", "centerX", "centerY": .center
    case "firstBaseline" where axis == .horizontal: .firstBaseline
    case "lastBaseline" where axis == .horizontal, "baseline" where axis == .horizontal:
      .lastBaseline
    default: nil
    }
  }
}

import Plumb

/// Reads how a stack view arranges its views.
struct StackReader {
  let screen: Screen
  let view: Int

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
    var stack = LayoutStack(axis: value("axis") == "vertical" ? .vertical : .horizontal)
    stack.distribution = distribution ?? .fill
    stack.alignment = alignment(along: stack.axis) ?? .fill
    stack.spacing = number("spacing") ?? (value("spacingType") == "standard" ? 8 : 0)
    stack.isRelativeToMargins = screen.stackIsRelativeToMargins(view)
    return stack
  }

  private var macStack: LayoutStack {
    let isVertical = value("orientation") == "vertical"
    var stack = LayoutStack(axis: isVertical ? .vertical : .horizontal)
    stack.distribution = distribution ?? .gravityAreas
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
    stack.hugging = Priority(min(1000, max(0.001, hugging ?? 250)))
    stack.crossHugging = 249
    return stack
  }

  private var distribution: LayoutStack.Distribution? {
    value("distribution").flatMap(LayoutStack.Distribution.init(rawValue:))
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

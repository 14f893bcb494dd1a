import LayoutDocuments
import LayoutNotation
import Plumb

extension ScreenDocument {
  func properties(of view: Int) -> ViewProperties {
    let (record, tree) = (screen.view(view), screen.tree)
    var given = ViewProperties()
    if view != screen.root {
      given.frame = record.frame
      if let insets = screen.alignment[view] { given.alignmentInsets = insets }
      given.isFixed = placing[view] == .frame
      given.isHidden = isHidden(view)
      if !given.isFixed { addContent(of: view, to: &given) }
      addText(of: view, to: &given)
    }
    if let margins = screen.margins[view] {
      let isAbsolute = tree.child(of: record.element, "edgeInsets", key: "layoutMargins") != nil
      if isAbsolute {
        given.margins = margins
      } else {
        given.directionalMargins = DirectionalEdgeInsets(
          top: margins.top, leading: margins.left, bottom: margins.bottom,
          trailing: margins.right)
      }
    }
    return given
  }

  private func isHidden(_ view: Int) -> Bool {
    screen.leftOut.contains(view) || screen.isHidden(view)
  }

  /// Returns the text of a view. It determines a size in each place where the recorded one was
  /// used.
  func text(of view: Int, _ reader: TextReader) -> TextDescription? {
    let record = screen.view(view)
    guard var text = reader.text(of: record) else { return nil }
    // Apple's systems have no such option.
    text.keepsWords = false
    let axes =
      placing[view] == .frame || hasPlaceholderSize(view)
      ? .none : ContentAxes(of: record, in: screen.tree, screen.file.header.platform)
    if !axes.horizontal || isSized(view, .width) { text.wantsWidth = false }
    if !axes.vertical || isSized(view, .height) { text.wantsHeight = false }
    return text
  }

  private func hasPlaceholderSize(_ view: Int) -> Bool {
    ["placeholderIntrinsicWidth", "placeholderIntrinsicHeight"].contains {
      screen.tree[screen.view(view).element, $0] != nil
    }
  }

  /// Returns whether a constraint sets the size of a view; the recorded size is then not that of
  /// the content.
  private func isSized(_ view: Int, _ attribute: LayoutAttribute) -> Bool {
    sized.contains(.init(view: view, attribute: attribute))
  }

  /// Adds the size of the content: that of its text, or else the recorded one.
  private func addContent(of view: Int, to given: inout ViewProperties) {
    let (record, tree) = (screen.view(view), screen.tree)
    let element = record.element
    var size = IntrinsicSize()
    let (width, height) = (
      tree[element, "placeholderIntrinsicWidth"], tree[element, "placeholderIntrinsicHeight"]
    )
    if width != nil || height != nil {
      size.width = width.flatMap(Double.init).flatMap { $0.isInRange ? max(0, $0) : nil }
      size.height = height.flatMap(Double.init).flatMap { $0.isInRange ? max(0, $0) : nil }
    } else {
      let axes = ContentAxes(of: record, in: tree, screen.file.header.platform)
      let inner = record.frame.inset(by: given.alignmentInsets)
      let text = texts[view]
      if axes.horizontal, !isSized(view, .width), text?.wantsWidth != true {
        size.width = inner.width
      }
      if axes.vertical, !isSized(view, .height), text?.wantsHeight != true {
        size.height = inner.height
      }
    }
    given.intrinsicSize = size
    // A size taken from a frame is not required, since the true size may differ.
    let most: Double = width == nil && height == nil ? 999 : 1000
    func priority(_ name: String, _ standard: Double) -> Priority {
      Priority(min(most, max(0.001, tree.number(element, name) ?? standard)))
    }
    given.hugging = AxisPriorities(
      horizontal: priority("horizontalHuggingPriority", 250),
      vertical: priority("verticalHuggingPriority", 250))
    given.resistance = AxisPriorities(
      horizontal: priority("horizontalCompressionResistancePriority", 750),
      vertical: priority("verticalCompressionResistancePriority", 750))
  }

  private func addText(of view: Int, to given: inout ViewProperties) {
    if screen.view(view).kind == "stackView" {
      let frame = screen.frames[view]
      given.firstBaselineOffset = screen.recordedBaseline(of: view, isFirst: true) - frame.y
      given.baselineOffset =
        frame.maxY - screen.recordedBaseline(of: view, isFirst: false)
    } else if let text = screen.text(of: view) {
      given.textHeight = text.height
      given.firstBaselineOffset = text.ascent
      given.baselineOffset = text.descent
    }
  }

  /// Returns whether fonts determine the sizes of all views of a stack along an axis, which then
  /// are the proportions. Recorded sizes may be stretched, and cannot be mixed with measured
  /// ones.
  private func isMeasured(_ stack: StackReader, isHorizontal: Bool) -> Bool {
    stack.visible.allSatisfy { view in
      if screen.view(view).kind == "stackView" {
        return isMeasured(StackReader(screen: screen, view: view), isHorizontal: isHorizontal)
      }
      guard let text = texts[view] else { return false }
      // The height of wrapped lines depends on their width.
      return isHorizontal ? text.wantsWidth : text.wantsHeight && !(text.wraps && text.lines != 1)
    }
  }

  /// Returns the arrangement of a stack view; `nil` for other views.
  func stack(_ view: Int) -> StackDescription? {
    let record = screen.view(view)
    guard record.kind == "stackView" else { return nil }
    let reader = StackReader(screen: screen, view: view)
    var stack = StackDescription(reader.stack)
    stack.arranged = reader.arranged.map(title)
    for arranged in reader.arranged {
      let title = title(of: arranged)
      if let gravity = reader.gravity(of: arranged) { stack.gravity[title] = gravity }
      if let spacing = reader.customSpacing(after: arranged) {
        stack.customSpacing[title] = spacing
      }
    }
    if stack.distribution == .fillProportionally,
      !isMeasured(reader, isHorizontal: stack.axis == .horizontal)
    {
      for (arranged, size) in reader.proportions { stack.proportions[title(of: arranged)] = size }
    }
    return stack
  }
}

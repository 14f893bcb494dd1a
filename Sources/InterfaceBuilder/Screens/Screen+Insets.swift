import LayoutNotation
import Plumb

extension Screen {
  /// Determines the alignment, safe area and margins.
  mutating func findInsets() {
    alignment =
      isRecorded
      ? file.alignment : file.standardAlignment
    findBaselineShifts()
    let rule = SafeAreaRules(tree: tree, header: file.header, bars: file.bars).insets(
      of: view(root), width: size.width, height: size.height, on: device)
    let recorded = isRecorded ? RecordedInsets(self) : nil
    safeArea = recorded?.safeArea(byRule: rule, ownMargins: marginRules.margins(of: root)) ?? rule
    for view in viewsWithMargins { findMargins(of: view, recorded) }
  }

  private var marginRules: MarginRules {
    MarginRules(
      tree: tree, header: file.header, views: file.views, device: device, rootWidth: size.width)
  }

  /// The views whose margins are used, in order.
  private var viewsWithMargins: [Int] {
    var found: Set<Int> = []
    for constraint in constraints {
      for side in [constraint.first, constraint.second].compactMap(\.self) {
        switch side.item {
        case .view(let view) where side.attribute.isMargin: found.insert(view)
        case .guide(let id):
          if let guide = file.guides[id], guide.kind == .margins { found.insert(guide.view) }
        default: break
        }
      }
    }
    for view in views where stackIsRelativeToMargins(view) { found.insert(view) }
    return found.sorted()
  }

  /// Determines the margins of a view, after those of enclosing views that they depend on.
  @discardableResult
  private mutating func findMargins(of view: Int, _ recorded: RecordedInsets?) -> EdgeInsets {
    if let known = margins[view] { return known }
    let record = self.view(view)
    let rules = marginRules
    var found = rules.margins(of: view)
    let frame = place(of: view)
    if let parent = record.parent,
      tree.isYes(record.element, "preservesSuperviewLayoutMargins") == true
    {
      let (outer, around) = (findMargins(of: parent, recorded), place(of: parent))
      // Scrolling content has no fixed position along the scrolling axis.
      if !self.view(parent).scrolls {
        found.top = max(found.top, outer.top - (frame.y - around.y))
        found.bottom = max(found.bottom, outer.bottom - (around.maxY - frame.maxY))
      }
      found.left = max(found.left, outer.left - (frame.x - around.x))
      found.right = max(found.right, outer.right - (around.maxX - frame.maxX))
    }
    if tree.isYes(record.element, "layoutMarginsFollowReadableWidth") == true {
      let rest = (width(of: view) - Self.readableWidth) / 2
      (found.left, found.right) = (max(found.left, rest), max(found.right, rest))
    }
    if !record.scrolls, !record.isCell,
      tree.isYes(record.element, "insetsLayoutMarginsFromSafeArea") != false
    {
      let inner = safeArea(of: view)
      found = EdgeInsets(
        top: found.top + inner.top, left: found.left + inner.left,
        bottom: found.bottom + inner.bottom, right: found.right + inner.right)
    }
    if let recorded, record.isCell { found = recorded.margins(of: view, byRule: found) }
    margins[view] = found
    return found
  }

  /// UIKit's maximum line width at the default text size, in points; undocumented.
  private static let readableWidth = 672.0

  /// Returns the width of a view. If it is unknown, the view keeps its distances from the sides
  /// of the root.
  private func width(of view: Int) -> Double {
    placed[view]?.width ?? size.width - (frames[root].width - frames[view].width)
  }

  /// Returns the frame of a view as far as it is known, in root coordinates.
  private func place(of view: Int) -> Frame { placed[view] ?? frames[view] }

  /// Returns the safe-area insets of a view.
  func safeArea(of view: Int) -> EdgeInsets {
    if view == root { return safeArea }
    guard hasSafeArea(view) else { return EdgeInsets(0) }
    let (frame, around) = (place(of: view), place(of: root))
    return EdgeInsets(
      top: max(0, safeArea.top - frame.y), left: max(0, safeArea.left - frame.x),
      bottom: max(0, safeArea.bottom - (around.height - frame.maxY)),
      right: max(0, safeArea.right - (around.width - frame.maxX)))
  }

  /// Returns whether a view inside the root has its own safe area. Scrolling views have none:
  /// their content begins below the bars.
  func hasSafeArea(_ view: Int) -> Bool {
    var next: Int? = view
    while let current = next {
      if self.view(current).scrolls || self.view(current).isCell { return false }
      next = self.view(current).parent
    }
    return file.header.platform != .macOS
  }

  /// Returns whether a stack begins at its margins.
  func stackIsRelativeToMargins(_ view: Int) -> Bool {
    let record = self.view(view)
    guard record.kind == "stackView", file.header.platform != .macOS else { return false }
    let isWritten =
      tree.child(of: record.element, "edgeInsets", key: "layoutMargins") != nil
      || tree.child(of: record.element, "directionalEdgeInsets", key: "directionalLayoutMargins")
        != nil
    return isWritten || tree.isYes(record.element, "layoutMarginsRelativeArrangement") == true
  }
}

import Plumb

/// The margins of views by rule, without the parts that depend on the superview or the safe area.
struct MarginRules {
  let tree: XMLTree
  let header: FileHeader
  let views: FileViews
  /// The device of the screen.
  let device: InterfaceDevice?
  /// The width of the root.
  let rootWidth: Double

  /// Returns the margins of a view, from the file or by the system's rule.
  func margins(of view: Int) -> EdgeInsets {
    let record = views[view]
    let standard = standardMargins(of: record)
    guard var given = written(of: record) else { return standard }
    let keepsLeast =
      record.parent == nil
      && controller(of: record).flatMap { tree[$0, "viewRespectsSystemMinimumLayoutMargins"] }
        != "NO"
    if keepsLeast, !record.isCell {
      given.left = max(given.left, standard.left)
      given.right = max(given.right, standard.right)
    }
    return given
  }

  private func written(of view: FileView) -> EdgeInsets? {
    for (name, key, left, right) in [
      ("edgeInsets", "layoutMargins", "left", "right"),
      ("directionalEdgeInsets", "directionalLayoutMargins", "leading", "trailing"),
    ] {
      guard let insets = tree.child(of: view.element, name, key: key) else { continue }
      func side(_ name: String) -> Double { tree.number(insets, name) ?? 0 }
      return EdgeInsets(
        top: side("top"), left: side(left), bottom: side("bottom"), right: side(right))
    }
    return nil
  }

  /// Returns the controller of a root view.
  private func controller(of view: FileView) -> Int? {
    tree[view.element, "key"] == "view" ? tree.elements[view.element].parent : nil
  }

  /// Returns the system's distance from the sides of the screen.
  private func systemSide(ofCell isCell: Bool) -> Double {
    let isOldCell = isCell && header.tools < 17000
    if rootWidth == 320 { return isOldCell ? 15 : 16 }
    if let device, Self.wideMargins.contains(device.screen) || device.isPad { return 20 }
    let least: Double =
      if isCell {
        header.tools >= 13000 && header.tools < 17000 ? 414 : device == nil ? 414 : 400
      } else {
        device == nil ? 414 : 400
      }
    return rootWidth >= least ? 20 : 16
  }

  private static let wideMargins: Set<String> = [
    "retina6_1", "retina6_5", "retina5_5", "retina6_7", "retina6_9", "retina6_72",
  ]

  private func standardMargins(of view: FileView) -> EdgeInsets {
    func insets(_ vertical: Double, _ side: Double) -> EdgeInsets {
      EdgeInsets(top: vertical, left: side, bottom: vertical, right: side)
    }
    let isContent = view.kind == "tableViewCellContentView"
    if view.kind == "tableViewCell" || isContent {
      guard header.tools >= 13000 else { return EdgeInsets(8) }
      // Since Xcode 16, rows have the wider margins on all phones.
      let isNew = header.tools >= 24000 && rootWidth != 320
      let side = isNew ? 20 : systemSide(ofCell: true)
      var margins = insets(11, side)
      let isNested = view.kind == "tableViewCell" && view.parent != nil
      if header.tools >= 24000, isNested || isContent { margins = insets(15, side) }
      if isContent, let cell = view.parent,
        let accessory = tree[views[cell].element, "accessoryType"], accessory != "none"
      {
        margins.right = 8
      }
      return margins
    }
    if view.kind == "stackView" { return EdgeInsets(0) }
    guard view.parent == nil else { return EdgeInsets(8) }
    return view.isCell
      ? insets(8, systemSide(ofCell: true)) : insets(0, systemSide(ofCell: false))
  }
}

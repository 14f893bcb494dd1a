import LayoutNotation

/// Constraints on an AppKit box whose content view has no object id, as the tools before Xcode 7
/// wrote it.
///
/// For views inside the box, such a constraint refers to its content, which lies below the title.
/// The distance was measured in a few files of a single program.
enum BoxContent {
  /// The distance from the top of a box's alignment rectangle to its content, in points.
  private static let titleHeight = 14.0

  /// Returns the content's attribute minus that of the box.
  private static func distance(_ attribute: LayoutAttribute) -> Double {
    switch attribute {
    case .top: titleHeight
    case .centerY: titleHeight / 2
    case .height: -titleHeight
    default: 0
    }
  }

  /// Returns whether a view is a box with a title whose content view has no id.
  private static func isAnonymous(_ view: FileView, _ tree: XMLTree) -> Bool {
    guard view.kind == "box", tree[view.element, "titlePosition"] != "noTitle",
      ["primary", nil].contains(tree[view.element, "boxType"]),
      let content = tree.child(of: view.element, key: "contentView")
    else { return false }
    return tree[content, "id"] == nil
  }

  /// Returns a constraint between a box and a view inside it, in terms of the box itself.
  static func resolved(
    _ constraint: FileConstraint, _ views: FileViews, _ tree: XMLTree
  ) -> FileConstraint {
    guard let second = constraint.second, case .view(let one) = constraint.first.item,
      case .view(let two) = second.item
    else { return constraint }
    var resolved = constraint
    if views.isInside(two, one), isAnonymous(views[one], tree) {
      resolved.constant -= distance(constraint.first.attribute)
    } else if views.isInside(one, two), isAnonymous(views[two], tree) {
      resolved.constant += constraint.multiplier * distance(second.attribute)
    }
    return resolved
  }
}

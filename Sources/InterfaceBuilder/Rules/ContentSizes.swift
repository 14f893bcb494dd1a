import Plumb

/// The axes along which the content of a view has a size.
struct ContentAxes: Equatable {
  var horizontal: Bool
  var vertical: Bool

  static let both = ContentAxes(horizontal: true, vertical: true)
  static let height = ContentAxes(horizontal: false, vertical: true)
  static let width = ContentAxes(horizontal: true, vertical: false)
  static let none = ContentAxes(horizontal: false, vertical: false)
}

extension ContentAxes {
  /// Determines the axes of a view from its kind.
  init(of view: FileView, in tree: XMLTree, _ platform: InterfaceFile.Platform) {
    self =
      platform == .macOS
      ? Self.ofAppKit(view, tree) : Self.ofUIKit(view, tree)
  }

  private static func ofUIKit(_ view: FileView, _ tree: XMLTree) -> ContentAxes {
    switch view.kind {
    case "label", "button", "textField", "switch", "segmentedControl", "stepper",
      "activityIndicatorView", "pageControl", "datePicker":
      .both
    case "imageView": tree[view.element, "image"] == nil ? .none : .both
    case "textView": tree.isYes(view.element, "scrollEnabled") == false ? .both : .none
    case "slider", "progressView", "searchBar", "navigationBar", "toolbar", "tabBar", "pickerView":
      .height
    default: .none
    }
  }

  private static func ofAppKit(_ view: FileView, _ tree: XMLTree) -> ContentAxes {
    let cell = tree.child(of: view.element, key: "cell")
    switch view.kind {
    case "button", "popUpButton", "segmentedControl", "imageView", "stepper", "datePicker",
      "pathControl", "levelIndicator", "switch", "colorWell", "ruleEditor", "gridView":
      return .both
    case "progressIndicator": return tree[view.element, "style"] == "spinning" ? .both : .height
    case "textField":
      return cell.flatMap { tree.isYes($0, "editable") } == true ? .height : .both
    case "searchField", "secureTextField", "comboBox", "tokenField": return .height
    case "slider": return view.frame.height > view.frame.width ? .width : .height
    case "box":
      guard tree[view.element, "boxType"] == "separator" else { return .none }
      return view.frame.height > view.frame.width ? .width : .height
    default: return .none
    }
  }
}

import Plumb

/// The look of an AppKit control: its kind, style and size.
struct ControlLook: Hashable, Sendable {
  /// The sizes of controls.
  enum Size: String, Sendable, CaseIterable {
    case regular
    case mini
    case small
    case large
  }

  /// The kind and style, as named in `AlignmentTable`.
  var kind: String
  var size = Size.regular
}

extension ControlLook: Comparable {
  static func < (one: ControlLook, other: ControlLook) -> Bool {
    (one.kind, one.size.rawValue) < (other.kind, other.size.rawValue)
  }
}

extension ControlLook {
  /// Determines the look of a view; `nil` for a view always aligned by its frame.
  init?(of view: FileView, in tree: XMLTree) {
    let reader = ControlReader(view: view, tree: tree)
    guard let kind = reader.kind else { return nil }
    self.kind = kind
    size =
      (tree[view.element, "controlSize"] ?? reader.cell("controlSize"))
      .flatMap(Size.init(rawValue:)) ?? .regular
  }
}

/// Reads the kind and style of a control.
private struct ControlReader {
  let view: FileView
  let tree: XMLTree

  private var element: Int { view.element }

  /// Returns an attribute of the control's cell.
  func cell(_ attribute: String) -> String? {
    tree.child(of: element, key: "cell").flatMap { tree[$0, attribute] }
  }

  var kind: String? {
    switch view.kind {
    case "textField", "searchField", "secureTextField":
      let hasBezel = ["bezel", "border"].contains(cell("borderStyle"))
      return hasBezel || view.kind == "searchField" ? "text with bezel" : "text"
    case "button": return button
    case "popUpButton":
      guard cell("borderStyle") != nil else { return "plain" }
      let bezel = cell("bezelStyle") ?? "rounded"
      // Since Xcode 11 the top of the regular ones is a point lower.
      return bezel == "rounded" && view.frame.height == 25 ? "popUp low" : "popUp \(bezel)"
    case "comboBox": return "comboBox"
    case "segmentedControl": return "segmented \(cell("style") ?? "rounded")"
    case "slider":
      if cell("sliderType") == "circular" { return "slider circular" }
      let ticks = cell("numberOfTickMarks").flatMap(Int.init) ?? 0
      return ticks > 0 ? "slider with ticks" : "slider"
    case "progressIndicator": return tree[element, "style"] == "spinning" ? "spinner" : "bar"
    case "box": return box
    case "tabView": return "tabView \(tree[element, "type"] ?? "topTabsBezelBorder")"
    case "datePicker": return "datePicker \(cell("datePickerStyle") ?? "textFieldAndStepper")"
    case "imageView": return image
    case "colorWell", "switch", "stepper", "levelIndicator", "pathControl", "tokenField":
      return view.kind
    default: return nil
    }
  }

  private var button: String {
    let type = cell("type")
    if type == "check" || type == "radio" {
      return hasTitle ? "\(type ?? "")" : "\(type ?? "") alone"
    }
    let bezel = cell("bezelStyle") ?? ""
    if cell("borderStyle") == nil { return symbol ?? "plain" }
    switch bezel {
    // Earlier names of the same look.
    case "roundRect": return "roundedRect"
    case "help": return "helpButton"
    case "push": return "rounded"
    default: return bezel
    }
  }

  /// Whether a button shows its title.
  private var hasTitle: Bool {
    guard let cell = tree.child(of: element, key: "cell") else { return false }
    switch tree[cell, "imagePosition"] {
    case "only", "overlaps": return false
    default:
      return tree.text(cell, "title") != nil
        || tree.child(of: cell, "attributedString", key: "attributedTitle") != nil
    }
  }

  private var box: String? {
    let (width, height) = (view.frame.width, view.frame.height)
    // Thin boxes are lines, regardless of their type.
    let isThin = min(width, height) <= 10
    let type = tree[element, "boxType"]
    if type == "separator" || isThin {
      if width >= 4 * height, height <= 10 { return "separator" }
      if height >= 4 * width, width <= 10 { return "vertical separator" }
    }
    if ["separator", "custom", "oldStyle"].contains(type) { return nil }
    if type == "secondary" { return "box secondary" }
    return tree[element, "titlePosition"] == "noTitle" ? "box" : "box with title"
  }

  private var image: String? {
    if let style = cell("imageFrameStyle"), style != "none" { return "image \(style)" }
    return symbol
  }

  /// The look of a view with a system symbol and no border; `nil` for others.
  ///
  /// The space around a symbol depends on the symbol, so each symbol is a separate look.
  private var symbol: String? {
    guard let cell = tree.child(of: element, key: "cell") else { return nil }
    let references = tree.children(of: cell).filter { tree[$0, "key"] == "image" }
    let isSymbol = ([cell] + references).contains { element in
      guard let name = tree[element, "image"] else { return false }
      // Since macOS 11, symbols replace the former images of AppKit.
      return tree[element, "catalog"] == "system"
        || name.hasPrefix("NS") && name.hasSuffix("Template")
    }
    return isSymbol ? "symbol \(view.id)" : nil
  }
}

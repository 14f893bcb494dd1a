import Plumb

/// The positions of the baselines of a view with text.
struct TextBaselines: Sendable, Equatable {
  /// The height of the text, which is in the middle of the view; `nil`: the baselines keep their
  /// distances from the edges of the view.
  var height: Double?
  /// The distance from the top of the text to its first baseline.
  var ascent: Double
  /// The distance from its last baseline to its bottom.
  var descent: Double
}

extension TextBaselines {
  /// Metrics of the system font: the baseline's distance from the top of a line, and the line
  /// height, both divided by the font size.
  private static let (ascent, line) = (0.952, 1.193)

  /// Determines the metrics of a view; `nil` for one without text.
  init?(of view: FileView, in tree: XMLTree, _ platform: InterfaceFile.Platform, _ traits: Traits) {
    let isMac = platform == .macOS
    guard Self.kinds.contains(view.kind) || (isMac && Self.macControls.contains(view.kind)) else {
      return nil
    }
    let size =
      isMac
      ? Self.macSize(of: view, tree) : FileFont.touchSize(of: view.element, tree, traits) ?? 17
    ascent = Self.ascent * size
    descent = (Self.line - Self.ascent) * size
    // Labels measure from their edges at any height.
    let isLabel = !isMac && ["label", "textView"].contains(view.kind)
    height = isLabel ? nil : Self.line * size
    if isMac, view.kind == "textField", !Self.hasBorder(view, tree) {
      placeLines(of: view, size, tree)
    }
  }

  /// Moves the text to the top in an AppKit label higher than its line.
  private mutating func placeLines(of view: FileView, _ size: Double, _ tree: XMLTree) {
    let line = Self.line * size
    let rest = view.frame.height - line
    // The height of an unstretched label.
    if rest <= 2 { return }
    height = nil
    ascent += Self.padding
    descent += Self.padding
    let cell = tree.child(of: view.element, key: "cell")
    let mode = cell.flatMap { tree[$0, "lineBreakMode"] } ?? ""
    let isSingle =
      mode == "clipping" || mode.hasPrefix("truncating")
      || cell.flatMap { tree.isYes($0, "usesSingleLineMode") } == true
    if isSingle || rest < 0.8 * line { descent = view.frame.height - ascent }
  }

  /// The space above the first line of an AppKit label, in points.
  private static let padding = 0.5

  private static func hasBorder(_ view: FileView, _ tree: XMLTree) -> Bool {
    let cell = tree.child(of: view.element, key: "cell")
    return cell.flatMap { tree[$0, "borderStyle"] } != nil
  }

  private static let kinds: Set<String> = [
    "label", "button", "textField", "textView", "segmentedControl", "searchBar", "popUpButton",
    "comboBox", "searchField", "secureTextField", "tokenField", "datePicker",
  ]

  /// AppKit controls that are aligned with texts as if they had one.
  private static let macControls: Set<String> = [
    "stepper", "switch", "slider", "levelIndicator", "colorWell", "pathControl",
  ]

  private static func macSize(of view: FileView, _ tree: XMLTree) -> Double {
    let cell = tree.child(of: view.element, key: "cell")
    guard let font = cell.flatMap({ tree.child(of: $0, "font", key: "font") }) else { return 13 }
    if let size = tree.number(font, "size"), size > 0 { return size }
    return FileFont.macSize(ofMeta: tree[font, "metaFont"] ?? "")
  }
}

import Plumb

/// How far the frames of controls reach beyond their alignment rectangles.
///
/// Apple documents none of these numbers: they were fitted to recorded frames. Where a control of a
/// generation is not listed, that of the nearest one counts.
struct AlignmentInsets {
  private let tree: XMLTree
  private let header: FileHeader
  private let generation: AlignmentGeneration

  init(_ tree: XMLTree, _ header: FileHeader, _ generation: AlignmentGeneration) {
    (self.tree, self.header, self.generation) = (tree, header, generation)
  }

  /// The insets of a view.
  func insets(of view: FileView) -> EdgeInsets {
    switch header.platform {
    case .macOS: macInsets(of: view)
    default: touchInsets(of: view)
    }
  }

  private static let none = EdgeInsets(0)

  // MARK: UIKit

  private func touchInsets(of view: FileView) -> EdgeInsets {
    switch view.kind {
    case "slider" where header.tools < 24000: EdgeInsets(top: 0, left: 2, bottom: 1, right: 2)
    case "segmentedControl": EdgeInsets(top: 0, left: 0, bottom: 1, right: 0)
    case "switch": EdgeInsets(top: 0, left: 0, bottom: 0, right: 2)
    default: Self.none
    }
  }

  // MARK: AppKit

  private func macInsets(of view: FileView) -> EdgeInsets {
    look(of: view).flatMap(insets(ofLook:)) ?? Self.none
  }

  /// The insets of a look; `nil` where the table does not know it.
  func insets(ofLook look: String) -> EdgeInsets? {
    guard let row = Self.table[look] else { return nil }
    return generation.neighbours.lazy.compactMap { row[$0] }.first
  }

  /// What the table calls a control of AppKit: its kind, style and size; `nil` for what is aligned
  /// by its frame.
  func look(of view: FileView) -> String? {
    let element = view.element
    let cell = tree.child(of: element, key: "cell")
    func ofCell(_ attribute: String) -> String? { cell.flatMap { tree[$0, attribute] } }
    let size = tree[element, "controlSize"] ?? ofCell("controlSize") ?? "regular"
    let suffix = size == "regular" ? "" : " \(size)"
    let bezel = ofCell("bezelStyle") ?? tree[element, "bezelStyle"] ?? ""
    switch view.kind {
    case "textField", "searchField", "secureTextField":
      let hasBezel =
        ofCell("borderStyle") == "bezel" || ofCell("borderStyle") == "border"
        || view.kind == "searchField"
      return hasBezel ? "text with bezel" : "text"
    case "button": return button(ofCell, bezel) + suffix
    case "popUpButton": return "popUp \(bezel.isEmpty ? "rounded" : bezel)" + suffix
    case "comboBox": return "comboBox" + suffix
    case "segmentedControl":
      let style = ofCell("style") ?? "rounded"
      return "segmented \(style == "texturedSquare" ? style : "rounded")" + suffix
    case "slider": return "slider" + suffix
    case "colorWell", "switch": return view.kind
    case "progressIndicator":
      return (tree[element, "style"] == "spinning" ? "spinner" : "bar") + suffix
    case "box":
      let (width, height) = (view.frame.width, view.frame.height)
      if tree[element, "boxType"] == "separator" || (min(width, height) <= 10) {
        if width >= 4 * height, height <= 10 { return "separator" }
        if height >= 4 * width, width <= 10 { return "vertical separator" }
      }
      if tree[element, "boxType"] == "separator" { return nil }
      if ["custom", "oldStyle"].contains(tree[element, "boxType"]) { return nil }
      return tree[element, "titlePosition"] == "noTitle" ? "box" : "box with title"
    case "tabView": return "tabView \(tree[element, "type"] ?? "")" + suffix
    case "stepper", "datePicker", "levelIndicator", "pathControl", "tokenField":
      return view.kind + suffix
    default: return nil
    }
  }

  private func button(_ ofCell: (String) -> String?, _ bezel: String) -> String {
    let type = ofCell("type") ?? ""
    if type == "check" || type == "radio" { return type }
    switch bezel {
    case "rounded", "push": return "push"
    case "helpButton", "help": return "help"
    case "circular": return "round"
    case "roundRect", "recessed", "smallSquare", "shadowlessSquare":
      return ofCell("borderStyle") == nil ? "plain" : bezel
    default: return "plain"
    }
  }

  private typealias Row = [AlignmentGeneration: EdgeInsets]

  private static func row(
    a: [Double]? = nil, b: [Double]? = nil, c: [Double]? = nil
  ) -> Row {
    var row: Row = [:]
    for (generation, sides) in [(AlignmentGeneration.a, a), (.b, b), (.c, c)] {
      guard let sides else { continue }
      row[generation] = EdgeInsets(
        top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
    }
    return row
  }

  private static let zero: [Double] = [0, 0, 0, 0]

  /// The insets at the top, the left, the bottom and the right.
  private static let table: [String: Row] = [
    "text with bezel": row(a: zero, b: zero, c: zero),
    "text": row(a: [0, 2, 0, 2], b: [0, 2, 0, 2], c: [0, 2, 0, 2]),
    "push": row(a: [4, 6, 7, 6], b: [5, 7, 7, 7], c: zero),
    "push small": row(b: [0, 6, 2, 6], c: zero),
    "check": row(a: [1, 2, 1, 0], b: [1, 2, 1, 0], c: zero),
    "radio": row(a: [1, 2, 1, 0], b: [1, 2, 1, 0], c: zero),
    "check small": row(b: [1, 1, 1, 0], c: [0, 0, -1, 0]),
    "radio small": row(b: [1, 1, 0, 0], c: zero),
    "help": row(b: [1, 3, 4, 2], c: zero),
    "round": row(a: [3, 6, 9, 7], c: zero),
    "roundRect": row(a: [0, 0, 1, 0], b: [0, 0, 1, 0], c: zero),
    "smallSquare": row(b: zero, c: [1, 0, 1, 0]),
    "shadowlessSquare small": row(b: [2.5, 0, 2.5, 0]),
    "popUp rounded": row(a: [1, 2, 3, 3], b: [1, 3, 4, 4], c: zero),
    "popUp rounded small": row(b: [0, 4, 4, 4], c: zero),
    "popUp texturedRounded": row(b: [1, 2, 4, 5], c: zero),
    "popUp smallSquare small": row(c: [1, 0, 1, 0]),
    "popUp recessed": row(c: [0, 0, 1, 0]),
    "comboBox small": row(b: [1, 0, 4, 3]),
    "separator": row(a: [2, 0, 2, 0]),
    "vertical separator": row(b: [0, 2, 0, 2]),
    "box": row(b: [2, 3, 4, 3]),
    "box with title": row(b: [0, 3, 4, 3]),
    "segmented rounded": row(b: [1, 2, 1, 2], c: zero),
    "segmented rounded small": row(b: [1, 2, 2, 2]),
    "segmented texturedSquare": row(b: [1, 0, 2, 2]),
    "slider": row(a: [2, 2, 6, 2], b: [2, 2, 6, 2], c: [2, 2, 7, 2]),
    "slider small": row(b: [2, 2, 2, 2], c: [2, 2, 2, 2]),
    "colorWell": row(b: [2, 3, 2, 3]),
    "switch": row(b: [1, 2, 2, 2], c: zero),
    "bar": row(a: [1, 0, 1, 0], b: zero),
    "spinner small": row(a: [0.5, 0, -0.5, 0], b: zero),
  ]
}

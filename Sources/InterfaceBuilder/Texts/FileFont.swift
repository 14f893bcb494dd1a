import Plumb

/// The font of a text in a file.
struct FileFont: Sendable, Equatable {
  /// `system`, `boldSystem`, `italicSystem`, or a PostScript name.
  var name: String
  /// The size in points.
  var size: Double

  static let system = "system"
  static let boldSystem = "boldSystem"
  static let italicSystem = "italicSystem"

  /// Returns the substitutes for a font, best first. Slanted or bold system fonts are measured
  /// with the regular one if there is none nearer.
  static func substitutes(for name: String) -> [String] {
    [boldSystem, italicSystem].contains(name) ? [name, system] : [name]
  }
}

// MARK: UIKit

extension FileFont {
  /// Reads the font that a UIKit element describes inside it.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - tree: The file.
  ///   - traits: The traits that select its variations.
  ///   - standard: The default size.
  init(
    ofTouch element: Int, in tree: XMLTree, _ traits: Traits, standard: Double = 17
  ) {
    size = Self.touchSize(of: element, tree, traits) ?? standard
    guard let font = tree.child(of: element, "fontDescription", traits) else {
      name = Self.system
      return
    }
    if let own = tree[font, "name"], !own.isEmpty {
      name = Self.name(of: own)
    } else if tree[font, "type"] == Self.italicSystem {
      name = Self.italicSystem
    } else {
      let isBold =
        tree[font, "type"] == Self.boldSystem
        || tree[font, "style"] == "UICTFontTextStyleHeadline"
        || Self.boldWeights.contains(tree[font, "weight"] ?? "")
      name = isBold ? Self.boldSystem : Self.system
    }
  }

  private static let boldWeights: Set<String> = ["semibold", "bold", "heavy", "black"]

  /// Returns the size of the font described in a UIKit element; `nil` if there is none.
  static func touchSize(of element: Int, _ tree: XMLTree, _ traits: Traits) -> Double? {
    guard let font = tree.child(of: element, "fontDescription", traits) else { return nil }
    if let size = tree.number(font, "pointSize"), size > 0 { return size }
    let style = tree[font, "style"] ?? ""
    return touchStyles[style.exchanging("UICTFontTextStyle", for: "")]
  }

  /// The sizes of text styles.
  private static let touchStyles: [String: Double] = [
    "Body": 17, "Headline": 17, "Callout": 16, "Subhead": 15, "Footnote": 13, "Caption1": 12,
    "Caption2": 11, "Title0": 34, "Title1": 28, "Title2": 22, "Title3": 20,
  ]

  /// Returns the name of a font by its PostScript name. The names of system fonts begin with a
  /// point, or with the family name of the fonts that Apple distributes.
  private static func name(of own: String) -> String {
    guard [".", "SFUI", "SFPro"].contains(where: own.hasPrefix) else { return own }
    if own.has("Italic") { return italicSystem }
    return ["Bold", "Semibold", "Heavy", "Black"].contains(where: own.has)
      ? boldSystem : system
  }
}

// MARK: AppKit, and texts with attributes

extension FileFont {
  /// Reads the font of a `font` element.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - tree: The file.
  ///   - standard: The default font.
  init(_ element: Int?, in tree: XMLTree, standard: FileFont) {
    self = standard
    guard let element else { return }
    let style = tree[element, "textStyle"]
    if let own = tree[element, "name"], !own.isEmpty {
      name = Self.name(of: own)
    } else if let meta = tree[element, "metaFont"] {
      name = meta.hasSuffix("Bold") ? Self.boldSystem : Self.system
      size = Self.macSize(ofMeta: meta)
    }
    if let points = tree.number(element, "size"), points > 0 {
      size = points
    } else if let points = style.flatMap({ Self.macStyles[$0] }) {
      size = points
    }
  }

  /// Returns the size of one of AppKit's fonts for a purpose.
  static func macSize(ofMeta name: String) -> Double {
    switch name {
    case "cellTitle": 12
    case "smallSystem", "smallSystemBold", "toolTip": 11
    case "label": 10
    case "miniSystem", "miniSystemBold": 9
    default: 13
    }
  }

  /// The sizes of text styles.
  private static let macStyles: [String: Double] = [
    "largeTitle": 26, "title1": 22, "title2": 17, "title3": 15, "headline": 13, "body": 13,
    "callout": 12, "subheadline": 11, "footnote": 10, "caption1": 10, "caption2": 10,
  ]
}
